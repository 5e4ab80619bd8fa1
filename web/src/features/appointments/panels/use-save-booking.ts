import type { Appointment } from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import { useContext, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { showProblem } from '../../../lib/form-errors.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { LocaleContext, useText } from '../../../text/text.ts'
import { toast } from '../../../ui/toast-store.ts'
import {
  conflictsIn,
  useBookAppointment,
  useBookVisit,
  useEditAppointment,
  type Overlap,
} from '../api.ts'
import {
  draftOf,
  editOf,
  fieldOfLine,
  visitDraftOf,
  type BookingInput,
  type BookingValues,
} from './booking-form.ts'
import { useClash, type ChosenNames } from './use-clash.ts'

interface Saving {
  form: UseFormReturn<BookingInput, unknown, BookingValues>
  appointment: Appointment | undefined
  /** What the form shows as chosen. */
  chosen: ChosenNames
  onSaved: (appointment: Appointment) => void
  /**
   * Somebody else is in the way, and nothing was saved; undefined where it failed for another reason. It may
   * have been saved then all the same, so that what was in the way is asked anew.
   */
  onOverlap: (rows: readonly Conflict[] | undefined) => void
}

/** Sends the form: books a new row, or changes a booked one, merged with what others changed. */
export const useSaveBooking = ({ form, appointment, chosen, onSaved, onOverlap }: Saving) => {
  const t = useText()
  const book = useBookAppointment()
  const bookVisit = useBookVisit()
  const edit = useEditAppointment()
  const clash = useClash()
  const { timeZone } = useContext(LocaleContext)
  const { dirtyFields } = form.formState
  // As it was when the form opened, whatever has come of it since.
  const [before] = useState(appointment)

  const save = (values: BookingValues, overlap: Overlap) => {
    const outcome = {
      onSuccess: (saved: Appointment) => {
        toast({
          variant: 'success',
          title: t(appointment ? 'appointments.updated' : 'appointments.created'),
        })
        onSaved(saved)
      },
      onError: (error: Error) => {
        const inTheWay = conflictsIn(error)
        onOverlap(inTheWay)
        if (inTheWay) return
        showProblem(error, (path, refusal) => form.setError(fieldOf(path), refusal))
        toast({
          variant: 'destructive',
          title: t(appointment ? 'appointments.updateFailed' : 'appointments.createFailed'),
          description: sentenceOf(error),
        })
      },
    }
    if (before) {
      const mine = editOf(values, dirtyFields, timeZone)
      edit.mutate({ before, mine, whole: true, overlap, decide: clash(chosen) }, outcome)
    } else if (values.more.length > 0) {
      bookVisit.mutate(
        { ...visitDraftOf(values), overlap },
        { ...outcome, onSuccess: ([first]) => first && outcome.onSuccess(first) },
      )
    } else {
      book.mutate({ ...draftOf(values), overlap }, outcome)
    }
  }
  return { save, pending: book.isPending || bookVisit.isPending || edit.isPending }
}

/** The server knows one start; a start it refuses is nearly always an hour that summer time skips. */
const fieldOf = (path: string) =>
  (path === 'appointmentDate' || path === 'appointmentTime'
    ? 'time'
    : fieldOfLine(path)) as keyof BookingInput
