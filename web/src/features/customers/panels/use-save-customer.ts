import type { Customer, CustomerDraft, customerDraft } from '@salon/contract/customers'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { showProblem } from '../../../lib/form-errors.ts'
import { pickDirty } from '../../../lib/dirty-fields.ts'
import '../../../text/customers.ts'
import { useText } from '../../../text/text.ts'
import { askEditConflict } from '../../../ui/edit-conflict-store.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAddCustomer, useEditCustomer, type CustomerChange } from '../api.ts'

type CustomerFormValues = z.input<typeof customerDraft>

/**
 * Saves the form: adds a row, or merges the edit with what others have changed since. A toast shows the outcome, and
 * fields that the server refuses show their error.
 */
export const useSaveCustomer = (
  customer: Customer | undefined,
  form: UseFormReturn<CustomerFormValues, unknown, CustomerDraft>,
  onSaved: (customer: Customer) => void,
) => {
  const t = useText()
  const add = useAddCustomer()
  const edit = useEditCustomer()
  const { dirtyFields } = form.formState
  // As it was when the form opened, whatever has come of it since.
  const [before] = useState(customer)
  const decide: CustomerChange['decide'] = (conflicts) =>
    askEditConflict(conflicts, {
      name: t('customers.name'),
      email: t('customers.email'),
      phone: t('customers.phone'),
      notes: t('customers.notes'),
      birthday: t('customers.birthday'),
    })
  const outcome = {
    onSuccess: (saved: Customer) => {
      toast({ variant: 'success', title: t(customer ? 'customers.updated' : 'customers.created') })
      onSaved(saved)
    },
    onError: (error: Error) => {
      showProblem(error, (path, refusal) =>
        form.setError(path as keyof CustomerFormValues, refusal),
      )
      toastFailure(t(customer ? 'customers.updateFailed' : 'customers.createFailed'), error)
    },
  }
  const save = (draft: CustomerDraft) =>
    before
      ? edit.mutate({ before, mine: pickDirty(draft, dirtyFields), whole: true, decide }, outcome)
      : add.mutate(draft, outcome)
  return { save, pending: add.isPending || edit.isPending }
}
