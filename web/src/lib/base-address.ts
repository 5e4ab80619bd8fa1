import { inWrapper } from './platform.ts'

declare global {
  interface ImportMetaEnv {
    /** The backend's address, such as 'https://book.example.com', that a wrapper is built for. */
    readonly VITE_API_BASE?: string
  }
}

/**
 * Where something of the backend is reached. In the wrapper the page comes from the device, so an
 * address such as '/api/user' is meant at the backend that the wrapper was built for; in a browser,
 * and where none was named, the page comes from the backend itself, and the address stays relative.
 */
export function backendAddress(address: string): string {
  const base = import.meta.env.VITE_API_BASE
  return base && inWrapper() ? base.replace(/\/+$/, '') + address : address
}

/** The whole address by which any browser reaches something of the page, such as '/reset-password#…'. */
export const addressInBrowser = (path: string): string =>
  new URL(backendAddress(path), window.location.origin).href
