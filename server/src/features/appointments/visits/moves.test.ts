import { appointmentRoutes } from '@salon/contract/appointments'
import { notificationRoutes } from '@salon/contract/notifications'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { seedSalon, other } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { add, bookVisit, edit, list, moveVisit, visit } = appointmentRoutes

/** A visit of two services on 10 June, a quarter of an hour apart, and a second staff member. */
async function given() {
  const salonRows = await seedSalon(salon)
  const { caller, color, draft } = salonRows
  const cutting = await caller.call(add, { body: draft })
  const colouring = await caller.call(add, {
    body: { ...draft, serviceId: color.id, duration: 90, appointmentDate: '2026-06-10T11:15' },
  })
  const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
  const move = (body: object) => caller.try(moveVisit, { params: { id: colouring.id }, body })
  const places = async (id = cutting.id) =>
    (await caller.call(visit, { params: { id } })).map((row) => [row.appointmentDate, row.staffId])
  return { ...salonRows, cutting, colouring, mia, move, places }
}

describe('moving a visit', () => {
  it('is refused to who is not signed in, to visitors, to other salons and without a place', async () => {
    const { caller, cutting, move } = await given()
    const params = { id: cutting.id }
    const body = { appointmentDate: '2026-06-11T10:00' }
    const visitor = await salon.colleague(caller, 'visitor')
    const otherOwner = await salon.owner()

    expect((await salon.anonymous.try(moveVisit, { params, body })).status).toBe(401)
    expect((await visitor.try(moveVisit, { params, body })).status).toBe(403)
    expect((await otherOwner.try(moveVisit, { params, body })).status).toBe(404)
    expect((await move({})).status).toBe(422)
    expect((await move({ staffId: 999_999 })).problem?.errors).toMatchObject([{ path: 'staffId' }])
  })

  it('keeps the order and the distances of its rows, whichever of them is named', async () => {
    const { member, mia, move, places } = await given()

    expect((await move({ appointmentTime: '14:30' })).status).toBe(200)
    expect(await places()).toEqual([
      ['2026-06-10T12:30:00.000Z', member.id],
      ['2026-06-10T13:45:00.000Z', member.id],
    ])

    const { body } = await move({ appointmentDate: '2026-07-01', staffId: mia.id })
    expect(body?.map((row) => [row.appointmentDate, row.staff.name])).toEqual([
      ['2026-07-01T12:30:00.000Z', 'Mia'],
      ['2026-07-01T13:45:00.000Z', 'Mia'],
    ])
  })

  it('keeps the staff member of each row unless one is given, and may reassign all to one', async () => {
    const { caller, cutting, member, mia, move, places } = await given()
    await caller.call(edit, { params: { id: cutting.id }, body: { staffId: mia.id } })

    await move({ appointmentTime: '09:00' })
    expect((await places()).map(([, staff]) => staff)).toEqual([mia.id, member.id])
    await move({ staffId: member.id })
    expect((await places()).map(([, staff]) => staff)).toEqual([member.id, member.id])
  })

  it('counts the minutes that pass in a night when the clocks change, and not those they show', async () => {
    const { move, places } = await given()

    await move({ appointmentDate: '2026-03-29T01:30' })

    // 01:30 and, 75 minutes later, 03:45: the hour between two and three is not there.
    const moments = (await places()).map(([moment]) => moment)
    expect(moments).toEqual(['2026-03-29T00:30:00.000Z', '2026-03-29T01:45:00.000Z'])
    const skipped = await move({ appointmentDate: '2026-03-29T02:30' })
    expect(skipped.problem?.errors).toMatchObject([{ path: 'appointmentDate' }])
  })

  it('does not run past the end of the day', async () => {
    const { move, places } = await given()
    const before = await places()

    const { status, problem } = await move({ appointmentDate: '2026-06-12T22:50' })

    expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'appointmentDate'])
    expect(await places()).toEqual(before)
    expect((await move({ appointmentDate: '2026-06-12T22:40' })).status).toBe(200)
  })

  it('moves nothing where one row would run into another, if the call says so', async () => {
    const { caller, draft, move, places } = await given()
    const bob = await other(caller, 'Bob')
    const inTheWay = await caller.call(add, {
      body: { ...draft, customerId: bob.id, appointmentDate: '2026-06-11T11:30' },
    })
    const before = await places()

    const refused = await move({ appointmentDate: '2026-06-11', overlap: 'reject' })

    expect(refused.problem).toMatchObject({ code: 'overlaps', conflicts: [{ id: inTheWay.id }] })
    expect(await places()).toEqual(before)
    // Half an hour later it would stand on its own rows, which are no obstacle.
    expect((await move({ appointmentTime: '10:30', overlap: 'reject' })).status).toBe(200)
    expect((await move({ appointmentDate: '2026-06-11', overlap: 'allow' })).status).toBe(200)
  })

  it('moves one whole of 16 visits that want the same hours at once', async () => {
    const { caller, color, draft, member } = await given()
    const services = [{ serviceId: draft.serviceId }, { serviceId: color.id }]
    const rows = []
    for (let n = 1; n <= 16; n++) {
      const { id: customerId } = await other(caller, `Client ${n}`)
      const appointmentDate = new Date(Date.UTC(2026, 7, n, 9)).toISOString()
      const body = { customerId, staffId: member.id, appointmentDate, services }
      rows.push((await caller.call(bookVisit, { body }))[1]?.id ?? 0)
    }

    const outcomes = await Promise.all(
      rows.map((id, n) => {
        const appointmentDate = `2026-06-11T1${n % 3}:00`
        return caller.try(moveVisit, {
          params: { id },
          body: { appointmentDate, overlap: 'reject' },
        })
      }),
    )

    expect(outcomes.map((o) => o.status).toSorted()).toEqual([200, ...Array(15).fill(409)])
    expect(await caller.call(list, { query: { date: '2026-06-11' } })).toHaveLength(2)
  })

  it('is no obstacle to itself across midnight', async () => {
    const { caller, cutting, draft, move } = await given()
    await move({ appointmentDate: '2026-06-10T22:00' })
    await caller.call(edit, { params: { id: cutting.id }, body: { duration: 24 * 60 } })

    const moved = await move({ appointmentDate: '2026-06-11T08:00', overlap: 'reject' })

    expect([moved.status, moved.body?.length]).toEqual([200, 2])
    expect(moved.body?.[0]?.staffId).toBe(draft.staffId)
  })

  it('does not put one service twice into a day of the client, if the call says so', async () => {
    const { caller, draft, move, places } = await given()
    const there = await caller.call(add, {
      body: { ...draft, appointmentDate: '2026-06-11T16:00' },
    })
    const before = await places()

    const moving = { appointmentDate: '2026-06-11', overlap: 'reject' as const }

    expect((await move(moving)).problem?.code).toBe('service_in_visit')
    expect(await places()).toEqual(before)
    await caller.call(edit, { params: { id: there.id }, body: { status: 'cancelled' } })
    expect((await move(moving)).status).toBe(200)
    expect(await places(there.id)).toHaveLength(3)
  })

  it('moves the records of completed rows, and a cancelled row', async () => {
    const { caller, client, cutting, colouring, mia, move } = await given()
    await caller.call(edit, { params: { id: cutting.id }, body: { status: 'completed' } })
    await caller.call(edit, { params: { id: colouring.id }, body: { status: 'cancelled' } })

    await move({ appointmentDate: '2026-06-20', staffId: mia.id })

    const records = await caller.call(serviceRecordRoutes.list, { params: { id: client.id } })
    expect(records).toMatchObject([
      { appointmentId: cutting.id, serviceDate: '2026-06-20T08:00:00.000Z', staffName: 'Mia' },
    ])
    expect(await caller.call(list, { query: { date: '2026-06-20' } })).toHaveLength(2)
  })

  it('moves to the requested time, also after a missed appointment of the client', async () => {
    const { caller, cutting, colouring, move } = await given()
    await caller.call(edit, { params: { id: cutting.id }, body: { status: 'no-show' } })

    await move({ appointmentDate: '2026-06-10T16:00' })

    expect(await caller.call(list, { query: { date: '2026-06-10' } })).toMatchObject([
      { id: cutting.id, appointmentDate: '2026-06-10T12:45:00.000Z', status: 'no-show' },
      { id: colouring.id, appointmentDate: '2026-06-10T14:00:00.000Z' },
    ])
  })

  it('leaves on its day what was missed, where that would come before the new day begins', async () => {
    const { caller, cutting, colouring, move } = await given()
    await caller.call(edit, { params: { id: cutting.id }, body: { status: 'no-show' } })

    expect((await move({ appointmentDate: '2026-06-12T01:00' })).status).toBe(200)

    const on = (date: string) => caller.call(list, { query: { date } })
    expect(await on('2026-06-10')).toMatchObject([{ id: cutting.id }])
    expect(await on('2026-06-11')).toEqual([])
    expect(await on('2026-06-12')).toMatchObject([{ id: colouring.id }])
  })

  it('is one activity and one notification, and none where nothing moves', async () => {
    const { caller, client, cut, color, member } = await seedSalon(salon)
    const desk = await salon.colleague(caller, 'user')
    const [first] = await caller.call(bookVisit, {
      body: {
        customerId: client.id,
        staffId: member.id,
        appointmentDate: '2026-06-10T10:00',
        services: [{ serviceId: cut.id }, { serviceId: color.id }],
      },
    })
    const params = { id: first?.id ?? 0 }
    const notifications = async () =>
      (await caller.call(notificationRoutes.list)).filter(({ kind }) => kind === 'visit_moved')

    await desk.call(moveVisit, { params, body: { appointmentDate: '2026-06-10T10:00' } })
    expect(await notifications()).toEqual([])
    await desk.call(moveVisit, { params, body: { appointmentDate: '2026-06-11' } })
    expect(await notifications()).toMatchObject([
      { details: { serviceName: 'Cut, Color', movedFrom: '2026-06-10T08:00:00.000Z' } },
    ])
  })
})
