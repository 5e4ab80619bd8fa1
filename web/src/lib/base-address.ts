import { inWrapper } from './platform.ts'

declare global {
  interface ImportMetaEnv {
    /** The backend's address, such as 'https://book.example.com', that a wrapper is built for. */
    readonly VITE_API_BASE?: string
  }
}

/**
 * The URL of a backend path such as '/api/user'. The wrapper serves its page from the device, so there
 * the configured backend is prepended. In a browser, or without configuration, the path stays relative.
 */
export function backendAddress(address: string): string {
  const base = import.meta.env.VITE_API_BASE
  return base && inWrapper() ? base.replace(/\/+$/, '') + address : address
}

/** The absolute URL of a page path such as '/reset-password#…', for use in any browser. */
export const addressInBrowser = (path: string): string =>
  new URL(backendAddress(path), window.location.origin).href
