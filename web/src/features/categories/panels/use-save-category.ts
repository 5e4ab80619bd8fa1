import type { Category, CategoryDraft, categoryDraft } from '@salon/contract/categories'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { showProblem } from '../../../lib/form-errors.ts'
import { pickDirty } from '../../../lib/dirty-fields.ts'
import '../../../text/categories.ts'
import { useText } from '../../../text/text.ts'
import { askEditConflict } from '../../../ui/edit-conflict-store.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAddCategory, useEditCategory, type CategoryChange } from '../api.ts'

type CategoryFormValues = z.input<typeof categoryDraft>

/**
 * Saves the form: adds a row, or merges the edit with what others have changed since. A toast shows the outcome, and
 * fields that the server refuses show their error.
 */
export const useSaveCategory = (
  category: Category | undefined,
  form: UseFormReturn<CategoryFormValues, unknown, CategoryDraft>,
  onSaved: (category: Category) => void,
) => {
  const t = useText()
  const add = useAddCategory()
  const edit = useEditCategory()
  const { dirtyFields } = form.formState
  // As it was when the form opened, whatever has come of it since.
  const [before] = useState(category)
  const decide: CategoryChange['decide'] = (conflicts) =>
    askEditConflict(conflicts, {
      name: t('categories.name'),
      color: t('categories.color'),
      isActive: t('categories.active'),
    })
  const outcome = {
    onSuccess: (saved: Category) => {
      toast({
        variant: 'success',
        title: t(category ? 'categories.updated' : 'categories.created'),
      })
      onSaved(saved)
    },
    onError: (error: Error) => {
      showProblem(error, (path, refusal) =>
        form.setError(path as keyof CategoryFormValues, refusal),
      )
      toastFailure(t(category ? 'categories.updateFailed' : 'categories.createFailed'), error)
    },
  }
  const save = (draft: CategoryDraft) =>
    before
      ? edit.mutate({ before, mine: pickDirty(draft, dirtyFields), whole: true, decide }, outcome)
      : add.mutate(draft, outcome)
  return { save, pending: add.isPending || edit.isPending }
}
