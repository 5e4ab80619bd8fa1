import type { StaffDraft, StaffMember } from '@salon/contract/staff'
import { memberRole } from '@salon/contract/vocabulary'
import type { UseFormSetError } from 'react-hook-form'
import { showProblem } from '../../../lib/form-errors.ts'
import { useText } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAddStaffMember, useEditStaffMember } from '../api.ts'

type Fields = { name: string; email: string; phone: string; isActive: boolean }

/** Sends the form and says how it went; fields that the server refuses say so themselves. */
export const useSaveStaff = (
  member: StaffMember | undefined,
  setError: UseFormSetError<Fields>,
  onSaved: () => void,
) => {
  const t = useText()
  const add = useAddStaffMember()
  const edit = useEditStaffMember()
  const outcome = {
    onSuccess: () => {
      toast({ variant: 'success', title: t(member ? 'staff.updated' : 'staff.added') })
      onSaved()
    },
    onError: (error: Error) => {
      showProblem(error, (path, refusal) => setError(path as keyof Fields, refusal))
      toastFailure(t(member ? 'staff.updateFailed' : 'staff.addFailed'), error)
    },
  }
  const save = (draft: StaffDraft) =>
    member
      ? edit.mutate({ id: member.id, ...draft }, outcome)
      : add.mutate({ ...draft, role: memberRole }, outcome)
  return { save, pending: add.isPending || edit.isPending }
}
