import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

/** What the address of a list says: the words that it is searched for. */
export interface ListSearch {
  q?: string
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the list of clients was searched for that a client was opened from. */
    readonly clientsSeen?: ListSearch
  }
}

/** Reads an address; digits alone arrive as a number. */
export function listSearch({ q }: Readonly<Record<string, unknown>>): ListSearch {
  const words = typeof q === 'number' ? String(q) : q
  return typeof words === 'string' && words !== '' ? { q: words } : {}
}

/** Milliseconds without a letter until what is typed stands in the address. */
const pause = 250

/**
 * What is typed into the search box of a list, and how to change it. It follows into the address, so
 * that Back from an opened row finds the list as it was; the browser history has one entry for it.
 */
export function useSearchWords(): [words: string, type: (words: string) => void] {
  const { q: inAddress = '' } = listSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [words, setWords] = useState({ typed: inAddress, inAddress })
  // Another address, as by the entry of the sidebar, has the last word; the box's own words do not.
  if (words.inAddress !== inAddress)
    setWords({ typed: inAddress === words.typed.trim() ? words.typed : inAddress, inAddress })

  const term = words.typed.trim()
  useEffect(() => {
    if (term === inAddress) return undefined
    const timer = setTimeout(
      () =>
        void navigate({
          to: '.',
          search: (before: ListSearch) => {
            const { q: _, ...rest } = before
            return { ...rest, ...listSearch({ q: term }) }
          },
          replace: true,
          resetScroll: false,
        }),
      pause,
    )
    return () => clearTimeout(timer)
  }, [term, inAddress, navigate])
  const type = useCallback((typed: string) => setWords((before) => ({ ...before, typed })), [])
  return [words.typed, type]
}
