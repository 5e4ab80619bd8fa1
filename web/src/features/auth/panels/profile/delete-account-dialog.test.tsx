import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage, MockRefusal, type MockServer } from '../../../../test/open-page.tsx'
import { givenAccount } from '../../../../test/salon-rows.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

const owner = givenAccount()

const openDialog = (answers: MockServer, account = owner) => {
  const replace = vi.fn()
  vi.stubGlobal('location', { replace })
  const sent = openPage(
    <DeleteAccountDialog open onOpenChange={() => {}} account={account} />,
    answers,
  )
  return { sent, replace }
}
const button = () => screen.getByRole('button', { name: 'Delete Account' })
const password = () => screen.getByLabelText('Enter your password to confirm')

test('an owner sees what will be deleted, and nothing is deleted without the password', () => {
  const { sent } = openDialog(() => undefined)

  expect(screen.getByText('Delete your account and the salon?')).not.toBeNull()
  expect(screen.getByText('all visits, clients and their notes')).not.toBeNull()
  expect(screen.getByText('all before and after photos')).not.toBeNull()
  expect(button()).toMatchObject({ disabled: true })
  expect(sent).toEqual([])
})

test('a team member reads that the salon stays', () => {
  openDialog(() => undefined, { ...owner, role: 'admin', isOwner: false })

  expect(screen.getByText('Delete your account?')).not.toBeNull()
  expect(screen.getByText(/The salon and its data stay/)).not.toBeNull()
  expect(screen.queryByText('all before and after photos')).toBeNull()
})

test('the password deletes the account, and the page reloads', async () => {
  const { sent, replace } = openDialog(() => undefined)

  await userEvent.type(password(), 'correct horse')
  await userEvent.click(button())

  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
  expect(window.name).toBe('account-deleted')
  expect(sent).toMatchObject([
    { operation: 'DELETE /api/user', body: { password: 'correct horse' } },
  ])
})

test('a wrong password deletes nothing, and says so at its field', async () => {
  const { replace } = openDialog(
    () => new MockRefusal(403, { code: 'wrong_password', detail: 'Wrong password.' }),
  )

  await userEvent.type(password(), 'a guess')
  await userEvent.click(button())

  expect(await screen.findByText('Wrong password.')).not.toBeNull()
  expect(password().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(password())
  expect(replace).not.toHaveBeenCalled()
})

test('a failed deletion shows the reason', async () => {
  const { replace } = openDialog(
    () => new MockRefusal(500, { code: 'broken', detail: 'Nothing was changed.' }),
  )

  await userEvent.type(password(), 'correct horse')
  await userEvent.click(button())

  expect(await screen.findByText('Failed to delete account')).not.toBeNull()
  expect(screen.getByText('Nothing was changed.')).not.toBeNull()
  expect(replace).not.toHaveBeenCalled()
})
