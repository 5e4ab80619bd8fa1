import { mayWaiveTest, testVerdict } from '@salon/contract/patch-tests'
import type { Db } from '../../../db/client.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import type { Reservation } from '../booking/rules.ts'
import * as queries from './queries.ts'
import { gapSentence, isReaction, needsTest } from './rules.ts'

/**
 * Refuses rows whose service requires a patch test that their client has not passed; the client is locked, so that no
 * test is removed meanwhile. An admin's reason lets them through and is kept: for this client, service and start.
 * @throws Refusal test_needed, with the reason; too_late to a client with a link, which tells nothing of tests
 */
export async function refuseUntested(
  tx: Db,
  salon: Salon,
  reservations: readonly Reservation[],
  testReason: string | null | undefined,
): Promise<void> {
  const rows = reservations.filter(needsTest).map(({ row }) => row)
  if (rows.length === 0) return
  const serviceIds = [...new Set(rows.map(({ serviceId }) => serviceId))]
  const required = await queries.blockingTests(tx, salon, serviceIds)
  if (required.length === 0) return
  const untested = await untestedRows(tx, salon, rows, required)
  const [first] = untested
  if (!first) return
  const { role, name } = salon.account
  if (role === 'visitor') throw new Refusal('too_late')
  if (!testReason || !mayWaiveTest(role))
    throw new Refusal('test_needed', {
      detail: gapSentence(first.required.service, first.required, first.gap),
    })
  await queries.insertWaivers(
    tx,
    untested.map(({ row: { customerId, serviceId, appointmentDate } }) => ({
      userId: salon.id,
      customerId,
      serviceId,
      appointmentDate,
      reason: testReason,
      notedBy: name,
    })),
  )
}

type BlockingTest = Awaited<ReturnType<typeof queries.blockingTests>>[number]
type RowToTest = Reservation['row']

/**
 * The rows without a valid test and without a reason that was given before. A reaction that was noted counts for more
 * than a reason: that was given for want of a test.
 */
async function untestedRows(
  tx: Db,
  salon: Salon,
  rows: readonly RowToTest[],
  required: readonly BlockingTest[],
) {
  const customerIds = [...new Set(rows.map(({ customerId }) => customerId))]
  const tests = await queries.testsOfClients(tx, salon, customerIds)
  const waivers = await queries.waiversOfClients(tx, salon, customerIds)
  return rows.flatMap((row) => {
    const test = required.find(({ serviceId }) => serviceId === row.serviceId)
    if (!test) return []
    const own = tests.filter(({ customerId }) => customerId === row.customerId)
    const verdict = testVerdict(test, own, row.appointmentDate, salon.timeZone)
    const isWaived = waivers.some(
      ({ customerId, serviceId, appointmentDate }) =>
        customerId === row.customerId &&
        serviceId === row.serviceId &&
        Date.parse(appointmentDate) === Date.parse(row.appointmentDate),
    )
    if (verdict.verdict === 'fine' || (isWaived && !isReaction(verdict.gap))) return []
    return [{ row, required: test, gap: verdict.gap }]
  })
}

/** The sentence why each day of a series cannot be booked for want of a test, by the day. */
export async function untestedDays(
  db: Db,
  salon: Salon,
  rows: readonly (RowToTest & { readonly day: string })[],
): Promise<Map<string, string>> {
  const serviceIds = [...new Set(rows.map(({ serviceId }) => serviceId))]
  if (serviceIds.length === 0) return new Map()
  const required = await queries.blockingTests(db, salon, serviceIds)
  if (required.length === 0) return new Map()
  const untested = await untestedRows(db, salon, rows, required)
  return new Map(
    untested.map(({ row, required: test, gap }) => [
      (row as (typeof rows)[number]).day,
      gapSentence(test.service, test, gap),
    ]),
  )
}
