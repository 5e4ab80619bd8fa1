import '../../../text/services.ts'
import { useText } from '../../../text/text.ts'
import { SheetSkeleton } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A screenful of services on their way, under a heading of their own. */
export const ServiceRowsSkeleton = () => {
  const t = useText()
  return (
    <div>
      <Skeleton className="mb-3 h-6 w-36" />
      <SheetSkeleton label={t('services.loading')}>
        <div className="flex-1 @max-xl:basis-full">
          <Skeleton className="my-1 h-3 w-40" />
          <Skeleton className="my-1 h-2 w-56" />
        </div>
        <Skeleton className="h-3 w-24" />
        <Skeleton className="ml-auto h-8 w-48 pointer-coarse:h-11" />
      </SheetSkeleton>
    </div>
  )
}
