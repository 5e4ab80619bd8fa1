import '../../../text/analytics.ts'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { statCardGrid, StatCardSkeleton } from '../../../ui/stat-card.tsx'

const Cards = ({ icon = false }: { icon?: boolean }) => (
  <div className={statCardGrid}>
    {[1, 2, 3].map((card) => (
      <StatCardSkeleton key={card} icon={icon} />
    ))}
  </div>
)

/** The report while it is fetched, as tall as it will be. */
export const ReportSkeleton = () => {
  const t = useText()
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{t('analytics.loading')}</span>
      <Cards icon />
      <div className="grid gap-4 lg:grid-cols-2">
        {[1, 2].map((card) => (
          <Card key={card}>
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-4 h-36 w-full" />
          </Card>
        ))}
      </div>
      <Skeleton className="h-16 w-44 max-sm:w-full" />
      <Cards />
      <Card>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="mt-4 h-60 w-full" />
      </Card>
    </div>
  )
}
