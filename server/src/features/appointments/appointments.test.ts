import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRoutes } from '@salon/contract/services'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { serviceRecords } from '../../db/schema/appointments.ts'

const salon = openSalon()
const { list, get, visit, add, edit, remove, addService } = appointmentRoutes

/** A salon in Berlin with a client, two services and its owner to do the work. */
async function furnished(owner?: Caller) {
  const caller = owner ?? (await salon.owner({ timeZone: 'Europe/Berlin' }))
  const category = await caller.call(categoryRoutes.add, { body: { name: 'Hair' } })
  const service = (name: string, price: string, duration: number) =>
    caller.call(serviceRoutes.add, { body: { name, price, duration, categoryId: category.id } })
  const cut = await service('Cut', '40', 60)
  const color = await service('Color', '85.50', 90)
  const client = await caller.call(customerRoutes.add, { body: { name: 'Ann Lee' } })
  const [member] = await caller.call(staffRoutes.list)
  if (!member) throw new Error('a salon has its owner among the staff')
  const draft = {
    customerId: client.id,
    serviceId: cut.id,
    staffId: member.id,
    appointmentDate: '2026-06-10T10:00',
    duration: 60,
    price: '40',
  }
  return { caller, category, cut, color, client, member, draft }
}

const other = (caller: Caller, name: string) => caller.call(customerRoutes.add, { body: { name } })

describe('appointments: refusals', () => {
  it('asks whoever is not signed in to sign in, and a visitor only reads', async () => {
    const { caller, draft } = await furnished()
    const visitor = await salon.colleague(caller, 'visitor')

    expect((await salon.nobody.try(add, { body: draft })).status).toBe(401)
    expect((await visitor.try(add, { body: draft })).status).toBe(403)
    expect((await visitor.try(list)).status).toBe(200)
  })

  it.each(['customerId', 'serviceId', 'staffId'])(
    "refuses another salon's row as %s and writes nothing",
    async (field) => {
      const mine = await furnished()
      const theirs = await furnished()

      const { status, problem } = await mine.caller.try(add, {
        body: { ...mine.draft, [field]: theirs.draft[field as 'customerId'] },
      })

      expect(status).toBe(422)
      expect(problem.errors?.[0]?.path).toBe(field)
      expect(await mine.caller.call(list)).toEqual([])
    },
  )

  it("knows nothing of another salon's appointment", async () => {
    const mine = await furnished()
    const theirs = await furnished()
    const { id } = await theirs.caller.call(add, { body: theirs.draft })

    for (const route of [get, visit, remove]) {
      expect((await mine.caller.try(route, { params: { id } })).status).toBe(404)
    }
    expect((await mine.caller.try(edit, { params: { id }, body: {} })).status).toBe(404)
    const body = { serviceId: mine.cut.id }
    expect((await mine.caller.try(addService, { params: { id }, body })).status).toBe(404)
  })

  it.each([
    [{ appointmentDate: undefined }, 'appointmentDate', 'Date is required'],
    [{ appointmentDate: '2026-06-10' }, 'appointmentTime', 'Time is required'],
    [{ appointmentDate: '2026-02-30T10:00' }, 'appointmentDate', 'Date is required'],
    [
      { appointmentDate: '2026-03-29T02:30' },
      'appointmentDate',
      'The clocks skip this time on that day',
    ],
    [{ appointmentDate: '20000-01-01T10:00:00Z' }, 'appointmentDate', 'Date is required'],
    [{ duration: 0 }, 'duration', 'Duration must be at least 1 minute'],
    [{ price: '1e9' }, 'price', /at most 8 digits/],
    [{ price: -1 }, 'price', /at most 8 digits/],
    [{ status: 'done' }, 'status', /./],
  ])('refuses %j', async (change, path, message) => {
    const { caller, draft } = await furnished()

    const { status, problem } = await caller.try(add, { body: { ...draft, ...change } })

    expect(status).toBe(422)
    expect(problem.errors?.[0]).toMatchObject({ path, message: expect.stringMatching(message) })
    expect(await caller.call(list)).toEqual([])
  })

  it('does not book an inactive service, nor add one to a visit', async () => {
    const { caller, cut, color, draft } = await furnished()
    const { id } = await caller.call(add, { body: draft })
    for (const { id: serviceId } of [cut, color]) {
      await caller.call(serviceRoutes.edit, {
        params: { id: serviceId },
        body: { isActive: false },
      })
    }

    expect((await caller.try(add, { body: draft })).status).toBe(422)
    const added = await caller.try(addService, { params: { id }, body: { serviceId: color.id } })
    expect(added.status).toBe(422)
  })
})

describe('booking', () => {
  it("keeps the salon's wall-clock time as a moment and embeds what it points at", async () => {
    const { caller, category, cut, client, member, draft } = await furnished()

    const booked = await caller.call(add, { body: { ...draft, price: 40.5, notes: '' } })

    expect(booked).toMatchObject({
      appointmentDate: '2026-06-10T08:00:00.000Z',
      status: 'scheduled',
      price: '40.50',
      notes: null,
      beforePhotos: [],
      afterPhotos: [],
      customer: client,
      service: { ...cut, category },
      staff: member,
    })
    const [entry] = await caller.call(activityRoutes.recent)
    expect(entry).toMatchObject({ action: 'created', description: 'Booked Cut for Ann Lee' })
  })

  it.each([
    [{ appointmentDate: '2026-06-10', appointmentTime: '09:15' }, '2026-06-10T07:15:00.000Z'],
    [
      { appointmentDate: '2026-06-10', appointmentTime: '2026-06-11T10:00:00.000Z' },
      '2026-06-11T10:00:00.000Z',
    ],
    [{ appointmentDate: '2026-06-10T10:00:00+05:30' }, '2026-06-10T04:30:00.000Z'],
    [{ appointmentDate: '2026-10-25T02:30' }, '2026-10-25T00:30:00.000Z'],
  ])('understands a start said as %j', async (said, moment) => {
    const { caller, draft } = await furnished()

    const booked = await caller.call(add, { body: { ...draft, ...said } })

    expect(booked.appointmentDate).toBe(moment)
  })

  it('lists a day of the salon, all 25 hours of the one on which the clocks go back', async () => {
    const { caller, draft } = await furnished()
    const at = (appointmentDate: string) =>
      caller.call(add, { body: { ...draft, appointmentDate } })
    await at('2026-10-24T23:59')
    const first = await at('2026-10-25T00:00')
    const last = await at('2026-10-25T23:59')
    await at('2026-10-26T00:00')

    const rows = await caller.call(list, { query: { date: '2026-10-25' } })

    expect(rows.map((row) => row.id)).toEqual([first.id, last.id])
  })

  it('filters by days, client, staff and status, and pages', async () => {
    const { caller, draft } = await furnished()
    const bob = await other(caller, 'Bob')
    const mine = await caller.call(add, { body: draft })
    const his = await caller.call(add, {
      body: {
        ...draft,
        customerId: bob.id,
        appointmentDate: '2026-06-12T09:00',
        status: 'no-show',
      },
    })
    const ids = async (query: object) => (await caller.call(list, { query })).map((row) => row.id)

    expect(await ids({ from: '2026-06-10', to: '2026-06-11' })).toEqual([mine.id])
    expect(await ids({ customerId: String(bob.id) })).toEqual([his.id])
    expect(await ids({ status: 'no-show' })).toEqual([his.id])
    expect(await ids({ limit: 1 })).toEqual([mine.id])
    expect(await ids({ limit: 1, after: String(mine.id) })).toEqual([his.id])
  })
})

describe('overlap', () => {
  it('is accepted unless a call says otherwise', async () => {
    const { caller, draft } = await furnished()
    const bob = await other(caller, 'Bob')
    await caller.call(add, { body: draft })

    expect((await caller.try(add, { body: { ...draft, customerId: bob.id } })).status).toBe(201)
  })

  it('is refused with the rows in the way', async () => {
    const { caller, draft } = await furnished()
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
    const { caller, draft } = await furnished()
    const bob = await other(caller, 'Bob')
    await caller.call(add, { body: { ...draft, ...first } as typeof draft })

    const body = { ...draft, ...change, customerId: bob.id, overlap: 'reject' as const }
    expect((await caller.try(add, { body })).status).toBe(201)
  })

  it('is none between rows of one visit', async () => {
    const { caller, color, draft } = await furnished()
    await caller.call(add, { body: draft })

    const body = { ...draft, serviceId: color.id, overlap: 'reject' as const }
    expect((await caller.try(add, { body })).status).toBe(201)
  })

  it('books one of 32 who want the same slot at once', async () => {
    const { caller, draft } = await furnished()
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
    const { caller, draft } = await furnished()
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
})

describe('changing an appointment', () => {
  it('takes the full form of an older client: a time as `appointmentTime`, a price as number', async () => {
    const { caller, draft } = await furnished()
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
    const { caller, draft } = await furnished()
    const { id } = await caller.call(add, { body: draft })
    const set = (status: 'completed' | 'cancelled') =>
      caller.call(edit, { params: { id }, body: { status } })
    const records = () => salon.database.db.select().from(serviceRecords)

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
    const { caller, draft } = await furnished()
    const booked = await caller.call(add, { body: draft })
    const before = await caller.call(activityRoutes.recent)

    expect(await caller.call(edit, { params: { id: booked.id }, body: {} })).toEqual(booked)
    expect(await caller.call(activityRoutes.recent)).toEqual(before)
  })

  it('leaves the price of a booked visit alone when the service gets dearer', async () => {
    const { caller, cut, draft } = await furnished()
    const { id } = await caller.call(add, { body: draft })

    await caller.call(serviceRoutes.edit, { params: { id: cut.id }, body: { price: '99' } })

    expect(await caller.call(get, { params: { id } })).toMatchObject({
      price: '40.00',
      service: { price: '99.00' },
    })
  })

  it('still names a service that was archived, uncategorized once its category is', async () => {
    const { caller, cut, category, draft } = await furnished()
    const { id } = await caller.call(add, { body: draft })

    await caller.call(serviceRoutes.remove, { params: { id: cut.id } })
    await caller.call(categoryRoutes.remove, { params: { id: category.id } })

    const row = await caller.call(get, { params: { id } })
    expect(row.service).toMatchObject({ name: 'Cut', category: null })
  })

  it('deletes once', async () => {
    const { caller, draft } = await furnished()
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
    const { caller, color, draft } = await furnished()
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

  it('holds a service once, also when two hands add it at the same time', async () => {
    const { caller, color, draft } = await furnished()
    const { id } = await caller.call(add, { body: draft })
    const body = { serviceId: color.id }

    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => caller.try(addService, { params: { id }, body })),
    )

    expect(outcomes.map((o) => o.status).toSorted()).toEqual([201, ...Array(7).fill(409)])
    expect(await caller.call(visit, { params: { id } })).toHaveLength(2)
  })

  it('does not run past the end of the day', async () => {
    const { caller, color, draft } = await furnished()
    const { id } = await caller.call(add, {
      body: { ...draft, appointmentDate: '2026-06-10T23:30' },
    })

    const late = await caller.try(addService, { params: { id }, body: { serviceId: color.id } })

    expect(late.status).toBe(422)
  })

  it("moves with the salon's time zone from one day to the other", async () => {
    const { caller, draft } = await furnished()
    await caller.call(add, { body: { ...draft, appointmentDate: '2026-06-10T00:30' } })

    await caller.call(settingsRoutes.edit, { body: { timeZone: 'America/New_York' } })

    expect(await caller.call(list, { query: { date: '2026-06-09' } })).toHaveLength(1)
    expect(await caller.call(list, { query: { date: '2026-06-10' } })).toEqual([])
  })
})
