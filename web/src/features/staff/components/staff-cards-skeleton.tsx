import { useText } from '../../../text/text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The grid that the staff stands in, and that its skeleton stands in for. */
export const staffGrid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

/** A screenful of people on their way, each as tall as a card with a phone and an e-mail. */
export const StaffCardsSkeleton = () => {
  const t = useText()
  return (
    <div className={staffGrid}>
      <output className="sr-only">{t('staff.loading')}</output>
      {Array.from({ length: 6 }, (_, card) => (
        <div
          key={card}
          className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
        >
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="flex-1">
              <Skeleton className="my-1 h-4 w-40 max-w-full" />
              <Skeleton className="my-1 h-3 w-24" />
            </div>
          </div>
          <Skeleton className="my-1 h-3 w-32" />
          <Skeleton className="my-1 h-3 w-44 max-w-full" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </div>
  )
}
