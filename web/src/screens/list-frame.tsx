import type { ReactNode } from 'react'
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
  const [search, setSearch] = useSearchWords()
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={action} />
      <SearchField label={searchLabel} value={search} onChange={setSearch} />
      {children({ search, onClearSearch: () => setSearch('') })}
    </>
  )
}
