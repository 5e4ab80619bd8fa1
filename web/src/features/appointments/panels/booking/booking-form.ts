import '../../../../lib/zod-without-eval.ts'
import type { Appointment, AppointmentDraft, VisitDraft } from '@salon/contract/appointments'
import type { Customer } from '@salon/contract/customers'
import { day, minutes, optionalText, timeOfDay } from '@salon/contract/primitives'
import { clockMinutes, momentAt, wallClockAt } from '@salon/contract/salon-clock'
import type { Service } from '@salon/contract/services'
import type { StaffMember } from '@salon/contract/staff'
import { shiftOf } from '@salon/contract/visit-shift'
import { statuses, ownerRole } from '@salon/contract/vocabulary'
import { z } from 'zod'
import { pickDirty, type DirtyFields } from '../../../../lib/dirty-fields.ts'
import { moneyField } from '../../../../lib/money-field.ts'
import type { MoneyField } from '../../../../text/money-field.ts'
import { fieldsOf, type AppointmentFields } from '../../api.ts'

/** What the form says about a field that is missing or cannot be read. */
export interface BookingRefusals {
  client: string
  service: string
  staff: string
  date: string
  time: string
  duration: string
  /** A fraction in a currency that has none; missing where it has two decimals. */
  notWhole?: string | undefined
}

const chosen = (message: string) =>
  z
    .number()
    .nullable()
    .refine((id) => id !== null, message)
    .transform((id) => id ?? 0)

const typedMinutes = ({ duration }: Pick<BookingRefusals, 'duration'>) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, duration)
    .transform(Number)
    .pipe(minutes)

/**
 * The booking form: its fields as they are typed, checked by the contract's own rules.
 * @param stored the price of the row that is changed, which may stay as it is
 */
export const bookingForm = ({ notWhole, ...refusals }: BookingRefusals, stored?: string) =>
  z.object({
    customerId: chosen(refusals.client),
    serviceId: chosen(refusals.service),
    staffId: chosen(refusals.staff),
    date: z.string().min(1, refusals.date).pipe(day),
    time: z.string().min(1, refusals.time).pipe(timeOfDay),
    duration: typedMinutes(refusals),
    price: moneyField({ notWhole, stored }),
    /** The services after the first, in order. */
    more: z.array(
      z.object({
        service: z.custom<Service>(),
        /** Who does it; null where the staff member of the first service does. */
        staff: z.custom<StaffMember | null>(),
        duration: typedMinutes(refusals),
        price: moneyField({ notWhole }),
      }),
    ),
    status: z.enum(statuses),
    notes: optionalText(10_000).transform((notes) => notes ?? null),
    /** Why it is booked without a patch test. */
    testReason: z
      .string()
      .trim()
      .max(500, 'At most 500 characters')
      .transform((reason) => reason || undefined),
  })

type BookingForm = ReturnType<typeof bookingForm>
export type BookingInput = z.input<BookingForm>
export type BookingValues = z.output<BookingForm>

/** The rows that a new booking begins with, where they are known. */
export interface BookingStart {
  customer: Customer | null
  service: Service | null
  /** What the service costs and takes with this staff member. */
  terms: Pick<Service, 'price' | 'duration'> | null
  staff: StaffMember | null
  /** The services after the first. */
  more: BookingInput['more']
  /** 'YYYY-MM-DD' */
  day: string
  /** 'HH:MM' */
  time: string
  /** Minutes that were drawn in the calendar. */
  duration?: number | undefined
}

export const emptyBooking = { time: '10:00', duration: '60', price: '0.00' } as const

/** Who a new booking is with by default: the owner, else the first who works here. */
export const usualStaff = (staff: readonly StaffMember[]): StaffMember | null => {
  const active = staff.filter((member) => member.isActive)
  return active.find((member) => member.role === ownerRole) ?? active[0] ?? null
}

/** A new booking's fields before anything is typed; `typed` writes an amount as a field shows it. */
export const newBooking = (
  { customer, service, terms, staff, more, day, time, duration = terms?.duration }: BookingStart,
  typed: MoneyField['typed'],
): BookingInput => ({
  customerId: customer?.id ?? null,
  serviceId: service?.id ?? null,
  staffId: staff?.id ?? null,
  date: day,
  time,
  duration: duration === undefined ? emptyBooking.duration : String(duration),
  price: typed(terms?.price ?? emptyBooking.price),
  more,
  status: 'scheduled',
  notes: '',
  testReason: '',
})

/** A booked row as the form's fields; its start in the salon's wall-clock time. */
export const bookedInput = (
  row: Appointment,
  timeZone: string,
  typed: MoneyField['typed'],
): BookingInput => {
  const { day, time } = wallClockAt(row.appointmentDate, timeZone)
  return {
    customerId: row.customerId,
    serviceId: row.serviceId,
    staffId: row.staffId,
    date: day,
    time,
    duration: String(row.duration),
    price: typed(row.price),
    more: [],
    status: row.status,
    notes: row.notes ?? '',
    testReason: '',
  }
}

/** How the rest of a visit would have to shift for a row as it stands in the form, on its own day. */
export const shiftIn = (
  { date, time, duration, status, customerId }: BookingValues,
  row: Appointment,
  visit: readonly Appointment[],
  timeZone: string,
) => {
  const { day, time: before } = wallClockAt(row.appointmentDate, timeZone)
  const later = (clockMinutes(time) - clockMinutes(before)) * 60_000
  const isSame = later === 0 && duration === row.duration && status === row.status
  if (isSame || date !== day || customerId !== row.customerId) return undefined
  const appointmentDate = new Date(Date.parse(row.appointmentDate) + later).toISOString()
  return shiftOf(row, { appointmentDate, duration, status }, visit)
}

/** What is sent to book: the start as the salon's wall-clock time, which the server places. */
export const draftOf = (values: BookingValues): AppointmentDraft => {
  const { date, time, more: _, ...fields } = values
  return { ...fields, appointmentDate: `${date}T${time}` }
}

/** The same where there are several services. */
export const visitDraftOf = ({
  date,
  time,
  more,
  serviceId,
  duration,
  price,
  ...visit
}: BookingValues): VisitDraft => ({
  ...visit,
  appointmentDate: `${date}T${time}`,
  services: [
    { serviceId, duration, price },
    ...more.map(({ service, staff, ...line }) => ({
      serviceId: service.id,
      ...(staff && { staffId: staff.id }),
      ...line,
    })),
  ],
})

/** The field that the server means where it refuses a service of a visit, as the form calls it. */
export const fieldOfLine = (path: string): string => {
  const [, line, field = ''] = /^services\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (line === undefined) return path
  if (line === '0') return field
  return `more.${Number(line) - 1}.${field.replace(/Id$/, '')}`
}

/**
 * The changed fields of a row. An untouched start stays the same instant, or a visit in the hour that the
 * clocks show twice would move by it. A time that the clocks skip is sent as typed, and refused by the server.
 */
export const editOf = (
  values: BookingValues,
  touched: DirtyFields<BookingInput>,
  timeZone: string,
): Partial<AppointmentFields> => {
  const { date, time, price, testReason: _, ...rest } = values
  const edit: Partial<AppointmentFields> = pickDirty(
    { ...rest, price: Number(price) },
    { ...touched, more: undefined },
  )
  if (!touched.date && !touched.time) return edit
  const appointmentTime = momentAt({ day: date, time }, timeZone) ?? `${date}T${time}`
  return { ...edit, appointmentTime }
}

/** What undoes an edit: the fields that it changed, as they were before. */
export const editBack = (
  before: Appointment,
  edit: Partial<AppointmentFields>,
): Partial<AppointmentFields> =>
  Object.fromEntries(Object.entries(fieldsOf(before)).filter(([field]) => field in edit))
