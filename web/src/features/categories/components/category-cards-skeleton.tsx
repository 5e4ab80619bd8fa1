import { useText } from '../../../text/text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The grid that categories stand in, and that their skeleton stands in for. */
export const categoryGrid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

/** A screenful of categories on their way, each as tall as a real one. */
export const CategoryCardsSkeleton = () => {
  const t = useText()
  return (
    <div className={categoryGrid}>
      <output className="sr-only">{t('categories.loading')}</output>
      {Array.from({ length: 6 }, (_, card) => (
        <div
          key={card}
          className="flex min-h-18 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3"
        >
          <Skeleton className="size-3.5 shrink-0 rounded-full" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  )
}
