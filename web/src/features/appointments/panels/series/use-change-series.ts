import type { Appointment } from '@salon/contract/appointments'
import type { SeriesScope } from '@salon/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { presentIn, type Decide } from '../../../../lib/edit-row.ts'
import { isSame } from '../../../../lib/is-same.ts'
import { useLocale } from '../../../../text/text.ts'
import { useEditSeries } from '../../../series/api.ts'
import {
  appointmentQueries,
  fieldsOf,
  type AppointmentFields,
  type BookingOverrides,
} from '../../api.ts'
import { seriesEditOf } from './series-edit.ts'

/** A change of a row that is meant for other visits of its series, too. */
interface SeriesChange extends BookingOverrides {
  /** The row as it was read. */
  readonly before: Appointment
  /** The fields that the user changed; `seriesEditOf` finds something in them to send. */
  readonly mine: Partial<AppointmentFields>
  /** Whether the row stands for its whole visit. */
  readonly isAlone: boolean
  readonly scope: SeriesScope
  readonly decide: Decide<Appointment, AppointmentFields> | undefined
}

/** Changes visits of a series by a change of one row, merged with what others changed in that row meanwhile. */
export const useChangeSeries = () => {
  const edit = useEditSeries()
  const client = useQueryClient()
  const { timeZone } = useLocale()
  /**
   * @returns the entry of the history by which all of it is undone; undefined where nothing changed
   * @throws CallError the server's 412 if the row has changed, and nothing is left of this change
   */
  const change = async ({ before, mine, isAlone, decide, ...rest }: SeriesChange) => {
    const send = (row: Appointment, fields: Partial<AppointmentFields>) =>
      edit.mutateAsync({ before: row, ...rest, ...seriesEditOf(fields, isAlone, timeZone) })
    try {
      return await send(before, mine)
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
      return send(present, kept)
    }
  }
  return { change, isPending: edit.isPending }
}

/** What the merge left of a change: another user's value is of that visit, and is not sent to the others. */
const keptOf = (mine: Partial<AppointmentFields>, merged: Partial<AppointmentFields>) =>
  Object.fromEntries(
    Object.entries(mine).filter(([field, value]) =>
      isSame(merged[field as keyof AppointmentFields], value),
    ),
  ) as Partial<AppointmentFields>
