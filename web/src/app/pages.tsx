import { RouterProvider } from '@tanstack/react-router'
import { router } from './router.tsx'

/** Every address of the page. */
export const Pages = () => <RouterProvider router={router} />
