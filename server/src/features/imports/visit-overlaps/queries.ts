import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { customers } from '../../../db/schema/customers.ts'
import { staff } from '../../../db/schema/staff.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** Visits that rows of a file overlap, as they are now. */
export const overlappedVisits = (db: Db, salon: Pick<Salon, 'id'>, ids: readonly number[]) =>
  db
    .select({
      id: appointments.id,
      start: appointments.appointmentDate,
      customerName: customers.name,
      staffName: staff.name,
    })
    .from(appointments)
    .innerJoin(
      customers,
      and(eq(customers.userId, appointments.userId), eq(customers.id, appointments.customerId)),
    )
    .innerJoin(
      staff,
      and(eq(staff.userId, appointments.userId), eq(staff.id, appointments.staffId)),
    )
    .where(and(eq(appointments.userId, salon.id), inArray(appointments.id, [...ids])))
    .orderBy(asc(appointments.id))
