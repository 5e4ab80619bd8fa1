import type { WorkingHours } from '@salon/contract/working-spans'
import { and, eq, gte, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import {
  blockedTimes,
  scheduleExceptions,
  workingSchedules,
} from '../../../db/schema/working-hours.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** What decides about the working hours of staff members on some days: theirs and the salon's. */
export async function workingHoursDuring(
  tx: Db,
  salon: Salon,
  staffIds: readonly number[],
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
): Promise<WorkingHours> {
  const present = (table: Record<'userId' | 'staffId' | 'archivedAt', PgColumn>) =>
    and(
      eq(table.userId, salon.id),
      isNull(table.archivedAt),
      or(isNull(table.staffId), inArray(table.staffId, [...staffIds])),
    )
  const schedules = await tx
    .select()
    .from(workingSchedules)
    .where(and(present(workingSchedules), lte(workingSchedules.validFrom, lastDay)))
  const exceptions = await tx
    .select()
    .from(scheduleExceptions)
    .where(
      and(
        present(scheduleExceptions),
        lte(scheduleExceptions.firstDay, lastDay),
        gte(scheduleExceptions.lastDay, firstDay),
      ),
    )
  const blocked = await tx
    .select()
    .from(blockedTimes)
    .where(
      and(
        present(blockedTimes),
        lte(blockedTimes.day, lastDay),
        or(
          gte(blockedTimes.day, firstDay),
          and(
            isNotNull(blockedTimes.weekdays),
            or(isNull(blockedTimes.until), gte(blockedTimes.until, firstDay)),
          ),
        ),
      ),
    )
  return { schedules, exceptions, blockedTimes: blocked }
}
