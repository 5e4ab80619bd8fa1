import type { Category } from '@salon/contract/categories'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useEditCategory } from '../api.ts'
import { CategoryCard } from '../components/category-card.tsx'

interface SwitchableCategoryProps {
  category: Category
  onEdit: () => void
  onDelete: () => void
}

/** A category's card whose switch puts it in and out of use. */
export const SwitchableCategory = ({ category, ...actions }: SwitchableCategoryProps) => {
  const t = useText()
  const edit = useEditCategory()
  const put = (isActive: boolean) =>
    edit.mutate(
      { id: category.id, isActive },
      {
        onSuccess: () => toast({ variant: 'success', title: t('categories.statusUpdated') }),
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: t('categories.statusFailed'),
            description: sentenceOf(error),
          }),
      },
    )
  const isActive = (edit.isPending ? edit.variables.isActive : undefined) ?? category.isActive
  return (
    <CategoryCard
      {...actions}
      category={{ ...category, isActive }}
      switching={edit.isPending}
      onSwitch={put}
    />
  )
}
