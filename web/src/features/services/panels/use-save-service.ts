import type { Service, ServiceDraft } from '@salon/contract/services'
import type { UseFormReturn } from 'react-hook-form'
import { showProblem } from '../../../lib/form-errors.ts'
import { touchedOf } from '../../../lib/touched-fields.ts'
import { useText } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAddService, useEditService } from '../api.ts'
import type { ServiceFields } from './service-form.ts'

/** Sends the form, of a change only what was touched, and says how it went; fields that the server refuses say so themselves. */
export const useSaveService = (
  service: Service | undefined,
  form: UseFormReturn<ServiceFields, unknown, ServiceDraft>,
  onSaved: () => void,
) => {
  const t = useText()
  const add = useAddService()
  const edit = useEditService()
  const { dirtyFields } = form.formState
  const outcome = {
    onSuccess: () => {
      toast({ variant: 'success', title: t(service ? 'services.updated' : 'services.created') })
      onSaved()
    },
    onError: (error: Error) => {
      showProblem(error, (path, refusal) => form.setError(path as keyof ServiceFields, refusal))
      toastFailure(t(service ? 'services.updateFailed' : 'services.createFailed'), error)
    },
  }
  const save = (draft: ServiceDraft) =>
    service
      ? edit.mutate({ id: service.id, ...touchedOf(draft, dirtyFields) }, outcome)
      : add.mutate(draft, outcome)
  return { save, pending: add.isPending || edit.isPending }
}
