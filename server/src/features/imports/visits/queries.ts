import type { RowMark } from '@salon/contract/imports'
import { ownerRole, statusesCalledOff } from '@salon/contract/vocabulary'
import { and, asc, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { importLinks, importRows } from '../../../db/schema/imports.ts'
import { serviceOffers } from '../../../db/schema/service-offers.ts'
import { services } from '../../../db/schema/services.ts'
import { staff } from '../../../db/schema/staff.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { rowsOf, type ImportRecord } from '../queries.ts'

/** All services of a salon, the archived ones last, so that a listed one of the same name comes first. */
export const servicesOfSalon = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select({
      id: services.id,
      name: services.name,
      duration: services.duration,
      initialWork: services.initialWork,
      processing: services.processing,
      cleanup: services.cleanup,
      price: services.price,
      archivedAt: services.archivedAt,
    })
    .from(services)
    .where(eq(services.userId, salon.id))
    .orderBy(sql`${services.archivedAt} is not null`, asc(services.id))

/** What services cost and take with those who have terms of their own. */
export const offersOfSalon = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select()
    .from(serviceOffers)
    .where(and(eq(serviceOffers.userId, salon.id), isNull(serviceOffers.archivedAt)))
    .orderBy(asc(serviceOffers.id))

/** All staff members of a salon, the archived ones last. */
export const staffOfSalon = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      isOwner: sql<boolean>`${staff.role} = ${ownerRole}`,
      archivedAt: staff.archivedAt,
    })
    .from(staff)
    .where(eq(staff.userId, salon.id))
    .orderBy(sql`${staff.archivedAt} is not null`, asc(staff.id))

/** One that is under way keeps its staff member busy as well; none is longer than a day. */
const isToCome = (now: string) =>
  gt(appointments.appointmentDate, new Date(Date.parse(now) - 86_400_000).toISOString())

/** Rows of an import that became upcoming visits before a pause or a restart. */
export const rowsToCome = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  { id }: Pick<ImportRecord, 'id'>,
  now: string,
) =>
  db
    .select({
      number: importRows.number,
      targetId: appointments.id,
      alsoMade: importRows.alsoMade,
    })
    .from(importRows)
    .innerJoin(
      appointments,
      and(
        eq(appointments.userId, importRows.userId),
        eq(appointments.id, importRows.targetId),
        isToCome(now),
      ),
    )
    .where(and(rowsOf(salon, id), eq(importRows.effect, 'created')))
    .orderBy(asc(importRows.number))

/** Visits to come that take time. */
export const visitsToCome = (db: Db, salon: Pick<Salon, 'id'>, now: string) =>
  db
    .select({
      id: appointments.id,
      customerId: appointments.customerId,
      staffId: appointments.staffId,
      appointmentDate: appointments.appointmentDate,
      duration: appointments.duration,
      initialWork: appointments.initialWork,
      processing: appointments.processing,
      cleanup: appointments.cleanup,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, salon.id),
        isToCome(now),
        notInArray(appointments.status, statusesCalledOff),
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))

/** Visits of clients that begin at one of some moments. */
export const visitsAt = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  customerIds: readonly number[],
  starts: readonly string[],
) =>
  db
    .select({
      id: appointments.id,
      customerId: appointments.customerId,
      serviceId: appointments.serviceId,
      staffId: appointments.staffId,
      appointmentDate: appointments.appointmentDate,
      price: appointments.price,
      version: appointments.version,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, salon.id),
        inArray(appointments.customerId, [...customerIds]),
        inArray(appointments.appointmentDate, [...starts]),
      ),
    )
    .orderBy(asc(appointments.id))

export type VisitLink = Awaited<ReturnType<typeof linksOf>>[number]

/** The visits that rows of a product are, as they are at present; `visit` is null of one that was deleted. */
export const linksOf = async (
  db: Db,
  salon: Pick<Salon, 'id'>,
  { product }: Pick<ImportRecord, 'product'>,
  foreignIds: readonly string[],
) => {
  const rows = await db
    .select({
      foreignId: importLinks.foreignId,
      targetId: importLinks.targetId,
      importId: importLinks.importId,
      digests: importLinks.digests,
      visit: appointments,
    })
    .from(importLinks)
    .leftJoin(
      appointments,
      and(eq(appointments.userId, importLinks.userId), eq(appointments.id, importLinks.targetId)),
    )
    .where(
      and(
        eq(importLinks.userId, salon.id),
        eq(importLinks.product, product),
        eq(importLinks.kind, 'visits'),
        // One parameter: they are thousands.
        sql`${importLinks.foreignId} = any(${sql.param(foreignIds)}::text[])`,
      ),
    )
  return rows.map(({ digests, ...row }) => ({ ...row, mark: digests as RowMark }))
}
