import { appointmentRoutes } from '@salon/contract/appointments'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { bookingPageRoutes } from '@salon/contract/booking-page'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { operationOf, type Route } from '@salon/contract/route'
import { routeTables } from '@salon/contract/route-tables'
import { safetyRoutes } from '@salon/contract/safety'
import { seriesRoutes } from '@salon/contract/series'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { describe, expect, it } from 'vitest'
import { newestEntry } from '../../../../test/newest-entry.ts'
import {
  bookOnline,
  draftFor,
  freeStarts,
  hold,
  sendByEmail,
  tokenOf,
  turnOn,
} from '../../../../test/online-booking.ts'
import { openSalon, type Outcome } from '../../../../test/open-salon.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'
import { offerFreedTimes } from '../../online-booking/waiting/operations.ts'

const salon = openSalon()
const { list, add, edit, addService, bookVisit, moveVisit, remove, restore } = appointmentRoutes
const dye = { product: 'Koleston', hoursBefore: 48, monthsValid: 6 }
const sentence = 'Color needs a passed patch test with Koleston: there is none.'

/** A salon whose color is booked without a test until `require` is called. */
async function given() {
  const seeded = await seedSalon(salon)
  salon.setNow('2026-06-01T10:00:00Z')
  const { caller, color, client, draft } = seeded
  const coloring = { ...draft, serviceId: color.id }
  const book = (body: object = {}) => caller.call(add, { body: { ...coloring, ...body } })
  const require = (effect: 'blocks' | 'advises' = 'blocks') =>
    caller.call(safetyRoutes.setServiceTest, {
      params: { id: color.id },
      body: { test: { ...dye, effect } },
    })
  const tested = (testedAt: string, result: 'passed' | 'failed', customerId = client.id) =>
    caller.call(safetyRoutes.addTest, {
      params: { id: customerId },
      body: { product: dye.product, testedAt, result, readAfterHours: 0 },
    })
  return { ...seeded, coloring, book, require, tested }
}

type Given = Awaited<ReturnType<typeof given>>
const visitOf = ({ serviceId, duration: _, price: __, ...visit }: Given['coloring']) => ({
  ...visit,
  services: [{ serviceId }],
})
const seriesOf = ({ coloring, draft }: Given, serviceId = coloring.serviceId) => ({
  customerId: draft.customerId,
  staffId: draft.staffId,
  services: [{ serviceId }],
  firstDay: '2026-06-15',
  time: '15:00',
  rule: { unit: 'week' as const, every: 1, weekdays: [1], times: 3 },
})
const row = ({ id }: { id: number }) => ({ params: { id } })
const firstOf = ({ visits }: { visits: { appointmentIds: number[] }[] }) => ({
  id: visits[0]?.appointmentIds[0] ?? 0,
})

/** A way to bring a client to a service: what is there before the test is required, and then the attempt. */
type Way = (its: Given) => Promise<(reason?: string) => Promise<Outcome<unknown>>>

/** Every way at the desk, by the operation. With `testReason` in the body, or, of an undo, without any. */
const ways: Record<string, readonly (readonly [name: string, way: Way])[]> = {
  'POST /api/appointments': [
    [
      'a booking',
      async ({ caller, coloring }) =>
        (testReason) =>
          caller.try(add, { body: { ...coloring, testReason } }),
    ],
    [
      'a booking from the waiting list',
      async ({ caller, client, coloring }) => {
        const { id } = await caller.call(waitingListRoutes.add, {
          body: {
            customerId: client.id,
            serviceIds: [coloring.serviceId],
            firstDay: '2026-06-10',
            lastDay: '2026-06-10',
          },
        })
        return (testReason) =>
          caller.try(add, { body: { ...coloring, waitingEntryId: id, testReason } })
      },
    ],
  ],
  'POST /api/visits': [
    [
      'a visit of several services, or one that is booked again',
      async ({ caller, coloring, cut }) =>
        (testReason) => {
          const { services, ...visit } = visitOf(coloring)
          const body = { ...visit, services: [{ serviceId: cut.id }, ...services], testReason }
          return caller.try(bookVisit, { body })
        },
    ],
  ],
  'POST /api/appointments/:id/services': [
    [
      'one more service of a visit',
      async ({ caller, draft, color }) => {
        const cut = await caller.call(add, { body: draft })
        return (testReason) =>
          caller.try(addService, { ...row(cut), body: { serviceId: color.id, testReason } })
      },
    ],
  ],
  'PUT /api/appointments/:id': [
    [
      'another service',
      async ({ caller, draft, color }) => {
        const cut = await caller.call(add, { body: draft })
        return (testReason) =>
          caller.try(edit, { ...row(cut), body: { serviceId: color.id, testReason } })
      },
    ],
    [
      'another client',
      async ({ caller, book, tested, client }) => {
        const bob = await other(caller, 'Bob')
        await tested('2026-05-01T10:00', 'passed', bob.id)
        const coloring = await book({ customerId: bob.id })
        return (testReason) =>
          caller.try(edit, { ...row(coloring), body: { customerId: client.id, testReason } })
      },
    ],
    [
      'another time',
      async ({ caller, book }) => {
        const coloring = await book()
        return (testReason) =>
          caller.try(edit, { ...row(coloring), body: { appointmentTime: '12:00', testReason } })
      },
    ],
    [
      'another length',
      async ({ caller, book }) => {
        const coloring = await book()
        return (testReason) =>
          caller.try(edit, { ...row(coloring), body: { duration: 120, testReason } })
      },
    ],
    [
      'a cancelled one that stands again',
      async ({ caller, book }) => {
        const coloring = await book({ status: 'cancelled' })
        return (testReason) =>
          caller.try(edit, { ...row(coloring), body: { status: 'confirmed', testReason } })
      },
    ],
    [
      'a later service of the visit that gives way',
      async ({ caller, draft, book }) => {
        const cut = await caller.call(add, { body: draft })
        await book({ appointmentDate: '2026-06-10T11:00' })
        const body = { duration: 90, later: 'shift' as const }
        return (testReason) => caller.try(edit, { ...row(cut), body: { ...body, testReason } })
      },
    ],
  ],
  'PUT /api/appointments/:id/visit': [
    [
      'a visit that is moved',
      async ({ caller, book }) => {
        const coloring = await book()
        const appointmentDate = '2026-06-12T10:00'
        return (testReason) =>
          caller.try(moveVisit, { ...row(coloring), body: { appointmentDate, testReason } })
      },
    ],
  ],
  'POST /api/series': [
    [
      'a series',
      async (its) => (testReason) =>
        its.caller.try(seriesRoutes.add, { body: { ...seriesOf(its), testReason } }),
    ],
    [
      'a day of a series that is booked anyway',
      async (its) => (testReason) =>
        its.caller.try(seriesRoutes.add, {
          body: {
            ...seriesOf(its),
            choices: ['2026-06-15', '2026-06-22', '2026-06-29'].map((day) => ({
              day,
              choice: 'book',
            })),
            testReason,
          },
        }),
    ],
  ],
  'PUT /api/appointments/:id/series': [
    [
      'a series that is moved',
      async (its) => {
        const first = firstOf(await its.caller.call(seriesRoutes.add, { body: seriesOf(its) }))
        const body = { scope: 'all', time: '16:00' }
        return (testReason) =>
          its.caller.try(seriesRoutes.edit, { ...row(first), body: { ...body, testReason } })
      },
    ],
    [
      'a series with another service',
      async (its) => {
        const { caller, cut, color } = its
        const first = firstOf(await caller.call(seriesRoutes.add, { body: seriesOf(its, cut.id) }))
        const body = { scope: 'all', serviceId: color.id }
        return (testReason) =>
          caller.try(seriesRoutes.edit, { ...row(first), body: { ...body, testReason } })
      },
    ],
  ],
  'POST /api/appointments/:id/restore': [
    [
      'an undone deletion',
      async ({ caller, book }) => {
        const coloring = await book()
        await caller.call(remove, row(coloring))
        return () => caller.try(restore, row(coloring))
      },
    ],
  ],
  'POST /api/appointments/:id/series/restore': [
    [
      'the undone deletion of a series',
      async (its) => {
        const first = firstOf(await its.caller.call(seriesRoutes.add, { body: seriesOf(its) }))
        await its.caller.call(seriesRoutes.remove, { ...row(first), query: { scope: 'all' } })
        return () => its.caller.try(seriesRoutes.restore, row(first))
      },
    ],
  ],
  'POST /api/history/:seq/undo': [
    [
      'an undone cancellation',
      async ({ caller, book }) => {
        const coloring = await book()
        await caller.call(edit, { ...row(coloring), body: { status: 'cancelled' } })
        const { seq } = await newestEntry(caller, 'appointment')
        return () => caller.try(historyRoutes.undo, { params: { seq } })
      },
    ],
    [
      'an undone move of a series',
      async (its) => {
        const { caller } = its
        const first = firstOf(await caller.call(seriesRoutes.add, { body: seriesOf(its) }))
        await caller.call(seriesRoutes.edit, {
          ...row(first),
          body: { scope: 'all', time: '16:00' },
        })
        const { seq } = await newestEntry(caller, 'appointment')
        const query = { together: 'true' }
        return () => caller.try(historyRoutes.undo, { params: { seq }, query })
      },
    ],
    [
      'a client who comes back',
      async ({ caller, client, book }) => {
        await book()
        await caller.call(customerRoutes.remove, row(client))
        const { seq } = await newestEntry(caller, 'customer')
        return () => caller.try(historyRoutes.undo, { params: { seq } })
      },
    ],
  ],
}

const isUndo = (operation: string) => /restore|undo/.test(operation)
const every = Object.entries(ways).flatMap(([operation, its]) =>
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
      Object.keys(ways).sort(),
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
    const { caller, require, tested, token, start } = await booked()
    await require()
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
