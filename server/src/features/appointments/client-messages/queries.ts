import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { deletedAppointments } from '../../../db/schema/deleted-appointments.ts'
import type { Span } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { byTime, within, type AppointmentRow } from '../queries.ts'

/** The client's rows within spans, by time. */
export const rowsOfClient = (tx: Db, salon: Salon, customerId: number, spans: readonly Span[]) =>
  tx
    .select({
      id: appointments.id,
      customerId: appointments.customerId,
      appointmentDate: appointments.appointmentDate,
      status: appointments.status,
      createdAt: appointments.createdAt,
      onlineBookingId: appointments.onlineBookingId,
      awaiting: appointments.awaiting,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, salon.id),
        eq(appointments.customerId, customerId),
        or(...spans.map(within)),
      ),
    )
    .orderBy(...byTime)

/** The client's rows within a span that were deleted since a moment. */
export const deletedSince = (
  tx: Db,
  salon: Salon,
  customerId: number,
  { from, to }: Span,
  since: string,
): Promise<AppointmentRow[]> =>
  tx
    .select({ row: sql<AppointmentRow>`${deletedAppointments.row}` })
    .from(deletedAppointments)
    .where(
      and(
        eq(deletedAppointments.userId, salon.id),
        eq(deletedAppointments.customerId, customerId),
        gte(deletedAppointments.deletedAt, since),
      ),
    )
    .then((rows) =>
      rows
        .map(({ row }) => row)
        .filter(({ appointmentDate }) => from <= appointmentDate && appointmentDate < to),
    )

/** Marks rows of online bookings as answered. */
export const markAnswered = (tx: Db, salon: Salon, bookingIds: readonly number[]) =>
  tx
    .update(appointments)
    .set({ awaiting: false })
    .where(
      and(
        eq(appointments.userId, salon.id),
        inArray(appointments.onlineBookingId, [...bookingIds]),
        eq(appointments.awaiting, true),
      ),
    )
