import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { openPage } from '../test/open-page.tsx'
import { Crash } from './crash.tsx'

it('stands in for a screen that broke, and shows it again once it works', async () => {
  // React and the router tell the console of the crash, which is what is meant to happen here.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  const Fragile = () => {
    if (isBroken) throw new Error('a screen broke')
    return <p>The screen</p>
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Fragile }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: Crash,
  })
  openPage(<RouterProvider router={router} />, () => undefined)

  expect(await screen.findByText('This screen could not be shown')).not.toBeNull()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('The screen')).not.toBeNull()
})
