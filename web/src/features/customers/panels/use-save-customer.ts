import type { Customer, CustomerDraft } from '@salon/contract/customers'
import type { UseFormSetError } from 'react-hook-form'
import { showProblem } from '../../../lib/form-errors.ts'
import { useText } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAddCustomer, useEditCustomer } from '../api.ts'

type Fields = Record<'name' | 'email' | 'phone' | 'notes', string>

/** Sends the form and says how it went; fields that the server refuses say so themselves. */
export const useSaveCustomer = (
  customer: Customer | undefined,
  setError: UseFormSetError<Fields>,
  onSaved: (customer: Customer) => void,
) => {
  const t = useText()
  const add = useAddCustomer()
  const edit = useEditCustomer()
  const outcome = {
    onSuccess: (saved: Customer) => {
      toast({ variant: 'success', title: t(customer ? 'customers.updated' : 'customers.created') })
      onSaved(saved)
    },
    onError: (error: Error) => {
      showProblem(error, (path, refusal) => setError(path as keyof Fields, refusal))
      toastFailure(t(customer ? 'customers.updateFailed' : 'customers.createFailed'), error)
    },
  }
  const save = (draft: CustomerDraft) =>
    customer ? edit.mutate({ id: customer.id, ...draft }, outcome) : add.mutate(draft, outcome)
  return { save, pending: add.isPending || edit.isPending }
}
