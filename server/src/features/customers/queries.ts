import type { CustomerSearch } from '@salon/contract/customers'
import { and, asc, desc, eq, exists, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { isSurvivingClient } from '../../db/current-client.ts'
import { first } from '../../db/first.ts'
import { appointments, serviceRecords } from '../../db/schema/appointments.ts'
import { customers } from '../../db/schema/customers.ts'
import { services } from '../../db/schema/services.ts'
import { settings } from '../../db/schema/settings.ts'
import { staff } from '../../db/schema/staff.ts'
import type { Salon } from '../../kernel/salon.ts'
import { matching } from './search/queries.ts'

/** A client's row as the API returns it. */
export const customerShown = {
  id: customers.id,
  userId: customers.userId,
  name: customers.name,
  email: customers.email,
  phone: customers.phone,
  notes: customers.notes,
  birthday: customers.birthday,
  createdAt: customers.createdAt,
  version: customers.version,
}

type CustomerColumns = typeof customers.$inferInsert
const present = (salon: Pick<Salon, 'id'>) =>
  and(eq(customers.userId, salon.id), isNull(customers.removedAt))
const thisOne = (salon: Pick<Salon, 'id'>, id: number) => and(present(salon), eq(customers.id, id))

/** A position in the order of clients: by the folded name, then by id. */
interface CustomerPosition {
  readonly id: number
  readonly searchKey: string
}

/**
 * Clients by name; a page of them with `limit`.
 * @param after the position of the last client of the page before
 */
export function customersBy(
  db: Db,
  salon: Pick<Salon, 'id'>,
  { q, limit }: CustomerSearch,
  after?: CustomerPosition,
) {
  const found = db
    .select(customerShown)
    .from(customers)
    .where(and(present(salon), q ? matching(q) : undefined, after ? isAfter(after) : undefined))
    .orderBy(asc(customers.searchKey), asc(customers.id))
  return limit ? found.limit(limit) : found
}

const isAfter = ({ searchKey, id }: CustomerPosition) =>
  sql`(${customers.searchKey}, ${customers.id}) > (${searchKey}, ${id}::bigint)`

/** The position of a client. A removed one has none: the sort key is erased. */
export const positionOf = (db: Db, salon: Salon, id: number) =>
  db
    .select({ id: customers.id, searchKey: customers.searchKey })
    .from(customers)
    .where(thisOne(salon, id))
    .then(first)

export const customerById = (db: Db, salon: Salon, id: number) =>
  db.select(customerShown).from(customers).where(thisOne(salon, id)).then(first)

/**
 * The surviving client of one who was merged, through any number of merges; the client themselves otherwise, and nobody
 * where the surviving one was removed.
 */
export const customerFor = (db: Db, salon: Salon, id: number) =>
  db
    .select(customerShown)
    .from(customers)
    .where(isSurvivingClient(salon, sql`${id}::bigint`))
    .then(first)

export const lockCustomer = (tx: Db, salon: Salon, id: number) =>
  tx.select(customerShown).from(customers).where(thisOne(salon, id)).for('update').then(first)

/** Locks a client. @returns the salon's language, for the name that replaces the client's */
export const lockWithLanguage = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ language: settings.language })
    .from(customers)
    .innerJoin(settings, eq(settings.userId, customers.userId))
    .where(thisOne(salon, id))
    .for('update', { of: customers })
    .then(first)

export const insertCustomer = (tx: Db, row: CustomerColumns) =>
  tx.insert(customers).values(row).returning(customerShown).then(first)

export const updateCustomer = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  id: number,
  changed: Partial<CustomerColumns>,
) =>
  tx.update(customers).set(changed).where(thisOne(salon, id)).returning(customerShown).then(first)

const removedOne = (salon: Salon, id: number) =>
  and(eq(customers.userId, salon.id), eq(customers.id, id), isNotNull(customers.removedAt))

/** Locks a client who was removed. */
export const lockRemoved = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(removedOne(salon, id))
    .for('update')
    .then(first)

export const unremoveCustomer = (tx: Db, salon: Salon, id: number, was: Partial<CustomerColumns>) =>
  tx
    .update(customers)
    .set({ ...was, removedAt: null })
    .where(removedOne(salon, id))

const recordShown = {
  id: serviceRecords.id,
  userId: serviceRecords.userId,
  appointmentId: serviceRecords.appointmentId,
  customerId: serviceRecords.customerId,
  serviceId: serviceRecords.serviceId,
  staffId: serviceRecords.staffId,
  serviceDate: serviceRecords.serviceDate,
  notes: serviceRecords.notes,
  photos: serviceRecords.photos,
  rating: serviceRecords.rating,
  createdAt: serviceRecords.createdAt,
  serviceName: services.name,
  staffName: staff.name,
}

/** Service records of completed appointments; others are kept and hidden. */
const recordsWhere = (db: Db, where: SQL | undefined) =>
  db
    .select(recordShown)
    .from(serviceRecords)
    .innerJoin(
      appointments,
      and(
        eq(appointments.userId, serviceRecords.userId),
        eq(appointments.id, serviceRecords.appointmentId),
        eq(appointments.status, 'completed'),
      ),
    )
    .innerJoin(
      services,
      and(eq(services.userId, serviceRecords.userId), eq(services.id, serviceRecords.serviceId)),
    )
    .innerJoin(
      staff,
      and(eq(staff.userId, serviceRecords.userId), eq(staff.id, serviceRecords.staffId)),
    )
    .where(where)
    .orderBy(desc(serviceRecords.serviceDate), desc(serviceRecords.id))

const thisRecord = (salon: Salon, id: number) =>
  and(eq(serviceRecords.userId, salon.id), eq(serviceRecords.id, id))

/** The service records of a client, newest first; none where the client was removed. */
export const recordsOfCustomer = (db: Db, salon: Salon, id: number) => {
  const client = db.select({ id: customers.id }).from(customers).where(thisOne(salon, id))
  return recordsWhere(
    db,
    and(eq(serviceRecords.userId, salon.id), eq(serviceRecords.customerId, id), exists(client)),
  )
}

export const recordById = (db: Db, salon: Salon, id: number) =>
  recordsWhere(db, thisRecord(salon, id)).then(first)

export const updateRecord = (
  tx: Db,
  salon: Salon,
  id: number,
  changed: Partial<Pick<typeof serviceRecords.$inferInsert, 'rating' | 'notes'>>,
) => tx.update(serviceRecords).set(changed).where(thisRecord(salon, id))
