import { outsideHours, type TimedRow } from '@salon/contract/working-spans'
import { dayAfter } from '@salon/contract/salon-clock'
import type { Db } from '../../../db/client.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import { dayAt } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { workingHoursDuring } from './queries.ts'
import { outsideSentence } from './rules.ts'

/**
 * Refuses rows that are outside of their staff member's working hours.
 * @param members the staff members of the rows
 * @throws Refusal outside_hours, which names the first one and the hours of that day
 */
export async function refuseOutsideHours(
  tx: Db,
  salon: Salon,
  timed: readonly TimedRow[],
  members: readonly { readonly id: number; readonly name: string }[],
): Promise<void> {
  if (timed.length === 0) return
  const days = timed.map((row) => dayAt(row.appointmentDate, salon.timeZone)).sort()
  const hours = await workingHoursDuring(
    tx,
    salon,
    timed.map(({ staffId }) => staffId),
    // No row is longer than a day.
    { firstDay: found(days[0]), lastDay: dayAfter(found(days.at(-1)), 1) },
  )
  for (const row of timed) {
    const outside = outsideHours(hours, row, salon.timeZone)
    if (!outside) continue
    const member = found(members.find(({ id }) => id === row.staffId))
    throw new Refusal('outside_hours', { detail: outsideSentence(outside, member.name) })
  }
}
