import type {
  Appointment,
  AppointmentDraft,
  AppointmentEdit,
  VisitDraft,
  VisitMove,
} from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import { takesTime } from '@salon/contract/visit-grouping'
import type { PhotoKind } from '@salon/contract/vocabulary'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, CallError } from '../../lib/call.ts'
import { upload } from '../../lib/upload.ts'

/** Whether somebody who is in the way is a reason to refuse; we ask so first. */
export type Overlap = 'reject' | 'allow'

/**
 * The rows in the way of what can be booked anyway, none where the server names none; `undefined` of any
 * other failure, such as adding a service to a visit that holds it.
 */
export function conflictsIn(error: unknown): readonly Conflict[] | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.problem?.code === 'overlaps') return error.problem.conflicts ?? []
  return error.problem?.code === 'service_in_visit' ? error.problem.conflicts : undefined
}

/**
 * Does it with one after the other. Those that somebody is in the way of are left until the others
 * are done, and told of in one refusal with all that is in the way.
 */
export async function eachUnlessTaken<What>(
  all: readonly What[],
  act: (what: What) => Promise<unknown>,
) {
  const conflicts: Conflict[] = []
  let refusal: CallError | undefined
  for (const what of all) {
    try {
      await act(what)
    } catch (error) {
      const inTheWay = conflictsIn(error)
      if (!inTheWay) throw error
      conflicts.push(...inTheWay)
      refusal = error as CallError
    }
  }
  if (refusal) throw Object.assign(refusal, { problem: { ...refusal.problem, conflicts } })
}

const row = (id: number) => ({ params: { id: String(id) } })

export const photoQueries = {
  /** How much of the salon's space for photos is used. */
  usage: () =>
    queryOptions({
      queryKey: ['appointments', 'photo-usage'],
      queryFn: ({ signal }) => call('GET /api/photo-usage', {}, { signal }),
    }),
}

export const appointmentQueries = {
  /** The rows of one day of the salon, by time. `day` is 'YYYY-MM-DD'. */
  day: (day: string) =>
    queryOptions({
      queryKey: ['appointments', 'day', day],
      queryFn: ({ signal }) => call('GET /api/appointments', { query: { date: day } }, { signal }),
    }),
  /** What a calendar shows of the days from one to another, both included, that have rows. */
  calendar: (from: string, to: string) =>
    queryOptions({
      queryKey: ['appointments', 'calendar', from, to],
      queryFn: ({ signal }) => call('GET /api/calendar', { query: { from, to } }, { signal }),
    }),
  /** The rows of the visit that row `id` belongs to: its client's day, by time. */
  visit: (id: number) =>
    queryOptions({
      queryKey: ['appointments', 'visit', id],
      queryFn: ({ signal }) => call('GET /api/appointments/:id/visit', row(id), { signal }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['appointments', 'one', id],
      queryFn: ({ signal }) => call('GET /api/appointments/:id', row(id), { signal }),
    }),
  /** Every row of one client, by time. */
  ofCustomer: (customerId: number) =>
    queryOptions({
      queryKey: ['appointments', 'customer', customerId],
      queryFn: ({ signal }) =>
        call('GET /api/appointments', { query: { customerId: String(customerId) } }, { signal }),
    }),
}

/** Books one service; answers the new row. */
export const useBookAppointment = () =>
  useMutation({
    mutationFn: (draft: AppointmentDraft) => call('POST /api/appointments', { body: draft }),
    meta: { changes: 'appointments' },
  })

/** Books several services of one client, one after the other, or none of them; answers the rows. */
export const useBookVisit = () =>
  useMutation({
    mutationFn: (draft: VisitDraft) => call('POST /api/visits', { body: draft }),
    meta: { changes: 'appointments' },
  })

/** Takes deletions back; what was taken back already is fine. */
export const useRestoreAppointments = () =>
  useMutation({
    mutationFn: ({ ids, overlap }: { ids: readonly number[]; overlap: Overlap }) =>
      eachUnlessTaken(ids, (id) =>
        call('POST /api/appointments/:id/restore', { ...row(id), query: { overlap } }).catch(
          (error: CallError) => {
            if (error.problem?.code !== 'already_exists') throw error
          },
        ),
      ),
    meta: { changes: 'appointments' },
  })

/** Changes the fields that are given, and leaves the others alone; answers the row as it is now. */
export const useEditAppointment = () =>
  useMutation({
    mutationFn: ({ id, ...edit }: AppointmentEdit & Pick<Appointment, 'id'>) =>
      call('PUT /api/appointments/:id', { ...row(id), body: edit }),
    meta: { changes: 'appointments' },
  })

/** Moves all rows of the visit that row `id` belongs to, or none; answers them as they are now. */
export const useMoveVisit = () =>
  useMutation({
    mutationFn: ({ id, ...move }: VisitMove & Pick<Appointment, 'id'>) =>
      call('PUT /api/appointments/:id/visit', { ...row(id), body: move }),
    meta: { changes: 'appointments' },
  })

/** Puts rows of one visit into the status that each is to have. */
export const useSetStatus = () =>
  useMutation({
    mutationFn: (what: {
      rows: readonly Pick<Appointment, 'id' | 'status'>[]
      /** Of those that stand again by it. */
      overlap: Overlap
    }) =>
      eachUnlessTaken(what.rows, ({ id, status }) => {
        const body = { status, ...(takesTime(status) && { overlap: what.overlap }) }
        return call('PUT /api/appointments/:id', { ...row(id), body })
      }),
    meta: { changes: 'appointments' },
  })

/** Deletes rows, one after the other; without its last row a visit is gone. */
export const useRemoveAppointment = () =>
  useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call('DELETE /api/appointments/:id', row(id))
    },
    meta: {
      changes: 'appointments',
      gone: (ids: readonly number[]) =>
        ids.flatMap((id) => [
          appointmentQueries.visit(id).queryKey,
          appointmentQueries.one(id).queryKey,
        ]),
    },
  })

/** Adds a service to the visit of row `id`, after its last one; answers the new row. */
export const useAddService = () =>
  useMutation({
    mutationFn: ({ id, ...what }: { id: number; serviceId: number; overlap: Overlap }) =>
      call('POST /api/appointments/:id/services', { ...row(id), body: what }),
    meta: { changes: 'appointments' },
  })

interface NewPhoto {
  /** The row that it is of. */
  id: number
  kind: PhotoKind
  file: File
  /** Stops the upload. */
  signal: AbortSignal
  /** How much of the file has left, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Adds a picture to a row; answers the row as it is now. */
export const useAddPhoto = () =>
  useMutation({
    mutationFn: ({ id, kind, file, ...how }: NewPhoto) => {
      const form = new FormData()
      form.append('photo', file)
      form.append('type', kind)
      return upload('POST /api/appointments/:id/photos', { ...row(id), body: form }, how)
    },
    meta: { changes: 'appointments' },
  })

/** Where a picture is kept, without what signs its address for a while. */
const placeOf = (address: string) => address.split('?')[0]

interface Photo {
  /** The row that it is of. */
  id: number
  kind: PhotoKind
  address: string
}

/**
 * Removes a picture from a row; answers the row as it is now. Removing sends the list of those that
 * stay, so that list is asked for first: what somebody else has just added is not lost by it.
 */
export const useRemovePhoto = () =>
  useMutation({
    mutationFn: async ({ id, kind, address }: Photo) => {
      const { beforePhotos, afterPhotos } = await call('GET /api/appointments/:id', row(id))
      const staying = (list: string[]) => list.filter((kept) => placeOf(kept) !== placeOf(address))
      const body =
        kind === 'before'
          ? { beforePhotos: staying(beforePhotos) }
          : { afterPhotos: staying(afterPhotos) }
      return call('PUT /api/appointments/:id', { ...row(id), body })
    },
    meta: { changes: 'appointments' },
  })

/** Takes it back that a picture was removed; answers the row with it. */
export const useRestorePhoto = () =>
  useMutation({
    mutationFn: ({ id, address }: Pick<Photo, 'id' | 'address'>) => {
      const key = placeOf(address)?.split('/').at(-1) ?? ''
      return call('POST /api/appointments/:id/photos/:key/restore', {
        params: { id: String(id), key },
      })
    },
    meta: { changes: 'appointments' },
  })
