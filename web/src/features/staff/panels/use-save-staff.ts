import type { StaffDraft, staffDraft, StaffMember } from '@salon/contract/staff'
import { memberRole } from '@salon/contract/vocabulary'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { showProblem } from '../../../lib/form-errors.ts'
import { touchedOf } from '../../../lib/touched-fields.ts'
import { useText } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAddStaffMember, useEditStaffMember } from '../api.ts'

type Fields = Omit<z.input<typeof staffDraft>, 'role'>

/** Sends the form, of a change only what was touched, and says how it went; fields that the server refuses say so themselves. */
export const useSaveStaff = (
  member: StaffMember | undefined,
  form: UseFormReturn<Fields, unknown, Omit<StaffDraft, 'role'>>,
  onSaved: () => void,
) => {
  const t = useText()
  const add = useAddStaffMember()
  const edit = useEditStaffMember()
  const { dirtyFields } = form.formState
  const outcome = {
    onSuccess: () => {
      toast({ variant: 'success', title: t(member ? 'staff.updated' : 'staff.added') })
      onSaved()
    },
    onError: (error: Error) => {
      showProblem(error, (path, refusal) => form.setError(path as keyof Fields, refusal))
      toastFailure(t(member ? 'staff.updateFailed' : 'staff.addFailed'), error)
    },
  }
  const save = (draft: StaffDraft) =>
    member
      ? edit.mutate({ id: member.id, ...touchedOf(draft, dirtyFields) }, outcome)
      : add.mutate({ ...draft, role: memberRole }, outcome)
  return { save, pending: add.isPending || edit.isPending }
}
