import type { Appointment, AppointmentEdit } from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import { useRouter } from '@tanstack/react-router'
import { useContext, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { showProblem } from '../../../../lib/form-errors.ts'
import { LocaleContext, useText } from '../../../../text/text.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { useRestoreWaiting } from '../../../waiting-list/api.ts'
import {
  conflictsIn,
  useBookAppointment,
  useBookVisit,
  useEditAppointment,
  useRemoveAppointment,
  type Overlap,
} from '../../api.ts'
import { toastBookingFailure } from './booking-failure.ts'
import {
  draftOf,
  editBack,
  editOf,
  fieldOfLine,
  shiftIn,
  visitDraftOf,
  type BookingInput,
  type BookingValues,
} from './booking-form.ts'
import { freedBy } from '../../components/waiting-list/freed-times.ts'
import type { VisitScope } from '../../components/series/series-scope.tsx'
import { isOpenOfSeries, seriesEditOf } from '../series/series-edit.ts'
import { useEditConflict, type ChosenNames } from '../visit/use-edit-conflict.ts'
import { useChangeSeries, useSeriesQuestion } from '../series/use-change-series.ts'
import { useSeriesChanged } from '../series/use-series-changed.ts'
import { useShiftLater } from '../visit/use-shift-later.ts'
import { useUndoToast, type Undo } from '../visit/use-undo.ts'
import { useVisitLine } from '../visit/use-visit-line.ts'

interface Saving {
  form: UseFormReturn<BookingInput, unknown, BookingValues>
  appointment: Appointment | undefined
  /** The rows of its visit. */
  visit: readonly Appointment[]
  /** The client's entry of the waiting list, which a new booking takes off it. */
  waitingEntryId: number | undefined
  /** What the form shows as chosen. */
  chosen: ChosenNames
  onSaved: (appointment: Appointment) => void
  /**
   * An overlap was refused and nothing was saved; undefined after another failure. Then it may have
   * been saved all the same, so the overlap is checked again.
   */
  onOverlap: (rows: readonly Conflict[] | undefined) => void
}

/** Sends the form: books a new row, or changes a booked one, merged with what others changed. */
export const useSaveBooking = ({
  form,
  appointment,
  visit,
  waitingEntryId,
  chosen,
  onSaved,
  onOverlap,
}: Saving) => {
  const t = useText()
  const book = useBookAppointment()
  const bookVisit = useBookVisit()
  const edit = useEditAppointment()
  const shiftLater = useShiftLater()
  const changeSeries = useChangeSeries()
  const seriesChanged = useSeriesChanged()
  const { question, decideProblems, drop } = useSeriesQuestion()
  const remove = useRemoveAppointment()
  const restore = useRestoreWaiting()
  const offerUndo = useUndoToast()
  const visitLine = useVisitLine()
  const router = useRouter()
  const decideConflict = useEditConflict()
  const { timeZone } = useContext(LocaleContext)
  const { dirtyFields } = form.formState
  // As it was when the form opened, whatever has come of it since.
  const [before] = useState(appointment)
  const isAlone = visit.length < 2

  /** Client, time and staff; and whether it starts in the past, which may be an oversight at a walk-in. */
  const describe = (rows: readonly Appointment[], isNew: boolean) => {
    const hasPassed = isNew && Date.parse(rows[0]?.appointmentDate ?? '') < Date.now()
    return [visitLine(rows), hasPassed && t('appointments.bookedInPast')].filter(Boolean).join('. ')
  }
  const onBooked = (rows: readonly Appointment[]) => {
    const [first] = rows
    if (!first) return
    const params = { id: String(first.id) }
    const undo = async () => {
      await remove.mutateAsync(rows.map(({ id }) => id))
      if (waitingEntryId !== undefined) await restore.mutateAsync(waitingEntryId)
    }
    offerUndo(t('appointments.created'), undo, {
      description: describe(rows, true),
      secondAction: {
        label: t('appointments.open'),
        altText: t('appointments.openVisit'),
        onAction: () => void router.navigate({ to: '/appointment/$id', params }),
      },
    })
    onSaved(first)
  }
  const onEdited = (saved: Appointment, undo: Undo | undefined, freed: readonly Appointment[]) => {
    const title = t('appointments.updated')
    const description = describe([saved], false)
    if (!undo) toast({ variant: 'success', title, description })
    else offerUndo(title, undo, { description, freed })
    onSaved(saved)
  }

  const outcome = {
    onError: (error: Error) => {
      const inTheWay = conflictsIn(error)
      onOverlap(inTheWay)
      if (inTheWay) return
      showProblem(error, (path, refusal) => form.setError(fieldOf(path), refusal))
      toastBookingFailure(
        t(appointment ? 'appointments.updateFailed' : 'appointments.createFailed'),
        error,
      )
    },
  }
  const save = (values: BookingValues, overlap: Overlap, later?: AppointmentEdit['later']) => {
    if (before) {
      const mine = editOf(values, dirtyFields, timeZone)
      const { testReason } = values
      const decide = decideConflict(mine, chosen)
      const change = { before, mine, whole: true, overlap, testReason, decide }
      if (later) {
        const shifted = shiftIn(values, before, visit, timeZone)?.rows ?? []
        shiftLater.mutate(change, {
          ...outcome,
          onSuccess: ({ saved, undo }) =>
            onEdited(saved, undo, freedBy([before, ...shifted], mine)),
        })
        return
      }
      const undoOf = (saved: Appointment) => (again: Overlap) =>
        edit.mutateAsync({ before: saved, mine: editBack(before, mine), overlap: again })
      // Without a change there is nothing to undo.
      const hasUndo = Object.keys(mine).length > 0
      edit.mutate(change, {
        ...outcome,
        onSuccess: (saved) =>
          onEdited(saved, hasUndo ? undoOf(saved) : undefined, freedBy([before], mine)),
      })
    } else if (values.more.length > 0) {
      bookVisit.mutate(
        { ...visitDraftOf(values), waitingEntryId, overlap },
        { ...outcome, onSuccess: onBooked },
      )
    } else {
      book.mutate(
        { ...draftOf(values), waitingEntryId, overlap },
        { ...outcome, onSuccess: (row) => onBooked([row]) },
      )
    }
  }
  const mayBeForSeries = (values: BookingValues) =>
    before !== undefined &&
    isOpenOfSeries(before) &&
    seriesEditOf(editOf(values, dirtyFields, timeZone), isAlone, timeZone) !== undefined
  const saveIn = (scope: VisitScope, values: BookingValues, overlap: Overlap) => {
    if (scope === 'this' || !before || !mayBeForSeries(values)) return save(values, overlap)
    const mine = editOf(values, dirtyFields, timeZone)
    const { testReason } = values
    const decide = decideConflict(mine, chosen)
    void changeSeries
      .change({ before, mine, isAlone, scope, overlap, testReason, decide, decideProblems })
      .then((saved) => {
        if (!saved) return
        seriesChanged(saved.entry, { freed: freedBy([before], mine) })
        onSaved(before)
      }, outcome.onError)
  }
  return {
    save,
    /** Whether what was changed may be meant for other visits of the series, too. */
    mayBeForSeries,
    /** Saves it for this visit, or for others of its series, too. */
    saveIn,
    /** What is in the way of other visits of the series. */
    question,
    drop,
    pending: [book, bookVisit, edit, shiftLater, changeSeries].some(({ isPending }) => isPending),
  }
}

/** The server knows one start; a start it refuses is nearly always an hour skipped by daylight saving time. */
const fieldOf = (path: string) =>
  (path === 'appointmentDate' || path === 'appointmentTime'
    ? 'time'
    : path === 'day'
      ? 'date'
      : fieldOfLine(path)) as keyof BookingInput
