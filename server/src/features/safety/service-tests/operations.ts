import type { ServiceTest, ServiceTestDraft } from '@salon/contract/safety'
import type { Db } from '../../../db/client.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import * as queries from './queries.ts'

/** Sets the test that a service requires of its clients, or none. @throws Refusal not_found */
export const setServiceTest = (
  db: Db,
  salon: Salon,
  serviceId: number,
  test: ServiceTestDraft | null,
): Promise<{ test: ServiceTest | null }> =>
  db.transaction(async (tx) => {
    const service = found(await queries.lockService(tx, salon, serviceId))
    const before = await queries.testOfService(tx, salon, serviceId)
    if (!test) {
      if (before) {
        await queries.archiveServiceTest(tx, salon, before.id)
        await record(tx, salon, service)
      }
      return { test: null }
    }
    const set = found(await queries.upsertTest(tx, salon, serviceId, test))
    await record(tx, salon, service)
    return { test: set }
  })

/** Changes what a service requires, for an undo. @throws Refusal not_found */
export const editServiceTest = (
  tx: Db,
  salon: Salon,
  id: number,
  edit: Partial<ServiceTestDraft>,
) => changeOne(tx, salon, id, () => queries.updateServiceTest(tx, salon, id, edit))

/** Removes what a service requires, for an undo. @throws Refusal not_found */
export const removeServiceTest = (tx: Db, salon: Salon, id: number) =>
  changeOne(tx, salon, id, () => queries.archiveServiceTest(tx, salon, id))

/** Restores what a service required. @throws Refusal changed_since where it requires another test by now */
export const restoreServiceTest = (tx: Db, salon: Salon, id: number) =>
  changeOne(tx, salon, id, async ({ serviceId }) => {
    if (await queries.testOfService(tx, salon, serviceId)) throw new Refusal('changed_since')
    return queries.unarchiveServiceTest(tx, salon, id)
  })

/** Locks the service that a required test is of, before the row. @throws Refusal not_found */
export const lockServiceOfTest = async (tx: Db, salon: Salon, id: number) => {
  const test = found(await queries.serviceTestById(tx, salon, id))
  return { test, service: found(await queries.lockService(tx, salon, test.serviceId)) }
}

async function changeOne(
  tx: Db,
  salon: Salon,
  id: number,
  change: (test: ServiceTest) => Promise<unknown>,
): Promise<void> {
  const { test, service } = await lockServiceOfTest(tx, salon, id)
  found(await change(test))
  await record(tx, salon, service)
}

const record = (tx: Db, salon: Salon, { id, name }: { id: number; name: string }) =>
  recordActivity(tx, salon, { action: 'updated', entity: 'service', id, name })
