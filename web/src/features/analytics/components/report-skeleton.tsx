import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const three = [1, 2, 3]

const Cards = () => (
  <div className="grid gap-4 sm:grid-cols-3">
    {three.map((card) => (
      <Card key={card} padding="none" className="p-4 sm:p-5">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="mt-1 h-8 w-32 xl:h-9" />
        <Skeleton className="mt-2 h-5 w-20" />
      </Card>
    ))}
  </div>
)

/** The report while it is fetched, as tall as it will be. */
export const ReportSkeleton = () => {
  const t = useText()
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{t('analytics.loading')}</span>
      <Cards />
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
