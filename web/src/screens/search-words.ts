import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listSearch, type ListSearch } from '../lib/list-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the list of clients was searched for that a client was opened from. */
    readonly clientsSeen?: ListSearch
  }
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
          search: ({ q: _, ...rest }: ListSearch) => ({ ...rest, ...listSearch({ q: term }) }),
          replace: true,
          resetScroll: false,
        }),
      pause,
    )
    return () => clearTimeout(timer)
  }, [term, inAddress, navigate])
  return [words.typed, (typed) => setWords({ typed, inAddress })]
}
