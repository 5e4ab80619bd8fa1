import { z } from 'zod'
import { customer } from './customers.ts'
import {
  amount,
  day,
  flagInQuery,
  id,
  idInPath,
  instant,
  localMoment,
  minutes,
  money,
  optionalLine,
  optionalText,
  orYear,
  pageSize,
  phases,
  printedInstant,
  rowParams,
  timeOfDay,
  version,
} from './primitives.ts'
import type { Route } from './route.ts'
import { service } from './services.ts'
import { staffMember } from './staff.ts'
import { longestWait, statuses, photosPerKind, photoKinds } from './vocabulary.ts'

/** One service of one client by one staff member; the rows of a client's day make a visit. */
export const appointment = z.object({
  id,
  userId: id,
  customerId: id,
  serviceId: id,
  staffId: id,
  appointmentDate: printedInstant,
  duration: z.int(),
  /** Copied from the service when it is booked; minutes, and 0 is none. */
  ...phases,
  status: z.enum(statuses),
  notes: z.string().nullable(),
  price: amount,
  beforePhotos: z.array(z.string()),
  afterPhotos: z.array(z.string()),
  /** When the client came in, beside the status; null until then. */
  arrivedAt: printedInstant.nullable(),
  createdAt: printedInstant,
  /** The series that it belongs to, and its day by the rule of that series. */
  seriesId: id.nullable(),
  seriesDay: day.nullable(),
  /** 'online': booked by the client; null at the desk. */
  source: z.enum(['online']).nullable(),
  /** Booked online, and the salon has yet to accept it; it takes time like any other. */
  awaiting: z.boolean(),
  customer,
  service,
  staff: staffMember,
  version,
})

/** A start: a moment, or the salon's wall clock; a day alone wants an `appointmentTime` beside it. */
const start = z.union([instant, localMoment, day], { error: orYear('Date is required') })
const startTime = z.union([instant, localMoment, timeOfDay], { error: orYear('Time is required') })

/**
 * 'reject': refuse with 409 and the rows in the way where a staff member would be booked twice at one
 * time (`overlaps`; rows of one visit may overlap), or a service twice into one visit
 * (`service_in_visit`). Cancelled and missed rows block no time. Without it, or with 'allow', the
 * call is accepted. Beside a body it stands in it, and in the query where there is none.
 */
export const overlapChoice = z.enum(['reject', 'allow']).optional()

/**
 * 'reject': refuse with 409 (`outside_hours`) where a row takes minutes that it did not have, outside of its staff
 * member's working hours. Without it, or with 'allow', the call is accepted.
 */
export const hoursChoice = z.enum(['reject', 'allow']).optional()

/**
 * Why an admin books a service without the patch test that it requires (`test_needed`); it is kept in the history.
 * Of others it changes nothing.
 */
export const testReason = optionalLine(500)

/** The fields of a row, before the rule that a start must be among them. */
const fields = z.object({
  customerId: id,
  serviceId: id,
  staffId: id,
  appointmentDate: start.optional(),
  /** Wins over `appointmentDate` where both are moments; 'HH:MM' or 'HH:MM:SS' is a time on that day. */
  appointmentTime: startTime.optional(),
  duration: minutes,
  status: z.enum(statuses).optional(),
  notes: optionalText(10_000),
  price: money,
  /** Of an edit: where it takes a time or a place in a visit that it did not have. */
  overlap: overlapChoice,
  hours: hoursChoice,
  testReason,
})

/**
 * Of a change of several rows: the entry of the history by which all of it is undone `together`; none where nothing
 * changed.
 */
export const writtenEntry = id.optional()

/** Of a booking: the client's entry of the waiting list, which is taken off it with the booking. */
export const waitingEntryId = id.optional()

export const appointmentDraft = fields
  .extend({ waitingEntryId })
  .refine((draft) => draft.appointmentDate ?? draft.appointmentTime, {
    path: ['appointmentDate'],
    message: 'Date is required',
  })

/** The last segment of a photo's path, before the query with its signature. */
export const photoKey = z.string().regex(/^[0-9a-f]{8,64}$/)

/** The query of a photo's address. */
export const photoQuery = z.object({
  size: z.enum(['full', 'thumbnail']).optional(),
  // A signed address, as a caller with a token gets it. It is valid for one to two hours, and no longer
  // than the session of that caller.
  account: z.string().optional(),
  session: z.string().optional(),
  expires: z.string().optional(),
  signature: z.string().optional(),
})

/** Addresses of pictures as a row lists them. */
const pictures = z.array(z.string().max(2_000)).max(photosPerKind)

/** Any part of a row; the lists of pictures may only drop some of them or order them anew. */
export const appointmentEdit = fields.partial().extend({
  beforePhotos: pictures.optional(),
  afterPhotos: pictures.optional(),
  /** 'shift': the later rows of the visit that this one would run into, and those behind, give way. */
  later: z.enum(['shift']).optional(),
})

/** One service of a visit that is being booked; price and duration are the service's unless said. */
const visitLine = z.object({
  serviceId: id,
  staffId: id.optional(),
  duration: minutes.optional(),
  price: money.optional(),
  /** Minutes after the service before it. */
  wait: z.int().min(0).max(longestWait).optional(),
})

/** Several services of one client, one after the other. */
export const visitFields = fields
  .pick({
    customerId: true,
    staffId: true,
    status: true,
    notes: true,
    overlap: true,
    hours: true,
    testReason: true,
  })
  .extend({ services: z.array(visitLine).min(1, 'Choose a service').max(20) })

/** From one start. */
export const visitDraft = visitFields
  .extend({
    appointmentDate: start.optional(),
    appointmentTime: startTime.optional(),
    waitingEntryId,
  })
  .refine((draft) => draft.appointmentDate ?? draft.appointmentTime, {
    path: ['appointmentDate'],
    message: 'Date is required',
  })

/** Where a whole visit goes: its first live row to this start, and all of it to this staff member. */
export const visitMove = fields
  .pick({ overlap: true, hours: true, testReason: true })
  .extend({
    appointmentDate: start.optional(),
    appointmentTime: startTime.optional(),
    staffId: id.optional(),
  })
  .refine((move) => move.appointmentDate ?? move.appointmentTime ?? move.staffId, {
    path: ['appointmentDate'],
    message: 'Date is required',
  })

/** `date` is a day of the salon; `from` is the first and `to` the last day wanted. */
export const appointmentFilter = z.object({
  date: day.optional(),
  from: day.optional(),
  to: day.optional(),
  customerId: idInPath.optional(),
  staffId: idInPath.optional(),
  serviceId: idInPath.optional(),
  /** 'none': services whose category is gone. */
  categoryId: z.union([z.literal('none'), idInPath]).optional(),
  status: z.enum(statuses).optional(),
  /** 'true': without the cancelled and the missed ones. */
  standing: flagInQuery.optional(),
  /** 0 is Sunday; with `hour` it is the salon's wall clock. */
  weekday: z
    .string()
    .regex(/^[0-6]$/)
    .transform(Number)
    .optional(),
  hour: z
    .string()
    .regex(/^(1?\d|2[0-3])$/)
    .transform(Number)
    .optional(),
  limit: pageSize.optional(),
  after: idInPath.optional(),
})

/** With the entry where the later rows of its visit were to be shifted. */
const editedAppointment = appointment.extend({ entry: writtenEntry })

export const appointmentRoutes = {
  list: {
    method: 'GET',
    path: '/api/appointments',
    summary:
      'Appointments by time, filtered. More than 42 days come in pages of 500, with a `Link` to the next',
    query: appointmentFilter,
    reply: z.array(appointment),
  },
  get: {
    method: 'GET',
    path: '/api/appointments/:id',
    summary: 'One appointment',
    params: rowParams,
    reply: appointment,
    refuses: ['not_found'],
  },
  visit: {
    method: 'GET',
    path: '/api/appointments/:id/visit',
    summary: "The rows of the visit this one belongs to: its client's day, by time",
    params: rowParams,
    reply: z.array(appointment),
    refuses: ['not_found'],
  },
  add: {
    method: 'POST',
    path: '/api/appointments',
    summary: 'Book a service',
    body: appointmentDraft,
    reply: appointment,
    status: 201,
    refuses: ['service_in_visit', 'overlaps', 'outside_hours', 'test_needed'],
  },
  edit: {
    method: 'PUT',
    path: '/api/appointments/:id',
    summary: 'Change an appointment; fields that are left out stay',
    params: rowParams,
    body: appointmentEdit,
    reply: editedAppointment,
    versioned: true,
    refuses: ['not_found', 'service_in_visit', 'overlaps', 'outside_hours', 'test_needed'],
  },
  moveVisit: {
    method: 'PUT',
    path: '/api/appointments/:id/visit',
    summary: 'Move a whole visit: its rows keep their order and distances',
    params: rowParams,
    body: visitMove,
    reply: z.array(appointment),
    versioned: true,
    refuses: ['not_found', 'service_in_visit', 'overlaps', 'outside_hours', 'test_needed'],
  },
  setArrival: {
    method: 'POST',
    path: '/api/appointments/:id/arrival',
    summary:
      'Mark the client of a visit of today as arrived, or remove the mark; applies to all upcoming services of the visit',
    params: rowParams,
    body: z.object({ arrived: z.boolean() }),
    /** The rows of the visit, by time. */
    reply: z.array(appointment),
    refuses: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/appointments/:id',
    summary: 'Delete an appointment, which removes one service from its visit',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
  addService: {
    method: 'POST',
    path: '/api/appointments/:id/services',
    summary: 'Add a service to the visit, after its last one',
    params: rowParams,
    /** `staffId` where somebody else does it. */
    body: z.object({
      serviceId: id,
      staffId: id.optional(),
      overlap: overlapChoice,
      hours: hoursChoice,
      testReason,
    }),
    reply: appointment,
    status: 201,
    refuses: ['not_found', 'service_in_visit', 'overlaps', 'outside_hours', 'test_needed'],
  },
  handOver: {
    method: 'POST',
    path: '/api/staff/:id/hand-over',
    summary: 'Hand all that is to come of a staff member over to another, or none of it',
    params: rowParams,
    /** `staffId` is who takes over. */
    body: z.object({ staffId: id, overlap: overlapChoice, hours: hoursChoice }),
    /** How many services changed hands. */
    reply: z.object({ count: z.int() }),
    refuses: ['not_found', 'overlaps', 'outside_hours'],
  },
  bookVisit: {
    method: 'POST',
    path: '/api/visits',
    summary: 'Book several services of one client, one after the other, or none of them',
    body: visitDraft,
    reply: z.array(appointment),
    status: 201,
    refuses: ['service_in_visit', 'overlaps', 'outside_hours', 'test_needed'],
  },
  restore: {
    method: 'POST',
    path: '/api/appointments/:id/restore',
    summary: 'Restore a deleted appointment with its photos, within 30 days',
    params: rowParams,
    query: z.object({ overlap: overlapChoice }),
    reply: appointment,
    refuses: ['not_found', 'already_exists', 'service_in_visit', 'overlaps', 'test_needed'],
  },
  addPhoto: {
    method: 'POST',
    path: '/api/appointments/:id/photos',
    summary: 'Add a picture: `photo` is the file, `type` before or after',
    params: rowParams,
    upload: { file: 'photo', fields: z.object({ type: z.enum(photoKinds) }) },
    reply: appointment,
    status: 201,
    refuses: ['not_found', 'photos_full', 'photo_too_large', 'not_an_image', 'photo_quota'],
  },
  restorePhoto: {
    method: 'POST',
    path: '/api/appointments/:id/photos/:key/restore',
    summary:
      'Restore a picture that was removed from a list, within 30 days; `key` as in its address',
    params: rowParams.extend({ key: photoKey }),
    reply: appointment,
    refuses: ['not_found', 'already_exists', 'photos_full'],
  },
  photoUsage: {
    method: 'GET',
    path: '/api/photo-usage',
    summary: "How much of the salon's space for photos is used; removed ones count for 30 days",
    /** In bytes, of what is kept in all sizes. */
    reply: z.object({ used: z.int(), allowed: z.int() }),
  },
  photo: {
    method: 'GET',
    path: '/api/photos/:key',
    summary: 'A picture of a visit; `size=thumbnail` for a small one',
    params: z.object({ key: photoKey }),
    query: photoQuery,
    reply: 'file',
    media: 'image/*',
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type Appointment = z.infer<typeof appointment>
export type EditedAppointment = z.infer<typeof editedAppointment>
export type AppointmentDraft = z.infer<typeof appointmentDraft>
export type AppointmentEdit = z.infer<typeof appointmentEdit>
export type VisitDraft = z.infer<typeof visitDraft>
export type VisitMove = z.infer<typeof visitMove>
export type AppointmentFilter = z.infer<typeof appointmentFilter>
