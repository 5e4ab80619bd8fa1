import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage, MockRefusal, type MockServer } from '../../../../test/open-page.tsx'
import { EmailDialog } from './email-dialog.tsx'

const change = async (answers: MockServer, email = ' ann@new.test ') => {
  const onClose = vi.fn()
  const sent = openPage(<EmailDialog onClose={onClose} />, answers)
  await userEvent.type(screen.getByLabelText('New email'), email)
  await userEvent.type(screen.getByLabelText('Enter your password to confirm'), 'correct horse')
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }))
  return { sent, onClose }
}

const givenMail = () => {
  document.documentElement.dataset['mail'] = ''
  onTestFinished(() => void delete document.documentElement.dataset['mail'])
}

test('without emails the password suffices', async () => {
  const { sent, onClose } = await change(() => ({ isChanged: true }))

  expect(await screen.findByText('Email changed')).not.toBeNull()
  expect(onClose).toHaveBeenCalled()
  expect(sent).toMatchObject([
    {
      operation: 'POST /api/user/email',
      body: { email: 'ann@new.test', password: 'correct horse' },
    },
  ])
})

test('with email configured it shows where the link was sent, and that nothing has changed yet', async () => {
  givenMail()
  const { onClose } = await change(() => ({ isChanged: false }))

  expect(await screen.findByRole('dialog', { name: 'Check your email' })).not.toBeNull()
  expect(screen.getByText(/emailed a link to ann@new.test/)).not.toBeNull()
  expect(screen.queryByText('Email changed')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalled()
})

test.each([
  [403, 'wrong_password', 'Wrong password.', 'Enter your password to confirm'],
  [409, 'email_taken', 'An account with this email already exists.', 'New email'],
])(
  'a refusal (%i %s) stands at its field, which has the focus',
  async (status, code, detail, label) => {
    const { onClose } = await change(() => new MockRefusal(status, { code, detail }))

    expect(await screen.findByText(detail)).not.toBeNull()
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(onClose).not.toHaveBeenCalled()
  },
)

test('what is no email is not sent', async () => {
  const { sent } = await change(() => ({ isChanged: true }), 'ann')

  expect(await screen.findByText('Please enter a valid email address')).not.toBeNull()
  expect(sent).toEqual([])
})

test('a failed change shows the reason', async () => {
  const { onClose } = await change(
    () => new MockRefusal(500, { code: 'broken', detail: 'Nothing was changed.' }),
  )

  expect(await screen.findByText("Couldn't change the email")).not.toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})
