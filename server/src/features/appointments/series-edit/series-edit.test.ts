import { appointmentRoutes } from '@salon/contract/appointments'
import { historyRoutes } from '@salon/contract/history'
import { seriesRoutes } from '@salon/contract/series'
import { serviceRoutes } from '@salon/contract/services'
import { describe, expect, it } from 'vitest'
import { other } from '../../../../test/seed-salon.ts'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { seriesSalon, weekly } from '../../../../test/series-salon.ts'
import { waitForLock } from '../../../../test/wait-for-lock.ts'

const salon = openSalon()
const { givenSeries } = seriesSalon(salon)
const { add, edit, get, remove } = seriesRoutes

describe('a change of a series', () => {
  it('moves this visit and the later ones, which become a series of their own', async () => {
    const { change, caller, made, starts } = await givenSeries()

    const { body } = await change(2, { scope: 'later', day: '2026-03-25', time: '11:30' })

    expect(await starts()).toEqual([
      '2026-03-10T09:00:00.000Z',
      '2026-03-17T09:00:00.000Z',
      '2026-03-25T10:30:00.000Z',
      '2026-04-01T09:30:00.000Z',
    ])
    expect(body).toMatchObject({ rule: { weekdays: [3] }, time: '11:30' })
    expect(body?.visits.map(({ day }) => day)).toEqual(['2026-03-25', '2026-04-01'])
    const left = await caller.call(get, { params: { id: made.id } })
    expect(left).toMatchObject({ rule: weekly, time: '10:00' })
    expect(left.visits.map(({ day }) => day)).toEqual(['2026-03-10', '2026-03-17'])
  })

  it('moves all of them, and may take times that others of the series had', async () => {
    const { change, starts } = await givenSeries({
      rule: { unit: 'day', every: 1, times: 4 },
    })

    const { body } = await change(1, { scope: 'all', day: '2026-03-12', overlap: 'reject' })

    expect(body?.visits).toHaveLength(4)
    expect(await starts()).toEqual(
      ['11', '12', '13', '14'].map((day) => `2026-03-${day}T09:00:00.000Z`),
    )
  })

  it('leaves alone what is past, completed, cancelled, or was moved by itself', async () => {
    const { change, caller, row, starts } = await givenSeries({ rule: { ...weekly, times: 6 } })
    salon.setNow('2026-03-12T08:00:00Z')
    const body = (n: number, edited: object) =>
      caller.call(appointmentRoutes.edit, { params: row(n), body: edited })
    await body(1, { appointmentDate: '2026-03-18T15:00' })
    await body(2, { status: 'completed' })
    await body(3, { status: 'cancelled' })

    await change(4, { scope: 'all', time: '12:00', notes: 'Fringe' })

    expect(await starts()).toEqual([
      '2026-03-10T09:00:00.000Z',
      '2026-03-18T14:00:00.000Z',
      '2026-03-24T09:00:00.000Z',
      '2026-03-31T08:00:00.000Z',
      '2026-04-07T10:00:00.000Z',
      '2026-04-14T10:00:00.000Z',
    ])
    const fourth = await caller.call(appointmentRoutes.get, { params: row(1) })
    const last = await caller.call(appointmentRoutes.get, { params: row(5) })
    expect([fourth.notes, last.notes]).toEqual([null, 'Fringe'])
  })

  it('reaches a visit that was moved by itself where it is the chosen one', async () => {
    const { change, caller, row, starts } = await givenSeries()
    await caller.call(appointmentRoutes.edit, {
      params: row(2),
      body: { appointmentDate: '2026-03-26T15:00' },
    })

    await change(2, { scope: 'later', day: '2026-03-24', time: '09:00' })

    expect((await starts()).slice(2)).toEqual([
      '2026-03-24T08:00:00.000Z',
      '2026-03-31T07:00:00.000Z',
    ])
  })

  it('hands visits over and cancels them, without a series of their own', async () => {
    const { change, caller, made, mia, row } = await givenSeries()

    await change(1, { scope: 'later', staffId: mia.id })
    const { body } = await change(2, { scope: 'later', status: 'cancelled' })

    expect(body?.id).toBe(made.id)
    expect(body?.visits.map(({ status }) => status)).toEqual([
      'scheduled',
      'scheduled',
      'cancelled',
      'cancelled',
    ])
    const second = await caller.call(appointmentRoutes.get, { params: row(1) })
    expect(second.staffId).toBe(mia.id)
  })

  it('is refused as a whole where one of the visits collides, or has no such day or time', async () => {
    const { change, caller, draft, cut, starts } = await givenSeries()
    const before = await starts()
    const ben = await other(caller, 'Ben')
    await caller.call(appointmentRoutes.add, {
      body: {
        ...draft,
        customerId: ben.id,
        serviceId: cut.id,
        duration: 30,
        price: '1',
        appointmentDate: '2026-04-01T10:15',
      },
    })

    const taken = await change(0, { scope: 'all', day: '2026-03-11', overlap: 'reject' })
    const skipped = await change(0, { scope: 'all', day: '2026-03-08', time: '02:30' })

    expect(taken.problem).toMatchObject({ code: 'overlaps', conflicts: [{ customerName: 'Ben' }] })
    expect(skipped.problem?.detail).toBe('The clocks skip 02:30 on 2026-03-29')
    expect(await starts()).toEqual(before)
  })

  it('by the month goes to the new day of each month, or is refused where one has none', async () => {
    const monthly = { unit: 'month', every: 1, on: { nth: 2, weekday: 2 }, times: 4 } as const
    const { change, starts } = await givenSeries({ rule: monthly })

    const refused = await change(0, { scope: 'all', day: '2026-03-31' })
    await change(1, { scope: 'all', day: '2026-04-16' })

    expect(refused.problem?.detail).toContain('There is no such day in 2026-04')
    expect((await starts()).map((start) => start?.slice(0, 10))).toEqual([
      '2026-03-19',
      '2026-04-16',
      '2026-05-21',
      '2026-06-18',
    ])
  })

  it('gives them another service, duration and price, beside other services of the visit', async () => {
    const { change, caller, row, category, color, member } = await givenSeries()
    await caller.call(appointmentRoutes.addService, {
      params: row(2),
      body: { serviceId: color.id },
    })
    const shave = await caller.call(serviceRoutes.add, {
      body: { name: 'Shave', price: '15', duration: 20, categoryId: category.id, cleanup: 5 },
    })

    const body = { scope: 'later', serviceId: shave.id, duration: 25, price: '18' }
    const { status } = await change(1, body)

    expect(status).toBe(200)
    const rows = await caller.call(appointmentRoutes.list, { query: { staffId: member.id } })
    expect(rows.map((one) => [one.service.name, one.duration, one.cleanup, one.price])).toEqual([
      ['Cut', 60, 0, '40.00'],
      ['Shave', 25, 5, '18.00'],
      ['Shave', 25, 5, '18.00'],
      ['Color', color.duration, 0, color.price],
      ['Shave', 25, 5, '18.00'],
    ])
  })

  it('is in the history as one change of all its rows', async () => {
    const { change, caller } = await givenSeries()

    await change(1, { scope: 'later', time: '12:00' })

    const entries = await caller.call(historyRoutes.all, { query: { limit: 3 } })
    expect(new Set(entries.map(({ transactionId }) => transactionId)).size).toBe(1)
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['appointmentDate'],
      ['appointmentDate'],
      ['appointmentDate'],
    ])
  })
})

describe('an undo of a change of a series', () => {
  const undoing = async (caller: Caller, overlap?: 'reject') => {
    const { seq } = await newestEntry(caller, 'appointment')
    return caller.try(historyRoutes.undo, {
      params: { seq },
      query: { together: 'true', overlap },
    })
  }
  const stored = async () => {
    const { rows } = await salon.database.pool.query<object>(
      `select to_jsonb(a) - 'version' as row from appointments a order by id`,
    )
    return rows
  }

  it.each([
    ['a move of all of them', { scope: 'all', day: '2026-03-12', time: '11:30' }],
    ['a move of later ones', { scope: 'later', day: '2026-03-18' }],
    ['a cancellation', { scope: 'all', status: 'cancelled' }],
    ['a note and a price', { scope: 'later', notes: 'Tea', price: '12' }],
  ])('puts %s back as it was, with the series', async (_what, change) => {
    const series = await givenSeries()
    await series.caller.call(appointmentRoutes.edit, {
      params: series.row(3),
      body: { status: 'confirmed' },
    })
    const before = await stored()
    const was = await series.caller.call(get, { params: { id: series.made.id } })
    await series.change(1, change)
    expect(await stored()).not.toEqual(before)

    const { status } = await undoing(series.caller, 'reject')

    expect(status).toBe(200)
    expect(await stored()).toEqual(before)
    expect(await series.caller.call(get, { params: { id: series.made.id } })).toEqual(was)
  })

  it('takes the entry that the change names, whatever was written after it', async () => {
    const { change, caller, draft, cut } = await givenSeries()
    const before = await stored()
    const { body } = await change(1, { scope: 'later', time: '12:00' })
    const again = await change(1, { scope: 'later', staffId: draft.staffId })
    await caller.call(appointmentRoutes.add, {
      body: {
        ...draft,
        customerId: (await other(caller, 'Ben')).id,
        serviceId: cut.id,
        duration: 30,
        price: '1',
        appointmentDate: '2026-05-05T10:00',
      },
    })

    const { status } = await caller.try(historyRoutes.undo, {
      params: { seq: body?.entry ?? 0 },
      query: { together: 'true' },
    })

    expect(status).toBe(200)
    expect((await stored()).slice(0, before.length)).toEqual(before)
    expect(again.body?.entry).toBeUndefined()
  })

  it('is refused as a whole where one of them was changed since, or its time was taken', async () => {
    const { change, caller, row, draft, cut } = await givenSeries()
    await change(0, { scope: 'all', time: '12:00' })
    const { seq } = await newestEntry(caller, 'appointment')
    const ben = await other(caller, 'Ben')
    const taking = { ...draft, customerId: ben.id, serviceId: cut.id, duration: 30, price: '1' }
    const taken = await caller.call(appointmentRoutes.add, {
      body: { ...taking, appointmentDate: '2026-03-24T10:15' },
    })
    const undo = (overlap: 'reject' | 'allow') =>
      caller.try(historyRoutes.undo, { params: { seq }, query: { together: 'true', overlap } })
    const before = await stored()

    expect((await undo('reject')).problem).toMatchObject({
      code: 'overlaps',
      conflicts: [{ id: taken.id }],
    })
    expect(await stored()).toEqual(before)
    await caller.call(appointmentRoutes.edit, { params: row(2), body: { duration: 50 } })
    expect((await undo('allow')).status).toBe(200)
    expect((await undo('allow')).problem?.code).toBe('changed_since')
  })

  it('is refused where a visit was moved again since, and for what is no change of visits', async () => {
    const { change, caller, row } = await givenSeries()
    await change(0, { scope: 'all', time: '12:00' })
    const { seq } = await newestEntry(caller, 'appointment')
    const query = { together: 'true' }
    await caller.call(appointmentRoutes.edit, {
      params: row(2),
      body: { appointmentDate: '2026-03-24T15:00' },
    })
    const before = await stored()

    const { problem } = await caller.try(historyRoutes.undo, { params: { seq }, query })
    await caller.call(remove, { params: row(0), query: { scope: 'all' } })
    const deletion = await newestEntry(caller, 'appointment')
    const other = await caller.try(historyRoutes.undo, { params: { seq: deletion.seq }, query })

    expect(problem).toMatchObject({
      code: 'changed_since',
      errors: [{ path: 'appointmentDate', message: 'This was changed again since' }],
    })
    expect(other.problem?.code).toBe('not_undoable')
    expect(await stored()).not.toEqual(before)
  })
})

describe('a series of more rows than one statement checks', () => {
  it.each([
    ['', []],
    [', some of them booked anyway', ['book' as const]],
  ])(
    'locks all of its staff before it checks the first of them%s: two do not wait for each other',
    async (_what, choices) => {
      const { caller, draft, member, mia } = await givenSeries({ rule: { ...weekly, times: 1 } })
      const daily = { unit: 'day', every: 1, times: 110 } as const
      const halves = [member.id, mia.id]
      /** Half of it is of one, and the later half of the other. */
      const halved = async (client: { id: number }, time: string, [one = 0, two = 0]: number[]) => {
        const made = await caller.call(add, {
          body: { ...draft, customerId: client.id, staffId: one, time, rule: daily },
        })
        const params = { id: made.visits[55]?.appointmentIds[0] ?? 0 }
        await caller.call(edit, { params, body: { scope: 'later', staffId: two } })
        const later = made.visits.slice(55)
        return {
          params: { id: made.visits[0]?.appointmentIds[0] ?? 0 },
          choices: choices.flatMap((choice) => later.map(({ day }) => ({ day, choice }))),
        }
      }
      const first = await halved(await other(caller, 'Ben'), '14:00', halves)
      const second = await halved(await other(caller, 'Cem'), '16:00', halves.toReversed())
      const { pool } = salon.database
      const hand = await pool.connect()
      await hand.query('begin')
      await hand.query('select from staff where id = $1 for update', [Math.min(...halves)])

      const wanted = { scope: 'all', time: '15:00', overlap: 'reject' } as const
      const moves = [first, second].map((one) =>
        caller.try(edit, { params: one.params, body: { ...wanted, choices: one.choices } }),
      )
      await waitForLock(pool, 2)
      const held = await pool.query(`select from staff where id = $1 for update skip locked`, [
        Math.max(...halves),
      ])
      await hand.query('commit')
      hand.release()

      expect(held.rowCount).toBe(1)
      const statuses = (await Promise.all(moves)).map(({ status }) => status)
      expect(statuses).toEqual([200, 200])
    },
  )
})
