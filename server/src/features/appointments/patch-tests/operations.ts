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
  const gapOf = await gapsOf(tx, salon, rows, required)
  const untested = rows.flatMap((row) => {
    const gap = gapOf(row)
    return gap ? [{ row, ...gap }] : []
  })
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
 * Tells which test a row lacks, unless a reason was given before. A reaction that was noted counts for more than a
 * reason: that was given for want of a test.
 * @param rows their clients' tests are read
 */
async function gapsOf(
  tx: Db,
  salon: Salon,
  rows: readonly RowToTest[],
  required: readonly BlockingTest[],
) {
  const customerIds = [...new Set(rows.map(({ customerId }) => customerId))]
  const tests = await queries.testsOfClients(tx, salon, customerIds)
  const waivers = await queries.waiversOfClients(tx, salon, customerIds)
  return (row: RowToTest) => {
    const test = required.find(({ serviceId }) => serviceId === row.serviceId)
    if (!test) return undefined
    const own = tests.filter(({ customerId }) => customerId === row.customerId)
    const verdict = testVerdict(test, own, row.appointmentDate, salon.timeZone)
    const isWaived = waivers.some(
      ({ customerId, serviceId, appointmentDate }) =>
        customerId === row.customerId &&
        serviceId === row.serviceId &&
        Date.parse(appointmentDate) === Date.parse(row.appointmentDate),
    )
    if (verdict.verdict === 'fine' || (isWaived && !isReaction(verdict.gap))) return undefined
    return { required: test, gap: verdict.gap }
  }
}

/**
 * Finds why a row cannot be booked for want of a test, as a sentence; undefined where it can.
 * @param rows with all clients and services for which it will be called
 */
export async function untestedBecause(
  db: Db,
  salon: Salon,
  rows: readonly RowToTest[],
): Promise<(row: RowToTest) => string | undefined> {
  const serviceIds = [...new Set(rows.map(({ serviceId }) => serviceId))]
  const required = serviceIds.length === 0 ? [] : await queries.blockingTests(db, salon, serviceIds)
  if (required.length === 0) return () => undefined
  const gapOf = await gapsOf(db, salon, rows, required)
  return (row) => {
    const found = gapOf(row)
    return found && gapSentence(found.required.service, found.required, found.gap)
  }
}
