import { Skeleton } from '../../../ui/skeleton.tsx'

/** A day by staff that is still loading: its head and its hours, without what is booked. */
export const TimelineSkeleton = () => (
  <div className="h-[75dvh] overflow-hidden rounded-card border border-line bg-surface shadow-card">
    <div className="flex h-11 items-center border-b border-line pl-18">
      {[0, 1, 2].map((column) => (
        <Skeleton key={column} className="mx-3 h-4 flex-1" />
      ))}
    </div>
    {Array.from({ length: 12 }, (_, hour) => (
      <div key={hour} className="flex h-22 border-line not-first:border-t">
        <div className="w-18 shrink-0" />
        {[0, 1, 2].map((column) => (
          <div key={column} className="flex-1 border-l border-line" />
        ))}
      </div>
    ))}
  </div>
)
