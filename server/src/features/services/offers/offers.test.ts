import { appointmentRoutes } from '@salon/contract/appointments'
import { availabilityRoutes } from '@salon/contract/availability'
import { historyRoutes } from '@salon/contract/history'
import { serviceOfferRoutes, type OfferDraft } from '@salon/contract/service-offers'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { list, set } = serviceOfferRoutes
const { add, addService, bookVisit, edit, handOver, moveVisit, remove, restore } = appointmentRoutes
const refused = {
  status: 422,
  problem: {
    errors: [{ path: 'staffId', message: 'This staff member does not offer this service' }],
  },
}

/** Mia alone offers the color: for 100, in two hours, 40 minutes of work before the processing. */
async function given() {
  const seed = await seedSalon(salon)
  const { caller, color, draft } = seed
  const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
  const offer = (offers: OfferDraft[]) =>
    caller.try(set, { params: { id: color.id }, body: { offers } })
  const own = { price: '100.00', duration: 120, initialWork: 40, processing: 30 }
  const [offered] = (await offer([{ staffId: mia.id, ...own }])).body
  const colorDraft = { ...draft, serviceId: color.id, duration: 120 }
  return { ...seed, mia, offer, offered, own, colorDraft }
}

describe('who offers a service', () => {
  it.each([
    ['a staff member who is not there', { staffId: 999_999 }, 'offers.0.staffId'],
    ['a negative price', { price: '-1' }, 'offers.0.price'],
    ['no minutes', { duration: 0 }, 'offers.0.duration'],
    ['phases that do not fit', { initialWork: 60, processing: 31 }, 'offers.0.processing'],
  ])('is refused: %s', async (_, own, path) => {
    const { offer, member, offered, caller } = await given()

    expect(await offer([{ staffId: member.id, ...own }])).toMatchObject({
      status: 422,
      problem: { errors: [{ path }] },
    })
    expect(await caller.call(list)).toEqual([offered])
  })

  it('is not set twice for one person, nor by a visitor, nor of another salon', async () => {
    const { caller, offer, member, color } = await given()
    const otherOwner = await salon.owner()
    const visitor = await salon.colleague(caller, 'visitor')
    const call = { params: { id: color.id }, body: { offers: [] } }

    expect((await offer([{ staffId: member.id }, { staffId: member.id }])).status).toBe(422)
    expect((await otherOwner.try(set, call)).status).toBe(404)
    expect((await visitor.try(set, call)).status).toBe(403)
  })

  it('is replaced as a whole, and everybody where it is empty', async () => {
    const { caller, offer, mia, member, color, offered } = await given()

    const { body } = await offer([{ staffId: member.id }, { staffId: mia.id, price: '90' }])
    expect(body).toMatchObject([
      { staffId: member.id, price: null, duration: null },
      { id: offered?.id, staffId: mia.id, price: '90.00', duration: null, initialWork: null },
    ])
    expect((await offer([])).body).toEqual([])
    expect(await caller.call(list)).toEqual([])
    expect((await offer([{ staffId: mia.id }])).body).toMatchObject([{ serviceId: color.id }])
  })

  it('does not count where they are archived: everybody does what nobody else offers', async () => {
    const { caller, mia, colorDraft } = await given()
    await caller.call(staffRoutes.remove, { params: { id: mia.id } })

    expect(await caller.call(list)).toEqual([])
    expect((await caller.try(add, { body: colorDraft })).status).toBe(201)
  })

  it('decides who may be booked', async () => {
    const { caller, cut, color, client, member, mia, draft, colorDraft } = await given()
    const cutting = await caller.call(add, { body: draft })
    const coloring = await caller.call(add, {
      body: { ...colorDraft, staffId: mia.id, appointmentDate: '2026-06-11T10:00' },
    })
    const row = (id: number, body: object) => ({ params: { id }, body })
    const visit = {
      customerId: client.id,
      staffId: member.id,
      appointmentDate: '2026-06-12T10:00',
      services: [{ serviceId: color.id }],
    }

    expect(await caller.try(add, { body: colorDraft })).toMatchObject(refused)
    expect(await caller.try(addService, row(cutting.id, { serviceId: color.id }))).toMatchObject(
      refused,
    )
    expect(await caller.try(bookVisit, { body: visit })).toMatchObject(refused)
    expect(await caller.try(edit, row(cutting.id, { serviceId: color.id }))).toMatchObject(refused)
    expect(await caller.try(edit, row(coloring.id, { staffId: member.id }))).toMatchObject(refused)
    expect(await caller.try(moveVisit, row(coloring.id, { staffId: member.id }))).toMatchObject(
      refused,
    )
    const toCome = { params: { id: mia.id }, body: { staffId: member.id } }
    salon.setNow('2026-06-01T10:00:00Z')
    expect(await caller.try(handOver, toCome)).toMatchObject(refused)
    expect(
      await caller.try(edit, row(cutting.id, { serviceId: color.id, staffId: mia.id })),
    ).toMatchObject({
      status: 200,
      body: { initialWork: 40, processing: 30, duration: 60, price: '40.00' },
    })
    expect(
      (await caller.try(edit, row(coloring.id, { serviceId: cut.id, staffId: member.id }))).status,
    ).toBe(200)
  })

  it('leaves rows that exist as they are, also when they come back', async () => {
    const { caller, color, member, mia, offer, draft } = await given()
    await offer([])
    salon.setNow('2026-06-01T10:00:00Z')
    const { id } = await caller.call(add, { body: { ...draft, serviceId: color.id } })
    await caller.call(edit, { params: { id }, body: { staffId: mia.id } })
    await offer([{ staffId: mia.id }])
    const { seq } = (await caller.call(historyRoutes.ofAppointment, { params: { id } }))[0] ?? {
      seq: 0,
    }

    expect(await caller.try(historyRoutes.undo, { params: { seq } })).toMatchObject({ status: 200 })
    const change = { params: { id }, body: { appointmentTime: '15:00', duration: 45 } }
    expect(await caller.try(edit, change)).toMatchObject({ body: { staffId: member.id } })
    await caller.call(remove, { params: { id } })
    expect((await caller.try(restore, { params: { id } })).status).toBe(200)
  })

  it('gives visits and added services their price, duration and phases', async () => {
    const { caller, cut, color, client, member, mia, own } = await given()
    const visit = await caller.call(bookVisit, {
      body: {
        customerId: client.id,
        staffId: member.id,
        appointmentDate: '2026-06-12T10:00',
        services: [{ serviceId: color.id, staffId: mia.id }, { serviceId: cut.id }],
      },
    })
    expect(visit).toMatchObject([
      { staffId: mia.id, ...own },
      { staffId: member.id, appointmentDate: '2026-06-12T10:00:00.000Z', price: '40.00' },
    ])
    const other = await caller.call(bookVisit, {
      body: {
        customerId: client.id,
        staffId: mia.id,
        appointmentDate: '2026-06-13T10:00',
        services: [{ serviceId: cut.id }],
      },
    })
    const params = { id: other[0]?.id ?? 0 }
    expect(await caller.call(addService, { params, body: { serviceId: color.id } })).toMatchObject(
      own,
    )
  })

  it('lets a service be added to the visit of somebody else by who offers it', async () => {
    const { caller, color, member, mia, own, draft } = await given()
    const cutting = await caller.call(add, { body: draft })
    const added = (staffId: number) =>
      caller.try(addService, {
        params: { id: cutting.id },
        body: { serviceId: color.id, staffId, overlap: 'reject' },
      })

    expect(await added(member.id)).toMatchObject(refused)
    expect(await added(mia.id)).toMatchObject({
      status: 201,
      body: { staffId: mia.id, customerId: draft.customerId, ...own },
    })
  })

  it('decides about free times, with their duration', async () => {
    const { caller, color, member, mia } = await given()
    salon.setNow('2026-06-01T10:00:00Z')
    const query = { serviceIds: String(color.id), from: '2026-06-10', to: '2026-06-10' }

    const [found] = await caller.call(availabilityRoutes.find, { query })
    expect(
      new Set(
        found?.starts.flatMap(({ lines }) =>
          lines.map((line) => `${line.staffId} ${line.duration}`),
        ),
      ),
    ).toEqual(new Set([`${mia.id} 120`]))
    const his = { query: { ...query, staffId: String(member.id) } }
    expect(await caller.try(availabilityRoutes.find, his)).toMatchObject(refused)
  })

  it('is in the history, and undone from there', async () => {
    const { caller, offer, mia, member, offered } = await given()
    const undo = async () => {
      const { seq } = await newestEntry(caller, 'offer')
      return (await caller.try(historyRoutes.undo, { params: { seq } })).status
    }
    await offer([{ staffId: mia.id, price: '90' }])
    expect(await newestEntry(caller, 'offer')).toMatchObject({
      name: 'Color',
      operation: 'changed',
    })
    expect(await undo()).toBe(200)
    expect(await caller.call(list)).toEqual([offered])

    await offer([])
    expect(await undo()).toBe(200)
    expect(await caller.call(list)).toEqual([offered])

    await offer([
      { staffId: mia.id, ...offered, serviceId: undefined } as OfferDraft,
      { staffId: member.id },
    ])
    expect(await undo()).toBe(200)
    expect(await caller.call(list)).toEqual([offered])
  })
})
