import type { StaffDraft, staffDraft, StaffMember } from '@salon/contract/staff'
import { memberRole } from '@salon/contract/vocabulary'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { showProblem } from '../../../lib/form-errors.ts'
import { pickDirty } from '../../../lib/dirty-fields.ts'
import '../../../text/staff.ts'
import { useText } from '../../../text/text.ts'
import { askEditConflict } from '../../../ui/edit-conflict-store.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useAddStaffMember, useEditStaffMember, type StaffMemberChange } from '../api.ts'

type StaffFormValues = Omit<z.input<typeof staffDraft>, 'role'>

/**
 * Saves the form: adds a row, or merges the edit with what others have changed since. A toast shows the outcome, and
 * fields that the server refuses show their error.
 */
export const useSaveStaff = (
  member: StaffMember | undefined,
  form: UseFormReturn<StaffFormValues, unknown, Omit<StaffDraft, 'role'>>,
  onSaved: (saved: StaffMember) => void,
) => {
  const t = useText()
  const add = useAddStaffMember()
  const edit = useEditStaffMember()
  const { dirtyFields } = form.formState
  // As it was when the form opened, whatever has come of it since.
  const [before] = useState(member)
  const decide: StaffMemberChange['decide'] = (conflicts) =>
    askEditConflict(conflicts, {
      name: t('staff.name'),
      email: t('staff.email'),
      phone: t('staff.phone'),
      isActive: t('staff.active'),
    })
  const outcome = {
    onSuccess: (saved: StaffMember) => {
      toast({ variant: 'success', title: t(member ? 'staff.updated' : 'staff.added') })
      onSaved(saved)
    },
    onError: (error: Error) => {
      showProblem(error, (path, refusal) => form.setError(path as keyof StaffFormValues, refusal))
      toastFailure(t(member ? 'staff.updateFailed' : 'staff.addFailed'), error)
    },
  }
  const save = (draft: StaffDraft) =>
    before
      ? edit.mutate({ before, mine: pickDirty(draft, dirtyFields), whole: true, decide }, outcome)
      : add.mutate({ ...draft, role: memberRole }, outcome)
  return { save, pending: add.isPending || edit.isPending }
}
