import { useText } from '../../../text/text.ts'
import { CardGridSkeleton, SkeletonPerson } from '../../../ui/card-grid.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A screenful of clients on their way, each as tall as a card without notes. */
export const CustomerCardsSkeleton = () => {
  const t = useText()
  return (
    <CardGridSkeleton label={t('customers.loading')}>
      <SkeletonPerson />
      <Skeleton className="my-1 h-3 w-32" />
      <div className="grid grid-cols-2 gap-2 pt-1">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    </CardGridSkeleton>
  )
}
