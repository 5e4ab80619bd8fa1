import { Skeleton } from './skeleton.tsx'

/** The head of a person's row: avatar, name and a secondary line. */
export const SkeletonPerson = () => (
  <>
    <Skeleton className="size-8 shrink-0 rounded-full" />
    <div className="flex-1">
      <Skeleton className="my-1 h-3 w-40" />
      <Skeleton className="my-1 h-2 w-24" />
    </div>
  </>
)
