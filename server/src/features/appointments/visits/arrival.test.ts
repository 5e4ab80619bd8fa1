import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { historyRoutes } from '@salon/contract/history'
import { describe, expect, it } from 'vitest'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { add, addService, edit, moveVisit, setArrival, visit } = appointmentRoutes
const now = '2026-06-10T07:55:00.000Z'

/** A visit of two services on 10 June at ten, five minutes before. */
async function given() {
  salon.setNow(now)
  const salonRows = await seedSalon(salon)
  const { caller, color, draft } = salonRows
  const cutting = await caller.call(add, { body: draft })
  const colouring = await caller.call(add, {
    body: { ...draft, serviceId: color.id, duration: 90, appointmentDate: '2026-06-10T11:15' },
  })
  const params = { id: cutting.id }
  const arrive = (arrived = true, id = colouring.id) =>
    caller.try(setArrival, { params: { id }, body: { arrived } })
  const arrivals = async () =>
    (await caller.call(visit, { params })).map(({ arrivedAt }) => arrivedAt)
  return { ...salonRows, cutting, colouring, params, arrive, arrivals }
}

describe('the arrival of a client', () => {
  it('is refused to who is not signed in, to visitors, to other salons and without a word', async () => {
    const { caller, params, arrivals } = await given()
    const body = { arrived: true }
    const visitor = await salon.colleague(caller, 'visitor')
    const otherOwner = await salon.owner()

    expect((await salon.anonymous.try(setArrival, { params, body })).status).toBe(401)
    expect((await visitor.try(setArrival, { params, body })).status).toBe(403)
    expect((await otherOwner.try(setArrival, { params, body })).status).toBe(404)
    expect((await caller.try(setArrival, { params, body: {} as never })).status).toBe(422)
    expect(await arrivals()).toEqual([null, null])
  })

  it('is marked on all services of the visit at once, beside the status, and undone', async () => {
    const { arrive, arrivals } = await given()

    const { body } = await arrive()
    expect(body?.map((row) => [row.arrivedAt, row.status])).toEqual([
      [now, 'scheduled'],
      [now, 'scheduled'],
    ])
    // Marked again from another device, it is still the first moment.
    salon.setNow('2026-06-10T08:01:00.000Z')
    await arrive()
    expect(await arrivals()).toEqual([now, now])

    expect((await arrive(false)).status).toBe(200)
    expect(await arrivals()).toEqual([null, null])
  })

  it('is of the day of the visit, and of one that is still to be done', async () => {
    const { caller, color, cutting, draft, arrive } = await given()
    const ida = await other(caller, 'Ida')
    const tomorrow = await caller.call(add, {
      body: { ...draft, customerId: ida.id, appointmentDate: '2026-06-11T00:10' },
    })
    const { problem } = await arrive(true, tomorrow.id)
    expect(problem).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'arrived', message: 'Clients can only arrive on the day of their visit' }],
    })

    await caller.call(edit, { params: { id: cutting.id }, body: { status: 'completed' } })
    const { body } = await arrive()
    expect(body?.map(({ arrivedAt }) => arrivedAt)).toEqual([null, now])

    const missed = await caller.call(add, {
      body: { ...draft, serviceId: color.id, customerId: ida.id, status: 'no-show' },
    })
    expect((await arrive(true, missed.id)).problem?.errors).toMatchObject([
      { path: 'arrived', message: 'This visit is already completed or cancelled' },
    ])
    expect((await arrive(false, missed.id)).status).toBe(200)
  })

  it('survives every status and another time of that day, and is of a service that is added, too', async () => {
    const { caller, params, cut, colouring, arrive, arrivals } = await given()
    await arrive()

    for (const status of ['in-progress', 'completed', 'no-show', 'confirmed'] as const) {
      await caller.call(edit, { params, body: { status } })
    }
    await caller.call(edit, { params, body: { appointmentTime: '10:30' } })
    await caller.call(appointmentRoutes.remove, { params: { id: colouring.id } })
    const added = await caller.try(addService, { params, body: { serviceId: cut.id } })

    expect(added.status).toBe(409)
    await caller.call(addService, { params, body: { serviceId: colouring.serviceId } })
    expect(await arrivals()).toEqual([now, now])
  })

  it('is gone on another day and with another client, and comes back when that is undone', async () => {
    const { caller, params, colouring, arrive, arrivals } = await given()
    await arrive()

    await caller.call(moveVisit, { params, body: { appointmentDate: '2026-06-11' } })
    expect(await arrivals()).toEqual([null, null])
    await caller.call(moveVisit, { params, body: { appointmentDate: '2026-06-10' } })
    await arrive()

    await caller.call(edit, { params, body: { appointmentDate: '2026-06-12' } })
    expect(await arrivals()).toEqual([null])
    const { seq } = await newestEntry(caller)
    await caller.call(historyRoutes.undo, { params: { seq } })
    expect(await arrivals()).toEqual([now, now])

    const ida = await other(caller, 'Ida')
    const body = { customerId: ida.id }
    const handed = await caller.call(edit, { params: { id: colouring.id }, body })
    expect(handed.arrivedAt).toBeNull()
  })

  it('is recorded: in the activity, and in the history, where it can be undone', async () => {
    const { caller, arrive, arrivals } = await given()
    await arrive()

    const [entry] = await caller.call(activityRoutes.recent)
    expect(entry).toMatchObject({ action: 'updated', description: 'Ann Lee has arrived' })
    const { seq, changes } = await newestEntry(caller)
    expect(changes).toEqual([{ field: 'arrivedAt', before: null, after: now }])
    await caller.call(historyRoutes.undo, { params: { seq } })
    expect((await arrivals()).filter((at) => at !== null)).toHaveLength(1)
  })
})
