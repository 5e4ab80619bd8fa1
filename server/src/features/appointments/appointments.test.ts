import { appointmentRoutes } from '@salon/contract/appointments'
import { activityRoutes } from '@salon/contract/activity'
import { serviceRoutes } from '@salon/contract/services'
import { describe, expect, it } from 'vitest'
import { seedSalon, other } from '../../../test/seed-salon.ts'
import { openSalon } from '../../../test/open-salon.ts'

const salon = openSalon()
const { list, get, visit, add, edit, remove, addService } = appointmentRoutes
const seeded = () => seedSalon(salon)
const outOfRange = 'The year must be between 1900 and 2199'

describe('appointments: refusals', () => {
  it('refuses requests without a session, and writes by a visitor', async () => {
    const { caller, draft } = await seeded()
    const visitor = await salon.colleague(caller, 'visitor')

    expect((await salon.anonymous.try(add, { body: draft })).status).toBe(401)
    expect((await visitor.try(add, { body: draft })).status).toBe(403)
    expect((await visitor.try(list)).status).toBe(200)
  })

  it.each(['customerId', 'serviceId', 'staffId'])(
    "refuses another salon's row as %s and writes nothing",
    async (field) => {
      const mine = await seeded()
      const theirs = await seeded()

      const { status, problem } = await mine.caller.try(add, {
        body: { ...mine.draft, [field]: theirs.draft[field as 'customerId'] },
      })

      expect(status).toBe(422)
      expect(problem.errors?.[0]?.path).toBe(field)
      expect(await mine.caller.call(list)).toEqual([])
    },
  )

  it('finds no appointment of another salon', async () => {
    const mine = await seeded()
    const theirs = await seeded()
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
      'This time doesn’t exist on that day: the clocks go forward',
    ],
    [{ appointmentDate: '20000-01-01T10:00:00Z' }, 'appointmentDate', outOfRange],
    [{ appointmentDate: '1850-01-01T10:00' }, 'appointmentDate', outOfRange],
    [{ appointmentDate: '2200-01-01', appointmentTime: '10:00' }, 'appointmentDate', outOfRange],
    [{ appointmentTime: '2199-12-31T23:30:00-02:00' }, 'appointmentTime', outOfRange],
    [{ appointmentTime: '24:00:00' }, 'appointmentTime', 'Time is required'],
    [{ duration: 0 }, 'duration', 'Duration must be at least 1 minute'],
    [{ price: '1e9' }, 'price', /at most 8 digits/],
    [{ price: -1 }, 'price', /at most 8 digits/],
    [{ status: 'done' }, 'status', /./],
  ])('refuses %j', async (change, path, message) => {
    const { caller, draft } = await seeded()

    const { status, problem } = await caller.try(add, { body: { ...draft, ...change } })

    expect(status).toBe(422)
    expect(problem.errors?.[0]).toMatchObject({ path, message: expect.stringMatching(message) })
    expect(await caller.call(list)).toEqual([])
  })

  it('does not book an inactive service, nor add one to a visit', async () => {
    const { caller, cut, color, draft } = await seeded()
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
    const { caller, category, cut, client, member, draft } = await seeded()

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
    [{ appointmentDate: '2026-06-10', appointmentTime: '14:30:00' }, '2026-06-10T12:30:00.000Z'],
    [
      { appointmentDate: '2026-06-10', appointmentTime: '2026-06-11T10:00:00.000Z' },
      '2026-06-11T10:00:00.000Z',
    ],
    [{ appointmentDate: '2026-06-10T10:00:00+05:30' }, '2026-06-10T04:30:00.000Z'],
    [{ appointmentDate: '2026-10-25T02:30' }, '2026-10-25T00:30:00.000Z'],
  ])('accepts a start as %j', async (given, moment) => {
    const { caller, draft } = await seeded()

    const booked = await caller.call(add, { body: { ...draft, ...given } })

    expect(booked.appointmentDate).toBe(moment)
  })

  it('lists a day of the salon, all 25 hours of the one on which the clocks go back', async () => {
    const { caller, draft } = await seeded()
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
    const { caller, draft } = await seeded()
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

    expect(await ids({ date: '2026-06-11', from: '2026-06-10' })).toEqual(
      await ids({ date: '2026-06-11' }),
    )
    expect(await ids({ date: '2026-06-12', to: '2026-06-11' })).toEqual([])
    expect(await ids({ from: '2026-06-10', to: '2026-06-11' })).toEqual([mine.id])
    expect(await ids({ customerId: String(bob.id) })).toEqual([his.id])
    expect(await ids({ status: 'no-show' })).toEqual([his.id])
    expect(await ids({ limit: 1 })).toEqual([mine.id])
    expect(await ids({ limit: 1, after: String(mine.id) })).toEqual([his.id])
  })
})
