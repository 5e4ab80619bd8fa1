import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage, MockRefusal, type MockServer, type SentRequest } from '../test/open-page.tsx'
import { SignInScreen } from './sign-in.tsx'

/** The screen where registration is open; what it sends beside asking that. */
const open = (answers: MockServer, token?: string) => {
  const sent: SentRequest[] = []
  openPage(
    <SignInScreen language="en" onLanguage={() => {}} {...(token !== undefined && { token })} />,
    (one) => {
      if (one.operation === 'GET /api/register') return { isOpen: true }
      sent.push(one)
      return answers(one)
    },
  )
  return sent
}
const button = (name: string) => screen.getByRole('button', { name })

test('a server without emails offers none', () => {
  open(() => undefined)

  expect(button('Sign In')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull()
})

test('a forgotten password requests an email, and leads back to sign-in', async () => {
  document.documentElement.dataset['mail'] = ''
  const sent = open(() => undefined)

  await userEvent.click(button('Forgot your password?'))
  await screen.findByRole('button', { name: 'Send link' })
  const email = screen.getByLabelText('Email')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  )
  await userEvent.type(email, 'ann@salon.test')
  await userEvent.click(button('Send link'))

  expect(await screen.findByText(/If there is an account for ann@salon.test/)).not.toBeNull()
  expect(sent).toMatchObject([
    { operation: 'POST /api/password-reset', body: { email: 'ann@salon.test' } },
  ])
  await userEvent.click(button('Back to sign in'))
  expect(button('Sign In')).not.toBeNull()
})

test('a failed password request shows the reason', async () => {
  document.documentElement.dataset['mail'] = ''
  open(() => new MockRefusal(429, { code: 'too_many', detail: 'Too many attempts.' }))

  await userEvent.click(button('Forgot your password?'))
  await screen.findByRole('button', { name: 'Send link' })
  await userEvent.type(screen.getByLabelText('Email'), 'ann@salon.test')
  await userEvent.click(button('Send link'))

  expect(await screen.findByText("We couldn't send the email")).not.toBeNull()
  expect(screen.getByText('Too many attempts.')).not.toBeNull()
})

test('the emailed link sets a new password, and the page reloads', async () => {
  const replace = vi.fn()
  vi.stubGlobal('location', { replace })
  const sent = open(() => undefined, '7.secret')

  await userEvent.type(await screen.findByLabelText('New password'), 'linden-blossom')
  await userEvent.click(button('Save password'))

  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
  expect(window.name).toBe('password-reset')
  expect(sent).toMatchObject([
    {
      operation: 'PUT /api/password-reset',
      body: { token: '7.secret', password: 'linden-blossom' },
    },
  ])
})

test('a used link and a weak password show an error', async () => {
  const message = 'This password is too easy to guess. Please choose another one.'
  const refusals = [
    new MockRefusal(422, {
      code: 'weak_password',
      detail: message,
      errors: [{ path: 'password', message }],
    }),
    new MockRefusal(410, { code: 'link_expired', detail: 'This link is no longer valid.' }),
  ]
  open(() => refusals.shift(), '7.secret')

  const field = await screen.findByLabelText('New password')
  await userEvent.type(field, 'Sunshine2026')
  await userEvent.click(button('Save password'))

  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field)
  await userEvent.click(button('Save password'))
  expect(await screen.findByText('This link is no longer valid.')).not.toBeNull()
})
