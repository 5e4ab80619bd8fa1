import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes, type Appointment } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { historyRoutes } from '@salon/contract/history'
import type { TestResult } from '@salon/contract/patch-tests'
import { safetyRoutes } from '@salon/contract/safety'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newestEntry } from '../../../test/newest-entry.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { other, seedSalon } from '../../../test/seed-salon.ts'
import { testWaivers } from '../../db/schema/safety.ts'

const salon = openSalon()
const { ofCustomer, addCondition, removeCondition, addTest, editTest, removeTest } = safetyRoutes
const { serviceTests, setServiceTest, alerts } = safetyRoutes
const { undo } = historyRoutes

const allergy = { kind: 'hair_dye' as const, note: 'Scalp, 2024', severity: 'severe' as const }
const dye = { product: 'Koleston', hoursBefore: 48, monthsValid: 6, effect: 'blocks' as const }
const testDraft = { product: 'Koleston', batch: '4711', place: 'Inner elbow' }

async function given() {
  const seeded = await seedSalon(salon)
  salon.setNow('2026-06-05T10:00:00Z')
  const { caller, client } = seeded
  const ofClient = { params: { id: client.id } }
  const card = () => caller.call(ofCustomer, ofClient)
  const tested = (testedAt = '2026-06-05T09:00', result?: TestResult) =>
    caller.call(addTest, { ...ofClient, body: { ...testDraft, testedAt, result } })
  const noted = () => caller.call(addCondition, { ...ofClient, body: allergy })
  return { ...seeded, ofClient, card, tested, noted }
}

describe('the safety card of a client', () => {
  it('refuses what a form would refuse, and changes nothing', async () => {
    const { caller, ofClient, card } = await given()
    const condition = async (body: object) =>
      (await caller.try(addCondition, { ...ofClient, body })).problem
    const test = async (body: object) =>
      (await caller.try(addTest, { ...ofClient, body: { ...testDraft, ...body } })).problem

    expect(await condition({ kind: 'other', severity: 'mild' })).toMatchObject({
      errors: [{ path: 'note', message: 'Please say what it is' }],
    })
    expect(await condition({ kind: 'sun', severity: 'mild' })).toMatchObject({ code: 'invalid' })
    expect(await test({ testedAt: '2026-06-05T13:00' })).toMatchObject({
      errors: [{ path: 'testedAt', message: 'This date is in the future' }],
    })
    expect(await test({ testedAt: '2026-03-29T02:30' })).toMatchObject({
      errors: [
        { path: 'testedAt', message: 'This time doesn’t exist on that day: the clocks go forward' },
      ],
    })
    expect(await test({ testedAt: '2026-06-04T09:00', result: 'passed' })).toMatchObject({
      errors: [{ path: 'result', message: 'This test cannot be passed yet' }],
    })
    expect(await test({ testedAt: '2026-06-04T09:00', product: ' ' })).toMatchObject({
      errors: [{ path: 'product', message: 'Product is required' }],
    })
    expect(await card()).toEqual({ conditions: [], tests: [], consent: null })
    expect((await caller.try(ofCustomer, { params: { id: 999_999 } })).status).toBe(404)
  })

  it('holds who noted what and when, the newest first', async () => {
    const { card, noted, tested, caller } = await given()
    await noted()
    await tested('2026-06-01T09:00')
    await tested('2026-06-03T09:00')

    const { conditions, tests } = await card()

    expect(conditions).toMatchObject([{ ...allergy, notedBy: caller.account?.name }])
    expect(tests).toMatchObject([
      { testedAt: '2026-06-03T07:00:00.000Z', result: 'pending', readAfterHours: 48 },
      { testedAt: '2026-06-01T07:00:00.000Z', ...testDraft },
    ])
  })

  it('takes an allergy once, whatever the case and the spaces of its note, until it is removed', async () => {
    const { caller, ofClient, card, noted } = await given()
    const { id } = await noted()
    const again = (body: object) =>
      caller.try(addCondition, { ...ofClient, body: { ...allergy, ...body } })
    const refused = (path: string) => ({
      status: 422,
      problem: {
        errors: [{ path, message: 'This is noted already. To change it, remove it first' }],
      },
    })

    for (const body of [{}, { note: ' scalp,  2024' }, { severity: 'mild' }])
      expect(await again(body)).toMatchObject(refused('kind'))
    const nuts = { kind: 'other', note: 'Walnuts' }
    expect((await again(nuts)).status).toBe(201)
    expect(await again(nuts)).toMatchObject(refused('note'))
    for (const body of [{ note: 'Hands' }, { note: null }, { kind: 'latex' }])
      expect((await again(body)).status).toBe(201)
    expect((await card()).conditions).toHaveLength(5)

    await caller.call(removeCondition, { params: { id } })
    const attempts = await Promise.all([1, 2, 3].map(() => again({ severity: 'mild' })))
    expect(attempts.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  it('has what two merged clients share once, as the severest, and as each had it after an undo', async () => {
    const { caller, client, card, draft, noted } = await given()
    await caller.call(appointmentRoutes.add, { body: draft })
    const bob = await other(caller, 'Bob')
    const ofBob = { params: { id: bob.id } }
    const mild = { ...allergy, severity: 'mild' as const, note: 'scalp, 2024' }
    await caller.call(addCondition, { ...ofBob, body: mild })
    const severe = await noted()
    const cardOfBob = async () => (await caller.call(ofCustomer, ofBob)).conditions
    const { merge, separate } = duplicateRoutes
    const fields = { name: 'kept', email: 'kept', phone: 'kept' } as const
    const mergeInto = (id: number, formerId: number) =>
      caller.call(merge, { params: { id }, body: { formerId, fields } })

    await mergeInto(bob.id, client.id)
    expect(await cardOfBob()).toEqual([{ ...severe, customerId: bob.id }])
    const query = { from: '2026-06-10', to: '2026-06-10' }
    expect(await caller.call(alerts, { query })).toMatchObject([{ conditions: [allergy] }])
    await caller.call(separate, { params: { id: client.id } })
    expect((await card()).conditions).toEqual([severe])
    expect(await cardOfBob()).toMatchObject([mild])

    await mergeInto(bob.id, client.id)
    await caller.call(removeCondition, { params: { id: severe.id } })
    expect(await cardOfBob()).toEqual([])
    const { seq } = await newestEntry(caller, 'condition')
    await caller.call(undo, { params: { seq: String(seq) } })
    await caller.call(separate, { params: { id: client.id } })
    expect((await card()).conditions).toEqual([severe])
    expect(await cardOfBob()).toMatchObject([mild])
  })

  it('takes a reaction at once, and a pass when it can be read', async () => {
    const { caller, tested } = await given()
    const { id } = await tested()
    const read = (result: string) => caller.try(editTest, { params: { id }, body: { result } })

    expect((await read('passed')).problem).toMatchObject({ errors: [{ path: 'result' }] })
    expect((await read('doubtful')).status).toBe(200)
    salon.setNow('2026-06-07T07:00:00Z')
    expect(await read('passed')).toMatchObject({
      status: 200,
      body: { result: 'passed', batch: '4711' },
    })
  })

  it('is nothing for a visitor, neither itself nor in history and activity', async () => {
    const { caller, client, ofClient, noted, tested } = await given()
    const { id } = await noted()
    await tested()
    const visitor = await salon.colleague(caller, 'visitor')

    for (const route of [ofCustomer, serviceTests])
      expect((await visitor.try(route, ofClient)).status).toBe(403)
    const query = { from: '2026-06-01', to: '2026-06-30' }
    expect((await visitor.try(alerts, { query })).status).toBe(403)
    expect((await visitor.try(removeCondition, { params: { id } })).status).toBe(403)
    const seen = await visitor.call(historyRoutes.ofCustomer, ofClient)
    expect(seen.map(({ subject }) => subject)).toEqual(['customer'])
    const all = await caller.call(historyRoutes.ofCustomer, ofClient)
    expect(all.map(({ subject }) => subject)).toEqual(['patchTest', 'condition', 'customer'])
    const [entry] = await visitor.call(activityRoutes.recent)
    expect(entry).toMatchObject({ description: 'Updated customer Ann Lee', entityId: client.id })
  })

  it('undoes what was noted, changed and removed', async () => {
    const { caller, card, noted, tested } = await given()
    const condition = await noted()
    const test = await tested()
    const back = async (subject: 'condition' | 'patchTest') => {
      const { seq } = await newestEntry(caller, subject)
      return caller.call(undo, { params: { seq } })
    }

    await caller.call(removeCondition, { params: { id: condition.id } })
    expect((await card()).conditions).toEqual([])
    await back('condition')
    expect((await card()).conditions).toEqual([condition])

    await caller.call(editTest, { params: { id: test.id }, body: { result: 'failed' } })
    await back('patchTest')
    expect((await card()).tests).toMatchObject([{ id: test.id, result: 'pending' }])
    await caller.call(removeTest, { params: { id: test.id } })
    await back('patchTest')
    expect((await card()).tests).toMatchObject([{ id: test.id }])
  })

  it('goes with the client, also from the history in time, and comes back with them', async () => {
    const { caller, client, cut, ofClient, card, noted, tested } = await given()
    await noted()
    await tested()
    const { db } = salon.database
    await db.insert(testWaivers).values({
      userId: client.userId,
      customerId: client.id,
      serviceId: cut.id,
      appointmentDate: '2026-06-10T08:00:00Z',
      reason: 'Tested elsewhere',
      notedBy: 'Anna',
    })
    const { conditions, tests } = await card()
    const count = async () => {
      const { rows } = await db.execute<{ n: number }>(sql`select
        (select count(*) from client_conditions) + (select count(*) from patch_tests)
        + (select count(*) from test_waivers) as n`)
      return Number(rows[0]?.n)
    }
    expect(await count()).toBe(3)

    await caller.call(customerRoutes.remove, ofClient)
    expect(await count()).toBe(0)
    expect((await caller.try(ofCustomer, ofClient)).status).toBe(404)

    const { seq } = await newestEntry(caller, 'customer')
    await caller.call(undo, { params: { seq } })
    expect(await count()).toBe(3)
    expect(await card()).toEqual({
      conditions,
      tests: tests.map((test) => ({ ...test, version: 1 })),
      consent: null,
    })
  })
})

describe('the test that a service requires', () => {
  it('is set, changed, taken away and put back', async () => {
    const { caller, color } = await given()
    const set = (test: typeof dye | null) =>
      caller.call(setServiceTest, { params: { id: color.id }, body: { test } })
    const undoNewest = async () => {
      const { seq } = await newestEntry(caller, 'serviceTest')
      await caller.call(undo, { params: { seq } })
    }

    await set(dye)
    await set({ ...dye, monthsValid: 3 })
    expect(await caller.call(serviceTests)).toMatchObject([{ serviceId: color.id, monthsValid: 3 }])
    await undoNewest()
    expect(await caller.call(serviceTests)).toMatchObject([dye])
    expect(await set(null)).toEqual({ test: null })
    expect(await caller.call(serviceTests)).toEqual([])
    await undoNewest()
    expect(await caller.call(serviceTests)).toMatchObject([dye])
    expect(
      (await caller.try(setServiceTest, { params: { id: 999_999 }, body: { test: null } })).status,
    ).toBe(404)
  })

  it('is named beside the visits that lack it, and so are allergies', async () => {
    const { caller, color, draft, client, noted, tested } = await given()
    const bob = await other(caller, 'Bob')
    const bobs = await caller.call(appointmentRoutes.add, {
      body: {
        ...draft,
        customerId: bob.id,
        serviceId: color.id,
        appointmentDate: '2026-06-11T10:00',
      },
    })
    const anns = await caller.call(appointmentRoutes.add, { body: draft })
    const query = { from: '2026-06-10', to: '2026-06-11' }
    const named = ({ id, appointmentDate, customer, service }: Appointment) => ({
      appointmentId: id,
      appointmentDate,
      customerName: customer.name,
      serviceName: service.name,
    })
    expect(await caller.call(alerts, { query })).toEqual([])

    await caller.call(setServiceTest, { params: { id: color.id }, body: { test: dye } })
    await noted()
    await tested('2026-06-02T09:00', 'passed')

    expect(await caller.call(alerts, { query })).toEqual([
      { ...named(anns), test: null, age: null, conditions: [allergy] },
      {
        ...named(bobs),
        test: { verdict: 'blocked', gap: 'missing', product: 'Koleston' },
        age: null,
        conditions: [],
      },
    ])
    expect(client.name).toBe('Ann Lee')
    // Ann's test runs out on the second of December.
    const later = await caller.call(appointmentRoutes.add, {
      body: {
        ...draft,
        serviceId: color.id,
        appointmentDate: '2026-12-06T10:00',
        testReason: 'Will be tested anew',
      },
    })
    expect(
      await caller.call(alerts, { query: { from: '2026-11-25', to: '2026-12-08' } }),
    ).toMatchObject([{ ...named(later), test: { gap: 'expired' } }])
    const much = await caller.call(appointmentRoutes.add, {
      body: {
        ...draft,
        serviceId: color.id,
        appointmentDate: '2027-12-06T10:00',
        testReason: 'Will be tested anew',
      },
    })
    expect(much.id).toBeGreaterThan(later.id)
    // However far ahead, and once for each client and reason.
    const untested = () => caller.call(safetyRoutes.untested)
    expect(await untested()).toEqual([
      {
        ...named(bobs),
        test: { verdict: 'blocked', gap: 'missing', product: 'Koleston' },
        count: 1,
      },
      {
        ...named(later),
        test: { verdict: 'blocked', gap: 'expired', product: 'Koleston' },
        count: 2,
      },
    ])
    await caller.call(appointmentRoutes.edit, {
      params: { id: bobs.id },
      body: { status: 'cancelled' },
    })
    expect(await caller.call(alerts, { query })).toMatchObject([{ appointmentId: anns.id }])
    salon.setNow('2026-12-07T10:00:00Z')
    expect(await untested()).toMatchObject([{ appointmentId: much.id, count: 1 }])
  })
})
