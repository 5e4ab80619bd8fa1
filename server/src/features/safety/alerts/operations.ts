import { ageGap } from '@salon/contract/age'
import { testVerdict } from '@salon/contract/patch-tests'
import type { SafetyAlert } from '@salon/contract/safety'
import type { Db } from '../../../db/client.ts'
import { dayAt, daysSpan } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { rowsToCheck } from './queries.ts'

/** The appointments of some days of which the desk has to know something before they begin, by time. */
export async function safetyAlerts(
  db: Db,
  salon: Salon,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<SafetyAlert[]> {
  const rows = await rowsToCheck(db, salon, daysSpan(from, to, salon.timeZone))
  return rows.flatMap(({ required, conditions, tests, birthday, minimumAge, ...row }) => {
    const verdict =
      required && testVerdict(required, tests ?? [], row.appointmentDate, salon.timeZone)
    const test =
      required && verdict && verdict.verdict !== 'fine'
        ? { ...verdict, product: required.product }
        : null
    const age = ageGap(birthday, { minimumAge }, dayAt(row.appointmentDate, salon.timeZone))
    return test || age || conditions ? [{ ...row, test, age, conditions: conditions ?? [] }] : []
  })
}
