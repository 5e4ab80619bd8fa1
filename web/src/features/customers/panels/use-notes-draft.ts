import type { Customer } from '@salon/contract/customers'
import { useState } from 'react'
import { presentIn } from '../../../lib/edit-row.ts'
import '../../../text/customers.ts'
import { useText } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useEditCustomer } from '../api.ts'

interface NotesDraft {
  /** The notes that writing began with. */
  before: string
  text: string
  /** How often the person was asked whether to overwrite another session's notes. */
  asked: number
}

/** A client's notes while they are written, and what becomes of them. */
export const useNotesDraft = (customer: Customer) => {
  const t = useText()
  const edit = useEditCustomer()
  const [draft, setDraft] = useState<NotesDraft | null>(null)
  const now = customer.notes ?? ''
  const touched = draft !== null && draft.text !== draft.before
  const hasConflict = touched && now !== draft.before && now !== draft.text
  const end = () => setDraft(null)

  // As a promise: one may have left the client before the answer. What is typed until then is kept.
  const send = ({ text }: NotesDraft) =>
    void edit.mutateAsync({ before: customer, mine: touched ? { notes: text } : {} }).then(
      () => {
        setDraft((typed) =>
          typed && typed.text !== text ? { ...typed, before: text, asked: 0 } : null,
        )
        toast({ variant: 'success', title: t('customers.notesUpdated') })
      },
      (error: unknown) => {
        // The notes as they are now have come with the refusal's refetch: they are asked about.
        if (presentIn(error)) setDraft((typed) => typed && { ...typed, asked: typed.asked + 1 })
        else toastFailure(t('customers.notesFailed'), error)
      },
    )
  return {
    text: draft?.text,
    unsaved: touched,
    pending: edit.isPending,
    /** Another session's notes, after a save that would have overwritten them. */
    conflict:
      draft && hasConflict && draft.asked > 0 ? { theirs: now, asked: draft.asked } : undefined,
    begin: () => setDraft({ before: now, text: now, asked: 0 }),
    type: (text: string) => setDraft(draft && { ...draft, text }),
    end,
    save: () => {
      if (!draft || edit.isPending) return
      if (hasConflict) setDraft({ ...draft, asked: draft.asked + 1 })
      else send(draft)
    },
    saveOver: () => draft && send(draft),
  }
}
