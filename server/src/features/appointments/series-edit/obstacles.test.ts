import { appointmentRoutes } from '@salon/contract/appointments'
import { seriesRoutes } from '@salon/contract/series'
import { staffRoutes } from '@salon/contract/staff'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { describe, expect, it } from 'vitest'
import { other } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seriesSalon, weekly } from '../../../../test/series-salon.ts'

const salon = openSalon()
const { givenSeries } = seriesSalon(salon)
const { get, previewEdit } = seriesRoutes

describe('a change of a series with something in its way', () => {
  /** On 18 March at 11:30 Ben is there for 45 minutes, and on 25 March the salon is closed. */
  async function givenObstacles() {
    const series = await givenSeries()
    const { caller, draft, cut, row } = series
    const ben = await other(caller, 'Ben')
    const taken = { ...draft, customerId: ben.id, serviceId: cut.id, duration: 45, price: '1' }
    await caller.call(appointmentRoutes.add, {
      body: { ...taken, appointmentDate: '2026-03-18T11:30' },
    })
    const closed = { firstDay: '2026-03-25', lastDay: '2026-03-25', reason: 'Umbau', day: null }
    await caller.call(workingHoursRoutes.addException, { body: { ...closed, staffId: null } })
    const toWednesday = { scope: 'all', day: '2026-03-11', time: '11:30' } as const
    const preview = async (body: object = {}) =>
      (await caller.call(previewEdit, { params: row(0), body: { ...toWednesday, ...body } })).visits
    return { ...series, toWednesday, preview }
  }

  it('is previewed with the nearest free time of each visit, and nothing is saved', async () => {
    const { preview, member, starts } = await givenObstacles()
    const before = await starts()

    const visits = await preview({ overlap: 'reject' })

    expect(visits.map(({ day, problem }) => [day, problem])).toEqual([
      ['2026-03-11', null],
      ['2026-03-18', 'overlaps'],
      ['2026-03-25', 'outside_hours'],
      ['2026-04-01', null],
    ])
    expect(visits[1]).toMatchObject({
      start: '2026-03-18T10:30:00.000Z',
      conflicts: [{ customerName: 'Ben', staffName: member.name, reason: 'overlaps' }],
      next: '2026-03-18T11:15:00.000Z',
    })
    expect(visits[2]).toMatchObject({
      detail: 'The salon is closed that day (Umbau).',
      next: '2026-03-25T23:00:00.000Z',
    })
    expect(await starts()).toEqual(before)
  })

  it('is previewed to nobody else, and refused for a month without the day', async () => {
    const { caller, row, client, member, cut } = await givenSeries()
    const visitor = await salon.colleague(caller, 'visitor')
    const otherOwner = await salon.owner()
    const call = { params: row(0), body: { scope: 'all' as const } }
    const ids = { customerId: client.id, serviceId: cut.id, staffId: member.id }
    const single = await caller.call(appointmentRoutes.add, {
      body: { ...ids, duration: 60, price: '40', appointmentDate: '2026-04-14T10:00' },
    })
    const monthly = await givenSeries({
      rule: { unit: 'month', every: 1, on: { nth: 2, weekday: 2 }, times: 4 },
    })
    const noSuchDay = { scope: 'all' as const, day: '2026-03-31' }

    expect((await salon.anonymous.try(previewEdit, call)).status).toBe(401)
    expect((await visitor.try(previewEdit, call)).status).toBe(403)
    expect((await otherOwner.try(previewEdit, call)).status).toBe(404)
    const ofNone = { ...call, params: { id: single.id } }
    expect((await caller.try(previewEdit, ofNone)).status).toBe(404)
    const refused = await monthly.caller.try(previewEdit, {
      params: monthly.row(0),
      body: noSuchDay,
    })
    expect(refused.problem.detail).toContain('There is no such day in 2026-04')
  })

  it('is previewed with no staff member who cannot be booked', async () => {
    const { caller, row } = await givenSeries()
    const otherOwner = await salon.owner()
    const foreign = await otherOwner.call(staffRoutes.add, { body: { name: 'Eva' } })
    const body = { scope: 'all' as const, staffId: foreign.id }

    const { problem } = await caller.try(previewEdit, { params: row(0), body })

    expect(problem?.detail).toBe('This staff member does not exist')
  })

  it('is not in its own way: visits may take their own times and those of each other', async () => {
    const { caller, row } = await givenSeries({ rule: { unit: 'day', every: 1, times: 4 } })
    const preview = (body: object) =>
      caller.call(previewEdit, { params: row(0), body: { scope: 'all', ...body } })

    for (const body of [{ time: '10:30' }, { day: '2026-03-11' }, { duration: 90 }, {}]) {
      const { visits } = await preview(body)
      expect(visits.map(({ problem }) => problem)).toEqual([null, null, null, null])
    }
  })

  it('is previewed with the times that the clocks skip', async () => {
    const { caller, row } = await givenSeries({
      rule: { ...weekly, weekdays: [0], times: 2 },
      firstDay: '2026-03-22',
    })
    const body = { scope: 'all' as const, time: '02:30' }

    const { visits } = await caller.call(previewEdit, { params: row(0), body })

    expect(visits.map(({ problem, start, next }) => [problem, start, next])).toEqual([
      [null, '2026-03-22T01:30:00.000Z', null],
      ['skipped_by_clocks', null, '2026-03-29T01:00:00.000Z'],
    ])
  })

  it('leaves visits as they are, moves them elsewhere, or books them anyway, as is chosen', async () => {
    const { change, toWednesday, preview, starts, made, caller } = await givenObstacles()
    const checks = { overlap: 'reject', hours: 'reject' }
    const refused = await change(0, { ...toWednesday, ...checks })
    expect(refused.problem?.code).toBe('overlaps')
    const next = (await preview())[1]?.next ?? ''

    const { body } = await change(0, {
      ...toWednesday,
      ...checks,
      choices: [
        { day: '2026-03-11', choice: 'skip' },
        { day: '2026-03-18', choice: 'move', start: next },
        { day: '2026-03-25', choice: 'book' },
      ],
    })

    expect(await starts()).toEqual([
      '2026-03-10T09:00:00.000Z',
      '2026-03-18T11:15:00.000Z',
      '2026-03-25T10:30:00.000Z',
      '2026-04-01T09:30:00.000Z',
    ])
    expect(body?.visits.map(({ day, isMoved }) => [day, isMoved])).toEqual([
      ['2026-03-18', true],
      ['2026-03-25', false],
      ['2026-04-01', false],
    ])
    const left = await caller.call(get, { params: { id: made.id } })
    expect(left.visits.map(({ day }) => day)).toEqual(['2026-03-10'])
  })

  it('keeps the mark of arrival within the day of the salon, and only there', async () => {
    const { change, caller, row } = await givenSeries()
    const arrivedAt = async (n: number) =>
      (await caller.call(appointmentRoutes.get, { params: row(n) })).arrivedAt
    const arrive = async (n: number, now: string) => {
      salon.setNow(now)
      await caller.call(appointmentRoutes.setArrival, { params: row(n), body: { arrived: true } })
    }
    const move = (day: string, start: string) => [{ day, choice: 'move', start }]
    await arrive(0, '2026-03-10T08:00:00.000Z')
    await change(0, { scope: 'all', duration: 50, choices: move('2026-03-10', '2026-03-11T12:00') })
    await arrive(1, '2026-03-17T08:00:00.000Z')
    const choices = move('2026-03-18', '2026-03-17T12:00')
    await change(1, { scope: 'later', day: '2026-03-18', choices })

    expect([await arrivedAt(0), await arrivedAt(1)]).toEqual([null, '2026-03-17T08:00:00.000Z'])
  })

  it('has one visit elsewhere where only its length changes', async () => {
    const { caller, change, draft, cut, starts, made } = await givenSeries()
    const ben = await other(caller, 'Ben')
    const taken = { ...draft, customerId: ben.id, serviceId: cut.id, duration: 45, price: '1' }
    await caller.call(appointmentRoutes.add, {
      body: { ...taken, appointmentDate: '2026-03-17T11:00' },
    })
    const longer = { scope: 'all', duration: 90, overlap: 'reject' }

    expect((await change(0, longer)).problem?.code).toBe('overlaps')
    const { body } = await change(0, {
      ...longer,
      choices: [{ day: '2026-03-17', choice: 'move', start: '2026-03-17T12:00' }],
    })

    expect(body?.id).toBe(made.id)
    expect((await starts())[1]).toBe('2026-03-17T11:00:00.000Z')
  })

  it('refuses choices about other days, and to leave out every visit', async () => {
    const { change } = await givenSeries()
    const skip = (...days: string[]) => days.map((day) => ({ day, choice: 'skip' }))
    const moved = { scope: 'later', day: '2026-04-01' }

    const unknown = await change(3, { ...moved, choices: skip('2026-03-31') })
    const nothing = await change(3, { ...moved, choices: skip('2026-04-01') })

    expect(unknown.problem?.errors).toEqual([
      { path: 'choices.0.day', message: 'The series has no visit on that day' },
    ])
    expect(nothing.problem?.detail).toBe('Every visit is skipped')
  })

  it('finds a visit that was left as it is in the way of another', async () => {
    const { change, preview, toWednesday, row } = await givenObstacles()
    // A week later each visit comes to the day of the next one.
    const aWeekLater = { ...toWednesday, day: '2026-03-17', time: '10:00' }
    const choices = [{ day: '2026-03-24', choice: 'skip' as const }]

    const visits = await preview({ ...aWeekLater, choices })
    const refused = await change(0, { ...aWeekLater, choices, overlap: 'reject' })

    expect(visits.map(({ day, problem }) => [day, problem])).toEqual([
      ['2026-03-17', 'overlaps'],
      ['2026-03-31', null],
      ['2026-04-07', null],
    ])
    expect(refused.problem).toMatchObject({ conflicts: [{ id: row(1).id }] })
  })

  it('is refused outside of working hours, as a single visit is', async () => {
    const { change, toWednesday, starts } = await givenObstacles()
    const before = await starts()

    const { problem } = await change(2, { ...toWednesday, day: '2026-03-25', hours: 'reject' })

    expect(problem).toMatchObject({
      code: 'outside_hours',
      detail: 'The salon is closed that day (Umbau).',
    })
    expect(await starts()).toEqual(before)
  })
})
