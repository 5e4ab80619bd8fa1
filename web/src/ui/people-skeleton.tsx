import { SheetSkeleton } from './sheet.tsx'
import { Skeleton } from './skeleton.tsx'

/** A screenful of people on their way: avatar, name, a secondary line, and how to reach them. */
export const PeopleSkeleton = ({ label, rows = 8 }: { label: string; rows?: number }) => (
  <SheetSkeleton label={label} rows={rows}>
    <Skeleton className="size-8 shrink-0 rounded-full" />
    <div className="flex-1">
      <Skeleton className="my-1 h-3 w-40" />
      <Skeleton className="my-1 h-2 w-24" />
    </div>
    <Skeleton className="h-3 w-40 @max-xl:hidden" />
    <Skeleton className="ml-auto h-8 w-28 pointer-coarse:h-11" />
  </SheetSkeleton>
)
