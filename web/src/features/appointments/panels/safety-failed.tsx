import { clsx } from 'clsx'
import '../../../text/safety.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'

interface SafetyFailedProps {
  /** What could not be loaded. */
  query: { readonly isFetching: boolean; readonly refetch: () => unknown }
  className?: string
}

/** Says in a line that allergies and patch tests could not be loaded, and loads them again. */
export const SafetyFailed = ({ query, className }: SafetyFailedProps) => {
  const t = useText()
  return (
    <div
      role="status"
      className={clsx(
        'flex shrink-0 items-center gap-2 bg-amber-soft text-sm text-amber-ink',
        className,
      )}
    >
      <p className="min-w-0 flex-1">{t('safety.loadFailed')}</p>
      <Button size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
        {t('shared.retry')}
      </Button>
    </div>
  )
}
