import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'

/**
 * A screen at an address, as the app's router shows it; every other address shows its own path, so
 * that a test can see where a link led.
 * @param path the screen's path, such as '/appointment/$id'
 * @param others screens of other paths that the test goes through
 */
export const atAddress = (
  path: string,
  address: string,
  Screen: () => ReactNode,
  others: Readonly<Record<string, () => ReactNode>> = {},
) => {
  const root = createRootRoute({
    notFoundComponent: () => <p>At {router.state.location.pathname}</p>,
  })
  const screens = Object.entries({ ...others, [path]: Screen }).map(([at, component]) =>
    createRoute({ getParentRoute: () => root, path: at, component }),
  )
  const router = createRouter({
    routeTree: root.addChildren(screens),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return { page: <RouterProvider router={router} />, router }
}
