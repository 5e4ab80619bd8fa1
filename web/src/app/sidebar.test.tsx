import type { Role } from '@salon/contract/vocabulary'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import { givenAccount } from '../test/salon-rows.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Sidebar } from './sidebar.tsx'

const account = givenAccount({ id: 7, name: 'Žofie Brânză', email: 'zofie@salon.test' })
const noSalonYet = new MockRefusal(404, { code: 'not_found', detail: 'This does not exist.' })

const open = (
  name: string = account.name,
  salon: unknown = { id: 1, userId: 7, name: 'Salon Mira' },
  role: Role = account.role,
  isOwner = true,
) => {
  const { page, router } = atAddress('/', '/', () => (
    <Sidebar account={{ ...account, name, role, isOwner }} />
  ))
  return { router, sent: openPage(page, () => salon) }
}

/** Every entry of a navigation as its word and its address. */
const entriesOf = async (name: string) =>
  within(await screen.findByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('the sidebar has every screen, in order', async () => {
  open()

  expect(await entriesOf('Main')).toEqual([
    ['Dashboard', '/'],
    ['Visits', '/appointments'],
    ['Clients', '/customers'],
    ['Categories', '/categories'],
    ['Services', '/services'],
    ['Staff', '/staff'],
    ['Analytics', '/analytics'],
    ['Settings', '/settings'],
  ])
})

test('the bottom bar has the four most used screens', async () => {
  openPage(atAddress('/', '/', BottomBar).page, () => null)

  expect(await entriesOf('Quick access')).toEqual([
    ['Dashboard', '/'],
    ['Visits', '/appointments'],
    ['Clients', '/customers'],
    ['Services', '/services'],
  ])
})

test('only the current screen is marked as current', async () => {
  open()
  const marked = await screen.findAllByRole('link', { current: 'page' })

  expect(marked.map((link) => link.textContent)).toEqual(['Dashboard'])
})

test('a visit’s screen highlights the visits entry without marking it as the current page', async () => {
  const { page } = atAddress('/appointment/$id', '/appointment/51', () => (
    <Sidebar account={account} />
  ))
  openPage(page, () => null)

  const classOf = async (name: string) => (await screen.findByRole('link', { name })).className
  expect(await classOf('Visits')).toContain('text-brand-ink')
  expect(await classOf('Clients')).not.toContain('text-brand-ink')
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
})

test('shows the salon, the signed-in user and their initials', async () => {
  const { sent } = open()

  expect(await screen.findByText('Salon Mira')).not.toBeNull()
  expect(screen.getByText('Salon Management')).not.toBeNull()
  expect(screen.getByText('Žofie Brânză')).not.toBeNull()
  expect(screen.getByText('ŽB')).not.toBeNull()
  expect(screen.getByText('Salon Owner')).not.toBeNull()
  expect(sent[0]?.query.get('userId')).toBe('7')
  expect(sent[0]?.query.get('_t')).toMatch(/^\d+$/)
})

test.each([
  ['admin', 'Admin'],
  ['user', 'Team member'],
  ['visitor', 'View only'],
] as const)('an account without ownership is not labelled owner: %s', async (role, word) => {
  // Whose salon it is is known before the salon has a profile.
  open(account.name, noSalonYet, role, false)

  expect(await screen.findByText('SSM')).not.toBeNull()
  expect(screen.getByText(word)).not.toBeNull()
  expect(screen.queryByText('Salon Owner')).toBeNull()
})

test('a salon and a user without a name get a fallback label', async () => {
  open('', noSalonYet)

  expect(await screen.findByText('SSM')).not.toBeNull()
  expect(screen.getByText('Real User')).not.toBeNull()
})

test.each(['Salon Mira', 'Žofie Brânză'])('%s leads to the settings', async (name) => {
  const { router } = open()

  await userEvent.click(await screen.findByRole('link', { name: `${name}: open Settings` }))

  expect(router.state.location.pathname).toBe('/settings')
})
