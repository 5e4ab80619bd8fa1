import type { Appointment } from '@salon/contract/appointments'
import type { PlannedVisit, SeriesEdit } from '@salon/contract/series'
import type { SeriesScope } from '@salon/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { presentIn, type Decide } from '../../../../lib/edit-row.ts'
import { isSame } from '../../../../lib/is-same.ts'
import { useLocale } from '../../../../text/text.ts'
import { useEditSeries, usePreviewSeriesEdit } from '../../../series/api.ts'
import {
  appointmentQueries,
  conflictsIn,
  fieldsOf,
  type AppointmentFields,
  type BookingOverrides,
} from '../../api.ts'
import { problemsIn, seriesEditOf, takesTimeAnew, type SeriesChoices } from './series-edit.ts'

/** What becomes of the visits that something is in the way of, and why without a patch test. */
export interface SeriesAnswer {
  readonly choices: SeriesChoices
  readonly testReason?: string
}

/** A change of a row that is meant for other visits of its series, too. */
interface SeriesChange extends Omit<BookingOverrides, 'hours'> {
  /** The row as it was read. */
  readonly before: Appointment
  /** The fields that the user changed; `seriesEditOf` finds something in them to send. */
  readonly mine: Partial<AppointmentFields>
  /** Whether the row stands for its whole visit. */
  readonly isAlone: boolean
  readonly scope: SeriesScope
  readonly decide: Decide<Appointment, AppointmentFields> | undefined
  /** Asks about the visits that something is in the way of; undefined gives the change up. */
  readonly decideProblems: (visits: readonly PlannedVisit[]) => Promise<SeriesAnswer | undefined>
}

/**
 * Changes visits of a series by a change of one row, merged with what others changed in that row meanwhile. Lists what
 * is in the way before anything is saved.
 */
export const useChangeSeries = () => {
  const edit = useEditSeries()
  const preview = usePreviewSeriesEdit()
  const client = useQueryClient()
  const { timeZone } = useLocale()

  const send = async (
    { before, mine, isAlone, decide }: SeriesChange,
    sent: (fields: Partial<AppointmentFields>) => SeriesEdit,
  ) => {
    try {
      return await edit.mutateAsync({ before, ...sent(mine) })
    } catch (error) {
      if (!presentIn(error)) throw error
      // The refusal has the series as it is, and an edit needs the row.
      const present = await client.fetchQuery({
        ...appointmentQueries.one(before.id),
        staleTime: 0,
      })
      const { mergeEdit } = await import('../../../../lib/merge-edit.ts')
      const merged = await mergeEdit(fieldsOf(before), mine, fieldsOf(present), (conflicts) =>
        decide?.(conflicts, present),
      )
      const kept = merged && keptOf(mine, merged)
      if (!kept || !seriesEditOf(kept, isAlone, timeZone)) throw error
      return edit.mutateAsync({ before: present, ...sent(kept) })
    }
  }
  /**
   * @returns the entry of the history by which all of it is undone, none where nothing changed or it cannot be undone;
   *   undefined where the change was given up
   * @throws CallError the server's 412 if the row has changed, and nothing is left of this change
   */
  const change = async (wanted: SeriesChange): Promise<{ entry?: number } | undefined> => {
    const { before, mine, isAlone, scope, overlap, testReason, decideProblems } = wanted
    let answer: Partial<SeriesAnswer> = {}
    const editOf = (fields: Partial<AppointmentFields>): SeriesEdit => ({
      scope,
      overlap,
      testReason,
      ...answer,
      ...seriesEditOf(fields, isAlone, timeZone),
    })
    const isListed = overlap === 'reject' && takesTimeAnew(mine)
    const loadPreview = async () =>
      (await preview.mutateAsync({ id: before.id, ...editOf(mine) })).visits
    let visits = isListed ? await loadPreview() : []
    for (;;) {
      if (problemsIn(visits).length > 0) {
        const given = await decideProblems(visits)
        if (!given) return undefined
        answer = { ...answer, ...given, choices: replaceChoices(answer.choices, given.choices) }
      }
      try {
        const entry = await send(wanted, editOf)
        // A reason is written with the change, and no undo takes it back.
        const hasReason = (answer.testReason ?? testReason) !== undefined
        return entry === undefined || hasReason ? {} : { entry }
      } catch (error) {
        // Taken since, or by a visit that was left as it is.
        visits = isListed && conflictsIn(error) ? await loadPreview() : []
        if (problemsIn(visits).length === 0) throw error
      }
    }
  }
  return { change, isPending: edit.isPending || preview.isPending }
}

/** Choices with later ones in place of those about the same days. */
const replaceChoices = (before: SeriesChoices = [], later: SeriesChoices): SeriesChoices => [
  ...before.filter(({ day }) => later.every((one) => one.day !== day)),
  ...later,
]

/** What the merge left of a change: another user's value is of that visit, and is not sent to the others. */
const keptOf = (mine: Partial<AppointmentFields>, merged: Partial<AppointmentFields>) =>
  Object.fromEntries(
    Object.entries(mine).filter(([field, value]) =>
      isSame(merged[field as keyof AppointmentFields], value),
    ),
  ) as Partial<AppointmentFields>

interface OpenSeriesQuestion {
  readonly visits: readonly PlannedVisit[]
  readonly onDecide: (answer: SeriesAnswer | undefined) => void
}

/** Asks what becomes of visits of a series that something is in the way of; one question at a time. */
export function useSeriesQuestion() {
  const [question, setQuestion] = useState<OpenSeriesQuestion>()
  const decideProblems = (visits: readonly PlannedVisit[]) =>
    new Promise<SeriesAnswer | undefined>((resolve) => {
      const onDecide = (answer: SeriesAnswer | undefined) => {
        setQuestion(undefined)
        resolve(answer)
      }
      setQuestion({ visits, onDecide })
    })
  return {
    question,
    decideProblems,
    /** Drops the change whose problems are listed. */
    drop: () => question?.onDecide(undefined),
  }
}
