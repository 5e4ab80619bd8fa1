import type { Account } from '@salon/contract/auth'
import type { Colleague, ColleagueDraft } from '@salon/contract/accounts'
import type { StaffMember } from '@salon/contract/staff'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import { givenStaff } from '../test/salon-rows.ts'
import { StaffScreen } from './staff.tsx'

const since = '2025-01-05T10:00:00.000Z'
const vera: Colleague = {
  id: 1,
  name: 'Vera Salon',
  email: 'vera@salon.test',
  role: 'admin',
  isOwner: true,
  staffId: 31,
  createdAt: since,
  lastSeenAt: since,
}
const ivy: Colleague = {
  ...vera,
  id: 2,
  name: 'Ivy Kay',
  email: 'ivy@salon.test',
  role: 'user',
  isOwner: false,
  staffId: null,
  lastSeenAt: null,
}

const owner = givenStaff({ id: 31, role: 'Owner' })

/** The screen as the owner, or an admin beside, sees it, before a server that keeps accounts. */
const open = ({
  isOwner = true,
  refusal,
  colleague = ivy,
  staff = [owner],
}: {
  isOwner?: boolean
  refusal?: MockRefusal
  colleague?: Colleague
  staff?: StaffMember[]
} = {}) => {
  let rows = [vera, colleague]
  const client = createQueryClient(() => {})
  const account: Account = { ...vera, isOwner, isActive: true, seesOwnVisitsOnly: false }
  client.setQueryData(accountQueries.current().queryKey, account)
  const sent = openPage(
    atAddress('/staff', '/staff', StaffScreen).page,
    ({ operation, body }) => {
      if (operation === 'GET /api/staff') return staff
      if (operation === 'GET /api/accounts') return rows
      if (!operation.includes('/api/accounts')) return {}
      if (refusal) return refusal
      if (operation === 'POST /api/accounts') {
        rows = [...rows, { ...ivy, ...(body as ColleagueDraft), id: 3 }]
        return { ...rows.at(-1), link: '/reset-password#3.secret' }
      }
      if (operation.endsWith('/link')) return { link: '/reset-password#2.another' }
      if (operation.startsWith('PUT')) {
        rows = rows.map((row) => (row.id === 2 ? { ...row, ...(body as object) } : row))
        return rows[1]
      }
      if (operation === 'DELETE /api/accounts/2') rows = [vera]
      return undefined
    },
    client,
  )
  return {
    /** Whether who is signed in, and as what, is to be requested again. */
    isAccountStale: () =>
      client.getQueryState(accountQueries.current().queryKey)?.isInvalidated === true,
    operations: () => sent.map(({ operation }) => operation),
    writes: () => sent.filter(({ operation }) => /^(POST|PUT|DELETE)/.test(operation)),
  }
}

const list = async () => within(await screen.findByRole('list', { name: 'Who can sign in' }))
const rowOf = async (name: string) => {
  const row = (await list()).getByText(name).closest('li')
  return within(row ?? document.body)
}
const choose = async (option: string) => {
  const toggle = (await list()).getByRole('button', { name: 'Options for Ivy Kay' })
  if (toggle.getAttribute('aria-expanded') !== 'true') await userEvent.click(toggle)
  await userEvent.click(await screen.findByRole('button', { name: option }))
}

test('the owner sees who can sign in, as what, and that there is nothing to do with their own', async () => {
  open()

  expect(within(await screen.findByRole('article')).queryByText(/your account/)).not.toBeNull()
  expect((await rowOf('Vera Salon')).queryByText('Owner')).not.toBeNull()
  expect((await rowOf('Vera Salon')).queryByRole('button')).toBeNull()
  expect((await rowOf('Ivy Kay')).queryByText('Team member')).not.toBeNull()
  expect((await rowOf('Ivy Kay')).queryByText('Has not signed in yet')).not.toBeNull()
})

test('an admin who is not the owner sees the staff alone', async () => {
  const { operations } = open({ isOwner: false })

  const owners = await screen.findByRole('article')
  expect(within(owners).queryByText(/come from the owner's account/)).not.toBeNull()
  expect(within(owners).queryByText(/your account/)).toBeNull()

  // There is time for it to come: its code is there, and the owner's has been requested by then.
  await import('../features/accounts/panels/account-list.tsx')
  await act(async () => {})
  expect(screen.queryByText('Who can sign in')).toBeNull()
  expect(operations()).toContain('GET /api/staff')
  expect(operations()).not.toContain('GET /api/accounts')
})

test('a new account shows a link to pass on, which can be copied', async () => {
  const { writes } = open()
  const user = userEvent.setup()
  await list()

  await user.click(screen.getByRole('button', { name: 'Add account' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add account' }))
  await user.click(form.getByRole('button', { name: 'Add account' }))
  await form.findByText('Name is required')
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Łucja Żółć')
  await user.type(form.getByRole('textbox', { name: 'Email' }), 'lucja@salon.test')
  await user.click(form.getByRole('radio', { name: 'View only' }))
  await user.click(form.getByRole('button', { name: 'Add account' }))

  const shown = within(await screen.findByRole('dialog', { name: 'Link for Łucja Żółć' }))
  const link = `${window.location.origin}/reset-password#3.secret`
  expect(shown.getByRole('textbox', { name: 'Link' })).toHaveProperty('value', link)
  expect(shown.queryByText(/It works once, within 7 days, and won't be shown again/)).not.toBeNull()
  await user.click(shown.getByRole('button', { name: 'Copy link' }))
  await screen.findByText('Link copied')
  expect(await navigator.clipboard.readText()).toBe(link)
  await user.click(shown.getByRole('button', { name: 'Done' }))
  await rowOf('Łucja Żółć')
  expect(writes()).toMatchObject([
    { body: { name: 'Łucja Żółć', email: 'lucja@salon.test', role: 'visitor', staffId: null } },
  ])
})

test('a duplicate email is shown at its field, and the input is kept', async () => {
  open({ refusal: new MockRefusal(409, { code: 'email_taken', detail: 'There is one already.' }) })
  await list()
  await userEvent.click(screen.getByRole('button', { name: 'Add account' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add account' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Bo')
  await userEvent.type(form.getByRole('textbox', { name: 'Email' }), 'bo@salon.test')
  await userEvent.click(form.getByRole('button', { name: 'Add account' }))

  expect((await form.findByRole('alert')).textContent).toBe('There is one already.')
  expect(form.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'bo@salon.test')
})

test('a role is changed, and a new link made, by the options of an account', async () => {
  const { writes } = open()

  await choose('Edit account')
  const form = within(await screen.findByRole('dialog', { name: 'Edit account' }))
  expect(form.getByRole('textbox', { name: 'Email' })).toHaveProperty('readOnly', true)
  await userEvent.click(form.getByRole('radio', { name: 'Admin' }))
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Account updated')
  expect((await rowOf('Ivy Kay')).queryByText('Admin')).not.toBeNull()
  await choose('New link')

  const shown = within(await screen.findByRole('dialog', { name: 'Link for Ivy Kay' }))
  expect(shown.getByRole('textbox', { name: 'Link' })).toHaveProperty(
    'value',
    `${window.location.origin}/reset-password#2.another`,
  )
  expect(writes().map(({ operation, body }) => [operation, body])).toEqual([
    // Only the role is sent: a name that another user has changed stays.
    ['PUT /api/accounts/2', { role: 'admin' }],
    ['POST /api/accounts/2/link', undefined],
  ])
})

test('an account is made that of a staff member whom no other account is', async () => {
  const staff = [
    owner,
    givenStaff({ id: 32, name: 'Ivy K.' }),
    givenStaff({ id: 33, name: 'Юлия' }),
  ]
  const { writes } = open({ colleague: { ...ivy, staffId: 32 }, staff })
  expect((await rowOf('Ivy Kay')).queryByText('On the staff as Ivy K.')).not.toBeNull()

  await choose('Edit account')
  const form = within(await screen.findByRole('dialog', { name: 'Edit account' }))
  const picker = form.getByRole('combobox', { name: 'Staff member' })
  expect(within(picker).getAllByRole('option')).toHaveLength(3)
  await userEvent.selectOptions(picker, 'Юлия')
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Account updated')
  await screen.findByText('On the staff as Юлия')

  expect(writes()).toMatchObject([{ body: { staffId: 33 } }])
})

test('an account is signed out or removed only after the confirmation', async () => {
  const { writes } = open()

  await choose('Sign out everywhere')
  await screen.findByText('Sign out Ivy Kay everywhere?')
  expect(writes()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('Signed out everywhere')
  await choose('Remove account')
  await screen.findByText("Remove Ivy Kay's account?")
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))

  await screen.findByText('Account removed')
  await waitFor(() => expect(screen.queryByText('Ivy Kay')).toBeNull())
  expect(writes().map(({ operation }) => operation)).toEqual([
    'DELETE /api/accounts/2/sessions',
    'DELETE /api/accounts/2',
  ])
})

test('the owner hands the salon over with the password, and the account becomes stale', async () => {
  const { writes, isAccountStale } = open({ colleague: { ...ivy, lastSeenAt: since } })

  await choose('Make owner')
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Ivy Kay the owner?' }))
  expect(
    dialog.getByText('You stay signed in, as an admin. Your visits stay yours.'),
  ).not.toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Make owner' }))
  await dialog.findByText('Please enter your password')
  await userEvent.type(dialog.getByLabelText('Enter your password to confirm'), 'correct horse')
  await userEvent.click(dialog.getByRole('button', { name: 'Make owner' }))

  await screen.findByText('Ivy Kay is now the owner')
  expect(isAccountStale()).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toMatchObject([
    { operation: 'POST /api/accounts/2/ownership', body: { password: 'correct horse' } },
  ])
})

test('a wrong password says so at its field, and nothing is handed over', async () => {
  open({
    colleague: { ...ivy, lastSeenAt: since },
    refusal: new MockRefusal(403, { code: 'wrong_password', detail: 'Wrong password.' }),
  })

  await choose('Make owner')
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Ivy Kay the owner?' }))
  const field = dialog.getByLabelText('Enter your password to confirm')
  await userEvent.type(field, 'guess{Enter}')

  expect((await dialog.findByRole('alert')).textContent).toBe('Wrong password.')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.queryByText('Ivy Kay is now the owner')).toBeNull()
})

test('a colleague who has not signed in yet cannot be made the owner', async () => {
  open()

  await userEvent.click((await list()).getByRole('button', { name: 'Options for Ivy Kay' }))

  await screen.findByRole('button', { name: 'Remove account' })
  expect(screen.queryByRole('button', { name: 'Make owner' })).toBeNull()
  expect(
    screen.getByText('Can become the owner after signing in for the first time.'),
  ).not.toBeNull()
})
