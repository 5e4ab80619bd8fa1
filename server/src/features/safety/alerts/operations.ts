import { ageGap } from '@salon/contract/age'
import { testVerdict } from '@salon/contract/patch-tests'
import type { SafetyAlert, UntestedVisits } from '@salon/contract/safety'
import type { Db } from '../../../db/client.ts'
import { dayAt, daysSpan } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { unitedConditions } from '../rules.ts'
import { rowsToCheck, rowsToTest } from './queries.ts'

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
    return test || age || conditions
      ? [{ ...row, test, age, conditions: unitedConditions(conditions ?? []) }]
      : []
  })
}

/** All visits after a moment whose client lacks a test, by the time of the first of each client, service and reason. */
export async function untestedVisits(db: Db, salon: Salon, now: Date): Promise<UntestedVisits[]> {
  const groups = new Map<string, UntestedVisits>()
  for (const row of await rowsToTest(db, salon, now.toISOString())) {
    const { required, tests, customerId, serviceId, ...visit } = row
    const verdict = testVerdict(required, tests ?? [], visit.appointmentDate, salon.timeZone)
    if (verdict.verdict === 'fine') continue
    const key = `${customerId} ${serviceId} ${verdict.gap}`
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { ...visit, test: { ...verdict, product: required.product }, count: 1 })
  }
  return [...groups.values()]
}
