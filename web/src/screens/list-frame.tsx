import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useSearchWords } from './search-words.ts'

interface ListFrameProps {
  title: string
  subtitle: string
  /** What can be looked for. */
  searchLabel: string
  /** The button that adds a row; nothing where the person who looks may not. */
  action: ReactNode
  /** The list of what is searched for. */
  children: (search: { search: string; onClearSearch: () => void }) => ReactNode
}

/** A screen that is one list: its name, what adds to it, and its search, kept in the address. */
export const ListFrame = ({ title, subtitle, searchLabel, action, children }: ListFrameProps) => {
  const [typed, setTyped] = useSearchWords()
  const search = useDeferredValue(typed.trim())
  // The same element until the words are others: typing renders this component only, and no row before the letter is seen.
  const list = useMemo(
    () => children({ search, onClearSearch: () => setTyped('') }),
    [children, search, setTyped],
  )
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={action} />
      <SearchField label={searchLabel} value={typed} onChange={setTyped} />
      {list}
    </>
  )
}
