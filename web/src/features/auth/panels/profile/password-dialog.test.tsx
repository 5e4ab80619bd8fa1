import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage, MockRefusal, type MockServer } from '../../../../test/open-page.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const change = async (answers: MockServer, { now, next }: { now: string; next: string }) => {
  const onOpenChange = vi.fn()
  const sent = openPage(<PasswordDialog open onOpenChange={onOpenChange} />, answers)
  await userEvent.type(screen.getByLabelText('Current password'), now)
  await userEvent.type(screen.getByLabelText('New password'), next)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  return { sent, onOpenChange }
}

test('a new password is sent with the current one', async () => {
  const passwords = { now: 'old one', next: 'a new one!' }

  const { sent, onOpenChange } = await change(() => undefined, passwords)

  expect(await screen.findByText('Password changed')).not.toBeNull()
  expect(sent).toMatchObject([
    {
      operation: 'PUT /api/user/password',
      body: { currentPassword: 'old one', newPassword: 'a new one!' },
    },
  ])
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('a password that is too short is not sent', async () => {
  const { sent } = await change(() => undefined, { now: 'old one', next: 'short' })

  expect(await screen.findByText('The password must have at least 8 characters')).not.toBeNull()
  expect(sent).toEqual([])
})

test('a wrong password says so at its field, which has the focus', async () => {
  const refusal = new MockRefusal(403, { code: 'wrong_password', detail: 'Wrong password.' })

  const { onOpenChange } = await change(() => refusal, { now: 'guess', next: 'a new one!' })

  expect(await screen.findByText('Wrong password.')).not.toBeNull()
  const field = screen.getByLabelText('Current password')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(onOpenChange).not.toHaveBeenCalled()
})

test('a failed change shows the reason', async () => {
  const refusal = new MockRefusal(500, { code: 'broken', detail: 'Nothing was changed.' })

  const { onOpenChange } = await change(() => refusal, { now: 'old one', next: 'a new one!' })

  expect(await screen.findByText('Failed to change password')).not.toBeNull()
  expect(screen.getByText('Nothing was changed.')).not.toBeNull()
  expect(onOpenChange).not.toHaveBeenCalled()
})
