import { SearchX } from 'lucide-react'
import { useText } from '../text/text.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface NoneFoundProps {
  /** 'No clients found matching your search' */
  title: string
  /** What to try instead. */
  detail?: string | undefined
  onClear: () => void
}

/** A list in which nothing matches what is searched for, and the way back to all of it. */
export const NoneFound = ({ title, detail, onClear }: NoneFoundProps) => {
  const t = useText()
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      detail={detail}
      action={<Button onClick={onClear}>{t('shared.clearSearch')}</Button>}
    />
  )
}
