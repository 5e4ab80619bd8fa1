import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { formLinkRoutes } from '@salon/contract/form-links'
import { formRoutes } from '@salon/contract/forms'
import { formulaRoutes } from '@salon/contract/formulas'
import { historyRoutes } from '@salon/contract/history'
import { safetyRoutes } from '@salon/contract/safety'
import { describe, expect, it } from 'vitest'
import { formToken, signedBy } from '../../../../test/form-scenes.ts'
import { roots } from '../../../../test/formula-scenes.ts'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'
import { verifyAuditChain } from '../../../db/audit-chain.ts'

const salon = openSalon()
const { healthData, removeHealthData } = safetyRoutes

const note = 'Swollen scalp'
const batch = 'LOT-77'
const testReason = 'Her doctor has tested her'
/** What only the health data of the client holds. */
const words = [note, batch, testReason, roots.developer, 'signer_name']

const nothing = { conditions: 0, tests: 0, waivers: 0, forms: 0, formulas: 0, links: 0, entries: 0 }

const noteAllergy = (caller: Caller, id: number) => {
  const body = { kind: 'hair_dye' as const, note, severity: 'severe' as const }
  return caller.call(safetyRoutes.addCondition, { params: { id }, body })
}

/** A client of whom everything about their health is noted, and who has withdrawn their consent. */
async function given() {
  const seeded = await seedSalon(salon)
  salon.setNow('2026-06-05T10:00:00Z')
  const { caller, client, color, draft } = seeded
  const params = { id: client.id }
  await caller.call(safetyRoutes.setConsent, { params, body: { consent: 'given' } })
  const gone = await noteAllergy(caller, client.id)
  await caller.call(safetyRoutes.removeCondition, { params: { id: gone.id } })
  await noteAllergy(caller, client.id)
  const tested = { product: 'Igora', batch, testedAt: '2026-06-01T09:00' }
  await caller.call(safetyRoutes.addTest, { params, body: tested })
  await caller.call(safetyRoutes.setServiceTest, {
    params: { id: color.id },
    body: { test: { product: 'Igora', hoursBefore: 48, monthsValid: 6, effect: 'blocks' } },
  })
  const visit = await caller.call(appointmentRoutes.add, {
    body: { ...draft, serviceId: color.id, testReason },
  })
  const deleted = await caller.call(appointmentRoutes.add, {
    body: { ...draft, appointmentDate: '2026-06-12T10:00' },
  })
  for (const { id } of [visit, deleted]) {
    await caller.call(formulaRoutes.set, { params: { id }, body: { mixtures: [roots] } })
  }
  await caller.call(appointmentRoutes.remove, { params: { id: deleted.id } })
  await signedBy(caller, client.id)
  const token = await formToken(caller, client.id)
  await caller.call(safetyRoutes.setConsent, { params, body: { consent: 'withdrawn' } })
  const remove = () => caller.call(removeHealthData, { params })
  const count = () => caller.call(healthData, { params })
  return { ...seeded, params, visit, deleted, token, remove, count }
}

const wordsInHistory = async () => {
  const { rows } = await salon.database.pool.query<{ content: string }>(
    'select concat(before, after) as content from history',
  )
  return words.filter((word) => rows.some(({ content }) => content.includes(word)))
}

const removalsIn = async (caller: Caller) =>
  (await caller.call(activityRoutes.recent)).filter(({ description }) =>
    description.startsWith('Removed health data'),
  )

describe('the health data of a client', () => {
  it('is counted and removed by admins of the salon alone', async () => {
    const { caller, params, count } = await given()
    const before = await count()
    for (const route of [healthData, removeHealthData]) {
      expect((await salon.anonymous.try(route, { params })).status).toBe(401)
      for (const role of ['user', 'visitor'] as const) {
        expect((await (await salon.colleague(caller, role)).try(route, { params })).status).toBe(
          403,
        )
      }
      expect((await (await salon.owner()).try(route, { params })).status).toBe(404)
    }
    expect(await count()).toEqual(before)
    const admin = await salon.colleague(caller, 'admin')
    expect((await admin.try(removeHealthData, { params })).status).toBe(200)

    await caller.call(customerRoutes.remove, { params })
    expect((await caller.try(removeHealthData, { params })).status).toBe(404)
  })

  it('is removed with the history of it; visits, prices and the withdrawal stay', async () => {
    const { caller, params, visit, token, remove, count } = await given()
    const { pool } = salon.database
    await pool.query(
      'insert into health_notices (user_id, customer_id, noticed_at) select user_id, id, now() from customers',
    )
    expect(await wordsInHistory()).toEqual(words)
    const kept = await count()
    expect(kept).toEqual({
      conditions: 2,
      tests: 1,
      waivers: 1,
      forms: 1,
      formulas: 2,
      links: 1,
      entries: expect.any(Number) as number,
    })
    expect(kept.entries).toBeGreaterThan(7)

    expect(await remove()).toEqual(kept)

    expect(await count()).toEqual(nothing)
    expect(await wordsInHistory()).toEqual([])
    expect(await caller.call(safetyRoutes.ofCustomer, { params })).toMatchObject({
      conditions: [],
      tests: [],
      consent: { decision: 'withdrawn' },
    })
    expect(await caller.call(formRoutes.ofCustomer, { params })).toEqual([])
    expect(await caller.call(formulaRoutes.ofCustomer, { params })).toEqual([])
    expect((await salon.anonymous.try(formLinkRoutes.show, { params: { token } })).status).toBe(404)
    expect((await pool.query('select from health_notices')).rowCount).toBe(0)
    expect(await caller.call(appointmentRoutes.get, { params: { id: visit.id } })).toMatchObject({
      price: '40.00',
    })
  })

  it('leaves who removed it in history and activity, without the data and without a name', async () => {
    const { caller, params, remove } = await given()
    const admin = await salon.colleague(caller, 'admin')
    await admin.call(removeHealthData, { params })
    await remove()

    const entries = await caller.call(historyRoutes.ofCustomer, { params })
    const byAdmin = entries.filter(({ by }) => by.accountId === admin.account?.id)
    expect(byAdmin.map(({ subject }) => subject).toSorted()).toEqual(
      ['condition', 'condition', 'formula', 'patchTest', 'signedForm', 'testWaiver'].toSorted(),
    )
    for (const { operation, obstacle, changes } of byAdmin)
      expect([operation, obstacle, changes]).toEqual(['deleted', 'erased', []])
    const activity = await removalsIn(caller)
    expect(activity).toMatchObject([
      { description: 'Removed health data of clients: 1', entityName: '', entityId: null },
    ])
    expect((await verifyAuditChain(salon.database.pool)).breaks).toEqual([])
  })

  it('is removed once, by two devices after each other or at once', async () => {
    const { caller, remove } = await given()

    const [first, second] = await Promise.all([remove(), remove()])

    const [winner, loser] = first.conditions > 0 ? [first, second] : [second, first]
    expect(winner).toMatchObject({ conditions: 2, formulas: 2 })
    expect(loser).toEqual(nothing)
    expect(await remove()).toEqual(nothing)
    expect(await removalsIn(caller)).toHaveLength(1)
  })

  it('of others stays', async () => {
    const { caller, remove } = await given()
    const bob = await other(caller, 'Bob')
    await noteAllergy(caller, bob.id)

    await remove()

    expect(await caller.call(healthData, { params: { id: bob.id } })).toEqual({
      ...nothing,
      conditions: 1,
      entries: 1,
    })
    expect(await wordsInHistory()).toEqual([note])
  })

  it('is removed where the history alone has it', async () => {
    const { remove, count } = await given()
    const { pool } = salon.database
    for (const table of ['client_conditions', 'patch_tests', 'test_waivers', 'signed_forms'])
      await pool.query(`delete from ${table}`)
    await pool.query('delete from formulas')
    await pool.query('delete from form_links')
    await pool.query('delete from deleted_appointments')
    expect(await count()).toMatchObject({ conditions: 0, formulas: 0, links: 0 })

    await remove()

    expect(await wordsInHistory()).toEqual([])
    expect(await count()).toEqual(nothing)
  })
})

describe('after the removal', () => {
  it('no undo brings anything back, neither of an allergy nor of a deleted visit', async () => {
    const { caller, params, deleted, remove, count } = await given()
    const before = await caller.call(historyRoutes.ofCustomer, { params })
    const ofHealth = ['condition', 'patchTest', 'formula', 'signedForm']
    const seqs = before.filter(({ subject }) => ofHealth.includes(subject)).map(({ seq }) => seq)

    await remove()

    expect(seqs.length).toBeGreaterThan(6)
    for (const seq of seqs) {
      const { status, problem } = await caller.try(historyRoutes.undo, { params: { seq } })
      expect([status, problem.code]).toEqual([409, 'not_undoable'])
    }
    await caller.call(appointmentRoutes.restore, { params: { id: deleted.id } })
    expect(await count()).toEqual(nothing)
  })

  it('a client who was removed before cannot be brought back with it', async () => {
    const { caller, color, params, remove, count } = await given()
    // Otherwise the coming visit needs a test to come back.
    await caller.call(safetyRoutes.setServiceTest, {
      params: { id: color.id },
      body: { test: null },
    })
    await caller.call(customerRoutes.remove, { params })
    const { seq } = await newestEntry(caller, 'customer')
    await caller.call(historyRoutes.undo, { params: { seq } })
    expect(await count()).toMatchObject({ conditions: 2, forms: 1 })

    await remove()
    expect((await caller.try(historyRoutes.undo, { params: { seq } })).status).toBe(409)
    await caller.call(customerRoutes.remove, { params })
    const again = await newestEntry(caller, 'customer')
    await caller.call(historyRoutes.undo, { params: { seq: again.seq } })

    expect(await count()).toEqual(nothing)
    expect(await wordsInHistory()).toEqual([])
  })

  it('a client who was part of this one has none of it either', async () => {
    const { caller, params, remove } = await given()
    const bob = await other(caller, 'Bob')
    await noteAllergy(caller, bob.id)
    const fields = { name: 'kept', email: 'kept', phone: 'kept' } as const
    await caller.call(duplicateRoutes.merge, { params, body: { formerId: bob.id, fields } })

    await remove()
    await caller.call(duplicateRoutes.separate, { params: { id: bob.id } })

    expect(await caller.call(healthData, { params: { id: bob.id } })).toEqual(nothing)
    expect(await wordsInHistory()).toEqual([])
  })

  it('health data can be noted anew', async () => {
    const { caller, client, remove, count } = await given()
    await remove()

    await noteAllergy(caller, client.id)

    expect(await count()).toEqual({ ...nothing, conditions: 1, entries: 1 })
  })
})
