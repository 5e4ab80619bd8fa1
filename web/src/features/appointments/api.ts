import type {
  Appointment,
  AppointmentDraft,
  AppointmentEdit,
  EditedAppointment,
  VisitDraft,
} from '@salon/contract/appointments'
import type { availabilityRoutes } from '@salon/contract/availability'
import type { calendarRoutes } from '@salon/contract/calendar'
import type { Conflict, Reason } from '@salon/contract/errors'
import type { Call } from '@salon/contract/route'
import { dayAfter } from '@salon/contract/salon-clock'
import { takesTime } from '@salon/contract/visit-grouping'
import { appointmentsPerPage, type PhotoKind } from '@salon/contract/vocabulary'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, CallError } from '../../lib/call.ts'
import { editRow, presentIn, type RowEdit } from '../../lib/edit-row.ts'
import { fetchAllPages } from '../../lib/fetch-all-pages.ts'

type CalendarQuery = NonNullable<Call<typeof calendarRoutes.days>['query']>

/** Whether an overlap is refused or allowed; the first attempt always says 'reject'. */
export type Overlap = 'reject' | 'allow'

/** What a booking is not refused for. */
export interface BookingOverrides {
  readonly overlap: Overlap
  /** 'reject' outside of working hours; without it they do not matter. */
  readonly hours?: AppointmentEdit['hours']
  /** Why it is booked without a patch test. */
  readonly testReason?: AppointmentEdit['testReason']
}

const isRefusal = (error: unknown, code: Reason): boolean =>
  error instanceof CallError && error.problem?.code === code

/** Whether a patch test is missing, which the reason of an admin overrules. */
export const lacksTest = (error: unknown): boolean => isRefusal(error, 'test_needed')

/** Whether something would be outside of working hours, which can be allowed. */
export const isOutsideHours = (error: unknown): boolean => isRefusal(error, 'outside_hours')

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
 * Calls `act` for each in order. Overlapping ones do not stop the others; afterwards one refusal is
 * thrown with all their conflicts.
 * @returns the responses in order
 */
export async function eachUnlessTaken<What, Answer>(
  all: readonly What[],
  act: (what: What) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const conflicts: Conflict[] = []
  let refusal: CallError | undefined
  for (const what of all) {
    try {
      answers.push(await act(what))
    } catch (error) {
      const inTheWay = conflictsIn(error)
      if (!inTheWay) throw error
      conflicts.push(...inTheWay)
      refusal = error as CallError
    }
  }
  if (refusal) throw Object.assign(refusal, { problem: { ...refusal.problem, conflicts } })
  return answers
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
  /** The rows of seven days of the salon from one on, by time; of one staff member, or of all. */
  week: (from: string, staffId?: number) =>
    queryOptions({
      queryKey: ['appointments', 'week', from, staffId],
      queryFn: ({ signal }) =>
        call(
          'GET /api/appointments',
          { query: { from, to: dayAfter(from, 6), staffId } },
          { signal },
        ),
    }),
  /** What the desk has to know of the rows of some days before they begin; one request for all of them. */
  safetyAlerts: (from: string, to: string) =>
    queryOptions({
      queryKey: ['appointments', 'safety', from, to],
      queryFn: ({ signal }) => call('GET /api/safety-alerts', { query: { from, to } }, { signal }),
    }),
  /** The salon's first row by time, alone; none where nothing was ever booked. */
  first: () =>
    queryOptions({
      queryKey: ['appointments', 'first'],
      queryFn: ({ signal }) => call('GET /api/appointments', { query: { limit: '1' } }, { signal }),
    }),
  /**
   * What a calendar shows of the days from one to another, both included, that have rows; of one staff member, or of
   * all but some.
   */
  calendar: (query: CalendarQuery) =>
    queryOptions({
      queryKey: ['appointments', 'calendar', query],
      queryFn: ({ signal }) => call('GET /api/calendar', { query }, { signal }),
    }),
  /** Free starts in the two weeks from a day on. */
  free: ({
    from,
    ...wanted
  }: Omit<NonNullable<Call<typeof availabilityRoutes.find>['query']>, 'to'>) =>
    queryOptions({
      queryKey: ['appointments', 'free', from, wanted],
      queryFn: ({ signal }) =>
        call(
          'GET /api/availability',
          { query: { ...wanted, from, to: dayAfter(String(from), 13) } },
          { signal },
        ),
    }),
  /** The rows of one client that take place in the two weeks from a day on: so far ahead free times are offered. */
  ofCustomerFrom: (customerId: number, from: string) =>
    queryOptions({
      queryKey: ['appointments', 'customer', customerId, 'from', from],
      queryFn: ({ signal }) =>
        call(
          'GET /api/appointments',
          { query: { customerId, from, to: dayAfter(from, 13), standing: 'true' } },
          { signal },
        ),
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
        fetchAllPages(appointmentsPerPage, (after) =>
          call('GET /api/appointments', { query: { customerId, ...after } }, { signal }),
        ),
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

/** Restores deletions; one that was restored already is fine. */
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

/** The body of an edit, as the specification has it: the start as a moment, the price as a number. */
export type AppointmentFields = Pick<
  Appointment,
  'customerId' | 'serviceId' | 'staffId' | 'duration' | 'status' | 'notes'
> & { appointmentTime: string; price: number }

/** A row as the body of an edit. */
export const fieldsOf = (row: Appointment): AppointmentFields => {
  const { customerId, serviceId, staffId, duration, status, notes } = row
  const [appointmentTime, price] = [row.appointmentDate, Number(row.price)]
  return { customerId, serviceId, staffId, appointmentTime, duration, status, notes, price }
}

/** A change of a row, and the row that it was made from. */
export interface AppointmentChange
  extends RowEdit<Appointment, AppointmentFields>, Omit<BookingOverrides, 'overlap'> {
  readonly overlap: Overlap | undefined
  /** 'shift': the later services of the visit give way. */
  readonly later?: AppointmentEdit['later']
}

const sendChange = ({ overlap, hours, later, testReason, ...edit }: AppointmentChange) =>
  editRow<EditedAppointment, AppointmentFields>(edit, {
    fieldsOf,
    versionOf: ({ version }) => version,
    send: (body, ifMatch) =>
      call(
        'PUT /api/appointments/:id',
        { ...row(edit.before.id), body: { ...body, overlap, hours, later, testReason } },
        { ifMatch },
      ),
  })

/** Changes a row, merging concurrent changes of other users; answers the row as it is now. */
export const useEditAppointment = () =>
  useMutation({ mutationFn: sendChange, meta: { changes: 'appointments' } })

/** Where a visit begins, and its staff member; none where it has several. */
export interface VisitPlace {
  appointmentDate: string
  staffId: number | null
}

const placeOfVisit = (rows: readonly Appointment[]): VisitPlace => {
  const [first] = rows
  const isOnes = rows.every(({ staffId }) => staffId === first?.staffId)
  return {
    appointmentDate: first?.appointmentDate ?? '',
    staffId: isOnes ? (first?.staffId ?? null) : null,
  }
}

/** A move of a visit, by its rows in the order of time as they were before. */
export type VisitChange = RowEdit<readonly Appointment[], VisitPlace> & BookingOverrides

/** Moves all rows of a visit, or none; answers them as they are now. */
export const useMoveVisit = () =>
  useMutation({
    mutationFn: ({ overlap, hours, testReason, ...edit }: VisitChange) => {
      const id = edit.before[0]?.id ?? 0
      return editRow<readonly Appointment[], VisitPlace>(edit, {
        fieldsOf: placeOfVisit,
        versionOf: (rows) => rows.find((one) => one.id === id)?.version ?? 0,
        send: ({ staffId, ...place }, ifMatch) => {
          const body = { ...place, ...(staffId && { staffId }), overlap, hours, testReason }
          return call('PUT /api/appointments/:id/visit', { ...row(id), body }, { ifMatch })
        },
      })
    },
    meta: { changes: 'appointments' },
  })

/** Puts rows of one visit into the status that each is to have; answers them as they are now. */
export const useSetStatus = () =>
  useMutation({
    mutationFn: (what: {
      rows: readonly { before: Appointment; status: Appointment['status'] }[]
      /** Of those that stand again by it. */
      overlap: Overlap
      decide: AppointmentChange['decide']
    }) =>
      eachUnlessTaken(what.rows, ({ before, status }) => {
        const overlap = takesTime(status) ? what.overlap : undefined
        return sendChange({ before, mine: { status }, overlap, decide: what.decide })
      }),
    meta: { changes: 'appointments' },
  })

/** Marks the client of the visit of row `id` as arrived, or not; answers the rows of the visit. */
export const useSetArrival = () =>
  useMutation({
    mutationFn: ({ id, arrived }: { id: number; arrived: boolean }) =>
      call('POST /api/appointments/:id/arrival', { ...row(id), body: { arrived } }),
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
    mutationFn: ({
      id,
      ...what
    }: {
      id: number
      serviceId: number
      /** Who does it, where that is not who does the row. */
      staffId: number | undefined
    } & BookingOverrides) =>
      call('POST /api/appointments/:id/services', { ...row(id), body: what }),
    meta: { changes: 'appointments' },
  })

/** The path of a photo, without its expiring signature. */
const placeOf = (address: string) => address.split('?')[0]

interface Photo {
  /** The row that it is of. */
  row: Appointment
  kind: PhotoKind
  address: string
}

/**
 * Removes a photo from a row; returns the updated row. It sends the list of the remaining photos; if
 * the row has changed since, the remaining of the current list, so that a photo just added by another
 * user is not lost.
 */
export const useRemovePhoto = () =>
  useMutation({
    mutationFn: ({ row: shown, kind, address }: Photo) => {
      const sendWithout = ({ id, beforePhotos, afterPhotos, version }: Appointment) => {
        const staying = (list: string[]) =>
          list.filter((kept) => placeOf(kept) !== placeOf(address))
        const body =
          kind === 'before'
            ? { beforePhotos: staying(beforePhotos) }
            : { afterPhotos: staying(afterPhotos) }
        return call('PUT /api/appointments/:id', { ...row(id), body }, { ifMatch: version })
      }
      return sendWithout(shown).catch((error: unknown) => {
        const present = presentIn<Appointment>(error)
        if (!present) throw error
        return sendWithout(present)
      })
    },
    meta: { changes: 'appointments' },
  })

/** Restores a removed photo; returns the row with it. */
export const useRestorePhoto = () =>
  useMutation({
    mutationFn: ({ row: { id }, address }: Pick<Photo, 'row' | 'address'>) => {
      const key = placeOf(address)?.split('/').at(-1) ?? ''
      return call('POST /api/appointments/:id/photos/:key/restore', {
        params: { id: String(id), key },
      })
    },
    meta: { changes: 'appointments' },
  })
