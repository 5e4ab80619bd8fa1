import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useText } from '../../../text/text.ts'
import '../../../text/utilisation.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { analyticsQueries } from '../api.ts'
import { shareOf, useShareWords } from '../components/use-share-words.ts'

/** How much of a day's working time is booked, in one line; nothing where no hours are set. */
export const DayUtilisation = ({ day }: { day: string }) => {
  const t = useText()
  const words = useShareWords()
  const query = useQuery(analyticsQueries.utilisation(day, day))
  if (query.isPending) {
    return (
      <span role="status">
        <span className="sr-only">{t('utilisation.loading')}</span>
        <Skeleton className="h-5 w-24" />
      </span>
    )
  }
  if (query.isLoadingError) {
    return (
      <span role="alert" className="flex items-center gap-2 text-sm text-muted">
        {t('utilisation.failed')}
        <Button
          size="sm"
          variant="link"
          pending={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('shared.retry')}
        </Button>
      </span>
    )
  }
  const { total } = query.data
  const part = shareOf(total)
  if (part === null) return null
  const values = words(total)
  return (
    <Link
      to="/analytics"
      search={{ from: day, to: day }}
      aria-label={t('utilisation.ofDayName', values)}
      className={clsx(
        'figures flex items-center gap-2 rounded-control text-sm text-muted underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11',
        query.isPlaceholderData && 'opacity-50',
      )}
    >
      <span aria-hidden className="h-2 w-16 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-brand-solid"
          style={{ width: `${part * 100}%` }}
        />
      </span>
      {t('utilisation.ofDay', values)}
    </Link>
  )
}
