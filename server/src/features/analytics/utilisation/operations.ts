import type { UtilisationAnalytics, UtilisationFilter } from '@salon/contract/analytics'
import { dayAfter } from '@salon/contract/salon-clock'
import type { Db } from '../../../db/client.ts'
import { dayAt, daysSpan } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { allStaff, hoursDuring, rowsDuring } from './queries.ts'
import { utilisationDuring } from './rules.ts'

/** Booked and working minutes of some days, by day and by staff member. */
export async function utilisationOf(
  db: Db,
  salon: Salon,
  { from, to }: UtilisationFilter,
): Promise<UtilisationAnalytics> {
  const zone = salon.timeZone
  const [members, hours, rows] = await Promise.all([
    allStaff(db, salon),
    hoursDuring(db, salon, from, to),
    // A row takes up to a day, and clean-up comes after it: one of two days before may reach into the first.
    rowsDuring(db, salon, daysSpan(dayAfter(from, -2), to, zone)),
  ])
  return utilisationDuring(hours, rows, {
    from,
    to,
    zone,
    members: members.map(({ id, name, isActive, archivedAt, createdAt }) => ({
      id,
      name,
      takesVisitsFrom: isActive && !archivedAt ? dayAt(createdAt, zone) : undefined,
    })),
  })
}
