import { useText } from '../../../text/text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The grid that clients stand in, and that their skeleton stands in for. */
export const customerGrid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

/** A screenful of clients on their way, each as tall as a card without notes. */
export const CustomerCardsSkeleton = () => {
  const t = useText()
  return (
    <div className={customerGrid}>
      <output className="sr-only">{t('customers.loading')}</output>
      {Array.from({ length: 6 }, (_, card) => (
        <div
          key={card}
          className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
        >
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="flex-1">
              <Skeleton className="my-1 h-4 w-40 max-w-full" />
              <Skeleton className="my-1 h-3 w-28" />
            </div>
          </div>
          <Skeleton className="my-1 h-3 w-32" />
          <div className="grid grid-cols-2 gap-2 pt-1">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        </div>
      ))}
    </div>
  )
}
