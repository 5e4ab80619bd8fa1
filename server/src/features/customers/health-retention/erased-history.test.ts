import { appointmentRoutes } from '@salon/contract/appointments'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { formulaRoutes } from '@salon/contract/formulas'
import { safetyRoutes } from '@salon/contract/safety'
import { describe, expect, it } from 'vitest'
import { roots } from '../../../../test/formula-scenes.ts'
import { lastNight, nothingKept, oldHealthData } from '../../../../test/old-health-data.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { other } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { run, given, noteAllergy, kept } = oldHealthData(salon)

const listOf = async (caller: Caller) => (await caller.call(safetyRoutes.removals)).clients
const fields = { name: 'kept', email: 'kept', phone: 'kept' } as const

/** Deletes what `given` has noted, as if it had been removed before the job kept notices. */
async function leaveToHistory(caller: Caller, visitId: number) {
  const { pool } = salon.database
  await pool.query('delete from client_conditions')
  await pool.query('delete from patch_tests')
  await pool.query('delete from signed_forms')
  await caller.call(appointmentRoutes.remove, { params: { id: visitId } })
  await pool.query('delete from deleted_appointments')
}

describe('old health data in the history', () => {
  it('is erased with the history of clients merged into the client, and of deleted visits', async () => {
    const { caller, client, draft, params } = await given()
    const bob = await other(caller, 'Bob')
    await noteAllergy(caller, bob.id)
    await caller.call(duplicateRoutes.merge, { params, body: { formerId: bob.id, fields } })
    const body = { ...draft, customerId: client.id, appointmentDate: '2020-04-01T10:00' }
    const visit = { params: { id: (await caller.call(appointmentRoutes.add, { body })).id } }
    await caller.call(formulaRoutes.set, { ...visit, body: { mixtures: [roots] } })
    await caller.call(appointmentRoutes.remove, visit)

    await run()
    await run(lastNight)

    expect(await kept()).toEqual(nothingKept)
    salon.setNow('2026-06-11T10:00:00Z')
    await caller.call(appointmentRoutes.restore, visit)
    expect(await caller.call(formulaRoutes.ofCustomer, { params })).toEqual([])
  })

  it('is found where the history alone has it', async () => {
    const { caller, params, visit } = await given()
    await leaveToHistory(caller, visit.id)

    await run()
    expect(await listOf(caller)).toMatchObject([{ customerId: params.id, lastVisit: null }])
    await run(lastNight)

    expect((await kept()).inHistory).toEqual([])
  })

  it('is found where the history alone has it, of who was merged since', async () => {
    const { caller, params, visit } = await given()
    await leaveToHistory(caller, visit.id)
    const eve = await other(caller, 'Eve')
    await salon.database.pool.query("update customers set created_at = '2019-01-01T08:00Z'")
    const body = { formerId: params.id, fields }
    await caller.call(duplicateRoutes.merge, { params: { id: eve.id }, body })

    await run()
    expect(await listOf(caller)).toMatchObject([{ customerId: eve.id }])
    await run(lastNight)

    expect((await kept()).inHistory).toEqual([])
  })

  it('is erased under the client whom theirs was part of, until that was undone', async () => {
    const { caller, params, draft } = await given()
    const [bob, cid] = [await other(caller, 'Bob'), await other(caller, 'Cid')]
    for (const [id, formerId] of [
      [bob.id, params.id],
      [cid.id, bob.id],
    ] as const) {
      await caller.call(duplicateRoutes.merge, { params: { id }, body: { formerId, fields } })
    }
    await caller.call(duplicateRoutes.separate, { params })
    const body = { ...draft, customerId: cid.id, appointmentDate: '2026-06-01T10:00' }
    await caller.call(appointmentRoutes.add, { body })

    await run()
    await run(lastNight)

    expect(await kept()).toEqual(nothingKept)
  })

  it('is erased under the client whose visit it was', async () => {
    const { caller, draft, params } = await given()
    const bob = await other(caller, 'Bob')
    const body = { ...draft, customerId: bob.id, appointmentDate: '2020-04-01T10:00' }
    const visit = { params: { id: (await caller.call(appointmentRoutes.add, { body })).id } }
    await caller.call(formulaRoutes.set, { ...visit, body: { mixtures: [roots] } })
    await caller.call(appointmentRoutes.edit, { ...visit, body: { customerId: params.id } })
    await caller.call(appointmentRoutes.remove, visit)

    await run()
    await run(lastNight)

    expect(await kept()).toEqual(nothingKept)
  })

  it('of another client stays', async () => {
    const { caller, params, draft } = await given()
    const bob = await other(caller, 'Bob')
    await caller.call(safetyRoutes.addCondition, {
      params: { id: bob.id },
      body: { kind: 'other', note: 'Walnuts', severity: 'mild' },
    })
    await caller.call(duplicateRoutes.merge, {
      params: { id: bob.id },
      body: { formerId: params.id, fields },
    })
    await caller.call(duplicateRoutes.separate, { params })
    const body = { ...draft, customerId: bob.id, appointmentDate: '2026-06-01T10:00' }
    await caller.call(appointmentRoutes.add, { body })

    await run()
    await run(lastNight)

    expect(await kept()).toEqual({ ...nothingKept, rows: 1 })
    const { rows } = await salon.database.pool.query(
      'select from history where after::text like $1',
      ['%Walnuts%'],
    )
    expect(rows).toHaveLength(1)
  })
})
