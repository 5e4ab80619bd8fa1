import { appointmentRoutes } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { notificationRoutes } from '@salon/contract/notifications'
import { serviceRoutes } from '@salon/contract/services'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { openSalon, type Caller } from '../../../test/open-salon.ts'

const salon = openSalon()
const { list, read, readAll } = notificationRoutes

/** A salon with a colleague at the desk, and what a booking needs. */
async function seeded() {
  const owner = await salon.owner({ timeZone: 'Europe/Berlin' })
  const desk = await salon.colleague(owner, 'user')
  const category = await owner.call(categoryRoutes.add, { body: { name: 'Hair' } })
  const offer = (name: string) =>
    owner.call(serviceRoutes.add, {
      body: { name, price: '40', duration: 60, categoryId: category.id },
    })
  const service = await offer('Cut')
  const color = await offer('Color')
  const client = await owner.call(customerRoutes.add, { body: { name: 'Ann Lee' } })
  const [member] = await owner.call(staffRoutes.list)
  const draft = {
    customerId: client.id,
    serviceId: service.id,
    staffId: member?.id ?? 0,
    appointmentDate: '2026-06-10T08:00:00.000Z',
    duration: 60,
    price: '40',
  }
  return { owner, desk, color, draft }
}

const notificationsOf = async (caller: Caller) =>
  (await caller.call(list)).filter((notification) => !notification.isSample)

const change = (caller: Caller, id: number, body: object) =>
  caller.call(appointmentRoutes.edit, { params: { id }, body })

describe('notifications: refusals', () => {
  it('lets the desk look, and only an admin mark as read', async () => {
    const { owner, desk } = await seeded()
    const [sample] = await owner.call(list)
    const params = { id: sample?.id }

    expect((await desk.try(list)).status).toBe(200)
    expect((await desk.try(read, { params })).status).toBe(403)
    expect((await desk.try(readAll)).status).toBe(403)
  })

  it('finds none of another salon', async () => {
    const [mine, theirs] = [await salon.owner(), await salon.owner()]
    const [sample] = await theirs.call(list)

    expect((await mine.try(read, { params: { id: sample?.id } })).status).toBe(404)
    await mine.call(readAll)

    expect((await theirs.call(list)).every(({ isRead }) => !isRead)).toBe(true)
  })
})

describe('notifications', () => {
  it('begin with a sample of each type, unread', async () => {
    const owner = await salon.owner()

    const samples = await owner.call(list)

    expect(samples.map(({ type }) => type).sort()).toEqual(['appointment', 'inventory', 'payment'])
    expect(samples.every(({ isSample, isRead }) => isSample && !isRead)).toBe(true)
  })

  it('cover a visit that a colleague booked, moved, cancelled and completed', async () => {
    const { owner, desk, draft } = await seeded()

    const { id } = await desk.call(appointmentRoutes.add, { body: draft })
    await change(desk, id, { appointmentDate: '2026-06-10T09:00:00.000Z' })
    await change(desk, id, { notes: 'Likes tea' })
    await change(desk, id, { status: 'cancelled' })
    await change(desk, id, { status: 'completed', price: '45.50' })

    expect(await notificationsOf(owner)).toMatchObject([
      { kind: 'payment_completed', type: 'payment', details: { price: '45.50' } },
      { kind: 'visit_cancelled', type: 'appointment' },
      {
        kind: 'visit_moved',
        details: { movedFrom: draft.appointmentDate, appointmentDate: '2026-06-10T09:00:00.000Z' },
      },
      {
        kind: 'visit_booked',
        appointmentId: id,
        customerName: 'Ann Lee',
        details: { by: 'Colleague', serviceName: 'Cut', appointmentDate: draft.appointmentDate },
        isRead: false,
      },
    ])
  })

  it('are not made by what the owner does', async () => {
    const { owner, draft } = await seeded()

    const { id } = await owner.call(appointmentRoutes.add, { body: draft })
    await change(owner, id, { status: 'completed' })

    expect(await notificationsOf(owner)).toEqual([])
  })

  it("follow the salon's choices", async () => {
    const { owner, desk, draft } = await seeded()
    await owner.call(settingsRoutes.edit, { body: { notifications: { visitBooked: false } } })

    const { id } = await desk.call(appointmentRoutes.add, { body: draft })
    await change(desk, id, { status: 'cancelled' })

    expect(await notificationsOf(owner)).toMatchObject([{ kind: 'visit_cancelled' }])
  })

  it('cover a service that a colleague added, removed and restored', async () => {
    const { owner, desk, color, draft } = await seeded()
    const visit = await owner.call(appointmentRoutes.add, { body: draft })

    const { id } = await desk.call(appointmentRoutes.addService, {
      params: { id: visit.id },
      body: { serviceId: color.id },
    })
    await desk.call(appointmentRoutes.remove, { params: { id } })
    await desk.call(appointmentRoutes.restore, { params: { id } })

    const common = {
      appointmentId: id,
      customerName: 'Ann Lee',
      details: {
        by: 'Colleague',
        serviceName: 'Color',
        appointmentDate: '2026-06-10T09:00:00.000Z',
      },
    }
    expect(await notificationsOf(owner)).toMatchObject([
      { ...common, kind: 'visit_booked' },
      { ...common, kind: 'visit_cancelled' },
      { ...common, kind: 'visit_booked' },
    ])
  })

  it('cover a cancellation once, and a payment once', async () => {
    const { owner, desk, draft } = await seeded()
    const off = await desk.call(appointmentRoutes.add, { body: { ...draft, status: 'cancelled' } })
    const paid = await desk.call(appointmentRoutes.add, { body: { ...draft, status: 'completed' } })
    await owner.call(readAll)

    for (const { id } of [off, paid]) {
      await desk.call(appointmentRoutes.remove, { params: { id } })
      await desk.call(appointmentRoutes.restore, { params: { id } })
    }

    const unread = (await notificationsOf(owner)).filter(({ isRead }) => !isRead)
    expect(unread.map(({ kind, appointmentId }) => [kind, appointmentId])).toEqual([
      ['visit_booked', paid.id],
      ['visit_cancelled', paid.id],
    ])
  })

  it('obey the salon’s choices on what is added and removed, too', async () => {
    const { owner, desk, color, draft } = await seeded()
    const choices = { visitBooked: false, visitCancelled: false }
    await owner.call(settingsRoutes.edit, { body: { notifications: choices } })
    const { id } = await owner.call(appointmentRoutes.add, { body: draft })
    const body = { serviceId: color.id }

    const added = await desk.call(appointmentRoutes.addService, { params: { id }, body })
    await desk.call(appointmentRoutes.remove, { params: { id: added.id } })
    await desk.call(appointmentRoutes.restore, { params: { id: added.id } })

    expect(await notificationsOf(owner)).toEqual([])
  })

  it("outlive their visit, and lose its client's name only when the visit is purged", async () => {
    const { owner, desk, draft } = await seeded()
    const { id } = await desk.call(appointmentRoutes.add, { body: draft })

    await owner.call(appointmentRoutes.remove, { params: { id } })
    expect(await notificationsOf(owner)).toMatchObject([
      { kind: 'visit_booked', customerName: 'Ann Lee' },
    ])

    await owner.call(customerRoutes.remove, { params: { id: draft.customerId } })
    expect(await notificationsOf(owner)).toMatchObject([
      { kind: 'visit_booked', customerName: null },
    ])
  })

  it('are marked as read, one or all', async () => {
    const owner = await salon.owner()
    const [first] = await owner.call(list)
    const unread = async () => (await owner.call(list)).filter(({ isRead }) => !isRead).length

    await owner.call(read, { params: { id: first?.id ?? 0 } })
    await owner.call(read, { params: { id: first?.id ?? 0 } })
    expect(await unread()).toBe(2)

    await owner.call(readAll)
    expect(await unread()).toBe(0)
  })
})
