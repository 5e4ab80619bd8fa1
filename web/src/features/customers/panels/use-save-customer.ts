import type { Customer, CustomerDraft, customerDraft } from '@salon/contract/customers'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { showProblem } from '../../../lib/form-errors.ts'
import { touchedOf } from '../../../lib/touched-fields.ts'
import { useText } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAddCustomer, useEditCustomer } from '../api.ts'

type Fields = z.input<typeof customerDraft>

/** Sends the form, of a change only what was touched, and says how it went; fields that the server refuses say so themselves. */
export const useSaveCustomer = (
  customer: Customer | undefined,
  form: UseFormReturn<Fields, unknown, CustomerDraft>,
  onSaved: (customer: Customer) => void,
) => {
  const t = useText()
  const add = useAddCustomer()
  const edit = useEditCustomer()
  const { dirtyFields } = form.formState
  const outcome = {
    onSuccess: (saved: Customer) => {
      toast({ variant: 'success', title: t(customer ? 'customers.updated' : 'customers.created') })
      onSaved(saved)
    },
    onError: (error: Error) => {
      showProblem(error, (path, refusal) => form.setError(path as keyof Fields, refusal))
      toastFailure(t(customer ? 'customers.updateFailed' : 'customers.createFailed'), error)
    },
  }
  const save = (draft: CustomerDraft) =>
    customer
      ? edit.mutate({ id: customer.id, ...touchedOf(draft, dirtyFields) }, outcome)
      : add.mutate(draft, outcome)
  return { save, pending: add.isPending || edit.isPending }
}
