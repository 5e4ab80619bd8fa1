import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { seedSalon, other } from '../../../../test/seed-salon.ts'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { list, add, edit, addService, bookVisit, moveVisit, remove, restore } = appointmentRoutes
const reject = { overlap: 'reject' as const }

/** Ann's cut at 10:00, and another staff member, so that no row overlaps. */
async function given() {
  const salonRows = await seedSalon(salon)
  const { caller, draft } = salonRows
  const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
  const cut = await caller.call(add, { body: draft })
  const holds = {
    status: 409,
    problem: { code: 'service_in_visit', conflicts: [{ id: cut.id, serviceName: 'Cut' }] },
  }
  /** One more row of Ann's with Mia, whatever is in its way. */
  const withMia = (body: Partial<typeof draft> & { status?: 'cancelled' }) =>
    caller.call(add, { body: { ...draft, staffId: mia.id, ...body } })
  const change = (id: number, body: object) => caller.try(edit, { params: { id }, body })
  return { ...salonRows, mia, holds, withMia, change }
}

describe('a service that the visit holds already', () => {
  it('is not booked a second time, unless the request allows it', async () => {
    const { caller, draft, mia, holds } = await given()
    const body = { ...draft, staffId: mia.id, appointmentDate: '2026-06-10T16:00' }

    expect(await caller.try(add, { body: { ...body, ...reject } })).toMatchObject(holds)
    expect(await caller.call(list)).toHaveLength(1)
    expect((await caller.try(add, { body: { ...body, overlap: 'allow' } })).status).toBe(201)
    expect((await caller.try(add, { body })).status).toBe(201)
  })

  it.each([
    ['by a new status', { status: 'cancelled' as const }, { status: 'confirmed' }],
    [
      'by another day',
      { appointmentDate: '2026-06-11T16:00' },
      { appointmentTime: '2026-06-10T16:00' },
    ],
  ])('does not come into it %s', async (_, row, body) => {
    const { withMia, change, holds } = await given()
    const { id } = await withMia(row)

    expect(await change(id, { ...body, ...reject })).toMatchObject(holds)
    expect((await change(id, { ...body, overlap: 'allow' })).status).toBe(200)
  })

  it('does not come into it by another service, nor by another client', async () => {
    const { caller, cut, color, client, withMia, change, holds } = await given()
    const coloring = await withMia({ serviceId: color.id })
    const bob = await other(caller, 'Bob')
    const bobs = await withMia({ customerId: bob.id })

    expect(await change(coloring.id, { serviceId: cut.id, ...reject })).toMatchObject(holds)
    expect(await change(bobs.id, { customerId: client.id, ...reject })).toMatchObject(holds)
    expect((await change(coloring.id, { serviceId: cut.id })).status).toBe(200)
  })

  it('is no obstacle to a note or another price of a row that was booked anyway', async () => {
    const { withMia, change } = await given()
    const { id } = await withMia({ appointmentDate: '2026-06-10T16:00' })

    expect((await change(id, { notes: 'Late', price: '41', ...reject })).status).toBe(200)
    expect((await change(id, { appointmentTime: '17:00', ...reject })).status).toBe(200)
  })

  it('is not added, whether or not the request allows overlaps', async () => {
    const { caller, cut, withMia } = await given()
    const off = await withMia({ status: 'cancelled' })
    const adding = (overlap?: string) =>
      caller.try(addService, { params: { id: off.id }, body: { serviceId: cut.id, overlap } })

    for (const overlap of [undefined, 'allow', 'reject']) {
      expect(await adding(overlap)).toMatchObject({
        status: 409,
        problem: { code: 'service_in_visit' },
      })
    }
  })

  it('is added to a visit that was called off once, and not any number of times', async () => {
    const { caller, color, withMia } = await given()
    const { id } = await withMia({ status: 'cancelled', appointmentDate: '2026-06-12T10:00' })
    const adding = () => caller.try(addService, { params: { id }, body: { serviceId: color.id } })

    expect(await adding()).toMatchObject({ status: 201, body: { status: 'cancelled' } })
    expect(await adding()).toMatchObject({ status: 409, problem: { code: 'service_in_visit' } })
  })

  it('does not come back by the undoing of its deletion, nor with its client', async () => {
    const { caller, client, withMia, change } = await given()
    salon.setNow('2026-06-01T10:00:00Z')
    const deleted = await withMia({ appointmentDate: '2026-06-10T16:00' })
    const off = await withMia({ status: 'cancelled', appointmentDate: '2026-06-10T18:00' })
    await caller.call(remove, { params: { id: deleted.id } })
    const back = { params: { id: deleted.id }, query: reject }
    expect((await caller.try(restore, back)).problem.code).toBe('service_in_visit')

    // Ann's cut is cancelled with her removal; meanwhile her other one is confirmed again.
    await caller.call(customerRoutes.remove, { params: { id: client.id } })
    const { seq } = await newestEntry(caller, 'customer')
    expect((await change(off.id, { status: 'scheduled', ...reject })).status).toBe(200)
    const undoing = (overlap: 'reject' | 'allow') =>
      caller.try(historyRoutes.undo, { params: { seq }, query: { overlap } })
    expect(await undoing('reject')).toMatchObject({
      status: 409,
      problem: { code: 'service_in_visit', conflicts: [{ id: off.id }] },
    })
    expect((await undoing('allow')).status).toBe(200)
  })

  it('is in the visit once, whichever of eight ways is fastest', async () => {
    const { caller, cut, color, draft, withMia, mia } = await given()
    const [first] = await caller.call(list)
    await caller.call(remove, { params: { id: first?.id ?? 0 } })
    const off = await withMia({ status: 'cancelled', appointmentDate: '2026-06-10T16:00' })
    const coloring = await withMia({ serviceId: color.id, appointmentDate: '2026-06-10T18:00' })
    const tomorrows = await withMia({ appointmentDate: '2026-06-11T16:00' })
    const row = ({ id }: { id: number }) => ({ params: { id } })
    const today = '2026-06-10T12:00'
    const wanted = { ...draft, appointmentDate: today, staffId: mia.id, ...reject }
    const { duration: _, price: __, serviceId: ___, ...visit } = wanted
    const services = [{ serviceId: cut.id }]

    const outcomes = await Promise.all([
      caller.try(add, { body: wanted }),
      caller.try(add, { body: { ...wanted, appointmentDate: '2026-06-10T08:00' } }),
      caller.try(bookVisit, { body: { ...visit, services } }),
      caller.try(restore, { ...row(first ?? off), query: reject }),
      caller.try(edit, { ...row(off), body: { status: 'scheduled', ...reject } }),
      caller.try(edit, { ...row(coloring), body: { serviceId: cut.id, ...reject } }),
      caller.try(moveVisit, { ...row(tomorrows), body: { appointmentDate: today, ...reject } }),
      caller.try(addService, { ...row(off), body: { serviceId: cut.id, ...reject } }),
    ])

    expect(outcomes.map(({ status }) => status < 300).filter(Boolean)).toHaveLength(1)
    const cuts = (
      await caller.call(list, { query: { date: '2026-06-10', standing: 'true' } })
    ).filter(({ serviceId }) => serviceId === cut.id)
    expect(cuts).toHaveLength(1)
  })
})
