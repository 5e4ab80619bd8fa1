import { statusesCalledOff } from '@salon/contract/vocabulary'
import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  isNull,
  lt,
  not,
  notInArray,
  sql,
  type AnyColumn,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { eachOf, named } from '../../db/named.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { customers } from '../../db/schema/customers.ts'
import { services } from '../../db/schema/services.ts'
import { staff } from '../../db/schema/staff.ts'
import { daySpan, type Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { itsCustomer, itsService, itsStaff } from './visit-queries.ts'

const asked = sql.placeholder

/** One text however many numbers there are, so that it can have a name. */
const isOneOf = (column: AnyColumn, ids: string) => sql`${column} = any(${asked(ids)}::bigint[])`

const customerHeld = { id: customers.id, name: customers.name, removedAt: customers.removedAt }
const holdCustomers = named(
  'hold_customers',
  new QueryBuilder()
    .select(customerHeld)
    .from(customers)
    .where(and(eq(customers.userId, asked('salon')), isOneOf(customers.id, 'ids')))
    .orderBy(asc(customers.id))
    .for('no key update')
    .toSQL(),
  eachOf(customerHeld),
)

/**
 * Holds clients still, also those who were removed: two hands cannot add the same service to one
 * visit, and nobody is removed while something is written of them. In the order of their ids, so
 * that two who want the same clients never wait for one another.
 */
export const lockCustomers = (tx: Db, salon: Salon, ids: readonly number[]) =>
  holdCustomers(tx, { salon: salon.id, ids })

const staffHeld = { id: staff.id, archivedAt: staff.archivedAt }
const holdStaff = named(
  'hold_staff',
  new QueryBuilder()
    .select(staffHeld)
    .from(staff)
    .where(and(eq(staff.userId, asked('salon')), isOneOf(staff.id, 'ids')))
    .orderBy(asc(staff.id))
    .for('no key update')
    .toSQL(),
  eachOf(staffHeld),
)

/** Holds the books of staff members, likewise: whoever else wants to write into them waits. */
export const lockStaff = (tx: Db, salon: Salon, ids: readonly number[]) =>
  holdStaff(tx, { salon: salon.id, ids })

const servicesToBook = named(
  'bookable_services',
  new QueryBuilder()
    .select(getTableColumns(services))
    .from(services)
    .where(
      and(
        eq(services.userId, asked('salon')),
        isOneOf(services.id, 'ids'),
        eq(services.isActive, true),
        isNull(services.archivedAt),
      ),
    )
    .toSQL(),
  eachOf(getTableColumns(services)),
)

/** The services among these that can be booked, in no order. */
export const bookableServices = (tx: Db, salon: Salon, ids: readonly number[]) =>
  servicesToBook(tx, { salon: salon.id, ids })

/** A place in the book that somebody wants. */
export interface Slot extends Span {
  readonly staffId: number
  /** Whose visit it is: rows of the same client and day are no obstacle. */
  readonly customerId: number
  readonly day: string
}

const aDay = 24 * 60 * 60 * 1000

// One text however many slots there are: they come as a list for each of their columns. What they are
// compared with in the index is said and not worked out, or the second wall would stand before the index.
const slot = {
  staffId: sql`slot.staff_id`,
  customerId: sql`slot.customer_id`,
  dayBefore: sql`slot.day_before`,
  from: sql`slot.starts_at`,
  to: sql`slot.ends_at`,
  ownDay: sql`slot.own_day`,
  nextDay: sql`slot.next_day`,
}
const slots = sql`unnest(
  ${asked('staff')}::bigint[], ${asked('customers')}::bigint[], ${asked('daysBefore')}::timestamptz[],
  ${asked('starts')}::timestamptz[], ${asked('ends')}::timestamptz[],
  ${asked('ownDays')}::timestamptz[], ${asked('nextDays')}::timestamptz[]
) as slot(staff_id, customer_id, day_before, starts_at, ends_at, own_day, next_day)`

const inTheWay = {
  id: appointments.id,
  appointmentDate: appointments.appointmentDate,
  duration: appointments.duration,
  customerName: customers.name,
  serviceName: services.name,
  staffName: staff.name,
}
const rowsOverSlots = named(
  'in_the_way',
  new QueryBuilder()
    .selectDistinctOn([appointments.appointmentDate, appointments.id], inTheWay)
    .from(slots)
    .innerJoin(
      appointments,
      and(
        eq(appointments.staffId, slot.staffId),
        // No row lasts over a day, so an index on the start is enough to find the ends.
        gte(appointments.appointmentDate, slot.dayBefore),
        lt(appointments.appointmentDate, slot.to),
        sql`${appointments.appointmentDate} + make_interval(mins => ${appointments.duration}) > ${slot.from}`,
        sql`not (${appointments.customerId} = ${slot.customerId} and ${appointments.appointmentDate} >= ${slot.ownDay} and ${appointments.appointmentDate} < ${slot.nextDay})`,
      ),
    )
    .innerJoin(customers, itsCustomer)
    .innerJoin(services, itsService)
    .innerJoin(staff, itsStaff)
    .where(
      and(
        eq(appointments.userId, asked('salon')),
        notInArray(appointments.status, statusesCalledOff),
        not(isOneOf(appointments.id, 'except')),
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
    .toSQL(),
  eachOf(inTheWay),
)

/**
 * The rows that overlap any of these slots of their staff members; cancelled and missed ones leave
 * them free.
 * @param except the rows that are being moved
 */
export function rowsInTheWay(
  tx: Db,
  salon: Salon,
  wanted: readonly Slot[],
  except: readonly number[],
) {
  const ownDays = wanted.map(({ day }) => daySpan(day, salon.timeZone))
  return rowsOverSlots(tx, {
    salon: salon.id,
    except,
    staff: wanted.map(({ staffId }) => staffId),
    customers: wanted.map(({ customerId }) => customerId),
    daysBefore: wanted.map(({ from }) => new Date(Date.parse(from) - aDay).toISOString()),
    starts: wanted.map(({ from }) => from),
    ends: wanted.map(({ to }) => to),
    ownDays: ownDays.map(({ from }) => from),
    nextDays: ownDays.map(({ to }) => to),
  })
}
