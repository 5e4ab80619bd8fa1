import type {
  ExceptionDraft,
  ExceptionEdit,
  ScheduleDraft,
  ScheduleException,
} from '@salon/contract/working-hours'
import {
  outsideHours,
  workingSpans,
  type MinuteSpan,
  type OutsideHours,
  type TimedRow,
} from '@salon/contract/working-spans'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../lib/call.ts'
import { editRow, type RowEdit } from '../../lib/edit-row.ts'

export const hoursQueries = {
  /** Regular weeks, exceptions and blocked times of the salon and its staff. */
  all: () =>
    queryOptions({
      queryKey: ['workingHours'],
      queryFn: ({ signal }) => call('GET /api/working-hours', {}, { signal }),
    }),
}

const meta = { changes: 'workingHours' } as const
const allDay: readonly MinuteSpan[] = [{ from: 0, to: 1440 }]

/**
 * When each staff member works on a day, without breaks and blocked times: `spansOf(staffId)`, in minutes of
 * the wall clock. The whole day until the hours have loaded.
 * @param day 'YYYY-MM-DD'
 */
export function useWorkingSpans(day: string): (staffId: number) => readonly MinuteSpan[] {
  const { data } = useQuery(hoursQueries.all())
  return useCallback(
    (staffId) => (data ? workingSpans(data, staffId, day, 'cut out') : allDay),
    [data, day],
  )
}

/**
 * Why a row would be outside of working hours; undefined where it is inside, or nothing is known yet.
 * @param timeZone the salon's
 */
export function useOutsideHours(timeZone: string): (row: TimedRow) => OutsideHours | undefined {
  const { data } = useQuery(hoursQueries.all())
  return (row) => data && outsideHours(data, row, timeZone)
}

/** Sets the regular week of an owner from a day on; a week that begins then is replaced. */
export const useSetSchedule = () =>
  useMutation({
    mutationFn: ({ ifMatch, ...draft }: ScheduleDraft & { ifMatch?: number | undefined }) =>
      call(
        'PUT /api/working-hours/schedules',
        { body: draft },
        ifMatch === undefined ? {} : { ifMatch },
      ),
    meta,
  })

/** Removes regular weeks, one after the other. */
export const useRemoveSchedules = () =>
  useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) {
        await call('DELETE /api/working-hours/schedules/:id', { params: { id: String(id) } })
      }
    },
    meta,
  })

export const useAddException = () =>
  useMutation({
    mutationFn: (draft: ExceptionDraft) =>
      call('POST /api/working-hours/exceptions', { body: draft }),
    meta,
  })

type ExceptionFields = Required<ExceptionEdit>

const fieldsOf = ({ id: _id, version: _version, ...fields }: ScheduleException): ExceptionFields =>
  fields

/** Changes an exception and merges concurrent changes. */
export const useEditException = () =>
  useMutation({
    mutationFn: (edit: RowEdit<ScheduleException, ExceptionFields>) =>
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
