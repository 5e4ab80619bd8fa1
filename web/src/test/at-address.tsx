import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { vi } from 'vitest'

/**
 * A screen at an address, as the app's router shows it; every other address shows its own path, so
 * that a test can see where a link led.
 * @param path the screen's path, such as '/appointment/$id'
 */
export const atAddress = (path: string, address: string, Screen: () => ReactNode) => {
  // jsdom has no layout to scroll.
  vi.stubGlobal('scrollTo', () => {})
  const root = createRootRoute({
    notFoundComponent: () => <p>At {router.state.location.pathname}</p>,
  })
  const screen = createRoute({ getParentRoute: () => root, path, component: Screen })
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return { page: <RouterProvider router={router} />, router }
}
