import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  openPage,
  MockRefusal,
  type MockServer,
  type SentRequest,
} from '../../../../test/open-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** As fast as a hand types: a button takes a second Enter within 100 ms for a double press. */
const byHand = { delay: 20 }

const ann = { id: 1, name: 'Ann Žižka', email: 'ann@salon.test', role: 'admin', isActive: true }

const button = (name: string) => screen.getByRole('button', { name })
const toRegistration = () => userEvent.click(button("Don't have an account? Sign up"))
const fillIn = async () => {
  await userEvent.type(screen.getByLabelText('Email'), ann.email)
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
}
/** The form where registration is open, or not; what it sends beside asking which it is. */
const openForm = (answers: MockServer, isOpen: unknown = true) => {
  const sent: SentRequest[] = []
  openPage(<SignInForm />, (one) => {
    if (one.operation === 'GET /api/register')
      return isOpen instanceof MockRefusal ? isOpen : { isOpen }
    sent.push(one)
    return answers(one)
  })
  return sent
}
const signIn = async (answers: MockServer) => {
  const sent = openForm(answers)
  await fillIn()
  await userEvent.click(button('Sign In'))
  return sent
}
const register = async (answers: MockServer) => {
  const sent = openForm(answers)
  await toRegistration()
  await userEvent.type(screen.getByLabelText('Full Name'), ann.name)
  await fillIn()
  await userEvent.click(button('Create Account'))
  return sent
}

test('sign-in has email and password, and switches to registration and back', async () => {
  openForm(() => ann)

  expect(screen.getByText('Sign in to your salon account')).not.toBeNull()
  expect(screen.getByLabelText('Email')).toMatchObject({ type: 'email', required: true })
  expect(screen.getByLabelText('Password')).toMatchObject({ type: 'password', required: true })
  expect(screen.queryByLabelText('Full Name')).toBeNull()
  expect(button('Sign In')).toMatchObject({ type: 'submit' })

  await fillIn()
  await toRegistration()
  expect(screen.getByRole('heading', { name: 'Create Account' })).not.toBeNull()
  expect(screen.getByText('Join us to manage your salon')).not.toBeNull()
  expect(screen.getByLabelText('Full Name')).toMatchObject({ required: true })
  expect(button('Create Account')).toMatchObject({ type: 'submit' })

  await userEvent.click(button('Already have an account? Sign in'))
  expect(button('Sign In')).not.toBeNull()
  expect(screen.getByLabelText('Email')).toMatchObject({ value: ann.email })
})

test('closed registration shows a sentence, and no link', async () => {
  openForm(() => ann, false)

  expect(await screen.findByText('Registration is closed on this server.')).not.toBeNull()
  expect(screen.queryByRole('button', { name: "Don't have an account? Sign up" })).toBeNull()
  expect(button('Sign In')).not.toBeNull()
})

test('if the registration status fails to load, the link stays', async () => {
  openForm(() => ann, new MockRefusal(503, { code: 'unavailable', detail: 'Later' }))

  await toRegistration()
  expect(screen.getByRole('heading', { name: 'Create Account' })).not.toBeNull()
})

test('the button is pending during the request, and a toast greets the user', async () => {
  let answer: (reply: unknown) => void = () => {}
  const sent = await signIn(() => new Promise((resolve) => (answer = resolve)))

  expect(await screen.findByRole('button', { name: 'Please wait...' })).toMatchObject({
    disabled: true,
  })
  answer(ann)

  expect(await screen.findByText('Login successful')).not.toBeNull()
  expect(screen.getByText('Welcome back, Ann Žižka!')).not.toBeNull()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ operation: 'POST /api/login' })
  expect(sent[0]?.body).toEqual({ email: ann.email, password: 'correct horse' })
})

test('a refused sign-in shows the reason, and keeps the input', async () => {
  await signIn(
    () => new MockRefusal(401, { code: 'wrong_credentials', detail: 'The email is wrong.' }),
  )

  expect(await screen.findByText('Login failed')).not.toBeNull()
  expect(screen.getByText('The email is wrong.')).not.toBeNull()
  expect(screen.getByLabelText('Password')).toMatchObject({ value: 'correct horse' })
  expect(button('Sign In')).toMatchObject({ disabled: false })
})

test('an unreachable server shows a message', async () => {
  await signIn(() => Promise.reject(new TypeError('Failed to fetch')))

  expect(await screen.findByText(/The server cannot be reached/)).not.toBeNull()
})

test('a registration sends the time zone and the language, and requests no token', async () => {
  const sent = await register(() => ann)

  expect(await screen.findByText('Registration successful')).not.toBeNull()
  expect(screen.getByText('Welcome, Ann Žižka!')).not.toBeNull()
  expect(sent[0]?.operation).toBe('POST /api/register')
  expect(sent[0]?.body).toEqual({
    name: ann.name,
    email: ann.email,
    password: 'correct horse',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: 'en',
  })
  expect(window.localStorage.getItem('authToken')).toBeNull()
})

test('a server error is shown at its field', async () => {
  const errors = [{ path: 'email', message: 'This is no email address' }]
  await register(() => new MockRefusal(422, { code: 'invalid', detail: 'Please check.', errors }))

  expect(await screen.findByText('Registration failed')).not.toBeNull()
  expect(screen.getByText('This is no email address')).not.toBeNull()
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).not.toBe('true')
})

test('the mobile wrapper requests a token, and stores it', async () => {
  vi.stubGlobal('Capacitor', {})
  const sent = await signIn(() => ({ ...ann, token: 'secret' }))

  expect(await screen.findByText('Login successful')).not.toBeNull()
  expect(sent[0]?.body).toMatchObject({ withToken: true })
  expect(window.localStorage.getItem('authToken')).toBe('secret')
})

test('an account with a second factor enters a code, and is signed in with both', async () => {
  const needed = new MockRefusal(401, { code: 'second_factor_needed', detail: 'Please enter.' })
  const wrong = new MockRefusal(401, { code: 'wrong_second_factor', detail: 'The code is wrong.' })
  const answers = [needed, wrong, ann]
  const sent = await signIn(() => answers.shift())

  const code = await screen.findByLabelText('Code from the app')
  expect(code).toMatchObject({ inputMode: 'numeric', autocomplete: 'one-time-code' })
  expect(screen.queryByText('Login failed')).toBeNull()
  await userEvent.type(code, '000000{Enter}', byHand)
  expect(await screen.findByText('The code is wrong.')).not.toBeNull()
  await userEvent.click(button('Use a recovery code'))
  await userEvent.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH{Enter}', byHand)

  expect(await screen.findByText('Welcome back, Ann Žižka!')).not.toBeNull()
  const credentials = { email: ann.email, password: 'correct horse' }
  expect(sent.map(({ body }) => body)).toEqual([
    credentials,
    { ...credentials, code: '000000' },
    { ...credentials, code: 'ABCD-EFGH' },
  ])
})
