import { useText } from '../../../text/text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The grid that a category's services stand in, and that their skeleton stands in for. */
export const serviceGrid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

/** A screenful of services on their way, under a heading of their own. */
export const ServiceCardsSkeleton = () => {
  const t = useText()
  return (
    <div>
      <output className="sr-only">{t('services.loading')}</output>
      <Skeleton className="mb-4 h-6 w-36" />
      <div className={serviceGrid}>
        {Array.from({ length: 6 }, (_, card) => (
          <div
            key={card}
            className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
          >
            <Skeleton className="my-1 h-4 w-40 max-w-full" />
            <Skeleton className="my-1 h-3 w-32" />
            <Skeleton className="mt-1 h-10 w-32" />
          </div>
        ))}
      </div>
    </div>
  )
}
