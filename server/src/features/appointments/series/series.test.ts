import { appointmentRoutes } from '@salon/contract/appointments'
import { seriesRoutes, type SeriesDraft } from '@salon/contract/series'
import { staffRoutes } from '@salon/contract/staff'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { describe, expect, it } from 'vitest'
import { other } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seriesSalon, weekly } from '../../../../test/series-salon.ts'

const salon = openSalon()
const { add, edit, get, preview, remove, restore } = seriesRoutes
const { given, givenSeries } = seriesSalon(salon)

describe('a series', () => {
  it('is refused to who is not signed in, to visitors, to other salons, and where it is invalid', async () => {
    const { caller, draft, row } = await givenSeries()
    const visitor = await salon.colleague(caller, 'visitor')
    const otherOwner = await salon.owner()
    const attempt = async (changed: object) =>
      (await caller.try(add, { body: { ...draft, ...changed } as SeriesDraft })).problem

    expect((await salon.anonymous.try(add, { body: draft })).status).toBe(401)
    expect((await visitor.try(add, { body: draft })).status).toBe(403)
    expect((await visitor.try(preview, { body: draft })).status).toBe(403)
    const params = row(0)
    expect((await otherOwner.try(edit, { params, body: { scope: 'all' } })).status).toBe(404)
    expect((await otherOwner.try(remove, { params, query: { scope: 'all' } })).status).toBe(404)
    expect((await otherOwner.try(add, { body: draft })).status).toBe(422)
    expect((await attempt({ rule: weekly }))?.detail).toBe('Choose when the series ends')
    expect((await attempt({ rule: { unit: 'day', every: 1, times: 501 } }))?.detail).toBe(
      'A series has at most 500 visits',
    )
    const long = { unit: 'day', every: 1, until: '2027-12-31' }
    expect((await attempt({ rule: long }))?.errors).toEqual([
      { path: 'rule.until', message: 'A series has at most 500 visits' },
    ])
    expect((await attempt({ choices: [{ day: '2026-03-11', choice: 'skip' }] }))?.detail).toBe(
      'The series has no visit on that day',
    )
    expect(
      (await attempt({ time: '23:30', services: [draft.services[0], draft.services[0]] }))?.status,
    ).toBe(422)
  })

  it('keeps its time on the wall clock when clocks change', async () => {
    const { made, booked, caller } = await givenSeries()

    expect(await booked()).toEqual([
      ['2026-03-10T09:00:00.000Z', made.id],
      ['2026-03-17T09:00:00.000Z', made.id],
      ['2026-03-24T09:00:00.000Z', made.id],
      ['2026-03-31T08:00:00.000Z', made.id],
    ])
    expect(await caller.call(get, { params: { id: made.id } })).toEqual(made)
    expect(made).toMatchObject({ rule: weekly, time: '10:00' })
    expect(made.visits.map(({ day, isOpen, isMoved }) => [day, isOpen, isMoved])).toEqual([
      ['2026-03-10', true, false],
      ['2026-03-17', true, false],
      ['2026-03-24', true, false],
      ['2026-03-31', true, false],
    ])
  })

  it('names the days whose time the clocks skip, and books the first of an hour that comes twice', async () => {
    const { caller, draft, booked } = await given()
    const sundays = {
      firstDay: '2026-03-22',
      time: '02:30',
      rule: { ...weekly, weekdays: [0], times: 2 },
    }
    const skipping = { ...draft, ...sundays }

    const refused = await caller.try(add, { body: skipping })
    const { visits } = await caller.call(preview, { body: skipping })

    expect(refused.problem).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'time', message: 'The clocks skip 02:30 on 2026-03-29' }],
    })
    expect(visits[1]).toMatchObject({
      day: '2026-03-29',
      start: null,
      problem: 'skipped_by_clocks',
      next: '2026-03-29T01:00:00.000Z',
    })
    expect(await booked()).toEqual([])
    const autumn = {
      firstDay: '2026-10-25',
      time: '02:30',
      rule: { ...weekly, weekdays: [0], times: 1 },
    }
    await caller.call(add, { body: { ...draft, ...autumn } })
    expect((await booked())[0]?.[0]).toBe('2026-10-25T00:30:00.000Z')
  })

  it('takes its client off the waiting list, unless it is not booked', async () => {
    const { caller, draft, booked } = await given()
    const { id } = await caller.call(waitingListRoutes.add, {
      body: {
        customerId: draft.customerId,
        serviceIds: draft.services.map(({ serviceId }) => serviceId),
        firstDay: '2026-03-10',
        lastDay: '2026-03-20',
      },
    })
    const waiting = async () => (await caller.call(waitingListRoutes.list)).map((entry) => entry.id)
    const ben = await other(caller, 'Ben')
    const series = { ...draft, waitingEntryId: id }

    const ofAnother = await caller.try(add, { body: { ...series, customerId: ben.id } })
    expect(ofAnother.problem?.errors?.[0]?.path).toBe('waitingEntryId')
    await caller.call(preview, { body: series })
    expect([await waiting(), await booked()]).toEqual([[id], []])
    await caller.call(add, { body: series })

    expect(await waiting()).toEqual([])
    expect((await caller.try(add, { body: series })).problem?.errors?.[0]?.path).toBe(
      'waitingEntryId',
    )
  })

  it('is previewed with what is in the way and the nearest free time, and nothing is saved', async () => {
    const { caller, client, draft, member, cut, booked } = await given()
    const ben = await other(caller, 'Ben')
    const taken = { ...draft, customerId: ben.id, serviceId: cut.id, duration: 45, price: '1' }
    await caller.call(appointmentRoutes.add, {
      body: { ...taken, appointmentDate: '2026-03-17T10:00' },
    })
    await caller.call(workingHoursRoutes.addException, {
      body: {
        staffId: null,
        firstDay: '2026-03-24',
        lastDay: '2026-03-29',
        reason: 'Umbau',
        day: null,
      },
    })

    const { visits } = await caller.call(preview, { body: { ...draft, overlap: 'reject' } })

    expect(visits.map(({ problem }) => problem)).toEqual([null, 'overlaps', 'outside_hours', null])
    expect(visits[1]).toMatchObject({
      detail: expect.stringContaining('has another visit at that time') as string,
      conflicts: [{ customerName: 'Ben', staffName: member.name, reason: 'overlaps' }],
      next: '2026-03-17T09:45:00.000Z',
    })
    expect(visits[2]).toMatchObject({
      detail: 'The salon is closed that day (Umbau).',
      next: expect.stringContaining('2026-03-29T22:00') as string,
    })
    expect(await booked()).toEqual([])
    expect(client.id).toBe(draft.customerId)
  })

  it('is previewed with no staff member whom it could not be booked with', async () => {
    const { draft, caller } = await given()
    const otherOwner = await salon.owner()
    const foreign = await otherOwner.call(staffRoutes.add, { body: { name: 'Eva' } })
    const errorsOf = async (changed: Partial<SeriesDraft>) =>
      (await caller.try(preview, { body: { ...draft, ...changed } })).problem?.errors
    const message = 'This staff member does not exist'

    expect(await errorsOf({ staffId: foreign.id })).toEqual([{ path: 'staffId', message }])
    const services = draft.services.map((line) => ({ ...line, staffId: foreign.id }))
    expect(await errorsOf({ services })).toEqual([{ path: 'services.0.staffId', message }])
  })

  it('is refused as a whole with all that is in the way, until each day has a choice', async () => {
    const { caller, draft, cut, booked } = await given()
    const ben = await other(caller, 'Ben')
    const taken = { ...draft, customerId: ben.id, serviceId: cut.id, duration: 45, price: '1' }
    for (const day of ['2026-03-17', '2026-03-24', '2026-03-31']) {
      await caller.call(appointmentRoutes.add, {
        body: { ...taken, appointmentDate: `${day}T10:00` },
      })
    }
    const body = { ...draft, overlap: 'reject' as const }

    const refused = await caller.try(add, { body })
    expect([refused.problem?.code, refused.problem?.conflicts?.length]).toEqual(['overlaps', 3])
    expect(await booked()).toEqual([])

    const made = await caller.call(add, {
      body: {
        ...body,
        choices: [
          { day: '2026-03-17', choice: 'skip' },
          { day: '2026-03-24', choice: 'move', start: '2026-03-24T10:45' },
          { day: '2026-03-31', choice: 'book' },
        ],
      },
    })
    expect(made.visits.map(({ appointmentDate, isMoved }) => [appointmentDate, isMoved])).toEqual([
      ['2026-03-10T09:00:00.000Z', false],
      ['2026-03-24T09:45:00.000Z', true],
      ['2026-03-31T08:00:00.000Z', false],
    ])
  })

  it('of more visits than one statement checks is booked at once, and previewed with all in its way', async () => {
    const { caller, draft, booked } = await given()
    const daily = { ...draft, rule: { unit: 'day', every: 1, times: 120 } as const }

    const made = await caller.call(add, { body: { ...daily, overlap: 'reject' } })
    const { visits } = await caller.call(preview, { body: daily })

    expect(made.visits).toHaveLength(120)
    expect(visits.filter(({ problem }) => problem === 'overlaps')).toHaveLength(120)
    expect(await booked()).toHaveLength(120)
  })
})

describe('a deletion of visits of a series', () => {
  it('deletes this one and the later ones, and is undone as a whole', async () => {
    const { caller, row, booked, made } = await givenSeries()
    const before = await booked()

    const { count } = await caller.call(remove, { params: row(1), query: { scope: 'later' } })
    expect([count, (await booked()).length]).toEqual([3, 1])
    const back = await caller.call(restore, { params: row(2), query: { overlap: 'reject' } })

    expect(back.id).toBe(made.id)
    expect(await booked()).toEqual(before)
    expect((await caller.try(restore, { params: row(2), query: {} })).status).toBe(404)
  })

  it('is not undone where a time was taken since, if the caller wants that', async () => {
    const { caller, row, booked, draft, cut } = await givenSeries()
    await caller.call(remove, { params: row(0), query: { scope: 'all' } })
    const ben = await other(caller, 'Ben')
    await caller.call(appointmentRoutes.add, {
      body: {
        ...draft,
        customerId: ben.id,
        serviceId: cut.id,
        duration: 30,
        price: '1',
        appointmentDate: '2026-03-24T10:15',
      },
    })

    const refused = await caller.try(restore, { params: row(0), query: { overlap: 'reject' } })
    expect(refused.problem?.code).toBe('overlaps')
    expect(await booked()).toEqual([])
    await caller.call(restore, { params: row(0), query: {} })
    expect(await booked()).toHaveLength(4)
  })
})
