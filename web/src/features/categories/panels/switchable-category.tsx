import type { Category } from '@salon/contract/categories'
import '../../../text/categories.ts'
import { useText } from '../../../text/text.ts'
import { EditButtons } from '../../../ui/edit-buttons.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { useEditCategory } from '../api.ts'
import { CategoryRow } from '../components/category-row.tsx'

interface SwitchableCategoryProps {
  category: Category
  onEdit: () => void
  onDelete: () => void
}

/** A category's row whose switch puts it in and out of use. */
export const SwitchableCategory = ({ category, onEdit, onDelete }: SwitchableCategoryProps) => {
  const t = useText()
  const edit = useEditCategory()
  const { onSuccess, onError } = toastOutcome(
    t('categories.statusUpdated'),
    t('categories.statusFailed'),
  )
  const { name } = category
  // As a promise: one may have left the list before the answer.
  const put = (isActive: boolean) =>
    void edit.mutateAsync({ before: category, mine: { isActive } }).then(onSuccess, onError)
  const isActive = (edit.isPending ? edit.variables.mine.isActive : undefined) ?? category.isActive
  return (
    <CategoryRow
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
          <EditButtons
            editLabel={t('categories.editNamed', { name })}
            moreLabel={t('categories.moreNamed', { name })}
            deleteLabel={t('categories.deleteNamed', { name })}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        </>
      }
    />
  )
}
