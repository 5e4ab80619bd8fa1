import { appointmentRoutes } from '@salon/contract/appointments'
import { activityRoutes } from '@salon/contract/activity'
import { categoryRoutes } from '@salon/contract/categories'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { serviceRoutes } from '@salon/contract/services'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { seedSalon, other } from '../../../test/seed-salon.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { waitForLock } from '../../../test/wait-for-lock.ts'

const salon = openSalon()
const { list, get, visit, add, edit, remove, addService, bookVisit, moveVisit } = appointmentRoutes
const seeded = () => seedSalon(salon)

describe('changing an appointment', () => {
  it('accepts the full form of an older client: a time as `appointmentTime`, a price as number', async () => {
    const { caller, draft } = await seeded()
    const { id } = await caller.call(add, { body: draft })

    const edited = await caller.call(edit, {
      params: { id },
      body: {
        ...draft,
        appointmentDate: '2026-06-10',
        appointmentTime: '2026-06-10T12:00:00.000Z',
        price: 55.5,
        status: 'confirmed',
      },
    })

    expect(edited).toMatchObject({
      appointmentDate: '2026-06-10T12:00:00.000Z',
      price: '55.50',
      status: 'confirmed',
    })
  })

  it('sets any status from any other and keeps a record of completed work', async () => {
    const { caller, draft } = await seeded()
    const { id } = await caller.call(add, { body: draft })
    const set = (status: 'completed' | 'cancelled') =>
      caller.call(edit, { params: { id }, body: { status } })
    const params = { id: draft.customerId }
    const records = () => caller.call(serviceRecordRoutes.list, { params })

    await set('completed')
    expect(await records()).toMatchObject([{ appointmentId: id, customerId: draft.customerId }])
    await set('cancelled')
    expect(await records()).toEqual([])
    const entries = await caller.call(activityRoutes.recent)
    expect(entries.slice(0, 2).map((entry) => entry.description)).toEqual([
      'Cancelled Cut for Ann Lee',
      'Completed Cut for Ann Lee',
    ])
  })

  it('changes nothing and says nothing for an empty edit', async () => {
    const { caller, draft } = await seeded()
    const booked = await caller.call(add, { body: draft })
    const before = await caller.call(activityRoutes.recent)

    expect(await caller.call(edit, { params: { id: booked.id }, body: {} })).toEqual(booked)
    expect(await caller.call(activityRoutes.recent)).toEqual(before)
  })

  it('leaves the price of a booked visit alone when the service gets dearer', async () => {
    const { caller, cut, draft } = await seeded()
    const { id } = await caller.call(add, { body: draft })

    await caller.call(serviceRoutes.edit, { params: { id: cut.id }, body: { price: '99' } })

    expect(await caller.call(get, { params: { id } })).toMatchObject({
      price: '40.00',
      service: { price: '99.00' },
    })
  })

  it('still names a service that was archived, uncategorized once its category is', async () => {
    const { caller, cut, category, draft } = await seeded()
    const { id } = await caller.call(add, { body: draft })

    await caller.call(serviceRoutes.remove, { params: { id: cut.id } })
    await caller.call(categoryRoutes.remove, { params: { id: category.id } })

    const row = await caller.call(get, { params: { id } })
    expect(row.service).toMatchObject({ name: 'Cut', category: null })
  })

  it('hands visits crosswise from client to client, many at once', async () => {
    const { caller, client, draft } = await seeded()
    const bea = await other(caller, 'Bea')
    const rows = []
    for (let n = 0; n < 16; n++) {
      const customerId = n % 2 ? client.id : bea.id
      rows.push(await caller.call(add, { body: { ...draft, customerId } }))
    }

    const outcomes = await Promise.all(
      rows.map(({ id, customerId }) => {
        const body = { customerId: customerId === bea.id ? client.id : bea.id }
        return caller.try(edit, { params: { id }, body })
      }),
    )

    expect(outcomes.map(({ status }) => status)).toEqual(Array(16).fill(200))
  })

  it('deletes once', async () => {
    const { caller, draft } = await seeded()
    const { id } = await caller.call(add, { body: draft })

    const outcomes = await Promise.all([
      caller.try(remove, { params: { id } }),
      caller.try(remove, { params: { id } }),
    ])

    expect(outcomes.map((o) => o.status).toSorted()).toEqual([204, 404])
    expect(await caller.call(list)).toEqual([])
  })
})

describe('a visit', () => {
  it('gets a service after its last one, with its price, duration, staff, status and notes', async () => {
    const { caller, color, draft } = await seeded()
    const { id } = await caller.call(add, {
      body: { ...draft, status: 'confirmed', notes: 'Allergic to ammonia' },
    })

    const added = await caller.call(addService, { params: { id }, body: { serviceId: color.id } })

    expect(added).toMatchObject({
      appointmentDate: '2026-06-10T09:00:00.000Z',
      duration: 90,
      price: '85.50',
      status: 'confirmed',
      notes: 'Allergic to ammonia',
      staffId: draft.staffId,
    })
    const rows = await caller.call(visit, { params: { id: added.id } })
    expect(rows.map((row) => row.id)).toEqual([id, added.id])
  })

  it.each([
    ['left', 'This staff member does not exist'],
    ['is inactive', 'This staff member is not active'],
  ])('keeps its rows with a staff member who %s, who is given no other', async (how, sentence) => {
    const { caller, color, draft, member } = await seeded()
    const { id: staffId } = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    const { id } = await caller.call(add, { body: { ...draft, staffId } })
    const later = { ...draft, appointmentDate: '2026-06-12T10:00' }
    const theirs = await caller.call(add, { body: { ...later, staffId: member.id } })
    const params = { id: staffId }
    await (how === 'left'
      ? caller.call(staffRoutes.remove, { params })
      : caller.call(staffRoutes.edit, { params, body: { isActive: false } }))
    const refused = {
      status: 422,
      problem: { detail: sentence, errors: [{ path: 'staffId', message: sentence }] },
    }

    expect(await caller.try(add, { body: { ...later, staffId } })).toMatchObject(refused)
    const adding = { params: { id }, body: { serviceId: color.id } }
    expect(await caller.try(addService, adding)).toMatchObject(refused)
    const giving = { params: { id: theirs.id }, body: { staffId } }
    expect(await caller.try(edit, giving)).toMatchObject(refused)
    expect(await caller.try(moveVisit, giving)).toMatchObject(refused)
    const services = [{ serviceId: color.id, staffId }]
    const visitBody = { ...later, staffId: member.id, services }
    expect(await caller.try(bookVisit, { body: visitBody })).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'services.0.staffId', message: sentence }] },
    })
    const moved = { appointmentTime: '16:00', notes: 'Late', status: 'completed' }
    expect((await caller.try(edit, { params: { id }, body: moved })).status).toBe(200)
    expect(await caller.call(list)).toHaveLength(2)
  })

  it('holds a service once, also when two hands add it at the same time', async () => {
    const { caller, color, draft } = await seeded()
    const { id } = await caller.call(add, { body: draft })
    const body = { serviceId: color.id }

    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => caller.try(addService, { params: { id }, body })),
    )

    expect(outcomes.map((o) => o.status).toSorted()).toEqual([201, ...Array(7).fill(409)])
    expect(await caller.call(visit, { params: { id } })).toHaveLength(2)
  })

  it('gets a cancelled service again, after the last live one', async () => {
    const { caller, cut, color, draft } = await seeded()
    const { id } = await caller.call(add, { body: draft })
    const body = { serviceId: color.id }
    const off = await caller.call(addService, { params: { id }, body })

    await caller.call(edit, { params: { id: off.id }, body: { status: 'cancelled' } })
    const again = await caller.call(addService, { params: { id }, body })

    expect(again).toMatchObject({ appointmentDate: off.appointmentDate, status: 'scheduled' })
    expect((await caller.try(addService, { params: { id }, body })).status).toBe(409)
    const once = await caller.try(addService, { params: { id }, body: { serviceId: cut.id } })
    expect(once).toMatchObject({ status: 409, problem: { code: 'service_in_visit' } })
  })

  it('adds nothing to the visit of the former client when the row is reassigned at that moment', async () => {
    const { caller, client, color, draft } = await seeded()
    const { id } = await caller.call(add, { body: draft })
    const bea = await other(caller, 'Bea')
    const { pool } = salon.database
    const hand = await pool.connect()
    await hand.query('begin')
    await hand.query('update appointments set customer_id = $1 where id = $2', [bea.id, id])

    const adding = caller.try(addService, { params: { id }, body: { serviceId: color.id } })
    await waitForLock(pool)
    await hand.query('commit')
    hand.release()

    expect(await adding).toMatchObject({ status: 409, problem: { code: 'changed_meanwhile' } })
    expect(await caller.call(list, { query: { customerId: String(client.id) } })).toEqual([])
  })

  it('does not run past the end of the day', async () => {
    const { caller, color, draft } = await seeded()
    const { id } = await caller.call(add, {
      body: { ...draft, appointmentDate: '2026-06-10T23:30' },
    })

    const late = await caller.try(addService, { params: { id }, body: { serviceId: color.id } })

    expect(late.status).toBe(422)
  })

  it("moves with the salon's time zone from one day to the other", async () => {
    const { caller, draft } = await seeded()
    await caller.call(add, { body: { ...draft, appointmentDate: '2026-06-10T00:30' } })

    await caller.call(settingsRoutes.edit, { body: { timeZone: 'America/New_York' } })

    expect(await caller.call(list, { query: { date: '2026-06-09' } })).toHaveLength(1)
    expect(await caller.call(list, { query: { date: '2026-06-10' } })).toEqual([])
  })
})
