import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { formulaRoutes } from '@salon/contract/formulas'
import { historyRoutes, type HistorySubject } from '@salon/contract/history'
import { describe, expect, it } from 'vitest'
import { mixtures, roots } from '../../../../test/formula-scenes.ts'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { ofCustomer, set, remove } = formulaRoutes

type Invalid = [what: string, body: object, path: string]
const invalid: Invalid[] = [
  ['without a mixture', { mixtures: [] }, 'mixtures'],
  ['without a brand', { mixtures: [{ ...roots, brand: ' ' }] }, 'mixtures.0.brand'],
  ['without a shade', { mixtures: [{ ...roots, shades: [] }] }, 'mixtures.0.shades'],
  [
    'with nine shades',
    { mixtures: [{ ...roots, shades: Array(9).fill({ shade: '7/0', grams: 1 }) }] },
    'mixtures.0.shades',
  ],
  ['with nine mixtures', { mixtures: Array(9).fill(roots) }, 'mixtures'],
  ...[0, 1000, 1.25].map(
    (grams) =>
      [
        `with ${grams} grams`,
        { mixtures: [{ ...roots, shades: [{ shade: '7/0', grams }] }] },
        'mixtures.0.shades.0.grams',
      ] satisfies Invalid,
  ),
  ['with 241 minutes', { mixtures: [{ ...roots, minutes: 241 }] }, 'mixtures.0.minutes'],
  ['with a long note', { mixtures: [{ ...roots, note: 'x'.repeat(201) }] }, 'mixtures.0.note'],
]

async function given() {
  const seeded = await seedSalon(salon)
  salon.setNow('2026-06-10T10:00:00Z')
  const { caller, client, draft, color } = seeded
  const visit = await caller.call(appointmentRoutes.add, {
    body: { ...draft, serviceId: color.id },
  })
  const ofVisit = { params: { id: visit.id } }
  const formulasOf = (id = client.id) => caller.call(ofCustomer, { params: { id } })
  const note = (body: object = { mixtures }) => caller.try(set, { ...ofVisit, body })
  const undoNewest = async (subject: HistorySubject) => {
    const { seq } = await newestEntry(caller, subject)
    return caller.call(historyRoutes.undo, { params: { seq } })
  }
  return { ...seeded, visit, ofVisit, formulasOf, note, undoNewest }
}

describe('a formula is refused', () => {
  it('to anonymous callers and visitors, who do not learn of it from history and activity', async () => {
    const { caller, client, ofVisit, note } = await given()
    await note()
    const visitor = await salon.colleague(caller, 'visitor')

    for (const [who, status] of [
      [salon.anonymous, 401],
      [visitor, 403],
    ] as const) {
      expect((await who.try(ofCustomer, { params: { id: client.id } })).status).toBe(status)
      expect((await who.try(set, { ...ofVisit, body: { mixtures } })).status).toBe(status)
      expect((await who.try(remove, ofVisit)).status).toBe(status)
    }
    const seen = await visitor.call(historyRoutes.ofCustomer, { params: { id: client.id } })
    expect(seen.map(({ subject }) => subject)).toEqual(['appointment', 'customer'])
    const [entry] = await visitor.call(activityRoutes.recent)
    expect(entry).toMatchObject({ description: 'Updated customer Ann Lee', entityId: client.id })
  })

  it('of another salon, of nobody, and of a client who was removed', async () => {
    const { caller, client, ofVisit, note } = await given()
    const otherOwner = await salon.owner()
    const ofNobody = { params: { id: 999_999 } }

    expect((await otherOwner.try(set, { ...ofVisit, body: { mixtures } })).status).toBe(404)
    expect((await otherOwner.try(ofCustomer, { params: { id: client.id } })).status).toBe(404)
    expect((await caller.try(set, { ...ofNobody, body: { mixtures } })).status).toBe(404)
    expect((await caller.try(remove, ofVisit)).status).toBe(404)
    await caller.call(customerRoutes.remove, { params: { id: client.id } })
    expect((await note()).status).toBe(404)
  })

  it.each(invalid)('%s', async (_, body, path) => {
    const { note, formulasOf } = await given()

    expect(await note(body)).toMatchObject({ status: 422, problem: { errors: [{ path }] } })
    expect(await formulasOf()).toEqual([])
  })
})

describe('a formula of a visit', () => {
  it('stands with the client, the newest visit first, and is replaced as a whole', async () => {
    const { caller, draft, visit, note, formulasOf } = await given()
    const later = await caller.call(appointmentRoutes.add, {
      body: { ...draft, appointmentDate: '2026-07-10T10:00' },
    })
    await note()
    await caller.call(set, { params: { id: later.id }, body: { mixtures: [roots] } })
    await note({ mixtures: [mixtures[1]] })

    expect(await formulasOf()).toMatchObject([
      { appointmentId: later.id, serviceName: 'Cut', mixtures: [roots] },
      {
        appointmentId: visit.id,
        appointmentDate: '2026-06-10T08:00:00.000Z',
        serviceName: 'Color',
        mixtures: [mixtures[1]],
        notedBy: caller.account?.name,
      },
    ])
  })

  it('follows the visit to another client', async () => {
    const { caller, client, ofVisit, note, formulasOf } = await given()
    const bob = await other(caller, 'Bob')
    await note()

    await caller.call(appointmentRoutes.edit, { ...ofVisit, body: { customerId: bob.id } })

    expect(await formulasOf(client.id)).toEqual([])
    expect(await formulasOf(bob.id)).toMatchObject([{ mixtures }])
  })

  it('undoes what was noted, changed and removed', async () => {
    const { caller, ofVisit, note, formulasOf, undoNewest } = await given()
    // A version only rises.
    const shown = async () => (await formulasOf()).map((row) => ({ ...row, version: 0 }))
    await note()
    const noted = await shown()

    await note({ mixtures: [roots] })
    await undoNewest('formula')
    expect(await shown()).toEqual(noted)
    await caller.call(remove, ofVisit)
    expect(await shown()).toEqual([])
    await undoNewest('formula')
    expect(await shown()).toEqual(noted)
    await undoNewest('formula')
    expect(await shown()).toEqual([])
    await note()
    expect(await shown()).toEqual(noted)
  })

  it('goes with the visit and comes back with it', async () => {
    const { caller, ofVisit, note, formulasOf, undoNewest } = await given()
    await note()
    const noted = await formulasOf()

    await caller.call(appointmentRoutes.remove, ofVisit)
    expect(await formulasOf()).toEqual([])
    const entry = await newestEntry(caller, 'formula')
    expect(entry).toMatchObject({ operation: 'deleted', undo: null, obstacle: 'erased' })
    await undoNewest('appointment')

    expect(await formulasOf()).toEqual(noted)
    expect(await newestEntry(caller, 'formula')).toMatchObject({ operation: 'restored' })
  })

  it('goes with the client and comes back with them', async () => {
    const { caller, client, note, formulasOf, undoNewest } = await given()
    await note()
    const noted = await formulasOf()
    const count = async () => {
      const { rows } = await salon.database.pool.query('select from formulas')
      return rows.length
    }

    await caller.call(customerRoutes.remove, { params: { id: client.id } })
    expect(await count()).toBe(0)
    await undoNewest('customer')

    expect(await formulasOf()).toEqual(noted)
  })

  it('keeps no client from coming back whose visit is deleted or another client’s by now', async () => {
    const { caller, client, color, draft, ofVisit, note, formulasOf } = await given()
    await note()
    const body = { ...draft, serviceId: color.id, appointmentDate: '2026-06-09T10:00' }
    const moved = { params: { id: (await caller.call(appointmentRoutes.add, { body })).id } }
    await caller.call(set, { ...moved, body: { mixtures: [roots] } })
    const bob = await other(caller, 'Bob')
    await caller.call(customerRoutes.remove, { params: { id: client.id } })
    await caller.call(appointmentRoutes.remove, ofVisit)
    await caller.call(appointmentRoutes.edit, { ...moved, body: { customerId: bob.id } })

    const entries = await caller.call(historyRoutes.ofCustomer, { params: { id: client.id } })
    const entry = entries.find(
      ({ subject, operation }) => `${subject} ${operation}` === 'customer deleted',
    )
    await caller.call(historyRoutes.undo, { params: { seq: entry?.seq ?? 0 } })

    expect(await caller.call(customerRoutes.get, { params: { id: client.id } })).toMatchObject({
      name: 'Ann Lee',
    })
    expect([await formulasOf(), await formulasOf(bob.id)]).toEqual([[], []])
  })

  it('is of the kept client after a merge, and of the former once that is undone', async () => {
    const { caller, client, note, formulasOf, undoNewest } = await given()
    const kept = await other(caller, 'Anne Lee')
    await note()
    const noted = await formulasOf()

    await caller.call(duplicateRoutes.merge, {
      params: { id: kept.id },
      body: { formerId: client.id, fields: { name: 'kept', email: 'kept', phone: 'kept' } },
    })
    expect(await formulasOf(kept.id)).toEqual(noted)
    await undoNewest('customer')

    expect(await formulasOf(client.id)).toEqual(noted)
    expect(await formulasOf(kept.id)).toEqual([])
  })
})
