import { useDeferredValue } from 'react'

/**
 * Deferred render: a response updates the query store synchronously, and React cannot interrupt such a
 * render. So the first pass keeps the skeleton, and a deferred, interruptible one renders the long list.
 * @param isLoaded whether the data is there
 * @returns whether to render it
 */
export const useDeferredRender = (isLoaded: boolean): boolean =>
  useDeferredValue(isLoaded) && isLoaded
