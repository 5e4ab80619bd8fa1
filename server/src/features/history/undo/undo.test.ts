import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { notificationRoutes } from '@salon/contract/notifications'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { newestEntry as newest } from '../../../../test/newest-entry.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { undo, all, ofCustomer, ofAppointment } = historyRoutes
const day = 24 * 60 * 60 * 1000
const later = (days: number) => new Date(Date.now() + days * day).toISOString()

const undoing = (
  caller: Caller,
  { seq }: { seq: number },
  query: { overlap?: 'reject' | 'allow' } = {},
) => caller.try(undo, { params: { seq }, query })

/** A visit in the future, booked. */
async function givenVisit() {
  const salonRows = await seedSalon(salon)
  const { caller, draft } = salonRows
  const visit = await caller.call(appointmentRoutes.add, {
    body: { ...draft, appointmentDate: later(40), notes: 'Likes tea' },
  })
  return { ...salonRows, visit, params: { id: visit.id } }
}

/** A row as it was, after a change and its undoing. */
const changedTwice = <Row extends { version: number }>(row: Row): Row => ({
  ...row,
  version: row.version + 2,
})

describe('undoing: refusals', () => {
  it('is for desk roles, and for services and staff for the owner', async () => {
    const { caller, cut, visit } = await givenVisit()
    const booked = await newest(caller)
    await caller.call(serviceRoutes.edit, { params: { id: cut.id }, body: { price: '41' } })
    const priced = await newest(caller)
    const [user, visitor] = [
      await salon.colleague(caller, 'user'),
      await salon.colleague(caller, 'visitor'),
    ]
    const otherOwner = await salon.owner()

    expect((await undoing(salon.anonymous, booked)).status).toBe(401)
    expect((await undoing(visitor, booked)).status).toBe(403)
    expect((await undoing(user, priced)).status).toBe(403)
    expect((await undoing(otherOwner, booked)).status).toBe(404)
    expect((await undoing(user, booked)).status).toBe(200)
    const params = { id: visit.id }
    expect((await otherOwner.try(ofAppointment, { params })).status).toBe(404)
    expect((await otherOwner.try(ofCustomer, { params: { id: visit.customerId } })).status).toBe(
      404,
    )
    expect((await user.try(all)).status).toBe(403)
    expect(await otherOwner.call(all)).toMatchObject([{ subject: 'staff', obstacle: 'owner' }])
  })

  it('names the fields that are something else by now, and changes none', async () => {
    const { caller, params } = await givenVisit()
    const edit = (body: object) => caller.call(appointmentRoutes.edit, { params, body })
    await edit({ price: '50', notes: 'No milk', duration: 75 })
    const entry = await newest(caller)
    await edit({ price: '55' })
    const before = await caller.call(appointmentRoutes.get, { params })

    const { status, problem } = await undoing(caller, entry)

    expect([status, problem.code]).toEqual([409, 'changed_since'])
    expect(problem.errors?.map(({ path }) => path)).toEqual(['price'])
    expect(await caller.call(appointmentRoutes.get, { params })).toEqual(before)
    await edit({ price: '50' })
    expect((await undoing(caller, entry)).status).toBe(200)
  })

  it('says so where the row was deleted since, and where it is back already', async () => {
    const { caller, params, client } = await givenVisit()
    await caller.call(appointmentRoutes.edit, { params, body: { price: '50' } })
    const priced = await newest(caller)
    await caller.call(appointmentRoutes.remove, { params })
    const deleted = await newest(caller)

    expect((await undoing(caller, priced)).problem).toMatchObject({
      code: 'changed_since',
      detail: 'This has since been deleted.',
    })
    await caller.call(appointmentRoutes.restore, { params })
    expect((await undoing(caller, deleted)).problem.code).toBe('changed_since')
    await caller.call(customerRoutes.remove, { params: { id: client.id } })
    const removed = await newest(caller, 'customer')
    expect((await undoing(caller, removed)).status).toBe(200)
    expect((await undoing(caller, removed)).problem.code).toBe('changed_since')
  })

  it('is refused after 30 days', async () => {
    const { caller } = await givenVisit()
    const entry = await newest(caller)
    salon.setNow(later(30.1))
    const colleague = await salon.colleague(caller, 'user')

    expect((await undoing(colleague, entry)).problem.code).toBe('undo_too_late')
    salon.setNow(later(29.9))
    expect((await undoing(await salon.colleague(caller, 'user'), entry)).status).toBe(200)
  })

  it('brings no second row of a service into a visit, by a deletion or a status, if the call says so', async () => {
    const { caller, params, visit } = await givenVisit()
    const { customerId, serviceId, staffId, duration, price, appointmentDate } = visit
    const body = { customerId, serviceId, staffId, duration, price, appointmentDate }
    await caller.call(appointmentRoutes.edit, { params, body: { status: 'no-show' } })
    const missed = await newest(caller)
    const { id: colleague } = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    const elsewhere = { ...body, staffId: colleague }
    const { id } = await caller.call(appointmentRoutes.add, { body: elsewhere })
    const rejecting = { overlap: 'reject' as const }

    expect((await undoing(caller, missed, rejecting)).problem.code).toBe('service_in_visit')
    await caller.call(appointmentRoutes.remove, { params: { id } })
    expect((await undoing(caller, missed, rejecting)).status).toBe(200)
    await caller.call(appointmentRoutes.remove, { params })
    const deleted = await newest(caller)
    await caller.call(appointmentRoutes.add, { body: elsewhere })
    expect((await undoing(caller, deleted, rejecting)).problem.code).toBe('service_in_visit')
    expect((await undoing(caller, deleted)).status).toBe(200)
  })

  it('refuses what the form refuses, at the field', async () => {
    const { caller, params, cut, color } = await givenVisit()
    await caller.call(appointmentRoutes.edit, { params, body: { serviceId: color.id } })
    const entry = await newest(caller)
    await caller.call(serviceRoutes.remove, { params: { id: cut.id } })

    const { status, problem } = await undoing(caller, entry)

    expect(status).toBe(422)
    expect(problem.errors).toMatchObject([{ path: 'serviceId' }])
  })
})

describe('undoing', () => {
  it('restores the values before one change, records that, and can be undone', async () => {
    const { caller, params, visit } = await givenVisit()
    const desk = await salon.colleague(caller, 'user')
    const edit = (body: object) => caller.call(appointmentRoutes.edit, { params, body })
    await edit({ appointmentDate: later(41), price: '50', status: 'confirmed' })
    const entry = await newest(caller)
    await edit({ notes: 'No milk' })

    await desk.call(undo, { params: { seq: entry.seq } })

    const { price, status, appointmentDate } = visit
    expect(await caller.call(appointmentRoutes.get, { params })).toMatchObject({
      price,
      status,
      appointmentDate,
      notes: 'No milk',
    })
    const [undone, , undoneEntry] = await caller.call(ofAppointment, { params })
    expect(undone).toMatchObject({
      undoes: entry.seq,
      by: { accountId: desk.account?.id },
      operation: 'changed',
    })
    expect(undoneEntry).toMatchObject({ undoneBy: undone?.seq, undo: null, obstacle: 'undone' })
    const [activity] = await caller.call(activityRoutes.recent)
    expect(activity).toMatchObject({ entityType: 'appointment', entityId: visit.id })
    const [notification] = await caller.call(notificationRoutes.list)
    expect(notification).toMatchObject({ kind: 'visit_moved' })

    await caller.call(undo, { params: { seq: undone?.seq ?? 0 } })
    expect(await caller.call(appointmentRoutes.get, { params })).toMatchObject({ price: '50.00' })
  })

  it('restores a deleted visit, and removes one that was added', async () => {
    const { caller, params, client, visit } = await givenVisit()
    await caller.call(appointmentRoutes.remove, { params })
    const deleted = await newest(caller)

    expect(deleted).toMatchObject({
      operation: 'deleted',
      undo: 'restore',
      customerId: client.id,
    })
    await caller.call(undo, { params: { seq: deleted.seq } })

    expect(await caller.call(appointmentRoutes.get, { params })).toEqual(visit)
    const entries = await caller.call(ofAppointment, { params })
    expect(entries.map(({ operation }) => operation)).toEqual(['restored', 'deleted', 'added'])
    await caller.call(undo, { params: { seq: entries[2]?.seq ?? 0 } })
    expect((await caller.try(appointmentRoutes.get, { params })).status).toBe(404)
    // The entries of a deleted visit are on the client's page.
    const ofClient = await caller.call(ofCustomer, { params: { id: client.id } })
    expect(ofClient[0]).toMatchObject({ operation: 'deleted', appointmentId: visit.id })
  })

  it('brings a removed client back, with name, phone and the visits that were cancelled with them', async () => {
    const { caller, client, params, visit, draft } = await givenVisit()
    const who = { params: { id: client.id } }
    const written = { phone: '030 77', email: 'ann@mail.example', notes: 'Allergic to henna' }
    await caller.call(customerRoutes.edit, { ...who, body: written })
    const touched = await caller.call(appointmentRoutes.add, {
      body: { ...draft, appointmentDate: later(50) },
    })
    const before = await caller.call(customerRoutes.get, who)
    await caller.call(customerRoutes.remove, who)
    const removed = await newest(caller, 'customer')
    await caller.call(appointmentRoutes.edit, {
      params: { id: touched.id },
      body: { notes: 'Called off' },
    })

    await caller.call(undo, { params: { seq: removed.seq } })

    expect(await caller.call(customerRoutes.get, who)).toEqual(changedTwice(before))
    expect(await caller.call(customerRoutes.list, { query: { q: '03077' } })).toHaveLength(1)
    expect(await caller.call(appointmentRoutes.get, { params })).toMatchObject({
      status: visit.status,
    })
    // This one was changed since.
    expect(await caller.call(appointmentRoutes.get, { params: { id: touched.id } })).toMatchObject({
      status: 'cancelled',
    })
    const entries = await caller.call(activityRoutes.recent)
    expect(entries[0]).toMatchObject({ description: 'Restored Ann Lee', entityId: client.id })
    expect(entries.some(({ entityName }) => entityName === 'Removed client')).toBe(false)
  })

  it('works on clients, services, staff and notes of work likewise', async () => {
    const { caller, client, cut, params } = await givenVisit()
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    await caller.call(undo, { params: { seq: (await newest(caller)).seq } })
    expect(await caller.call(staffRoutes.list)).toHaveLength(1)
    await caller.call(undo, { params: { seq: (await newest(caller)).seq } })
    expect(await caller.call(staffRoutes.list)).toContainEqual(changedTwice(mia))
    await caller.call(serviceRoutes.edit, {
      params: { id: cut.id },
      body: { price: '44', isActive: false },
    })
    await caller.call(undo, { params: { seq: (await newest(caller)).seq } })
    expect(await caller.call(serviceRoutes.list)).toContainEqual(changedTwice(cut))
    await caller.call(customerRoutes.edit, {
      params: { id: client.id },
      body: { name: 'Ann Berg', phone: '1' },
    })
    await caller.call(undo, { params: { seq: (await newest(caller)).seq } })
    expect(await caller.call(customerRoutes.list)).toEqual([changedTwice(client)])
    await caller.call(appointmentRoutes.edit, { params, body: { status: 'completed' } })
    const records = { params: { id: client.id } }
    const [record] = await caller.call(serviceRecordRoutes.list, records)
    await caller.call(serviceRecordRoutes.edit, {
      params: { id: record?.id ?? 0 },
      body: { rating: 5, notes: 'Shorter' },
    })
    await caller.call(undo, { params: { seq: (await newest(caller, 'record')).seq } })
    expect(await caller.call(serviceRecordRoutes.list, records)).toEqual([record])
  })
})

it('puts a visit back as a whole where a service had shifted the later ones', async () => {
  const { caller, color, draft } = await seedSalon(salon)
  const cutting = await caller.call(appointmentRoutes.add, { body: draft })
  await caller.call(appointmentRoutes.addService, {
    params: { id: cutting.id },
    body: { serviceId: color.id },
  })
  const visit = async () => {
    const rows = await caller.call(appointmentRoutes.list)
    return rows.map(({ appointmentDate, duration }) => [appointmentDate, duration])
  }
  const before = await visit()
  await caller.call(appointmentRoutes.edit, {
    params: { id: cutting.id },
    body: { duration: 75, later: 'shift' },
  })
  expect(await visit()).not.toEqual(before)
  const [entry] = await caller.call(historyRoutes.ofAppointment, { params: { id: cutting.id } })

  await caller.call(undo, { params: { seq: entry?.seq ?? 0 }, query: { together: 'true' } })

  expect(await visit()).toEqual(before)
  const [activity] = await caller.call(activityRoutes.recent)
  expect(activity?.description).toBe('Updated Cut for Ann Lee')
})
