import '../../../text/categories.ts'
import { useText } from '../../../text/text.ts'
import { SheetSkeleton } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A screenful of categories on their way. */
export const CategoryRowsSkeleton = () => {
  const t = useText()
  return (
    <SheetSkeleton label={t('categories.loading')}>
      <Skeleton className="size-3.5 shrink-0 rounded-full" />
      <Skeleton className="h-3 w-32" />
      <Skeleton className="ml-auto h-8 w-28 pointer-coarse:h-11" />
    </SheetSkeleton>
  )
}
