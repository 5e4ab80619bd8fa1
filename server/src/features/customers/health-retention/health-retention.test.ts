import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { formRoutes } from '@salon/contract/forms'
import { historyRoutes } from '@salon/contract/history'
import { notificationRoutes } from '@salon/contract/notifications'
import { safetyRoutes } from '@salon/contract/safety'
import { settingsRoutes } from '@salon/contract/settings'
import { describe, expect, inject, it } from 'vitest'
import { openFaulty } from '../../../../test/faults.ts'
import { formToken, signedBy } from '../../../../test/form-scenes.ts'
import {
  firstNight,
  lastNight,
  nothingKept,
  oldHealthData,
} from '../../../../test/old-health-data.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { other } from '../../../../test/seed-salon.ts'
import { openRecording } from '../../../../test/statements.ts'
import { verifyAuditChain } from '../../../db/audit-chain.ts'

const salon = openSalon()
const { removals } = safetyRoutes
const { run, given, noteAllergy, kept } = oldHealthData(salon)

const listOf = async (caller: Caller) => (await caller.call(removals)).clients

const noticesOf = async (caller: Caller) =>
  (await caller.call(notificationRoutes.list)).filter(({ kind }) => kind === 'health_data_due')

describe('health data of a client who was last seen too long ago', () => {
  it('is listed for admins alone', async () => {
    const { caller } = await given()
    await run()

    for (const role of ['user', 'visitor'] as const) {
      expect((await (await salon.colleague(caller, role)).try(removals)).status).toBe(403)
    }
    const theirs = await salon.owner()
    expect(await theirs.call(removals)).toEqual({ count: 0, clients: [] })
  })

  it('is removed 30 days after a notice, for good; visits and money stay', async () => {
    const { caller, client, params, visit } = await given()
    const before = await kept()
    expect(before).toMatchObject({ rows: 5, inHistory: { length: 4 } })

    await run()

    expect(await noticesOf(caller)).toMatchObject([
      { type: 'account', details: { clients: 1, removedFrom: lastNight }, isRead: false },
    ])
    expect(await caller.call(removals)).toEqual({
      count: 1,
      clients: [
        {
          customerId: client.id,
          name: 'Ann Lee',
          lastVisit: '2020-05-20T08:00:00.000Z',
          removedFrom: lastNight,
        },
      ],
    })
    await run('2026-07-10T02:29:59.000Z')
    expect(await kept()).toEqual(before)
    await run(lastNight)

    expect(await kept()).toEqual(nothingKept)
    expect(await listOf(caller)).toEqual([])
    expect(await caller.call(safetyRoutes.ofCustomer, { params })).toEqual({
      conditions: [],
      tests: [],
      consent: null,
    })
    expect(await caller.call(formRoutes.ofCustomer, { params })).toEqual([])
    expect(await caller.call(appointmentRoutes.get, { params: { id: visit.id } })).toMatchObject({
      price: '40.00',
      status: 'completed',
    })
    expect(await caller.call(customerRoutes.get, { params })).toMatchObject({ name: 'Ann Lee' })
  })

  it('leaves entries of who removed it, which cannot be undone', async () => {
    const { caller, params } = await given()
    await run()
    await run(lastNight)

    const entries = await caller.call(historyRoutes.ofCustomer, { params })
    const byAge = entries.filter(({ by }) => by.kind === 'program')
    expect(byAge.map(({ subject, operation, obstacle }) => [subject, operation, obstacle])).toEqual(
      expect.arrayContaining([
        ['condition', 'deleted', 'erased'],
        ['formula', 'deleted', 'erased'],
        ['signedForm', 'deleted', 'erased'],
      ]),
    )
    const [activity] = await caller.call(activityRoutes.recent)
    expect(activity).toMatchObject({
      entityType: 'customer',
      description: 'Removed health data of clients: 1',
    })
    expect(JSON.stringify(activity)).not.toContain('Ann')
    expect((await verifyAuditChain(salon.database.pool)).breaks).toEqual([])
  })
})

describe('a client', () => {
  it.each([
    ['a visit since', '2021-06-10T10:00', 'completed', 0],
    ['a visit to come', '2026-06-20T10:00', undefined, 0],
    ['a visit that was called off', '2026-06-01T10:00', 'cancelled', 1],
    ['a visit that was missed', '2026-06-01T10:00', 'no-show', 1],
  ])('with %s', async (_, start, status, listed) => {
    const { caller, book } = await given()
    expect((await book(start, status)).status).toBe(201)

    await run()

    expect(await listOf(caller)).toHaveLength(listed)
    expect(await noticesOf(caller)).toHaveLength(listed)
  })

  it('who comes again is off the list at once, and keeps everything', async () => {
    const { caller, book } = await given()
    await run()
    const before = await kept()

    await book('2026-06-12T10:00')

    expect(await listOf(caller)).toEqual([])
    await run(lastNight)
    expect(await kept()).toEqual(before)
    const { rowCount } = await salon.database.pool.query('select from health_notices')
    expect(rowCount).toBe(0)
  })

  it('of whom a consent alone is kept is noticed, and it is removed', async () => {
    const caller = await salon.owner()
    const eve = await other(caller, 'Eve')
    await caller.call(safetyRoutes.setConsent, {
      params: { id: eve.id },
      body: { consent: 'given' },
    })
    await salon.database.pool.query(
      `with old as (update customers set created_at = '2019-01-01T08:00Z')
       update health_consents set created_at = '2019-01-01T08:00Z'`,
    )
    salon.setNow(firstNight)

    await run()

    expect(await listOf(caller)).toMatchObject([{ name: 'Eve', lastVisit: null }])
    await run(lastNight)
    const { rowCount } = await salon.database.pool.query('select from health_consents')
    expect(rowCount).toBe(0)
    expect(await listOf(caller)).toEqual([])
  })

  it('without visits counts from when they were added', async () => {
    const { caller } = await given()
    const eve = await other(caller, 'Eve')
    const ida = await other(caller, 'Ida')
    for (const { id } of [eve, ida]) await noteAllergy(caller, id)
    await salon.database.pool.query(
      "update customers set created_at = '2020-06-09T08:00Z' where id = $1",
      [eve.id],
    )

    await run()

    const names = (await listOf(caller)).map(({ name, lastVisit }) => [name, lastVisit !== null])
    expect(names).toEqual([
      ['Ann Lee', true],
      ['Eve', false],
    ])
  })

  it.each([
    ['allergy', safetyRoutes.addCondition, { kind: 'latex', severity: 'mild' }],
    ['patch test', safetyRoutes.addTest, { product: 'Igora', testedAt: '2020-05-01T09:00' }],
    ['consent', safetyRoutes.setConsent, { consent: 'given' }],
  ])('of whom a new %s was noted keeps everything, without a visit', async (_, route, body) => {
    const { caller, params } = await given()
    await run()

    await caller.try(route, { params, body })

    expect(await listOf(caller)).toEqual([])
    const before = await kept()
    await run(lastNight)
    expect(await kept()).toEqual(before)
  })

  it.each([
    ['has signed', signedBy],
    ['was sent', formToken],
  ])('who %s a new form keeps everything, without a visit', async (_, act) => {
    const { caller, client } = await given()
    await run()

    await act(caller, client.id)

    expect(await listOf(caller)).toEqual([])
    const before = await kept()
    await run(lastNight)
    expect(await kept()).toEqual(before)
  })

  it('without health data, or removed, is not listed', async () => {
    const { caller, params } = await given()
    const eve = await other(caller, 'Eve')
    await salon.database.pool.query("update customers set created_at = '2019-01-01'")
    await run()
    expect((await listOf(caller)).map(({ customerId }) => customerId)).not.toContain(eve.id)

    await caller.call(customerRoutes.remove, { params })

    expect(await listOf(caller)).toEqual([])
  })
})

describe('the setting', () => {
  const set = (caller: Caller, healthDataYears: unknown) =>
    caller.try(settingsRoutes.edit, { body: { healthDataYears } })

  it('is six years at first, and whole years from 1 to 30 or none', async () => {
    const { caller } = await given()
    expect(await caller.call(settingsRoutes.get)).toMatchObject({ healthDataYears: 6 })
    for (const years of [0, 31, 1.5, '6']) expect((await set(caller, years)).status).toBe(422)
    for (const years of [1, 30, null]) {
      expect((await set(caller, years)).body).toMatchObject({ healthDataYears: years })
    }
  })

  it.each([7, null])('as %j keeps it, also where a notice was given', async (years) => {
    const { caller } = await given()
    await run()
    const before = await kept()

    await set(caller, years)

    expect(await listOf(caller)).toEqual([])
    await run(lastNight)
    expect(await kept()).toEqual(before)
    await set(caller, 6)
    await run('2026-07-11T02:30:00.000Z')
    // A new notice, with 30 days of its own.
    expect(await listOf(caller)).toMatchObject([{ removedFrom: '2026-08-10T02:30:00.000Z' }])
  })
})

describe('the job', () => {
  it('gives one notice and removes once, however many processes do it', async () => {
    const { caller } = await given()

    await Promise.all([run(), run(), run()])
    await run()
    expect(await noticesOf(caller)).toHaveLength(1)
    await Promise.all([run(lastNight), run(lastNight), run(lastNight)])

    const activity = await caller.call(activityRoutes.recent)
    expect(activity.filter(({ description }) => /health data of/.test(description))).toHaveLength(1)
    expect(await kept()).toEqual(nothingKept)
  })

  it('notifies of those who follow a week later, together', async () => {
    const { caller, book } = await given()
    const eve = await other(caller, 'Eve')
    await noteAllergy(caller, eve.id)
    await salon.database.pool.query(
      "update customers set created_at = '2020-06-11T08:00Z' where id = $1",
      [eve.id],
    )
    await run()

    await run('2026-06-12T02:30:00.000Z')
    expect(await noticesOf(caller)).toHaveLength(1)
    await run('2026-06-17T02:30:00.000Z')

    expect(await noticesOf(caller)).toMatchObject([
      { details: { clients: 1, removedFrom: '2026-07-17T02:30:00.000Z' } },
      { details: { clients: 1 } },
    ])
    salon.setNow('2026-06-17T02:30:00.000Z')
    expect((await book('2026-06-20T10:00')).status).toBe(201)
    expect((await listOf(caller)).map(({ name }) => name)).toEqual(['Eve'])
  })

  it('does more clients than fit into a transaction', async () => {
    const { caller } = await given()
    for (let count = 1; count <= 25; count++) {
      await noteAllergy(caller, (await other(caller, `Client ${count}`)).id)
    }
    await salon.database.pool.query("update customers set created_at = '2019-01-01'")

    await run()
    expect(await caller.call(removals)).toMatchObject({ count: 26, clients: { length: 26 } })
    await run(lastNight)

    const sentences = (await caller.call(activityRoutes.recent)).map((entry) => entry.description)
    expect(sentences.slice(0, 2)).toEqual([
      'Removed health data of clients: 6',
      'Removed health data of clients: 20',
    ])
    expect(await kept()).toEqual(nothingKept)
  })

  it('leaves nothing half done, at whatever statement it fails', async () => {
    const { caller } = await given()
    const before = await kept()
    const faulty = await openFaulty(salon.database, inject('postgres').user)
    let failures = 0

    for (const night of [firstNight, lastNight]) {
      for (let at = 1; ; at++) {
        faulty.failAt(at)
        const failed = await run(night, faulty.db).then(
          () => false,
          () => true,
        )
        if (!failed) break
        failures += 1
        const notices = (await noticesOf(caller)).length
        const { rowCount } = await salon.database.pool.query('select from health_notices')
        const now = await kept()
        if (now.rows > 0) expect([now, notices]).toEqual([before, rowCount])
        else expect(now).toEqual(nothingKept)
      }
    }
    await faulty.close()

    expect(failures).toBeGreaterThan(20)
    expect(await noticesOf(caller)).toHaveLength(1)
    expect(await kept()).toEqual(nothingKept)
  })

  it('looks at no salon without health data, nor at one that keeps it', async () => {
    const { caller } = await given()
    await salon.owner()
    await caller.call(settingsRoutes.edit, { body: { healthDataYears: null } })
    const jobs = await openRecording(salon.database, inject('postgres').user)

    await run(firstNight, jobs.db)

    expect(jobs.takeStatements()).toHaveLength(1)
    await jobs.close()
  })

  it('does the other salons where one fails, and stops where it is aborted', async () => {
    const mine = await given()
    const theirs = await given()
    const faulty = await openFaulty(salon.database, inject('postgres').user)
    faulty.failAt(2)

    await expect(run(firstNight, faulty.db)).rejects.toThrow(
      '1 of 2 salons could not remove old health data',
    )
    await faulty.close()
    expect([await listOf(mine.caller), await listOf(theirs.caller)]).toMatchObject([
      { length: 0 },
      { length: 1 },
    ])

    await expect(run(firstNight, salon.database.db, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await listOf(mine.caller)).toEqual([])
  })
})
