import { appointmentRoutes } from '@salon/contract/appointments'
import { describe, expect, it } from 'vitest'
import { seedSalon, other } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { list, get, add, addService, edit, remove, restore } = appointmentRoutes

describe('restoring a deletion when other visits were booked since', () => {
  /** A visit of two services, the second of which was deleted. */
  async function givenLoss() {
    const salonRows = await seedSalon(salon)
    const { caller, color, draft } = salonRows
    const { id } = await caller.call(add, { body: draft })
    const adding = { params: { id }, body: { serviceId: color.id } }
    const lost = await caller.call(addService, adding)
    const row = { params: { id: lost.id } }
    await caller.call(remove, row)
    return { ...salonRows, lost, row, adding }
  }

  it('is refused where the visit was given the service again, unless that was called off', async () => {
    const { caller, row, adding } = await givenLoss()
    const again = await caller.call(addService, adding)
    const params = { id: again.id }
    await caller.call(edit, { params, body: { appointmentTime: '18:00' } })
    const restoring = { ...row, query: { overlap: 'reject' as const } }

    expect(await caller.try(restore, restoring)).toMatchObject({
      status: 409,
      problem: { code: 'service_in_visit', conflicts: [{ id: again.id }] },
    })
    expect(await caller.call(list)).toHaveLength(2)

    await caller.call(edit, { params, body: { status: 'no-show' } })
    expect((await caller.try(restore, restoring)).status).toBe(200)
  })

  it('leaves the service in its visit once, whichever request is faster', async () => {
    const { caller, row, adding } = await givenLoss()

    const outcomes = await Promise.all([
      caller.try(restore, { ...row, query: { overlap: 'reject' } }),
      ...[1, 2, 3].map(() => caller.try(addService, adding)),
    ])

    expect(outcomes.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await caller.call(list)).toHaveLength(2)
  })

  it('is refused with the rows in the way, if the call says so', async () => {
    const { caller, lost, row, draft } = await givenLoss()
    const bob = await other(caller, 'Bob')
    const place = { ...draft, customerId: bob.id, appointmentDate: lost.appointmentDate }
    const inTheWay = await caller.call(add, { body: place })
    const restoring = (overlap: string) => caller.try(restore, { ...row, query: { overlap } })

    expect(await restoring('reject')).toMatchObject({
      status: 409,
      problem: { code: 'overlaps', conflicts: [{ id: inTheWay.id, customerName: 'Bob' }] },
    })
    expect((await caller.try(get, row)).status).toBe(404)
    expect((await restoring('nonsense')).status).toBe(422)
    expect((await restoring('allow')).status).toBe(200)
  })

  it('gives the slot to one of 16 requests that book it while the row is restored', async () => {
    const { caller, lost, row, draft } = await givenLoss()
    const place = { ...draft, appointmentDate: lost.appointmentDate, overlap: 'reject' as const }
    const clients = await Promise.all(
      Array.from({ length: 16 }, (_, n) => other(caller, `Client ${n}`)),
    )

    const outcomes = await Promise.all([
      ...clients.map(({ id }) => caller.try(add, { body: { ...place, customerId: id } })),
      caller.try(restore, { ...row, query: { overlap: 'reject' } }),
    ])

    expect(outcomes.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await caller.call(list)).toHaveLength(2)
  })
})
