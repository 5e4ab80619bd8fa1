import type { RecurrenceRule } from '@salon/contract/recurrence-rule'
import type { PlannedVisit, SeriesDraft } from '@salon/contract/series'
import { useMemo, useState } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import '../../../../text/series.ts'
import { toastBookingFailure } from '../booking/booking-failure.ts'
import { conflictsIn, useRemoveAppointment } from '../../api.ts'
import { useRestoreWaiting } from '../../../waiting-list/api.ts'
import { useAddSeries, usePreviewSeries, useRemoveSeries } from '../../../series/api.ts'
import type { ProblemChoice } from '../../components/series/series-problems.tsx'
import type { BookingValues } from '../booking/booking-form.ts'
import { choicesOf, countWith, problemsIn, usualChoice } from './series-edit.ts'
import { seriesDraftOf } from './series-rule.ts'
import type { BookingState } from '../booking/use-booking.ts'
import { useUndoToast } from '../visit/use-undo.ts'

/** A preview, and the draft that it is of. */
interface Preview {
  readonly key: string
  readonly visits: readonly PlannedVisit[]
}

/** Books the form as a series: at once where nothing is in the way, else once each day has a choice. */
export function useBookSeries(
  { waitingEntryId, onSaved }: BookingState,
  rule: RecurrenceRule | undefined,
) {
  const t = useText()
  const formats = useFormats()
  const preview = usePreviewSeries()
  const add = useAddSeries()
  const remove = useRemoveSeries()
  const removeRows = useRemoveAppointment()
  const restore = useRestoreWaiting()
  const offerUndo = useUndoToast()
  const [shown, setShown] = useState<Preview>()
  const [choices, setChoices] = useState<ReadonlyMap<string, ProblemChoice>>(new Map())
  // The list takes the focus whenever it is another one.
  const problems = useMemo(() => problemsIn(shown?.visits ?? []), [shown])

  const book = async (draft: SeriesDraft, visits: readonly PlannedVisit[]) => {
    const body = { ...draft, choices: choicesOf(visits, choices) }
    const { visits: booked } = await add.mutateAsync(body)
    const [first, ...later] = booked
    if (!first) return
    const title = t('series.booked', { count: booked.length })
    // What is done to a series leaves those alone that stand elsewhere, or have begun.
    const apart = later.filter(({ isMoved, isOpen }) => isMoved || !isOpen)
    const undo = async () => {
      await remove.mutateAsync({ id: first.appointmentIds[0] ?? 0, scope: 'all' })
      await removeRows.mutateAsync(apart.flatMap(({ appointmentIds }) => appointmentIds))
      if (waitingEntryId !== undefined) await restore.mutateAsync(waitingEntryId)
    }
    offerUndo(title, undo, { description: formats.dayAndTime(first.appointmentDate) })
    onSaved(first)
  }
  const loadPreview = async (draft: SeriesDraft, key: string) => {
    const { visits } = await preview.mutateAsync(draft)
    const found = problemsIn(visits)
    setChoices(new Map(found.map((visit) => [visit.day, usualChoice(visit)])))
    setShown({ key, visits })
    return found.length > 0 ? undefined : visits
  }
  const save = async (values: BookingValues) => {
    if (!rule) return
    const draft = { ...seriesDraftOf(values, rule), waitingEntryId }
    const key = JSON.stringify(draft)
    try {
      // What was shown is of this draft, and each of its days has a choice.
      const seen = shown?.key === key ? shown.visits : undefined
      const visits = seen ?? (await loadPreview(draft, key))
      if (visits) await book(draft, visits)
    } catch (error) {
      // Taken since the preview: the list is made anew.
      if (conflictsIn(error)) await loadPreview(draft, key).catch(() => setShown(undefined))
      else toastBookingFailure(t('series.bookFailed'), error)
    }
  }
  return {
    save,
    problems: problems.length > 0 ? problems : undefined,
    choices,
    choose: (day: string, choice: ProblemChoice) =>
      setChoices((before) => new Map([...before, [day, choice]])),
    /** How many visits will be booked by the choices. */
    toBook: countWith(shown?.visits ?? [], choices),
  }
}
