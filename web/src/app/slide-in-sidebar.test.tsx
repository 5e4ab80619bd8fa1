import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAccount } from '../test/salon-rows.ts'
import { SlideInSidebar } from './slide-in-sidebar.tsx'

const account = givenAccount({ id: 7, name: 'Žofie Brânză', email: 'zofie@salon.test' })

const open = () => {
  const { page, router } = atAddress('/', '/', () => <SlideInSidebar account={account} />)
  openPage(page, () => ({ id: 1, name: 'Salon Mira' }))
  return router
}
const button = () => screen.findByRole('button', { name: 'Open menu' })

test('the menu button opens the sidebar as a dialog and sets aria-expanded', async () => {
  open()
  // Content behind an open dialog is hidden from queries by name.
  const toggle = await button()
  expect(toggle.getAttribute('aria-haspopup')).toBe('dialog')
  expect(toggle.getAttribute('aria-expanded')).toBe('false')

  await userEvent.click(toggle)

  const sheet = await screen.findByRole('dialog', { name: 'Menu' })
  expect(within(sheet).getByRole('navigation', { name: 'Main' })).not.toBeNull()
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its cross', async () => userEvent.click(screen.getByRole('button', { name: /close menu/i }))],
])('%s closes it, and the focus is back on the button', async (_how, close) => {
  open()
  await userEvent.click(await button())
  await screen.findByRole('dialog')

  await close()

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(await button())
})

test('navigating closes it', async () => {
  const router = open()
  await userEvent.click(await button())

  await userEvent.click(await screen.findByRole('link', { name: 'Services' }))

  expect(router.state.location.pathname).toBe('/services')
  expect(screen.queryByRole('dialog')).toBeNull()
})
