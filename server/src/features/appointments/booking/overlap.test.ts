import { appointmentRoutes } from '@salon/contract/appointments'
import { historyRoutes } from '@salon/contract/history'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { seedSalon, other } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { list, get, add, edit, addService } = appointmentRoutes
const seeded = () => seedSalon(salon)

describe('overlap', () => {
  it('is accepted unless a call says otherwise', async () => {
    const { caller, draft } = await seeded()
    const bob = await other(caller, 'Bob')
    await caller.call(add, { body: draft })

    expect((await caller.try(add, { body: { ...draft, customerId: bob.id } })).status).toBe(201)
  })

  it('is refused with the rows in the way', async () => {
    const { caller, draft } = await seeded()
    const bob = await other(caller, 'Bob')
    const { id } = await caller.call(add, { body: draft })

    const { status, problem } = await caller.try(add, {
      body: {
        ...draft,
        customerId: bob.id,
        appointmentDate: '2026-06-10T10:59',
        overlap: 'reject',
      },
    })

    expect(status).toBe(409)
    expect(problem).toMatchObject({
      code: 'overlaps',
      conflicts: [{ id, customerName: 'Ann Lee', serviceName: 'Cut', duration: 60 }],
    })
  })

  it.each([
    ['right after', { appointmentDate: '2026-06-10T11:00' }, {}],
    ['right before', { appointmentDate: '2026-06-10T09:00' }, {}],
    ['a cancelled row', {}, { status: 'cancelled' }],
    ['a missed row', {}, { status: 'no-show' }],
  ])('is none: %s', async (_, change, first) => {
    const { caller, draft } = await seeded()
    const bob = await other(caller, 'Bob')
    await caller.call(add, { body: { ...draft, ...first } as typeof draft })

    const body = { ...draft, ...change, customerId: bob.id, overlap: 'reject' as const }
    expect((await caller.try(add, { body })).status).toBe(201)
  })

  it('is none between rows of one visit', async () => {
    const { caller, color, draft } = await seeded()
    await caller.call(add, { body: draft })

    const body = { ...draft, serviceId: color.id, overlap: 'reject' as const }
    expect((await caller.try(add, { body })).status).toBe(201)
  })

  it('refuses a retry of the same booking after a lost reply', async () => {
    const { caller, draft } = await seeded()
    const body = { ...draft, overlap: 'reject' as const }
    const { id } = await caller.call(add, { body })

    expect(await caller.try(add, { body })).toMatchObject({
      status: 409,
      problem: {
        code: 'overlaps',
        conflicts: [{ id, customerName: 'Ann Lee', serviceName: 'Cut', duration: 60 }],
      },
    })
    expect(await caller.call(list)).toHaveLength(1)
    expect((await caller.try(add, { body: { ...body, overlap: 'allow' } })).status).toBe(201)
    expect((await caller.try(add, { body: draft })).status).toBe(201)
  })

  it('is none with the same service of the visit that was called off', async () => {
    const { caller, draft } = await seeded()
    const body = { ...draft, overlap: 'reject' as const }
    await caller.call(add, { body: { ...draft, status: 'cancelled' } })

    expect((await caller.try(add, { body })).status).toBe(201)
  })

  it('is none of a row with its own visit where it is moved, whatever the service', async () => {
    const { caller, draft } = await seeded()
    await caller.call(add, { body: draft })
    const { id } = await caller.call(add, {
      body: { ...draft, appointmentDate: '2026-06-10T11:00' },
    })

    const body = { appointmentTime: '10:30', overlap: 'reject' as const }
    expect((await caller.try(edit, { params: { id }, body })).status).toBe(200)
  })

  it('books one of eight equal calls at once', async () => {
    const { caller, draft } = await seeded()
    const body = { ...draft, overlap: 'reject' as const }

    const outcomes = await Promise.all(Array.from({ length: 8 }, () => caller.try(add, { body })))

    expect(outcomes.map((o) => o.status).toSorted()).toEqual([201, ...Array(7).fill(409)])
    expect(await caller.call(list)).toHaveLength(1)
  })

  it('books one of 32 who want the same slot at once', async () => {
    const { caller, draft } = await seeded()
    const clients = await Promise.all(
      Array.from({ length: 32 }, (_, n) => other(caller, `Client ${n}`)),
    )

    const outcomes = await Promise.all(
      clients.map(({ id }) =>
        caller.try(add, { body: { ...draft, customerId: id, overlap: 'reject' } }),
      ),
    )

    expect(outcomes.map((o) => o.status).toSorted()).toEqual([201, ...Array(31).fill(409)])
    expect(await caller.call(list)).toHaveLength(1)
  })

  it('is refused on moving, on a longer duration and on other staff, and not on a note', async () => {
    const { caller, draft } = await seeded()
    const bob = await other(caller, 'Bob')
    const colleague = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    await caller.call(add, { body: draft })
    const at = (appointmentDate: string, staffId = draft.staffId) =>
      caller.call(add, { body: { ...draft, customerId: bob.id, appointmentDate, staffId } })
    const before = await at('2026-06-10T09:00')
    const beside = await at('2026-06-10T10:30', colleague.id)
    const twice = await at('2026-06-10T10:15')
    const change = async (id: number, body: object) =>
      (await caller.try(edit, { params: { id }, body: { ...body, overlap: 'reject' } })).status

    expect(await change(before.id, { appointmentTime: '09:30' })).toBe(409)
    expect(await change(before.id, { duration: 61 })).toBe(409)
    expect(await change(beside.id, { staffId: draft.staffId })).toBe(409)
    expect(await change(twice.id, { notes: 'Late', price: '41', duration: 60 })).toBe(200)
  })

  it.each(['cancelled', 'no-show'] as const)(
    'is refused for a row that was %s and stands again, if the call says so',
    async (off) => {
      const { caller, draft } = await seeded()
      const bob = await other(caller, 'Bob')
      const { id } = await caller.call(add, { body: { ...draft, status: off } })
      const inTheWay = await caller.call(add, { body: { ...draft, customerId: bob.id } })
      const set = (body: object) => caller.try(edit, { params: { id }, body })

      expect(await set({ status: 'confirmed', overlap: 'reject' })).toMatchObject({
        status: 409,
        problem: { code: 'overlaps', conflicts: [{ id: inTheWay.id }] },
      })
      expect((await set({ status: 'cancelled', overlap: 'reject' })).status).toBe(200)
      expect((await set({ status: 'confirmed' })).status).toBe(200)
    },
  )

  it('gives way to no earlier service that is moved, unless the later ones are to be shifted', async () => {
    const { caller, color, draft } = await seeded()
    const bob = await other(caller, 'Bob')
    const colleague = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    const cutting = await caller.call(add, { body: draft })
    const { id } = await caller.call(add, {
      body: {
        ...draft,
        serviceId: color.id,
        staffId: colleague.id,
        appointmentDate: '2026-06-10T11:00',
      },
    })
    const move = (appointmentTime: string, more: object) =>
      caller.try(edit, { params: { id: cutting.id }, body: { appointmentTime, ...more } })
    const start = async () => (await caller.call(get, { params: { id } })).appointmentDate
    const shift = { later: 'shift', overlap: 'reject' }

    expect((await move('10:15', { overlap: 'reject' })).status).toBe(200)
    expect(await start()).toBe('2026-06-10T09:00:00.000Z')
    const shifting = await move('10:30', shift)
    expect(shifting.status).toBe(200)
    const entries = await caller.call(historyRoutes.all, { query: { limit: 2 } })
    expect(entries.map(({ transactionId }) => transactionId)).toEqual([
      shifting.body?.entry,
      shifting.body?.entry,
    ])
    expect(await start()).toBe('2026-06-10T09:30:00.000Z')
    const inTheWay = await caller.call(add, {
      body: {
        ...draft,
        customerId: bob.id,
        staffId: colleague.id,
        appointmentDate: '2026-06-10T12:30',
      },
    })
    expect(await move('10:45', shift)).toMatchObject({
      status: 409,
      problem: { code: 'overlaps', conflicts: [{ id: inTheWay.id }] },
    })
    expect(await start()).toBe('2026-06-10T09:30:00.000Z')
    expect((await move('22:30', { duration: 30, later: 'shift' })).status).toBe(200)
    expect((await move('10:45', { duration: 60, later: 'shift', overlap: 'allow' })).status).toBe(
      200,
    )
    expect(await start()).toBe('2026-06-10T09:30:00.000Z')
  })

  it('is refused for a service that is added, if the call says so', async () => {
    const { caller, color, draft } = await seeded()
    const bob = await other(caller, 'Bob')
    const { id } = await caller.call(add, { body: draft })
    const inTheWay = await caller.call(add, {
      body: { ...draft, customerId: bob.id, appointmentDate: '2026-06-10T12:29' },
    })
    const adding = (overlap: string) =>
      caller.try(addService, { params: { id }, body: { serviceId: color.id, overlap } })

    const { status, problem } = await adding('reject')

    expect(status).toBe(409)
    expect(problem).toMatchObject({ code: 'overlaps', conflicts: [{ id: inTheWay.id }] })
    expect((await adding('nonsense')).status).toBe(422)
    expect(await caller.call(list)).toHaveLength(2)
    expect((await adding('allow')).status).toBe(201)
  })

  it('lets one of 32 visits that end at once have the next hour', async () => {
    const { caller, color, draft } = await seeded()
    const clients = await Promise.all(
      Array.from({ length: 32 }, (_, n) => other(caller, `Client ${n}`)),
    )
    const visits = await Promise.all(
      clients.map(({ id }) => caller.call(add, { body: { ...draft, customerId: id } })),
    )

    const outcomes = await Promise.all(
      visits.map(({ id }) =>
        caller.try(addService, {
          params: { id },
          body: { serviceId: color.id, overlap: 'reject' },
        }),
      ),
    )

    expect(outcomes.map((o) => o.status).toSorted()).toEqual([201, ...Array(31).fill(409)])
    const added = outcomes.find((o) => o.status === 201)?.body
    expect(await caller.call(get, { params: { id: added?.id ?? 0 } })).toEqual(added)
    expect(await caller.call(list)).toHaveLength(33)
  })
})
