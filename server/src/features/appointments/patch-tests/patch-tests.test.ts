import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { operationOf, type Route } from '@salon/contract/route'
import { routeTables } from '@salon/contract/route-tables'
import { seriesRoutes } from '@salon/contract/series'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { describe, expect, it } from 'vitest'
import { bookingWays, row, salonWithColor, seriesOf } from '../../../../test/booking-ways.ts'
import {
  bookOnline,
  draftFor,
  freeStarts,
  hold,
  sendByEmail,
  tokenOf,
  turnOn,
} from '../../../../test/online-booking.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { other } from '../../../../test/seed-salon.ts'
import { offerFreedTimes } from '../../online-booking/waiting/operations.ts'

const salon = openSalon()
const { list, add, edit, moveVisit, remove, restore } = appointmentRoutes
const sentence = 'Color needs a passed patch test with Koleston: there is none.'
const given = () => salonWithColor(salon)

const isUndo = (operation: string) => /restore|undo/.test(operation)
const every = Object.entries(bookingWays).flatMap(([operation, its]) =>
  its.map(([name, way]) => [`${operation}: ${name}`, way, isUndo(operation)] as const),
)

/** What can refuse an overlap and brings no client to a service: who does it changes alone. */
const others = ['POST /api/staff/:id/hand-over']

describe('a service that blocks without a patch test', () => {
  it('is tried in every way that could book', () => {
    const booking = Object.values(routeTables)
      .flatMap((table) => Object.values<Route>(table))
      .filter(({ refuses }) => refuses?.includes('overlaps'))
      .map(operationOf)

    expect(booking.filter((operation) => !others.includes(operation)).sort()).toEqual(
      Object.keys(bookingWays).sort(),
    )
  })

  it.each(every)('is not booked by %s', async (_, way) => {
    const its = await given()
    const attempt = await way(its)
    await its.require()
    const before = await its.caller.call(list)

    const { status, problem } = await attempt()

    expect(status).toBe(409)
    expect(problem).toMatchObject({ code: 'test_needed', detail: sentence })
    expect(await its.caller.call(list)).toEqual(before)
  })

  it.each(every)(
    'is not booked with a test of the product that it used before, by %s',
    async (_, way) => {
      const its = await given()
      await its.require()
      await its.tested('2026-05-01T10:00', 'passed')
      const attempt = await way(its)
      await its.require('blocks', 'Igora')

      const { status, problem } = await attempt()

      expect(status).toBe(409)
      expect(problem.detail).toBe('Color needs a passed patch test with Igora: there is none.')
    },
  )

  it.each(every)('is booked with a test, and where the test is advice, by %s', async (_, way) => {
    for (const passes of [true, false]) {
      const its = await given()
      const attempt = await way(its)
      await its.require(passes ? 'blocks' : 'advises')
      // Of a client who was removed there is nothing to test: theirs came before.
      const client = await its.caller.try(customerRoutes.get, row(its.client))
      if (passes && client.status === 200) await its.tested('2026-05-01T10:00', 'passed')
      else if (passes) continue

      expect((await attempt()).status).toBeLessThan(300)
    }
  })

  it.each(every.filter(([, , undoes]) => !undoes))(
    'is booked by an admin with a reason, and nobody else, by %s',
    async (_, way) => {
      const its = await given()
      const attempt = await way(its)
      await its.require()

      expect((await attempt('  ')).status).toBe(409)
      expect((await attempt('Tested by her doctor')).status).toBeLessThan(300)

      const [entry] = await its.caller.call(historyRoutes.all, { query: { subject: 'testWaiver' } })
      expect(entry).toMatchObject({
        name: 'Color',
        customerId: its.client.id,
        obstacle: 'waiver',
        by: { kind: 'person', name: its.caller.account?.name },
      })
      expect(entry?.changes).toContainEqual({
        field: 'reason',
        before: null,
        after: 'Tested by her doctor',
      })
    },
  )

  it('is not booked by a user, whatever the reason', async () => {
    const { caller, coloring, require } = await given()
    await require()
    const desk = await salon.colleague(caller, 'user')

    const body = { ...coloring, testReason: 'She says that she can take it' }
    expect((await desk.try(add, { body })).problem.code).toBe('test_needed')
  })

  it('takes a reason for one start: its return needs none, another start a new one', async () => {
    const { caller, book, require } = await given()
    await require()
    const coloring = await book({ testReason: 'Tested elsewhere' })
    await caller.call(remove, row(coloring))

    expect((await caller.try(restore, row(coloring))).status).toBe(200)
    const later = { ...row(coloring), body: { appointmentTime: '13:00' } }
    expect((await caller.try(edit, later)).problem.code).toBe('test_needed')
  })

  it('takes no reason from before a failed test', async () => {
    const { caller, book, require, tested } = await given()
    await require()
    const coloring = await book({ testReason: 'Tested elsewhere' })
    await caller.call(remove, row(coloring))
    await tested('2026-05-30T10:00', 'failed')

    expect((await caller.try(restore, row(coloring))).problem.code).toBe('test_needed')
    expect((await book({ testReason: 'Her doctor agrees' })).serviceId).toBe(coloring.serviceId)
  })

  it('stays open to notes, prices, statuses and another staff member of what was booked before', async () => {
    const { caller, book, require, member } = await given()
    const coloring = await book()
    await require()
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    const change = async (body: object) =>
      (await caller.try(edit, { ...row(coloring), body })).status

    expect(await change({ notes: 'Late', price: '90' })).toBe(200)
    expect(await change({ status: 'in-progress' })).toBe(200)
    expect(await change({ status: 'scheduled', staffId: mia.id })).toBe(200)
    expect(await change({ status: 'cancelled' })).toBe(200)
    expect(member.id).not.toBe(mia.id)
  })

  it('is blocked by a failed test until a later one is passed', async () => {
    const { caller, coloring, require, tested } = await given()
    await require()
    const booking = () => caller.try(add, { body: coloring })
    await tested('2026-05-01T10:00', 'passed')
    await tested('2026-05-10T10:00', 'failed')
    expect((await booking()).problem.detail).toBe(
      'Color needs a passed patch test with Koleston: the last one failed.',
    )
    await tested('2026-05-20T10:00', 'passed')
    expect((await booking()).status).toBe(201)
  })

  it.each(['an edit', 'a move of the visit', 'a move of the series'])(
    'is checked on the new date by %s',
    async (how) => {
      const its = await given()
      const { caller } = its
      await its.require()
      await its.tested('2026-05-01T10:00', 'passed')
      const { visits } = await caller.call(seriesRoutes.add, { body: seriesOf(its) })
      const first = row({ id: visits[0]?.appointmentIds[0] ?? 0 })
      const moveTo = (day: string) => {
        if (how === 'an edit')
          return caller.try(edit, { ...first, body: { appointmentTime: `${day}T15:00` } })
        if (how === 'a move of the visit')
          return caller.try(moveVisit, { ...first, body: { appointmentDate: `${day}T15:00` } })
        return caller.try(seriesRoutes.edit, { ...first, body: { scope: 'all', day } })
      }
      const before = await caller.call(list)

      // Valid for 6 months.
      const { status, problem } = await moveTo('2026-11-02')

      expect(status).toBe(409)
      expect(problem).toMatchObject({
        code: 'test_needed',
        detail: 'Color needs a passed patch test with Koleston: it is valid for 6 months.',
      })
      expect(await caller.call(list)).toEqual(before)
      expect((await moveTo('2026-06-16')).status).toBe(200)
    },
  )

  it('is found out before a series is booked', async () => {
    const its = await given()
    await its.require()
    await its.tested('2025-12-23T10:00', 'passed')

    const { visits } = await its.caller.call(seriesRoutes.preview, { body: seriesOf(its) })

    const detail = 'Color needs a passed patch test with Koleston: it is valid for 6 months.'
    expect(visits.map(({ problem, detail }) => ({ problem, detail }))).toEqual([
      { problem: null, detail: null },
      { problem: null, detail: null },
      { problem: 'test_needed', detail },
    ])
    // No later time helps where the test has expired.
    expect(visits[2]?.next).toBeNull()
  })

  it('hides nothing else that is in the way of a series, and is checked for visits booked anyway', async () => {
    const its = await given()
    const { caller, draft } = its
    await its.require()
    const ben = await other(caller, 'Ben')
    const appointmentDate = '2026-06-22T15:00'
    await caller.call(add, { body: { ...draft, customerId: ben.id, appointmentDate } })
    const closed = { firstDay: '2026-06-29', lastDay: '2026-06-29', reason: null, day: null }
    await caller.call(workingHoursRoutes.addException, { body: { ...closed, staffId: null } })
    const previewed = async (body: object = {}) =>
      (await caller.call(seriesRoutes.preview, { body: { ...seriesOf(its), ...body } })).visits

    const visits = await previewed()
    const choices = [{ day: '2026-06-22', choice: 'book' }]
    const [, unexplained] = await previewed({ choices })
    const [, explained] = await previewed({ choices, testReason: 'Tested elsewhere' })

    expect(visits).toMatchObject([
      { problem: 'test_needed', detail: sentence },
      {
        problem: 'test_needed',
        furtherProblems: ['overlaps'],
        conflicts: [{ customerName: 'Ben', reason: 'overlaps' }],
      },
      {
        problem: 'test_needed',
        furtherProblems: ['outside_hours'],
        detail: `${sentence} The salon is closed that day.`,
      },
    ])
    expect(unexplained).toMatchObject({ problem: 'test_needed', detail: sentence })
    expect(explained?.problem).toBeNull()
  })

  it('is found out before a series is changed, with a later time where that is enough', async () => {
    const its = await given()
    const { caller } = its
    await its.require()
    salon.setNow('2026-06-14T15:00:00Z')
    await its.tested('2026-06-14T16:00', 'passed')
    const planned = await caller.call(seriesRoutes.preview, { body: seriesOf(its) })
    // 48 hours after the test.
    expect(planned.visits[0]).toMatchObject({
      problem: 'test_needed',
      next: '2026-06-16T14:00:00.000Z',
    })
    const choices = [{ day: '2026-06-15', choice: 'skip' as const }]
    const made = await caller.call(seriesRoutes.add, { body: { ...seriesOf(its), choices } })
    const params = { id: made.visits[0]?.appointmentIds[0] ?? 0 }
    const body = { scope: 'all' as const, day: '2026-06-15' }

    const { visits } = await caller.call(seriesRoutes.previewEdit, { params, body })
    const kept = await caller.call(seriesRoutes.previewEdit, {
      params,
      body: { scope: 'all', notes: 'Tea', staffId: its.member.id },
    })

    expect(visits).toMatchObject([
      { problem: 'test_needed', next: '2026-06-16T14:00:00.000Z' },
      { problem: null },
    ])
    expect(kept.visits.map(({ problem }) => problem)).toEqual([null, null])
    const [first] = visits
    const refused = await caller.try(seriesRoutes.edit, { params, body })
    expect(refused.problem?.code).toBe('test_needed')
    const start = first?.next ?? ''
    const moved = [{ day: '2026-06-15', choice: 'move' as const, start }]
    await caller.call(seriesRoutes.edit, { params, body: { ...body, choices: moved } })
  })
})

describe('online', () => {
  /** Ivy has an online booking of a color, which blocks from then on. */
  async function booked() {
    const its = await given()
    const slug = await turnOn(its.caller, { changeHours: 0 })
    const choice = { slug, services: [its.color.id] }
    const made = await bookOnline(salon.anonymous, choice)
    const starts = await freeStarts(salon.anonymous, choice)
    return { ...its, slug, choice, token: tokenOf(made), start: starts.at(-1)?.start ?? '' }
  }

  it('a service that blocks is as one that is not offered, and its hold books nothing', async () => {
    const { slug, choice, require, cut, start } = await booked()
    const { anonymous } = salon
    const held = await hold(anonymous, { ...choice, start })
    const waits = await hold(anonymous, { ...choice, start: null })
    await require()

    const page = await anonymous.call(bookingPageRoutes.page, { params: { slug } })
    expect(page.services.map(({ id }) => id)).toEqual([cut.id])
    const params = { slug }
    const body = { services: choice.services, start }
    expect((await anonymous.try(bookingPageRoutes.hold, { params, body })).status).toBe(404)
    const draft = await draftFor(held)
    expect(await anonymous.try(bookingPageRoutes.book, { params, body: draft })).toMatchObject({
      status: 404,
      problem: { code: 'not_found', detail: 'This does not exist.' },
    })
    // Who waits is asked about when a time is offered.
    const days = { firstDay: '2026-06-10', lastDay: '2026-06-11' }
    const joining = { ...(await draftFor(waits)), ...days }
    expect((await anonymous.try(bookingPageRoutes.join, { params, body: joining })).status).toBe(
      201,
    )
  })

  it('a link moves the booking with a test alone, and tells nothing of tests', async () => {
    const its = await booked()
    const { caller, tested, token, start } = its
    await its.require()
    const moving = () =>
      salon.anonymous.try(bookingLinkRoutes.move, { params: { token }, body: { start } })

    expect(await moving()).toMatchObject({
      status: 409,
      problem: {
        code: 'too_late',
        detail: 'This can no longer be changed online. Please call the salon.',
      },
    })
    const ivy = (await caller.call(customerRoutes.list)).find(({ name }) => name === 'Ivy Kay')
    await tested('2026-05-25T10:00', 'passed', ivy?.id)
    await its.require('blocks', 'Igora')
    expect((await moving()).problem.code).toBe('too_late')
    await its.require()
    expect((await moving()).status).toBe(200)
  })

  it('no time is offered to the waiting list for a service that blocks, and none that was is taken', async () => {
    const { caller, slug, choice, require, token, color } = await booked()
    const { anonymous, database } = salon
    await sendByEmail(salon, caller, ['waiting_list_offer'])
    const waiting = await draftFor(await hold(anonymous, { ...choice, start: null }), {
      name: 'Kim Rae',
      email: 'kim@example.com',
    })
    const body = { ...waiting, firstDay: '2026-06-01', lastDay: '2026-06-30' }
    const joined = await anonymous.call(bookingPageRoutes.join, { params: { slug }, body })
    await anonymous.call(bookingLinkRoutes.cancel, { params: { token } })
    await offerFreedTimes(database.db, salon.now())
    const params = { token: tokenOf(joined) }
    expect(await anonymous.call(bookingLinkRoutes.show, { params })).toMatchObject({
      state: 'offered',
    })

    await require()
    expect((await anonymous.try(bookingLinkRoutes.accept, { params })).status).toBe(409)
    const rows = await caller.call(list, { query: { serviceId: color.id, standing: 'true' } })
    expect(rows).toEqual([])
    expect((await caller.call(serviceRoutes.active)).map(({ id }) => id)).toContain(color.id)
  })
})
