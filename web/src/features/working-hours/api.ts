import { monthAfter, wallClockAt } from '@salon/contract/salon-clock'
import type {
  BlockedTime,
  BlockedTimeDraft,
  BlockedTimeEdit,
  ExceptionDraft,
  ExceptionEdit,
  ScheduleDraft,
  ScheduleException,
  WorkingDay,
  WorkingSchedule,
} from '@salon/contract/working-hours'
import {
  blockedOn,
  outsideHours,
  workingSpans,
  type MinuteSpan,
  type OutsideHours,
  type TimedRow,
} from '@salon/contract/working-spans'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../lib/call.ts'
import { editRow, type Decide, type RowEdit } from '../../lib/edit-row.ts'

/** The last day of the calendar, which is never in the past. */
const anyDayToCome = '9999-12-31'

export const hoursQueries = {
  /**
   * Regular weeks of the salon and its staff; exceptions and blocked times from the month before a day on.
   * Today and all days to come share one query.
   * @param day 'YYYY-MM-DD'; today without it
   */
  since: (day: string = anyDayToCome) => {
    // The day in UTC is near enough: a month is left before it.
    const today = new Date().toISOString().slice(0, 10)
    const from = monthAfter(day < today ? day : today, -1)
    return queryOptions({
      queryKey: ['workingHours', from],
      queryFn: ({ signal }) => call('GET /api/working-hours', { query: { from } }, { signal }),
    })
  },
}

const meta = { changes: 'workingHours' } as const
const allDay: readonly MinuteSpan[] = [{ from: 0, to: 1440 }]

/**
 * When each staff member works on a day, without breaks and blocked times: `spansOf(staffId)`, in minutes of
 * the wall clock; or on a later day. The whole day until the hours have loaded.
 * @param day 'YYYY-MM-DD'
 */
export function useWorkingSpans(
  day: string,
): (staffId: number, on?: string) => readonly MinuteSpan[] {
  const { data } = useQuery(hoursQueries.since(day))
  return useCallback(
    (staffId, on = day) => (data ? workingSpans(data, staffId, on, 'cut out') : allDay),
    [data, day],
  )
}

/**
 * The blocked times of each staff member on a day, `blockedOf(staffId, day)`; none until they have loaded.
 * @param first the earliest day that is asked about, 'YYYY-MM-DD'
 */
export function useBlockedTimes(
  first: string,
): (staffId: number, day: string) => readonly BlockedTime[] {
  const { data } = useQuery(hoursQueries.since(first))
  return (staffId, day) => blockedOn(data?.blockedTimes ?? [], staffId, day)
}

/**
 * Why a row would be outside of working hours; undefined where it is inside, or nothing is known yet.
 * @param timeZone the salon's
 * @param day of a row in the past, 'YYYY-MM-DD': its hours are loaded, too
 */
export function useOutsideHours(
  timeZone: string,
  day?: string,
): (row: TimedRow) => OutsideHours | undefined {
  const client = useQueryClient()
  const { data } = useQuery(hoursQueries.since(day))
  return (row) => {
    const on = wallClockAt(row.appointmentDate, timeZone).day
    const hours =
      client.getQueryData(hoursQueries.since(on).queryKey) ??
      // Those since an earlier day of a week hold it as well.
      (day !== undefined && day <= on ? data : undefined)
    return hours && outsideHours(hours, row, timeZone)
  }
}

/** A week by day, '0' to '6', so that changes of different days merge. */
type WeekFields = Record<string, WorkingDay | null>

const weekFields = (week: readonly (WorkingDay | null)[]): WeekFields =>
  Object.fromEntries(week.entries())

/** A regular week to set. */
export interface ScheduleChange {
  readonly draft: ScheduleDraft
  /** The week that began on that day when the form was opened. */
  readonly before: WorkingSchedule | undefined
  readonly decide: Decide<WorkingSchedule, WeekFields>
}

/** No row has this version. */
const noRow = 0

/**
 * Sets the regular week of an owner from a day on, and merges concurrent changes by day. Where another user has
 * added a week of that day meanwhile, each day that differs is asked about.
 */
export const useSetSchedule = () =>
  useMutation({
    mutationFn: ({ draft, before, decide }: ScheduleChange) =>
      editRow<WorkingSchedule, WeekFields>(
        {
          before: before ?? { ...draft, id: 0, week: [], version: noRow },
          mine: weekFields(draft.week),
          decide,
        },
        {
          fieldsOf: ({ week }) => weekFields(week),
          versionOf: ({ version }) => version,
          send: (fields, ifMatch) => {
            const week = draft.week.map((_, n) => fields[n] ?? null)
            return ifMatch === noRow
              ? call('PUT /api/working-hours/schedules', {
                  body: { ...draft, week, existing: 'reject' },
                })
              : call('PUT /api/working-hours/schedules', { body: { ...draft, week } }, { ifMatch })
          },
        },
      ),
    meta,
  })

/** Removes a regular week. */
export const useRemoveSchedule = () =>
  useMutation({
    mutationFn: (id: number) =>
      call('DELETE /api/working-hours/schedules/:id', { params: { id: String(id) } }),
    meta,
  })

/** Removes all regular weeks of a staff member. */
export const useRemoveSchedules = () =>
  useMutation({
    mutationFn: (staffId: number) =>
      call('DELETE /api/working-hours/staff/:id/schedules', { params: { id: String(staffId) } }),
    meta,
  })

export const useAddException = () =>
  useMutation({
    mutationFn: (draft: ExceptionDraft) =>
      call('POST /api/working-hours/exceptions', { body: draft }),
    meta,
  })

type ExceptionFields = Required<ExceptionEdit>
/** A change of an exception, and the row that it was made from. */
export type ExceptionChange = RowEdit<ScheduleException, ExceptionFields>

const fieldsOf = ({ id: _id, version: _version, ...fields }: ScheduleException): ExceptionFields =>
  fields

/** Changes an exception and merges concurrent changes. */
export const useEditException = () =>
  useMutation({
    mutationFn: (edit: ExceptionChange) =>
      editRow(edit, {
        fieldsOf,
        versionOf: ({ version }) => version,
        send: (body, ifMatch) =>
          call(
            'PUT /api/working-hours/exceptions/:id',
            { params: { id: String(edit.before.id) }, body },
            { ifMatch },
          ),
      }),
    meta,
  })

export const useRemoveException = () =>
  useMutation({
    mutationFn: (id: number) =>
      call('DELETE /api/working-hours/exceptions/:id', { params: { id: String(id) } }),
    meta,
  })

export const useBlockTime = () =>
  useMutation({
    mutationFn: (draft: BlockedTimeDraft) =>
      call('POST /api/working-hours/blocked-times', { body: draft }),
    meta,
  })

/** A blocked time by what is merged: its start and end are one choice. */
interface BlockFields extends Required<Omit<BlockedTimeEdit, 'from' | 'to'>> {
  readonly hours: Pick<BlockedTime, 'from' | 'to'>
}
/** A change of a blocked time, and the row that it was made from. */
export interface BlockChange extends RowEdit<BlockedTime, BlockFields> {
  /** Of one that repeats: this day alone, 'YYYY-MM-DD'. */
  readonly day?: string | undefined
}

/** Which day of a blocked time is meant; all of it without one. */
const onDay = (day: string | undefined) => (day === undefined ? {} : { query: { day } })

/** Changes a blocked time, or one day of it, and merges concurrent changes. */
export const useEditBlock = () =>
  useMutation({
    mutationFn: ({ day, ...edit }: BlockChange) =>
      editRow(edit, {
        fieldsOf: ({ id: _id, version: _version, from, to, ...fields }): BlockFields => ({
          ...fields,
          hours: { from, to },
        }),
        versionOf: ({ version }) => version,
        send: ({ hours, ...fields }, ifMatch) =>
          call(
            'PUT /api/working-hours/blocked-times/:id',
            {
              params: { id: String(edit.before.id) },
              ...onDay(day),
              body: { ...fields, ...hours },
            },
            { ifMatch },
          ),
      }),
    meta,
  })

/** Removes a blocked time, or one day of it. */
export const useUnblock = () =>
  useMutation({
    mutationFn: ({ id, day }: { id: number; day?: string | undefined }) =>
      call('DELETE /api/working-hours/blocked-times/:id', {
        params: { id: String(id) },
        ...onDay(day),
      }),
    meta,
  })
