import '../../../text/customers.ts'
import { useText } from '../../../text/text.ts'
import { SheetSkeleton } from '../../../ui/sheet.tsx'
import { SkeletonPerson } from '../../../ui/skeleton-person.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A screenful of clients on their way, each as tall as a row without notes. */
export const CustomerRowsSkeleton = () => {
  const t = useText()
  return (
    <SheetSkeleton label={t('customers.loading')}>
      <SkeletonPerson />
      <Skeleton className="h-3 w-36 @max-xl:hidden" />
      <Skeleton className="h-8 w-24 pointer-coarse:h-11" />
    </SheetSkeleton>
  )
}
