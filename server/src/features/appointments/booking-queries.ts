import { statusesCalledOff } from '@salon/contract/vocabulary'
import {
  and,
  asc,
  eq,
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
import type { Db } from '../../db/client.ts'
import { eachOf, prepare, run } from '../../db/prepared.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { customers } from '../../db/schema/customers.ts'
import { services } from '../../db/schema/services.ts'
import { staff } from '../../db/schema/staff.ts'
import { daySpan, type Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { itsCustomer, itsService, itsStaff, within } from './visit-queries.ts'

const given = sql.placeholder
const aDay = 24 * 60 * 60 * 1000

/** The rows of a salon with these ids. */
const withIds = ({ userId, id }: Record<'userId' | 'id', PgColumn>, salon: Salon, ids: number[]) =>
  and(eq(userId, salon.id), inArray(id, ids))

/**
 * Locks clients, also those who were removed: two callers cannot add the same service to one
 * visit, and nobody is removed while something is written of them. In the order of their ids, so
 * that two who want the same clients never wait for one another.
 */
export const lockCustomers = (tx: Db, salon: Salon, ids: number[]) =>
  tx
    .select({ id: customers.id, name: customers.name, removedAt: customers.removedAt })
    .from(customers)
    .where(withIds(customers, salon, ids))
    .orderBy(asc(customers.id))
    .for('no key update')

/** Locks staff members, likewise: others who write into their books wait. */
export const lockStaff = (tx: Db, salon: Salon, ids: number[]) =>
  tx
    .select({
      id: staff.id,
      name: staff.name,
      archivedAt: staff.archivedAt,
      isActive: staff.isActive,
    })
    .from(staff)
    .where(withIds(staff, salon, ids))
    .orderBy(asc(staff.id))
    .for('no key update')

/** The services among these that can be booked, in no order. */
export const bookableServices = (tx: Db, salon: Salon, ids: number[]) =>
  tx
    .select()
    .from(services)
    .where(
      and(withIds(services, salon, ids), eq(services.isActive, true), isNull(services.archivedAt)),
    )

/** What a row takes: its staff member's time, and the place of its service in its visit. */
export interface Slot extends Span {
  /** Whose time; null where none is taken. */
  readonly staffId: number | null
  /** Which service; null where the visit has it by this row already. */
  readonly serviceId: number | null
  /** Whose visit it is: rows of the same client and day are of one visit. */
  readonly customerId: number
  readonly day: string
}

const inTheWay = {
  id: appointments.id,
  appointmentDate: appointments.appointmentDate,
  duration: appointments.duration,
  staffId: appointments.staffId,
  customerName: customers.name,
  serviceName: services.name,
  staffName: staff.name,
}

/** A slot as the question has it: with its values, or with places for them. */
interface Bounds {
  readonly staffId: number | null | Placeholder
  readonly serviceId: number | null | Placeholder
  readonly customerId: number | Placeholder
  readonly dayBefore: string | Placeholder
  readonly from: string | Placeholder
  readonly to: string | Placeholder
  readonly ownDay: string | Placeholder
  readonly nextDay: string | Placeholder
}

/** The rows of a salon where something holds, those aside that are being written or were called off. */
const rowsWhere = (
  salon: number | Placeholder,
  except: Placeholder | Param,
  condition: SQL | undefined,
) =>
  new QueryBuilder()
    .select(inTheWay)
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

/** The rows of its staff member over a slot, its own visit's aside, and the visit's of its service. */
const conditionsOf = ({ staffId, serviceId, customerId, ...span }: Bounds) => {
  const itsVisit = and(
    eq(appointments.customerId, customerId),
    within({ from: span.ownDay, to: span.nextDay }),
  ) as SQL
  return [
    and(
      sql`${appointments.staffId} = ${staffId}`,
      // No row lasts over a day, so an index on the start is enough to find the ends.
      gte(appointments.appointmentDate, span.dayBefore),
      lt(appointments.appointmentDate, span.to),
      sql`${appointments.appointmentDate} + make_interval(mins => ${appointments.duration}) > ${span.from}`,
      not(itsVisit),
    ),
    and(itsVisit, sql`${appointments.serviceId} = ${serviceId}`),
  ] as const
}

/** A union and not an `or`, beside which no index would serve either side. */
const rowsOver = (
  salon: number | Placeholder,
  slots: readonly [Bounds, ...Bounds[]],
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

const oneSlot: Bounds = {
  staffId: given('staffId'),
  serviceId: given('serviceId'),
  customerId: given('customerId'),
  dayBefore: given('dayBefore'),
  from: given('from'),
  to: given('to'),
  ownDay: given('ownDay'),
  nextDay: given('nextDay'),
}
const rowsOverOne = prepare(
  'in_the_way',
  rowsOver(given('salon'), [oneSlot], given('except')),
  eachOf(inTheWay),
)

/**
 * The rows in the way of any of these slots: of their staff members at that time, or of the same service
 * in the same visit. Cancelled and missed ones block no time.
 * @param except the rows that are being written
 */
export async function rowsInTheWay(
  tx: Db,
  salon: Salon,
  slots: readonly Slot[],
  except: readonly number[],
) {
  const wanted = slots.map(({ day, ...slot }) => {
    const own = daySpan(day, salon.timeZone)
    const dayBefore = new Date(Date.parse(slot.from) - aDay).toISOString()
    return { ...slot, dayBefore, ownDay: own.from, nextDay: own.to }
  })
  const [first, ...more] = wanted
  // Nearly always it is one. Lists of bounds would be one text for all, and a guess for the planner.
  if (!first) return []
  return more.length === 0
    ? rowsOverOne(tx, { salon: salon.id, except, ...first })
    : run(tx, rowsOver(salon.id, [first, ...more], sql.param(except)), eachOf(inTheWay))
}
