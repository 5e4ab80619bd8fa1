import { RouterProvider } from '@tanstack/react-router'
import { backendAddress } from '../lib/base-address.ts'
import { PictureAddress } from '../ui/picture-address.ts'
import { router } from './router.tsx'

export { router }

/** Every address of the page. */
export const Pages = () => (
  <PictureAddress value={backendAddress}>
    <RouterProvider router={router} />
  </PictureAddress>
)
