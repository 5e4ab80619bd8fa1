import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { historyRoutes } from '@salon/contract/history'
import { safetyRoutes } from '@salon/contract/safety'
import { describe, expect, it } from 'vitest'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { ofCustomer, setConsent } = safetyRoutes

async function given() {
  const seeded = await seedSalon(salon)
  const { caller, client } = seeded
  const params = { id: client.id }
  const say = (decision: 'given' | 'withdrawn', id = client.id) =>
    caller.call(setConsent, { params: { id }, body: { consent: decision } })
  const recordedConsent = async (id = client.id) =>
    (await caller.call(ofCustomer, { params: { id } })).consent?.decision ?? null
  const undoNewest = async () => {
    const { seq } = await newestEntry(caller, 'consent')
    await caller.call(historyRoutes.undo, { params: { seq } })
  }
  /** Undoes the newest entry about one row. */
  const undoEntryOf = async (id: number) => {
    const entries = await caller.call(historyRoutes.ofCustomer, { params })
    const entry = entries.find(({ subject, rowId }) => subject === 'consent' && rowId === id)
    await caller.call(historyRoutes.undo, { params: { seq: entry?.seq ?? 0 } })
  }
  return { ...seeded, params, say, recordedConsent, undoNewest, undoEntryOf }
}

describe('the consent of a client to health data', () => {
  it('is refused to anonymous callers, visitors and other salons, and hidden from visitors', async () => {
    const { caller, params, say } = await given()
    const body = { consent: 'given' }
    const visitor = await salon.colleague(caller, 'visitor')
    expect((await salon.anonymous.try(setConsent, { params, body })).status).toBe(401)
    expect((await visitor.try(setConsent, { params, body })).status).toBe(403)
    expect((await (await salon.owner()).try(setConsent, { params, body })).status).toBe(404)
    expect((await caller.try(setConsent, { params, body: { consent: 'maybe' } })).status).toBe(422)

    await say('withdrawn')

    const seen = await visitor.call(historyRoutes.ofCustomer, { params })
    expect(seen.map(({ subject }) => subject)).not.toContain('consent')
    const [entry] = await visitor.call(activityRoutes.recent)
    expect(entry?.description).toBe('Updated customer Ann Lee')
  })

  it('names who recorded it, may be withdrawn and given again, and blocks no booking', async () => {
    const { caller, params, say, recordedConsent, draft } = await given()
    expect(await recordedConsent()).toBeNull()

    const first = await say('given')
    expect(await say('given')).toEqual(first)
    expect(first).toMatchObject({ decision: 'given', notedBy: caller.account?.name })
    await say('withdrawn')
    expect(await recordedConsent()).toBe('withdrawn')
    await caller.call(appointmentRoutes.add, { body: draft })
    const card = await caller.call(ofCustomer, { params })
    expect(card).toMatchObject({ consent: { decision: 'withdrawn' } })
    await say('given')

    expect(await recordedConsent()).toBe('given')
  })

  it('is undone from the history', async () => {
    const { say, recordedConsent, undoNewest } = await given()
    await say('given')
    await say('withdrawn')

    await undoNewest()
    expect(await recordedConsent()).toBe('given')
    await undoNewest()

    expect(await recordedConsent()).toBe('withdrawn')
  })

  it('is withdrawn as before where a consent after the withdrawal is undone, and given where that is', async () => {
    const { say, recordedConsent, undoEntryOf } = await given()
    await say('given')
    await say('withdrawn')
    const { id } = await say('given')

    await undoEntryOf(id)
    expect(await recordedConsent()).toBe('withdrawn')
    await undoEntryOf(id)
    expect(await recordedConsent()).toBe('given')
    await undoEntryOf(id)
    expect(await recordedConsent()).toBe('withdrawn')
  })

  it('is none of one that is restored where it was withdrawn since', async () => {
    const { say, recordedConsent, undoEntryOf } = await given()
    const { id } = await say('given')
    await undoEntryOf(id)
    await say('withdrawn')

    await undoEntryOf(id)

    expect(await recordedConsent()).toBe('withdrawn')
  })

  it('is withdrawn after a merge where either was, and each has their own again afterwards', async () => {
    const { caller, params, say, recordedConsent } = await given()
    const bob = await other(caller, 'Bob')
    await say('withdrawn', bob.id)
    await say('given')
    const fields = { name: 'kept', email: 'kept', phone: 'kept' } as const

    await caller.call(duplicateRoutes.merge, { params, body: { formerId: bob.id, fields } })
    expect(await recordedConsent()).toBe('withdrawn')
    await caller.call(duplicateRoutes.separate, { params: { id: bob.id } })

    expect([await recordedConsent(), await recordedConsent(bob.id)]).toEqual(['given', 'withdrawn'])
  })

  it('goes with the client, and comes back with them', async () => {
    const { caller, params, say, recordedConsent } = await given()
    await say('withdrawn')
    await caller.call(customerRoutes.remove, { params })
    const { rowCount } = await salon.database.pool.query('select from health_consents')
    expect(rowCount).toBe(0)

    const { seq } = await newestEntry(caller, 'customer')
    await caller.call(historyRoutes.undo, { params: { seq } })

    expect(await recordedConsent()).toBe('withdrawn')
  })
})
