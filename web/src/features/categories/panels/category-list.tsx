import type { Category } from '@salon/contract/categories'
import { useQuery } from '@tanstack/react-query'
import { Plus, SearchX, Tags } from 'lucide-react'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { categoryQueries } from '../api.ts'
import { CategoryCard } from '../components/category-card.tsx'
import { CategoryCardsSkeleton, categoryGrid } from '../components/category-cards-skeleton.tsx'
import { SwitchableCategory } from './switchable-category.tsx'

interface CategoryListProps {
  /** What is typed into the search box. */
  search: string
  onClearSearch: () => void
  /** Whether the person who looks may add, change and remove. */
  mayChange: boolean
  onAdd: () => void
  onEdit: (category: Category) => void
  onDelete: (category: Category) => void
}

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
  if (isPending) return <CategoryCardsSkeleton />
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
  const wanted = search.trim().toLocaleLowerCase()
  const found = data.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  if (found.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('categories.noneFound')}
        action={<Button onClick={onClearSearch}>{t('shared.clearSearch')}</Button>}
      />
    )
  }
  return (
    <ul className={categoryGrid}>
      {found.map((category) => (
        <li key={category.id} className="min-w-0">
          {mayChange ? (
            <SwitchableCategory
              category={category}
              onEdit={() => onEdit(category)}
              onDelete={() => onDelete(category)}
            />
          ) : (
            <CategoryCard category={category} />
          )}
        </li>
      ))}
    </ul>
  )
}
