import type { Appointment } from '@salon/contract/appointments'
import type { SeriesDraft, SeriesEdit } from '@salon/contract/series'
import type { SeriesScope } from '@salon/contract/vocabulary'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const row = (id: number) => ({ params: { id: String(id) } })

export const seriesQueries = {
  /** A series with its visits, by day. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['appointments', 'series', id],
      queryFn: ({ signal }) => call('GET /api/series/:id', row(id), { signal }),
    }),
}

/** The mutations that book a series, by which the booking form knows that it is busy. */
export const seriesBooking = ['series', 'booking']

/** Says what is in the way of a series; saves nothing. */
export const usePreviewSeries = () =>
  useMutation({
    mutationKey: seriesBooking,
    mutationFn: (draft: SeriesDraft) => call('POST /api/series/preview', { body: draft }),
  })

/** Says what is in the way of a change of a series, by one of its appointments; saves nothing. */
export const usePreviewSeriesEdit = () =>
  useMutation({
    mutationFn: ({ id, ...edit }: SeriesEdit & { id: number }) =>
      call('POST /api/appointments/:id/series/preview', { ...row(id), body: edit }),
  })

/** Books a series. */
export const useAddSeries = () =>
  useMutation({
    mutationKey: seriesBooking,
    mutationFn: (draft: SeriesDraft) => call('POST /api/series', { body: draft }),
    meta: { changes: 'appointments' },
  })

/**
 * Changes the visits of a series, chosen by one of its appointments as it was read.
 * @returns the entry of the history by which all of it is undone; undefined where nothing changed
 */
export const useEditSeries = () =>
  useMutation({
    mutationFn: async ({
      before: { id, version },
      ...edit
    }: SeriesEdit & { before: Appointment }) => {
      const { entry } = await call(
        'PUT /api/appointments/:id/series',
        { ...row(id), body: edit },
        { ifMatch: version },
      )
      return entry
    },
    meta: { changes: 'appointments' },
  })

/** Undoes a change of several visits, by an entry of the history about one of them. */
export const useUndoTogether = () =>
  useMutation({
    mutationFn: ({ seq, overlap }: { seq: number; overlap: 'reject' | 'allow' }) =>
      call('POST /api/history/:seq/undo', {
        params: { seq: String(seq) },
        query: { overlap, together: 'true' },
      }),
    meta: { changes: 'history' },
  })

/** Deletes visits of a series; answers how many. */
export const useRemoveSeries = () =>
  useMutation({
    mutationFn: ({ id, scope }: { id: number; scope: SeriesScope }) =>
      call('DELETE /api/appointments/:id/series', { ...row(id), query: { scope } }),
    meta: { changes: 'appointments' },
  })

/** Takes such a deletion back. */
export const useRestoreSeries = () =>
  useMutation({
    mutationFn: ({ id, overlap }: { id: number; overlap: 'reject' | 'allow' }) =>
      call('POST /api/appointments/:id/series/restore', { ...row(id), query: { overlap } }),
    meta: { changes: 'appointments' },
  })
