import type { Category } from '@salon/contract/categories'
import type { Service, ServiceDraft } from '@salon/contract/services'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { showProblem } from '../../../lib/form-errors.ts'
import { pickDirty } from '../../../lib/dirty-fields.ts'
import '../../../text/services.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { askEditConflict } from '../../../ui/edit-conflict-store.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAddService, useEditService, type ServiceChange } from '../api.ts'
import type { ServiceFormValues } from './service-form.ts'

/**
 * Saves the form: adds a row, or merges the edit with what others have changed since. A toast shows the outcome, and
 * fields that the server refuses show their error.
 */
export const useSaveService = (
  service: Service | undefined,
  categories: readonly Category[],
  form: UseFormReturn<ServiceFormValues, unknown, ServiceDraft>,
  onSaved: (service: Service) => void,
) => {
  const t = useText()
  const formats = useFormats()
  const add = useAddService()
  const edit = useEditService()
  const { dirtyFields } = form.formState
  // As it was when the form opened, whatever has come of it since.
  const [before] = useState(service)
  const decide: ServiceChange['decide'] = (conflicts) =>
    askEditConflict(
      conflicts,
      {
        name: t('services.name'),
        description: t('services.description'),
        price: t('services.price', { currency: formats.currency }),
        duration: t('services.duration'),
        initialWork: t('services.initialWork'),
        processing: t('services.processing'),
        cleanup: t('services.cleanup'),
        minimumAge: t('services.minimumAge'),
        categoryId: t('services.category'),
        isActive: t('services.active'),
      },
      (field, value) => {
        if (field === 'price') return formats.money(String(value))
        if (field === 'minimumAge') return typeof value === 'number' ? String(value) : ''
        if (typeof value === 'number' && field !== 'categoryId') return formats.duration(value)
        if (field === 'categoryId') return categories.find(({ id }) => id === value)?.name ?? ''
        return typeof value === 'string' ? value : ''
      },
    )
  const outcome = {
    onSuccess: (saved: Service) => {
      toast({ variant: 'success', title: t(service ? 'services.updated' : 'services.created') })
      onSaved(saved)
    },
    onError: (error: Error) => {
      showProblem(error, (path, refusal) => form.setError(path as keyof ServiceFormValues, refusal))
      toastFailure(t(service ? 'services.updateFailed' : 'services.createFailed'), error)
    },
  }
  const save = (draft: ServiceDraft) =>
    before
      ? edit.mutate({ before, mine: pickDirty(draft, dirtyFields), whole: true, decide }, outcome)
      : add.mutate(draft, outcome)
  return { save, pending: add.isPending || edit.isPending }
}
