import '../../../text/staff.ts'
import { useText } from '../../../text/text.ts'
import { SheetSkeleton } from '../../../ui/sheet.tsx'
import { SkeletonPerson } from '../../../ui/skeleton-person.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A screenful of people on their way. */
export const StaffRowsSkeleton = () => {
  const t = useText()
  return (
    <SheetSkeleton label={t('staff.loading')} rows={6}>
      <SkeletonPerson />
      <Skeleton className="h-3 w-44 @max-xl:hidden" />
      <Skeleton className="ml-auto h-8 w-32 pointer-coarse:h-11" />
    </SheetSkeleton>
  )
}
