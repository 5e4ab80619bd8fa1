import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { formulas } from '../../../db/schema/formulas.ts'
import { services } from '../../../db/schema/services.ts'
import type { Salon } from '../../../kernel/salon.ts'

export { presentClient } from '../../../db/present-client.ts'

const withAppointments = (db: Db) =>
  db
    .select({
      id: formulas.id,
      appointmentId: formulas.appointmentId,
      appointmentDate: appointments.appointmentDate,
      serviceName: services.name,
      mixtures: formulas.mixtures,
      notedBy: formulas.notedBy,
      version: formulas.version,
    })
    .from(formulas)
    .innerJoin(
      appointments,
      and(eq(appointments.userId, formulas.userId), eq(appointments.id, formulas.appointmentId)),
    )
    .innerJoin(
      services,
      and(eq(services.userId, appointments.userId), eq(services.id, appointments.serviceId)),
    )

const present = (salon: Salon) => and(eq(formulas.userId, salon.id), isNull(formulas.archivedAt))

/** The formulas of a client's appointments, the newest appointment first. */
export const formulasOf = (db: Db, salon: Salon, customerId: number) =>
  withAppointments(db)
    .where(and(present(salon), eq(appointments.customerId, customerId)))
    .orderBy(desc(appointments.appointmentDate), desc(formulas.id))

const ofAppointment = (salon: Salon, appointmentId: number) =>
  and(present(salon), eq(formulas.appointmentId, appointmentId))

/** The formula of an appointment. */
export const formulaOf = (db: Db, salon: Salon, appointmentId: number) =>
  withAppointments(db).where(ofAppointment(salon, appointmentId)).then(first)

/** The appointment of a formula, whether or not it is archived. */
export const appointmentOf = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ appointmentId: formulas.appointmentId })
    .from(formulas)
    .where(and(eq(formulas.userId, salon.id), eq(formulas.id, id)))
    .then(first)

/** Inserts a formula, or replaces that of its appointment, an archived one too. */
export const upsertFormula = (tx: Db, row: typeof formulas.$inferInsert) =>
  tx
    .insert(formulas)
    .values(row)
    .onConflictDoUpdate({
      target: [formulas.userId, formulas.appointmentId],
      set: { mixtures: row.mixtures, notedBy: row.notedBy, archivedAt: null },
      // The same again is no change.
      setWhere: sql`${formulas.mixtures} <> excluded.mixtures or ${formulas.archivedAt} is not null`,
    })

/** @returns undefined where the appointment has none */
export const archiveFormula = (tx: Db, salon: Salon, appointmentId: number) =>
  tx
    .update(formulas)
    .set({ archivedAt: sql`now()` })
    .where(ofAppointment(salon, appointmentId))
    .returning({ id: formulas.id })
    .then(first)
