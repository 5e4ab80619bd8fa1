import type { Category } from '@salon/contract/categories'
import { useQuery } from '@tanstack/react-query'
import { Plus, Tags } from 'lucide-react'
import { useFilteredList } from '../../../lib/use-filtered-list.ts'
import '../../../text/categories.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { sheet, SheetRow, SheetSkeleton } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useRowsShown } from '../../../ui/use-rows-shown.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useAnnouncement } from '../../../ui/live-region.tsx'
import { NoneFound } from '../../../ui/none-found.tsx'
import { categoryQueries } from '../api.ts'
import { CategoryRow } from '../components/category-row.tsx'
import { SwitchableCategory } from './switchable-category.tsx'

interface CategoryListProps {
  /** The words searched for. */
  search: string
  onClearSearch: () => void
  /** Whether the person who looks may add, change and remove. */
  mayChange: boolean
  onAdd: () => void
  onEdit: (category: Category) => void
  onDelete: (category: Category) => void
}

const wordsOf = ({ name }: Category) => [name]

/** The categories by name, in all four faces of a list. */
export const CategoryList = ({
  search,
  onClearSearch,
  mayChange,
  onAdd,
  onEdit,
  onDelete,
}: CategoryListProps) => {
  const t = useText()
  const { data, error, isPending, isFetching, refetch } = useQuery(categoryQueries.list())
  const found = useFilteredList(data, wordsOf, search) ?? []
  const { most, more } = useRowsShown(found.length, search)
  useAnnouncement(
    data && search !== '' ? t('categories.found', { count: found.length }) : undefined,
    search,
  )
  if (isPending) {
    return (
      <SheetSkeleton label={t('categories.loading')}>
        <Skeleton className="size-3.5 shrink-0 rounded-full" />
        <Skeleton className="h-3 w-32" />
        <Skeleton className="ml-auto h-8 w-28 pointer-coarse:h-11" />
      </SheetSkeleton>
    )
  }
  if (!data) {
    return (
      <ErrorState
        title={t('categories.loadFailed')}
        detail={sentenceOf(error)}
        retryLabel={t('shared.retry')}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Tags />}
        title={t('categories.empty')}
        detail={mayChange ? t('categories.emptyHint') : undefined}
        action={
          mayChange ? (
            <Button onClick={onAdd}>
              <Plus aria-hidden />
              {t('categories.addCategory')}
            </Button>
          ) : undefined
        }
      />
    )
  }
  if (found.length === 0) {
    return <NoneFound title={t('categories.noneFound')} onClear={onClearSearch} />
  }
  return (
    <>
      <ul className={sheet}>
        {found.slice(0, most).map((category) => (
          <SheetRow key={category.id} stamp={category.version}>
            {mayChange ? (
              <SwitchableCategory
                category={category}
                onEdit={() => onEdit(category)}
                onDelete={() => onDelete(category)}
              />
            ) : (
              <CategoryRow category={category} />
            )}
          </SheetRow>
        ))}
      </ul>
      {more}
    </>
  )
}
