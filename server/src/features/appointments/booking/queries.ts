import { longestCleanup } from '@salon/contract/primitives'
import { statusesCalledOff } from '@salon/contract/vocabulary'
import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  notInArray,
  not,
  sql,
  type Param,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { eachOf, prepare, run } from '../../../db/prepared.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { customers } from '../../../db/schema/customers.ts'
import { services } from '../../../db/schema/services.ts'
import { staff } from '../../../db/schema/staff.ts'
import { offersOfService } from '../../../db/service-offers.ts'
import { daySpan, type Span } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { itsCustomer, itsService, itsStaff, within } from '../queries.ts'

const { placeholder } = sql
/** No row keeps its staff member busy for longer: a day, and clean-up after it. */
const longestRow = (24 * 60 + longestCleanup) * 60 * 1000

/** A condition for rows of a salon by their ids. */
const withIds = ({ userId, id }: Record<'userId' | 'id', PgColumn>, salon: Salon, ids: number[]) =>
  and(eq(userId, salon.id), inArray(id, ids))

/**
 * Locks clients, removed ones included: two requests cannot add the same service to one visit, and no client is
 * removed while rows about them are written. In the order of ids, which prevents deadlocks.
 */
export const lockCustomers = (tx: Db, salon: Salon, ids: number[]) =>
  tx
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      birthday: customers.birthday,
      removedAt: customers.removedAt,
    })
    .from(customers)
    .where(withIds(customers, salon, ids))
    .orderBy(asc(customers.id))
    .for('no key update')

/** A client, removed or not, without a lock. */
export const clientWithId = (db: Db, salon: Salon, id: number) =>
  db
    .select({ removedAt: customers.removedAt })
    .from(customers)
    .where(withIds(customers, salon, [id]))
    .then(first)

/**
 * Staff members who are to be booked, in the order of ids.
 * @param serviceIds `notOffered` are those of them that others offer, and this staff member does not
 */
export const bookedStaff = (tx: Db, salon: Salon, ids: number[], serviceIds: number[] = []) =>
  tx
    .select({
      id: staff.id,
      name: staff.name,
      archivedAt: staff.archivedAt,
      isActive: staff.isActive,
      notOffered: sql<number[]>`(
        select coalesce(json_agg(others.service_id), '[]') from (
          select o.service_id
          from service_offers o join staff m on m.user_id = o.user_id and m.id = o.staff_id
          where o.user_id = ${salon.id} and o.service_id = any(${sql.param(serviceIds)}::bigint[])
            and o.archived_at is null and m.archived_at is null
          group by o.service_id having not bool_or(o.staff_id = "staff"."id")
        ) others)`,
    })
    .from(staff)
    .where(withIds(staff, salon, ids))
    .orderBy(asc(staff.id))

/** Locks the staff members whom `bookedStaff` reads, in the order of ids: other bookings of them wait. */
export const lockStaff = (...of: Parameters<typeof bookedStaff>) =>
  bookedStaff(...of).for('no key update', { of: staff })

/** The names of staff members by their ids. */
export const staffNames = async (tx: Db, salon: Salon, ids: number[]) => {
  const members = await tx
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(withIds(staff, salon, ids))
  return new Map(members.map(({ id, name }) => [id, name]))
}

/** The services among these that can be booked, with who offers them; in no order. */
export const bookableServices = (tx: Db, salon: Salon, ids: number[]) =>
  tx
    .select({ ...getTableColumns(services), offers: offersOfService })
    .from(services)
    .where(
      and(withIds(services, salon, ids), eq(services.isActive, true), isNull(services.archivedAt)),
    )

/** What a row reserves: the time of a staff member, clean-up and processing included, and a service in a visit. */
export interface Slot extends Span {
  /** Null where the row reserves no new time. */
  readonly staffId: number | null
  /** Null where the row holds the service in this visit already. */
  readonly serviceId: number | null
  /** Rows of the same client and day are one visit. */
  readonly customerId: number
  readonly day: string
}

const nearbyColumns = {
  id: appointments.id,
  appointmentDate: appointments.appointmentDate,
  duration: appointments.duration,
  initialWork: appointments.initialWork,
  processing: appointments.processing,
  cleanup: appointments.cleanup,
  staffId: appointments.staffId,
  customerId: appointments.customerId,
  serviceId: appointments.serviceId,
  customerName: customers.name,
  serviceName: services.name,
  staffName: staff.name,
}

/** A slot as the query has it: its values, or placeholders for them. */
interface SlotBounds {
  readonly staffId: number | null | Placeholder
  readonly serviceId: number | null | Placeholder
  readonly customerId: number | Placeholder
  readonly earliest: string | Placeholder
  readonly from: string | Placeholder
  readonly to: string | Placeholder
  readonly ownDay: string | Placeholder
  readonly nextDay: string | Placeholder
}

/** The live rows of a salon that match a condition, except those that are being written. */
const rowsWhere = (
  salon: number | Placeholder,
  except: Placeholder | Param,
  condition: SQL | undefined,
) =>
  new QueryBuilder()
    .select(nearbyColumns)
    .from(appointments)
    .innerJoin(customers, itsCustomer)
    .innerJoin(services, itsService)
    .innerJoin(staff, itsStaff)
    .where(
      and(
        eq(appointments.userId, salon),
        condition,
        notInArray(appointments.status, statusesCalledOff),
        sql`${appointments.id} <> all(${except}::bigint[])`,
      ),
    )

/**
 * Two conditions: rows of other visits that overlap a slot's time, from the start to the end of clean-up, and rows of
 * its visit with its service.
 */
const conditionsOf = ({ staffId, serviceId, customerId, ...span }: SlotBounds) => {
  const itsVisit = and(
    eq(appointments.customerId, customerId),
    within({ from: span.ownDay, to: span.nextDay }),
  ) as SQL
  return [
    and(
      sql`${appointments.staffId} = ${staffId}`,
      // Rows have a longest duration, so a range on the indexed start bounds the ends as well.
      gte(appointments.appointmentDate, span.earliest),
      lt(appointments.appointmentDate, span.to),
      sql`${appointments.appointmentDate} + make_interval(mins => ${appointments.duration} + ${appointments.cleanup}) > ${span.from}`,
      not(itsVisit),
    ),
    and(itsVisit, sql`${appointments.serviceId} = ${serviceId}`),
  ] as const
}

/** A union, because with `or` the planner uses an index for neither side. */
const rowsOver = (
  salon: number | Placeholder,
  slots: readonly [SlotBounds, ...SlotBounds[]],
  except: Placeholder | Param,
) => {
  const rows = (condition: SQL | undefined) => rowsWhere(salon, except, condition)
  const [first, ...more] = slots
  const [atThatTime, again] = conditionsOf(first)
  return [again, ...more.flatMap(conditionsOf)]
    .reduce((all, condition) => all.union(rows(condition)), rows(atThatTime).$dynamic())
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
    .toSQL()
}

const oneSlot: SlotBounds = {
  staffId: placeholder('staffId'),
  serviceId: placeholder('serviceId'),
  customerId: placeholder('customerId'),
  earliest: placeholder('earliest'),
  from: placeholder('from'),
  to: placeholder('to'),
  ownDay: placeholder('ownDay'),
  nextDay: placeholder('nextDay'),
}
const rowsOverOne = prepare(
  'nearby_rows',
  rowsOver(placeholder('salon'), [oneSlot], placeholder('except')),
  eachOf(nearbyColumns),
)

/**
 * The rows that may conflict with any of these slots: of their staff members at that time, or of the same service
 * in the same visit. Whether they do is decided by phases (`conflictReason`). Cancelled and missed rows block nothing.
 * @param except the rows that are being written
 */
export async function nearbyRows(
  tx: Db,
  salon: Salon,
  slots: readonly Slot[],
  except: readonly number[],
) {
  const wanted = slots.map(({ staffId, serviceId, customerId, day, from, to }) => {
    const own = daySpan(day, salon.timeZone)
    const earliest = new Date(Date.parse(from) - longestRow).toISOString()
    return { staffId, serviceId, customerId, from, to, earliest, ownDay: own.from, nextDay: own.to }
  })
  const [first, ...more] = wanted
  // Nearly always one slot, which a prepared statement serves. Arrays of bounds would be estimated badly.
  if (!first) return []
  return more.length === 0
    ? rowsOverOne(tx, { salon: salon.id, except, ...first })
    : run(tx, rowsOver(salon.id, [first, ...more], sql.param(except)), eachOf(nearbyColumns))
}
