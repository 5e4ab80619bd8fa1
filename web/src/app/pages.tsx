import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { backendAddress } from '../lib/base-address.ts'
import { PictureAddress } from '../ui/picture-address.ts'
import { askForDashboard } from './first-questions.ts'
import { router } from './router.tsx'

export { router }

/** Asks for what the screen of this address shows, where it is the one that opens most. */
export const askForScreen = (client: QueryClient): void => {
  if (router.state.location.pathname === '/') askForDashboard(client)
}

/** Every address of the page. */
export const Pages = () => (
  <PictureAddress value={backendAddress}>
    <RouterProvider router={router} />
  </PictureAddress>
)
