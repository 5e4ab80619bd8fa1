import '../../../text/staff.ts'
import { useText } from '../../../text/text.ts'
import { CardGridSkeleton, SkeletonPerson } from '../../../ui/card-grid.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A screenful of people on their way, each as tall as a card with a phone and an e-mail. */
export const StaffCardsSkeleton = () => {
  const t = useText()
  return (
    <CardGridSkeleton label={t('staff.loading')}>
      <SkeletonPerson />
      <Skeleton className="my-1 h-3 w-32" />
      <Skeleton className="my-1 h-3 w-44 max-w-full" />
      <Skeleton className="h-10" />
    </CardGridSkeleton>
  )
}
