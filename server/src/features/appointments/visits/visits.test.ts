import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { notificationRoutes } from '@salon/contract/notifications'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { seedSalon, other } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { list, add, bookVisit, visit } = appointmentRoutes

/** A salon, and Ann's visit of a cut and a colour as it could be booked. */
async function seeded() {
  const salonRows = await seedSalon(salon)
  const { client, cut, color, member } = salonRows
  const wanted = {
    customerId: client.id,
    staffId: member.id,
    appointmentDate: '2026-06-10T10:00',
    services: [{ serviceId: cut.id }, { serviceId: color.id }],
  }
  return { ...salonRows, wanted }
}

describe('booking a visit: refusals', () => {
  it('is for desk roles', async () => {
    const { caller, wanted: body } = await seeded()
    const visitor = await salon.colleague(caller, 'visitor')

    expect((await salon.anonymous.try(bookVisit, { body })).status).toBe(401)
    expect((await visitor.try(bookVisit, { body })).status).toBe(403)
    expect(await caller.call(list)).toEqual([])
  })

  it("refuses another salon's rows in any field, and writes nothing", async () => {
    const { caller, wanted, cut } = await seeded()
    const theirs = await seeded()
    const line = { serviceId: cut.id }

    for (const [change, path] of [
      [{ customerId: theirs.client.id }, 'customerId'],
      [{ staffId: theirs.member.id }, 'staffId'],
      [{ services: [line, { serviceId: theirs.cut.id }] }, 'services.1.serviceId'],
      [{ services: [{ ...line, staffId: theirs.member.id }] }, 'services.0.staffId'],
    ] as const) {
      const { status, problem } = await caller.try(bookVisit, { body: { ...wanted, ...change } })

      expect([status, problem.errors?.[0]?.path]).toEqual([422, path])
    }
    expect(await caller.call(list)).toEqual([])
  })

  it.each([
    [{ services: [] }, 'services'],
    [{ services: undefined }, 'services'],
    [{ services: [{ serviceId: 'cut' }] }, 'services.0.serviceId'],
    [{ services: [{ serviceId: 1, price: -1 }] }, 'services.0.price'],
    [{ services: [{ serviceId: 1, duration: 0 }] }, 'services.0.duration'],
    [{ services: Array(21).fill({ serviceId: 1 }) }, 'services'],
    [{ appointmentDate: undefined }, 'appointmentDate'],
    [{ appointmentDate: '2026-06-10' }, 'appointmentTime'],
    [{ appointmentDate: '2026-03-29T02:30' }, 'appointmentDate'],
    [{ status: 'done' }, 'status'],
  ])('refuses %j', async (change, path) => {
    const { caller, wanted } = await seeded()

    const { status, problem } = await caller.try(bookVisit, { body: { ...wanted, ...change } })

    expect([status, problem.errors?.[0]?.path]).toEqual([422, path])
    expect(await caller.call(list)).toEqual([])
  })

  it('names each service that cannot be booked: inactive, archived, repeated, of an archived staff member', async () => {
    const { caller, category, wanted, cut, color } = await seeded()
    const { id: gone } = await caller.call(serviceRoutes.add, {
      body: { name: 'Perm', price: '70', duration: 60, categoryId: category.id },
    })
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    await caller.call(serviceRoutes.edit, { params: { id: color.id }, body: { isActive: false } })
    await caller.call(serviceRoutes.remove, { params: { id: gone } })
    await caller.call(staffRoutes.remove, { params: { id: mia.id } })
    const lines = (...ids: number[]) => ids.map((serviceId) => ({ serviceId }))
    const refused = async (services: object[]) => {
      const { status, problem } = await caller.try(bookVisit, { body: { ...wanted, services } })
      return [status, problem.errors?.map(({ path }) => path)]
    }

    expect(await refused(lines(cut.id, color.id, cut.id, gone))).toEqual([
      422,
      ['services.1.serviceId', 'services.2.serviceId', 'services.3.serviceId'],
    ])
    expect(await refused([{ serviceId: cut.id, staffId: mia.id }])).toEqual([
      422,
      ['services.0.staffId'],
    ])
    expect(await caller.call(list)).toEqual([])
  })

  it('does not run past the end of the day', async () => {
    const { caller, wanted } = await seeded()

    const { status, problem } = await caller.try(bookVisit, {
      body: { ...wanted, appointmentDate: '2026-06-10T23:00' },
    })

    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'services.1.serviceId'])
    expect(await caller.call(list)).toEqual([])
  })

  it('books no service that the visit holds already, unless it was called off or is booked anyway', async () => {
    const { caller, wanted, draft } = await seeded()
    const { id } = await caller.call(add, { body: draft })
    const body = { ...wanted, appointmentDate: '2026-06-10T15:00', overlap: 'reject' as const }

    expect(await caller.try(bookVisit, { body })).toMatchObject({
      status: 409,
      problem: { code: 'service_in_visit', conflicts: [{ id, serviceName: 'Cut' }] },
    })
    await caller.call(appointmentRoutes.edit, { params: { id }, body: { status: 'cancelled' } })
    expect((await caller.try(bookVisit, { body })).status).toBe(201)
    expect((await caller.try(bookVisit, { body: { ...body, overlap: 'allow' } })).status).toBe(201)
  })
})

describe('booking a visit', () => {
  it('books one service after the other, with what the service says unless the line does', async () => {
    const { caller, wanted, cut, color, member } = await seeded()
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })

    const rows = await caller.call(bookVisit, {
      body: {
        ...wanted,
        status: 'confirmed',
        notes: 'Allergic to ammonia',
        services: [
          { serviceId: color.id, staffId: mia.id, duration: 45, price: 80 },
          { serviceId: cut.id },
        ],
      },
    })

    const both = {
      status: 'confirmed',
      notes: 'Allergic to ammonia',
      customer: { name: 'Ann Lee' },
    }
    expect(rows).toMatchObject([
      {
        ...both,
        service: { name: 'Color' },
        staffId: mia.id,
        appointmentDate: '2026-06-10T08:00:00.000Z',
        duration: 45,
        price: '80.00',
      },
      {
        ...both,
        service: { name: 'Cut' },
        staffId: member.id,
        appointmentDate: '2026-06-10T08:45:00.000Z',
        duration: 60,
        price: '40.00',
      },
    ])
    expect(await caller.call(visit, { params: { id: rows[1]?.id ?? 0 } })).toEqual(rows)
  })

  it('is one activity and one notification with one sum', async () => {
    const { caller, wanted, client } = await seeded()
    const desk = await salon.colleague(caller, 'user')

    const rows = await desk.call(bookVisit, { body: { ...wanted, status: 'completed' } })

    const entries = await caller.call(activityRoutes.recent)
    expect(entries.filter(({ entityType }) => entityType === 'appointment')).toMatchObject([
      { action: 'created', entityId: rows[0]?.id, description: 'Booked Cut, Color for Ann Lee' },
    ])
    const notifications = await caller.call(notificationRoutes.list)
    const details = { serviceName: 'Cut, Color', price: '125.50' }
    expect(notifications.filter(({ isSample }) => !isSample).toSorted(byKind)).toMatchObject([
      { kind: 'payment_completed', appointmentId: rows[0]?.id, details },
      { kind: 'visit_booked', appointmentId: rows[0]?.id, details },
    ])
    const params = { id: client.id }
    expect(await caller.call(serviceRecordRoutes.list, { params })).toHaveLength(2)
  })

  it('counts on over an hour that the clocks skip', async () => {
    const { caller, wanted } = await seeded()

    const rows = await caller.call(bookVisit, {
      body: { ...wanted, appointmentDate: '2026-03-29T01:30' },
    })

    expect(rows.map((row) => row.appointmentDate)).toEqual([
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ])
  })
})

describe('a visit that overlaps', () => {
  it('is accepted unless the call says otherwise, then refused with all that is in the way', async () => {
    const { caller, wanted, draft } = await seeded()
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    const bob = await other(caller, 'Bob')
    const at = async (time: string, staffId = draft.staffId) => {
      const body = { ...draft, customerId: bob.id, staffId, appointmentDate: `2026-06-10T${time}` }
      return (await caller.call(add, { body })).id
    }
    const early = await at('10:30')
    const late = await at('12:00')
    await at('11:30', mia.id)
    await at('12:30')

    const { status, problem } = await caller.try(bookVisit, {
      body: { ...wanted, overlap: 'reject' },
    })

    expect([status, problem.code]).toEqual([409, 'overlaps'])
    expect(problem.conflicts?.map(({ id }) => id)).toEqual([early, late])
    expect(await caller.call(list, { query: { customerId: String(wanted.customerId) } })).toEqual(
      [],
    )
    expect((await caller.try(bookVisit, { body: wanted })).status).toBe(201)
  })

  it('is booked for one of 32 who want the same staff at once, in whatever order', async () => {
    const { caller, wanted, cut, color, member } = await seeded()
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    const clients = await Promise.all(
      Array.from({ length: 32 }, (_, n) => other(caller, `Client ${n}`)),
    )

    const outcomes = await Promise.all(
      clients.map(({ id: customerId }, n) => {
        const [one, two] = n % 2 ? [member.id, mia.id] : [mia.id, member.id]
        const services = [
          { serviceId: cut.id, staffId: one, duration: 60 },
          { serviceId: color.id, staffId: two, duration: 60 },
        ]
        const body = { ...wanted, customerId, staffId: one, services, overlap: 'reject' }
        return caller.try(bookVisit, { body })
      }),
    )

    // One who goes first to one and then to the other leaves room for one who goes the other way.
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      201,
      201,
      ...Array<number>(30).fill(409),
    ])
    expect(outcomes.filter(({ problem }) => problem.code === 'overlaps')).toHaveLength(30)
    expect(await caller.call(list)).toHaveLength(4)
  })
})

const byKind = (a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind)
