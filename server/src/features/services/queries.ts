import { statusesCalledOff } from '@salon/contract/vocabulary'
import {
  and,
  asc,
  between,
  desc,
  eq,
  isNotNull,
  isNull,
  ne,
  notInArray,
  sql,
  type Column,
  type SQL,
} from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { prepare } from '../../db/prepared.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { categories } from '../../db/schema/categories.ts'
import { services } from '../../db/schema/services.ts'
import type { Salon } from '../../kernel/salon.ts'

const shown = {
  id: services.id,
  userId: services.userId,
  name: services.name,
  description: services.description,
  price: services.price,
  duration: services.duration,
  initialWork: services.initialWork,
  processing: services.processing,
  cleanup: services.cleanup,
  minimumAge: services.minimumAge,
  categoryId: services.categoryId,
  isActive: services.isActive,
  version: services.version,
  category: {
    id: categories.id,
    userId: categories.userId,
    name: categories.name,
    color: categories.color,
    isActive: categories.isActive,
    createdAt: categories.createdAt,
    version: categories.version,
  },
}

type NewService = typeof services.$inferInsert
type ServiceUpdate = Partial<Omit<NewService, 'archivedAt'>> & { archivedAt?: SQL }
const present = (salon: Salon) => and(eq(services.userId, salon.id), isNull(services.archivedAt))
const thisOne = (salon: Salon, id: number) => and(present(salon), eq(services.id, id))

/** Joins the category, unless it is archived. */
const itsCategory = and(
  eq(categories.userId, services.userId),
  eq(categories.id, services.categoryId),
  isNull(categories.archivedAt),
)

const servicesWhere = (db: Db, condition: SQL | undefined) =>
  db
    .select(shown)
    .from(services)
    .leftJoin(categories, itsCategory)
    .where(condition)
    .orderBy(
      sql`lower(${categories.name}) nulls last`,
      asc(categories.id),
      asc(sql`lower(${services.name})`),
      asc(services.id),
    )

/** Services by category and name, the uncategorized last, without the archived ones. */
export const servicesByCategory = (db: Db, salon: Salon) => servicesWhere(db, present(salon))

/** The services that can be booked. */
export const activeServices = (db: Db, salon: Salon) =>
  servicesWhere(db, and(present(salon), eq(services.isActive, true)))

const beside = alias(appointments, 'beside')
const { salon, service, timeZone, now } = {
  salon: sql.placeholder('salon'),
  service: sql.placeholder('service'),
  timeZone: sql.placeholder('timeZone'),
  now: sql`${sql.placeholder('now')}::timestamptz`,
}
const dayOf = (moment: Column) => sql`(${moment} at time zone ${timeZone})::date`
const visits = sql`count(distinct (${beside.customerId}, ${dayOf(beside.appointmentDate)}))`

/** Bounds the rows that are read: each visit costs a lookup of the client's day. */
const latestVisits = 100

/** The latest rows of `service` in the 12 months up to `now`. */
const held = new QueryBuilder()
  .select({ customerId: appointments.customerId, appointmentDate: appointments.appointmentDate })
  .from(appointments)
  .where(
    and(
      eq(appointments.userId, salon),
      eq(appointments.serviceId, service),
      between(appointments.appointmentDate, sql`${now} - interval '12 months'`, now),
      notInArray(appointments.status, statusesCalledOff),
    ),
  )
  .orderBy(desc(appointments.appointmentDate))
  .limit(latestVisits)
  .as('held')

/** Fewer visits than this are no pattern. */
const fewestTogether = 2
const mostTogether = 5

/**
 * The active services that the latest visits with `service` most often hold beside it, with the number of such
 * visits. Called-off rows do not count. The range of one day finds the rows of the client's day by their index;
 * the comparison of the days in `timeZone` decides.
 */
export const servicesBookedTogether = prepare(
  'services_booked_together',
  new QueryBuilder()
    .select({ serviceId: beside.serviceId, visits })
    .from(held)
    .innerJoin(
      beside,
      and(
        eq(beside.userId, salon),
        eq(beside.customerId, held.customerId),
        between(
          beside.appointmentDate,
          sql`${held.appointmentDate} - interval '1 day'`,
          sql`${held.appointmentDate} + interval '1 day'`,
        ),
        eq(dayOf(beside.appointmentDate), dayOf(held.appointmentDate)),
        ne(beside.serviceId, service),
        notInArray(beside.status, statusesCalledOff),
      ),
    )
    .innerJoin(
      services,
      and(
        eq(services.userId, salon),
        eq(services.id, beside.serviceId),
        eq(services.isActive, true),
        isNull(services.archivedAt),
      ),
    )
    .groupBy(beside.serviceId)
    .having(sql`${visits} >= ${fewestTogether}`)
    .orderBy(desc(visits), asc(beside.serviceId))
    .limit(mostTogether)
    .toSQL(),
  (rows) =>
    rows.map(([serviceId, count]) => ({ serviceId: Number(serviceId), visits: Number(count) })),
)

export const serviceById = (db: Db, salon: Salon, id: number) =>
  servicesWhere(db, thisOne(salon, id)).then(first)

export const lockService = (tx: Db, salon: Salon, id: number) =>
  servicesWhere(tx, thisOne(salon, id)).for('no key update', { of: services }).then(first)

/** Locks a category for share: it is not archived before the transaction ends. */
export const lockCategory = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(eq(categories.userId, salon.id), eq(categories.id, id), isNull(categories.archivedAt)),
    )
    .for('share')
    .then(first)

const key = { id: services.id, name: services.name }

export const insertService = (tx: Db, row: NewService) =>
  tx.insert(services).values(row).returning(key).then(first)

/** @returns undefined for an archived row */
export const updateService = (tx: Db, salon: Salon, id: number, change: ServiceUpdate) =>
  tx.update(services).set(change).where(thisOne(salon, id)).returning(key).then(first)

/** Old visits keep their reference to the row. */
export const archiveService = (tx: Db, salon: Salon, id: number) =>
  updateService(tx, salon, id, { archivedAt: sql`now()` })

/** @returns undefined where the row is not archived */
export const unarchiveService = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(services)
    .set({ archivedAt: null })
    .where(and(eq(services.userId, salon.id), eq(services.id, id), isNotNull(services.archivedAt)))
    .returning(key)
    .then(first)
