import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { MockRefusal, openPage } from '../test/open-page.tsx'
import { givenAccount, givenCustomer } from '../test/salon-rows.ts'
import { ClientProfileScreen } from './client-profile.tsx'

const anna = givenCustomer({ name: 'Anna Berg' })
const path = '/api/customers/11/online-booking'
const broken = new MockRefusal(500, { code: 'broken', detail: 'Broken on our side.' })

interface GivenBlock {
  isBlocked: boolean
  account?: ReturnType<typeof givenAccount>
  refuses?: boolean
}

/** The profile of a client who is, or is not, blocked from booking online. */
const open = ({ isBlocked, account = givenAccount(), refuses = false }: GivenBlock) => {
  const stored = { isBlocked }
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, account)
  const { page } = atAddress('/customer/$id', '/customer/11', ClientProfileScreen)
  openPage(
    page,
    ({ operation, body }) => {
      if (operation === 'GET /api/customers/11') return anna
      if (operation === `PUT ${path}`)
        return refuses ? broken : Object.assign(stored, body as { isBlocked: boolean })
      return operation === `GET ${path}` ? stored : []
    },
    client,
  )
  return { stored, client }
}

const badge = () => screen.queryByText('Blocked from booking online')
const openMenu = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'More actions for Anna Berg' }))
const choose = async (name: string) => {
  await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test('a client is blocked from booking online in the menu, and the profile shows it', async () => {
  const { stored } = open({ isBlocked: false })

  await choose('Block from booking online')

  expect(await screen.findByText("Anna Berg can't book online any more")).not.toBeNull()
  expect(screen.queryByText('The booking page asks them to call.')).not.toBeNull()
  expect(badge()).not.toBeNull()
  expect(stored).toEqual({ isBlocked: true })
})

test('a blocked client may book online again', async () => {
  const { stored } = open({ isBlocked: true })
  await waitFor(() => expect(badge()).not.toBeNull())

  await choose('Allow booking online again')

  expect(await screen.findByText('Anna Berg can book online again')).not.toBeNull()
  expect(badge()).toBeNull()
  expect(stored).toEqual({ isBlocked: false })
})

test('what could not be saved is said, and the profile shows what is stored', async () => {
  const { stored } = open({ isBlocked: false, refuses: true })

  await choose('Block from booking online')

  expect(
    await screen.findByText("Couldn't change whether Anna Berg can book online"),
  ).not.toBeNull()
  expect(screen.queryByText('Broken on our side.')).not.toBeNull()
  expect(badge()).toBeNull()
  expect(stored).toEqual({ isBlocked: false })
})

test('a block made elsewhere appears by a live update of the clients', async () => {
  const { stored, client } = open({ isBlocked: false })
  await screen.findByRole('button', { name: 'More actions for Anna Berg' })

  stored.isBlocked = true
  await client.invalidateQueries({ queryKey: ['customers'] })

  await waitFor(() => expect(badge()).not.toBeNull())
})

test('an account that sees its own visits only may block, and removes nobody', async () => {
  const own = { role: 'user', isOwner: false, seesOwnVisitsOnly: true } as const
  open({ isBlocked: false, account: givenAccount(own) })

  await openMenu()

  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Block from booking online'])
})

test('a visitor sees that a client is blocked, and no menu', async () => {
  open({ isBlocked: true, account: givenAccount({ role: 'visitor', isOwner: false }) })

  await waitFor(() => expect(badge()).not.toBeNull())
  expect(screen.queryByRole('button', { name: /^More actions for/ })).toBeNull()
})
