import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

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
export function listSearch({ q }: Record<string, unknown>): ListSearch {
  const words = typeof q === 'number' ? String(q) : q
  return typeof words === 'string' && words !== '' ? { q: words } : {}
}

/** Milliseconds without a letter until what is typed stands in the address. */
const pause = 250

/**
 * What is typed into the search box of a list, and how to change it. It follows into the address, so
 * that whoever opens a row and comes back finds the list as it was; the history has one entry of it.
 */
export function useSearchWords(): [words: string, type: (words: string) => void] {
  const { q: said = '' } = listSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [words, setWords] = useState({ typed: said, said })
  // Another address, as by the entry of the sidebar, has the last word; the box's own words do not.
  if (words.said !== said)
    setWords({ typed: said === words.typed.trim() ? words.typed : said, said })

  const wanted = words.typed.trim()
  useEffect(() => {
    if (wanted === said) return undefined
    const timer = setTimeout(
      () =>
        void navigate({
          to: '.',
          search: listSearch({ q: wanted }),
          replace: true,
          resetScroll: false,
        }),
      pause,
    )
    return () => clearTimeout(timer)
  }, [wanted, said, navigate])
  return [words.typed, (typed) => setWords({ typed, said })]
}
