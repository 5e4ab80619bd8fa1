import { usualTest, wrongTest } from '@salon/contract/patch-tests'
import type {
  ClientCondition,
  ConditionDraft,
  HealthConsent,
  PatchTest,
  PatchTestDraft,
  PatchTestEdit,
} from '@salon/contract/safety'
import type { Db } from '../../db/client.ts'
import { isEmptyPatch } from '../../kernel/empty-patch.ts'
import { found, invalidField } from '../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../kernel/row-version.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity, recordOpenings } from '../activity/operations.ts'
import { consentOf } from './consent/queries.ts'
import * as queries from './queries.ts'
import { isSameCondition, testedMoment, unitedConditions } from './rules.ts'

/** Opens a client's allergies, conditions, patch tests and consent, which is recorded. @throws Refusal not_found */
export async function safetyOf(
  db: Db,
  salon: Salon,
  customerId: number,
  onError: (error: unknown) => void,
): Promise<{ conditions: ClientCondition[]; tests: PatchTest[]; consent: HealthConsent | null }> {
  const conditions = unitedConditions(await queries.conditionsOf(db, salon, customerId))
  const tests = (await queries.testsOf(db, salon, customerId)).map((test) => shown(salon, test))
  const consent = (await consentOf(db, salon, customerId)) ?? null
  if (conditions.length + tests.length === 0 && !consent)
    found(await queries.presentClient(db, salon, customerId))
  await recordOpenings(db, salon, [customerId], onError)
  return { conditions, tests, consent }
}

/** Notes an allergy or condition. @throws Refusal not_found; invalid where it is noted already */
export const addCondition = (
  db: Db,
  salon: Salon,
  customerId: number,
  draft: ConditionDraft,
): Promise<ClientCondition> =>
  db.transaction(async (tx) => {
    const client = found(await queries.lockClient(tx, salon, customerId))
    const noted = await queries.conditionsOf(tx, salon, customerId)
    if (noted.some((one) => isSameCondition(one, draft))) {
      throw invalidField(
        draft.kind === 'other' ? 'note' : 'kind',
        'This is noted already. To change it, remove it first',
      )
    }
    const row = { ...draft, userId: salon.id, customerId, notedBy: salon.account.name }
    const added = found(await queries.insertCondition(tx, row))
    await record(tx, salon, client)
    return added
  })

/** Removes an allergy or condition with all its entries, which can be undone. @throws Refusal not_found */
export const removeCondition = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const client = await lockClientOfCondition(tx, salon, id)
    const noted = await queries.conditionsOf(tx, salon, client.id)
    const removed = found(noted.find((one) => one.id === id))
    for (const one of noted.filter((entry) => isSameCondition(entry, removed)))
      await queries.archiveCondition(tx, salon, one.id)
    await record(tx, salon, client)
  })

/** Removes one entry of an allergy or condition, for an undo: others may be of a merged client. @throws Refusal not_found */
export const removeConditionEntry = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const client = await lockClientOfCondition(tx, salon, id)
    found(await queries.archiveCondition(tx, salon, id))
    await record(tx, salon, client)
  })

/** Restores an allergy or condition with all its entries that were removed together. @throws Refusal not_found */
export const restoreCondition = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const client = await lockClientOfCondition(tx, salon, id)
    found(await queries.unarchiveCondition(tx, salon, id))
    await record(tx, salon, client)
  })

/** Notes a patch test. @throws Refusal not_found; invalid */
export const addTest = (
  db: Db,
  salon: Salon,
  customerId: number,
  draft: PatchTestDraft,
  now: Date,
): Promise<PatchTest> =>
  db.transaction(async (tx) => {
    const client = found(await queries.lockClient(tx, salon, customerId))
    const test = {
      ...draft,
      testedAt: momentIn(salon, draft.testedAt),
      readAfterHours: draft.readAfterHours ?? usualTest.readAfterHours,
      result: draft.result ?? ('pending' as const),
    }
    refuseWrong(test, now)
    const row = { ...test, userId: salon.id, customerId, notedBy: salon.account.name }
    const added = found(await queries.insertTest(tx, row))
    await record(tx, salon, client)
    return shown(salon, added)
  })

/** Changes the fields that the edit names; `photo` is one whose files are stored. @throws Refusal not_found; stale; invalid */
export const editTest = (
  db: Db,
  salon: Salon,
  id: number,
  edit: Omit<PatchTestEdit, 'photo'> & { readonly photo?: queries.TestPhoto | null | undefined },
  now: Date,
  ifMatch?: IfMatch,
): Promise<PatchTest> =>
  db.transaction(async (tx) => {
    const client = await lockClientOfTest(tx, salon, id)
    const before = found(await queries.lockTest(tx, salon, id))
    if (isStale(before, ifMatch)) throw stale(shown(salon, before))
    if (isEmptyPatch(edit)) return shown(salon, before)
    const testedAt = edit.testedAt === undefined ? before.testedAt : momentIn(salon, edit.testedAt)
    const { readAfterHours = before.readAfterHours, result = before.result } = edit
    const timed = { testedAt, readAfterHours, result }
    refuseWrong(timed, now)
    const edited = found(await queries.updateTest(tx, salon, id, { ...edit, ...timed }))
    await record(tx, salon, client)
    return shown(salon, edited)
  })

/** Removes a patch test, which can be undone. @throws Refusal not_found */
export const removeTest = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const client = await lockClientOfTest(tx, salon, id)
    found(await queries.archiveTest(tx, salon, id))
    await record(tx, salon, client)
  })

/** Restores a patch test. @throws Refusal not_found */
export const restoreTest = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const client = await lockClientOfTest(tx, salon, id)
    found(await queries.unarchiveTest(tx, salon, id))
    await record(tx, salon, client)
  })

/** Locks the client of an allergy or condition, before the row. @throws Refusal not_found */
export const lockClientOfCondition = async (tx: Db, salon: Salon, id: number) =>
  lockClientOf(tx, salon, await queries.clientOfCondition(tx, salon, id))

/** Locks the client of a test, before the row. @throws Refusal not_found */
export const lockClientOfTest = async (tx: Db, salon: Salon, id: number) =>
  lockClientOf(tx, salon, await queries.clientOfTest(tx, salon, id))

async function lockClientOf(tx: Db, salon: Salon, row: { customerId: number } | undefined) {
  return found(await queries.lockClient(tx, salon, found(row).customerId))
}

/** A test with the address of its photo, signed for the caller where it needs that. */
const shown = (
  { signed }: Salon,
  { photo, ...test }: Omit<PatchTest, 'photo'> & { photo: queries.TestPhoto | null },
): PatchTest => {
  const path = photo && `/api/patch-tests/${test.id}/photo/${photo.fileKey}`
  return { ...test, photo: path && signed ? signed(path) : path }
}

/** @throws Refusal invalid for a time that the clocks skip */
function momentIn(salon: Salon, typed: string): string {
  const moment = testedMoment(typed, salon.timeZone)
  if (!moment)
    throw invalidField('testedAt', 'This time doesn’t exist on that day: the clocks go forward')
  return moment
}

function refuseWrong(test: Parameters<typeof wrongTest>[0], now: Date): void {
  const wrong = wrongTest(test, now)
  if (wrong) throw invalidField(wrong.field, wrong.message)
}

/** As a change of the client: visitors read the activity, and learn nothing of their health. */
const record = (tx: Db, salon: Salon, { id, name }: { id: number; name: string }) =>
  recordActivity(tx, salon, { action: 'updated', entity: 'customer', id, name })
