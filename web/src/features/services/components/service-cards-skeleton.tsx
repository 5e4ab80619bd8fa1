import '../../../text/services.ts'
import { useText } from '../../../text/text.ts'
import { CardGridSkeleton } from '../../../ui/card-grid.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A screenful of services on their way, under a heading of their own. */
export const ServiceCardsSkeleton = () => {
  const t = useText()
  return (
    <div>
      <Skeleton className="mb-4 h-6 w-36" />
      <CardGridSkeleton label={t('services.loading')}>
        <Skeleton className="my-1 h-4 w-40 max-w-full" />
        <Skeleton className="my-1 h-3 w-32" />
        <Skeleton className="mt-1 h-10 w-32" />
      </CardGridSkeleton>
    </div>
  )
}
