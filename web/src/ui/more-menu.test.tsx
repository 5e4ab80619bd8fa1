import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { MoreMenu } from './more-menu.tsx'

const choose = vi.fn()

const openMenu = async () => {
  render(
    <>
      <MoreMenu label="More actions" items={[{ label: 'Delete', onChoose: choose }]} />
      <input aria-label="Search" />
    </>,
  )
  const button = screen.getByRole('button', { name: 'More actions' })
  await userEvent.click(button)
  expect(await screen.findByRole('menu')).not.toBeNull()
  return button
}

test('the page behind an open menu stays accessible', async () => {
  await openMenu()

  expect(screen.getByRole('textbox', { name: 'Search' })).not.toBeNull()
})

test('a second press of its button closes a menu', async () => {
  const button = await openMenu()

  await userEvent.click(button)

  expect(screen.queryByRole('menu')).toBeNull()
})

test('a press elsewhere closes a menu, and the focus stays there', async () => {
  await openMenu()

  await userEvent.click(screen.getByRole('textbox', { name: 'Search' }))

  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }))
})

test('an action runs once, with the focus back on the button', async () => {
  const button = await openMenu()
  choose.mockImplementationOnce(() => expect(document.activeElement).toBe(button))

  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))

  expect(choose).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})
