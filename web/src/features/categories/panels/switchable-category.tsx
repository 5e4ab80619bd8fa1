import type { Category } from '@salon/contract/categories'
import { Pencil, Trash2 } from 'lucide-react'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useEditCategory } from '../api.ts'
import { CategoryCard } from '../components/category-card.tsx'

interface SwitchableCategoryProps {
  category: Category
  onEdit: () => void
  onDelete: () => void
}

/** A category's card whose switch puts it in and out of use. */
export const SwitchableCategory = ({ category, onEdit, onDelete }: SwitchableCategoryProps) => {
  const t = useText()
  const edit = useEditCategory()
  const { name } = category
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
      category={{ ...category, isActive }}
      actions={
        <>
          <Switch
            label={t('categories.activeNamed', { name })}
            hideLabel
            checked={isActive}
            disabled={edit.isPending}
            onChange={put}
            className="mr-1 justify-center"
          />
          <IconButton label={t('categories.editNamed', { name })} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            variant="danger"
            label={t('categories.deleteNamed', { name })}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </>
      }
    />
  )
}
