import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { backendAddress } from '../lib/base-address.ts'
import { PictureAddress } from '../ui/picture-address.ts'
import { prefetchDashboard } from './prefetch-dashboard.ts'
import { router } from './router.tsx'

export { router }

/** Prefetches the queries of the current route, where that is the dashboard. */
export const prefetchScreen = (client: QueryClient): void => {
  if (router.state.location.pathname === '/') prefetchDashboard(client)
}

/** The router and all its screens. */
export const Pages = () => (
  <PictureAddress value={backendAddress}>
    <RouterProvider router={router} />
  </PictureAddress>
)
