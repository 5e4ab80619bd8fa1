import '../../../text/categories.ts'
import { useText } from '../../../text/text.ts'
import { CardGridSkeleton } from '../../../ui/card-grid.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A screenful of categories on their way. */
export const CategoryCardsSkeleton = () => {
  const t = useText()
  return (
    <CardGridSkeleton label={t('categories.loading')}>
      <div className="flex h-9.5 items-center gap-3">
        <Skeleton className="size-3.5 shrink-0 rounded-full" />
        <Skeleton className="h-4 w-32" />
      </div>
    </CardGridSkeleton>
  )
}
