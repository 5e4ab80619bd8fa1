import type { BusyRow } from '@salon/contract/busy-spans'
import { statusesCalledOff } from '@salon/contract/vocabulary'
import type { WorkingHours } from '@salon/contract/working-spans'
import { and, asc, eq, gte, isNotNull, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { eachOf, run } from '../../../db/prepared.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { staff } from '../../../db/schema/staff.ts'
import {
  blockedTimes,
  scheduleExceptions,
  workingSchedules,
} from '../../../db/schema/working-hours.ts'
import type { Span } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** All staff members, archived ones included. */
export const allStaff = (db: Db, salon: Salon) =>
  db
    .select({
      id: staff.id,
      name: staff.name,
      isActive: staff.isActive,
      archivedAt: staff.archivedAt,
      createdAt: staff.createdAt,
    })
    .from(staff)
    .where(eq(staff.userId, salon.id))
    .orderBy(asc(staff.id))

/** What decides about the working hours of the salon and its staff on some days, both included. */
export async function hoursDuring(
  db: Db,
  salon: Salon,
  firstDay: string,
  lastDay: string,
): Promise<WorkingHours> {
  const [schedules, exceptions, blocked] = await Promise.all([
    db
      .select()
      .from(workingSchedules)
      .where(
        and(
          eq(workingSchedules.userId, salon.id),
          isNull(workingSchedules.archivedAt),
          lte(workingSchedules.validFrom, lastDay),
        ),
      )
      .orderBy(asc(workingSchedules.id)),
    db
      .select()
      .from(scheduleExceptions)
      .where(
        and(
          eq(scheduleExceptions.userId, salon.id),
          isNull(scheduleExceptions.archivedAt),
          lte(scheduleExceptions.firstDay, lastDay),
          gte(scheduleExceptions.lastDay, firstDay),
        ),
      )
      .orderBy(asc(scheduleExceptions.id)),
    db
      .select()
      .from(blockedTimes)
      .where(
        and(
          eq(blockedTimes.userId, salon.id),
          isNull(blockedTimes.archivedAt),
          lte(blockedTimes.day, lastDay),
          // One that repeats may have begun long before.
          or(
            gte(blockedTimes.day, firstDay),
            and(
              isNotNull(blockedTimes.weekdays),
              or(isNull(blockedTimes.until), gte(blockedTimes.until, firstDay)),
            ),
          ),
        ),
      )
      .orderBy(asc(blockedTimes.id)),
  ])
  return { schedules, exceptions, blockedTimes: blocked }
}

const columns = {
  staffId: appointments.staffId,
  appointmentDate: appointments.appointmentDate,
  duration: appointments.duration,
  initialWork: appointments.initialWork,
  processing: appointments.processing,
  cleanup: appointments.cleanup,
}

/** The rows of a span that take time: neither cancelled nor no-show. */
export const rowsDuring = (
  db: Db,
  salon: Salon,
  { from, to }: Span,
): Promise<(BusyRow & { readonly staffId: number })[]> =>
  run(
    db,
    new QueryBuilder()
      .select(columns)
      .from(appointments)
      .where(
        and(
          eq(appointments.userId, salon.id),
          gte(appointments.appointmentDate, from),
          lt(appointments.appointmentDate, to),
          notInArray(appointments.status, statusesCalledOff),
        ),
      )
      .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
      .toSQL(),
    eachOf(columns),
  )
