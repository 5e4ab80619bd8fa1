import { useText } from '../../../../text/text.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'

/** A day by staff or a week that is still loading: its head and its hours, without what is booked. */
export const TimelineSkeleton = () => {
  const t = useText()
  return (
    <div
      role="status"
      className="flex min-h-96 flex-1 flex-col overflow-hidden border-t border-line bg-surface"
    >
      <span className="sr-only">{t('appointments.loading')}</span>
      <div className="flex h-11 shrink-0 items-center border-b border-line pl-12">
        {[0, 1, 2].map((column) => (
          <Skeleton key={column} className="mx-3 h-4 flex-1" />
        ))}
      </div>
      {Array.from({ length: 12 }, (_, hour) => (
        <div
          key={hour}
          className="flex h-18 shrink-0 border-line not-first:border-t pointer-coarse:h-22"
        >
          <div className="w-12 shrink-0" />
          {[0, 1, 2].map((column) => (
            <div key={column} className="flex-1 border-l border-line" />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Keeps the room of the strip until it is there. */
export const TimelineEdgesSkeleton = () => (
  <div className="h-11 shrink-0 border-b border-line sm:hidden" />
)
