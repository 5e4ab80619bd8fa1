import type { Category, CategoryDraft } from '@salon/contract/categories'
import type { UseFormSetError } from 'react-hook-form'
import { showProblem } from '../../../lib/form-errors.ts'
import { useText } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAddCategory, useEditCategory } from '../api.ts'

type Fields = { name: string; color: string; isActive: boolean }

/** Sends the form and says how it went; fields that the server refuses say so themselves. */
export const useSaveCategory = (
  category: Category | undefined,
  setError: UseFormSetError<Fields>,
  onSaved: () => void,
) => {
  const t = useText()
  const add = useAddCategory()
  const edit = useEditCategory()
  const outcome = {
    onSuccess: () => {
      toast({
        variant: 'success',
        title: t(category ? 'categories.updated' : 'categories.created'),
      })
      onSaved()
    },
    onError: (error: Error) => {
      showProblem(error, (path, refusal) => setError(path as keyof Fields, refusal))
      toastFailure(t(category ? 'categories.updateFailed' : 'categories.createFailed'), error)
    },
  }
  const save = (draft: CategoryDraft) =>
    category ? edit.mutate({ id: category.id, ...draft }, outcome) : add.mutate(draft, outcome)
  return { save, pending: add.isPending || edit.isPending }
}
