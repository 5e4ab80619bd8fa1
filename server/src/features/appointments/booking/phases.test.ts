import { appointmentRoutes } from '@salon/contract/appointments'
import { availabilityRoutes } from '@salon/contract/availability'
import { historyRoutes } from '@salon/contract/history'
import { serviceRoutes } from '@salon/contract/services'
import { wallClockAt } from '@salon/contract/salon-clock'
import { describe, expect, it } from 'vitest'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { add, addService, bookVisit, edit, get } = appointmentRoutes
const tooLong = 'Work and processing time are longer than the service'
const phases = { initialWork: 30, processing: 40, cleanup: 10 }

/** Ann's color at 10:00: work until 10:30, processing until 11:10, finishing work until 11:30, clean-up until 11:40. */
async function given() {
  const seed = await seedSalon(salon)
  const { caller, color, draft } = seed
  const change = (id: number, body: object) =>
    caller.try(serviceRoutes.edit, { params: { id }, body })
  await change(color.id, phases)
  const coloring = await caller.call(add, {
    body: { ...draft, serviceId: color.id, duration: 90, price: '85.50' },
  })
  /** Somebody's cut with the same staff member. */
  const cutAt = async (time: string, duration = 30) => {
    const bob = await other(caller, 'Bob')
    return caller.try(add, {
      body: {
        ...draft,
        customerId: bob.id,
        appointmentDate: `2026-06-10T${time}`,
        duration,
        overlap: 'reject' as const,
      },
    })
  }
  return { ...seed, coloring, cutAt, change }
}

describe('the phases of a service', () => {
  it('let another visit begin in processing time, and none in work or clean-up', async () => {
    const { coloring, cutAt } = await given()
    const inTheWay = {
      status: 409,
      problem: { code: 'overlaps', conflicts: [{ id: coloring.id }] },
    }

    expect(await cutAt('10:15')).toMatchObject(inTheWay)
    expect(await cutAt('10:30', 41)).toMatchObject(inTheWay)
    expect(await cutAt('11:30')).toMatchObject(inTheWay)
    expect(await cutAt('11:39', 1)).toMatchObject(inTheWay)
    expect((await cutAt('10:30', 40)).status).toBe(201)
    expect((await cutAt('11:40')).status).toBe(201)
  })

  it('are copied to a row by every way of booking, and stay when the service changes', async () => {
    const { caller, color, cut, coloring, client, member, draft, change } = await given()
    const visit = await caller.call(bookVisit, {
      body: {
        customerId: client.id,
        staffId: member.id,
        appointmentDate: '2026-06-11T10:00',
        services: [{ serviceId: color.id }],
      },
    })
    const cutting = await caller.call(add, {
      body: { ...draft, appointmentDate: '2026-06-12T10:00' },
    })
    const added = await caller.call(addService, {
      params: { id: cutting.id },
      body: { serviceId: color.id },
    })
    const other = await caller.call(add, {
      body: { ...draft, appointmentDate: '2026-06-13T10:00' },
    })
    const changed = await caller.call(edit, {
      params: { id: other.id },
      body: { serviceId: color.id },
    })

    for (const row of [coloring, ...visit, added, changed]) expect(row).toMatchObject(phases)
    expect(cutting).toMatchObject({ initialWork: 0, processing: 0, cleanup: 0 })
    await change(color.id, { initialWork: 0, processing: 0, cleanup: 0 })
    expect(await caller.call(get, { params: { id: coloring.id } })).toMatchObject(phases)
    expect((await change(cut.id, { cleanup: 5 })).status).toBe(200)
  })

  it('come back with the service by an undo, also where it has other ones now', async () => {
    const { caller, color, cut, coloring, change } = await given()
    const params = { id: coloring.id }
    const undo = async () => {
      const { seq } = await newestEntry(caller, 'appointment')
      return caller.try(historyRoutes.undo, { params: { seq } })
    }

    await caller.call(edit, { params, body: { serviceId: cut.id } })
    await change(color.id, { processing: 20 })
    expect((await undo()).status).toBe(200)
    expect(await caller.call(get, { params })).toMatchObject({ serviceId: color.id, ...phases })
  })

  it('give a row that is shortened no more processing than is left', async () => {
    const { caller, coloring, cutAt } = await given()
    await caller.call(edit, { params: { id: coloring.id }, body: { duration: 50 } })

    expect((await cutAt('10:30', 21)).status).toBe(409)
    expect((await cutAt('10:30', 20)).status).toBe(201)
  })

  it.each([
    [{ initialWork: 30, processing: 61 }, 'processing', tooLong],
    [{ duration: 69 }, 'processing', tooLong],
    [{ initialWork: 0 }, 'initialWork', 'Processing time follows some work'],
    [{ processing: -1 }, 'processing', 'Minutes must be a whole number from 0 to 1440'],
    [{ cleanup: 241 }, 'cleanup', 'Clean-up must be a whole number from 0 to 240'],
    [{ cleanup: 1.5 }, 'cleanup', 'Clean-up must be a whole number from 0 to 240'],
  ])('are refused where they do not fit, and change nothing: %j', async (body, path, message) => {
    const { caller, change, color } = await given()
    const before = await caller.call(serviceRoutes.list)

    expect(await change(color.id, body)).toMatchObject({
      status: 422,
      problem: { errors: [{ path, message }] },
    })
    const { name, price, duration, categoryId } = color
    const another = { name, price, duration, categoryId, ...phases, ...body }
    expect(await caller.try(serviceRoutes.add, { body: another })).toMatchObject({
      status: 422,
      problem: { errors: [{ path, message }] },
    })
    expect(await caller.call(serviceRoutes.list)).toEqual(before)
  })

  it('are free times within processing', async () => {
    const { caller, cut } = await given()
    salon.setNow('2026-06-01T10:00:00Z')
    const found = await caller.call(availabilityRoutes.find, {
      query: { serviceIds: String(cut.id), durations: '40', from: '2026-06-10', to: '2026-06-10' },
    })
    const times = found[0]?.starts.map(({ start }) => wallClockAt(start, 'Europe/Berlin').time)

    expect(times).toContain('10:30')
    expect(times).toContain('11:40')
    expect(times).not.toContain('11:30')
  })
})
