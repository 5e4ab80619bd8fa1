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
import { RouteError } from './route-error.tsx'

it('replaces a screen that threw, and Retry renders it again', async () => {
  // React and the router log the crash to the console, as expected here.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  const Fragile = () => {
    if (isBroken) throw new Error('a screen broke')
    return <p>The screen</p>
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Fragile }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultErrorComponent: RouteError,
  })
  openPage(<RouterProvider router={router} />, () => undefined)

  expect(await screen.findByText("Couldn't show this screen")).not.toBeNull()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('The screen')).not.toBeNull()
})
