import { useRouter } from '@tanstack/react-router'
import { useCallback, type MouseEvent } from 'react'
import { visitsSearch, type VisitsSearch } from '../../components/visits-address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search parameters of the list of visits that a visit was opened from. */
    readonly visitsSeen?: VisitsSearch
  }
}

/** A click that means 'here', and not a new tab or window. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Makes links to visits that are the address and a click, for screens that are full of them: the router's
 * own watches where the page is, and two hundred of them watch two hundred times.
 */
export const useVisitLink = () => {
  const router = useRouter()
  return useCallback(
    ({ id }: { readonly id: number }) => {
      const there = { to: '/appointment/$id', params: { id: String(id) } } as const
      const prepare = () => void router.preloadRoute(there)
      const go = (event: MouseEvent) => {
        if (!isPlain(event)) return
        event.preventDefault()
        const { pathname, search } = router.latestLocation
        const isList = pathname === '/appointments'
        void router.navigate({
          ...there,
          ...(isList && { state: { visitsSeen: visitsSearch(search) } }),
        })
      }
      return (
        <a
          href={`/appointment/${id}`}
          onClick={go}
          onMouseEnter={prepare}
          onFocus={prepare}
          onTouchStart={prepare}
        >
          {id}
        </a>
      )
    },
    [router],
  )
}
