import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { historyRoutes } from '@salon/contract/history'
import { staffRoutes } from '@salon/contract/staff'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { describe, expect, it } from 'vitest'
import { seedSalon, other } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { add, handOver, list } = appointmentRoutes

/** On the morning of 10 June: Mia did one visit, and has two to come; a third of hers was called off. */
async function given() {
  salon.setNow('2026-06-10T08:00:00Z')
  const salonRows = await seedSalon(salon)
  const { caller, draft, member } = salonRows
  const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
  const book = async (appointmentDate: string, more: object = {}) =>
    (await caller.call(add, { body: { ...draft, staffId: mia.id, appointmentDate, ...more } })).id
  const past = await book('2026-06-09T09:00:00Z')
  const next = await book('2026-06-10T12:00:00Z')
  const later = await book('2026-06-20T12:00:00Z', { status: 'confirmed' })
  const off = await book('2026-06-21T12:00:00Z', { status: 'cancelled' })
  const params = { id: mia.id }
  const give = (body: object) =>
    caller.try(handOver, { params, body: { staffId: member.id, ...body } })
  const rowsOf = async (staffId: number) =>
    (await caller.call(list, { query: { staffId } })).map(({ id }) => id)
  return { ...salonRows, mia, past, next, later, off, params, give, rowsOf, book }
}

describe('handing over the upcoming visits of a staff member', () => {
  it('refuses callers who may not change staff, unknown staff members, and recipients who cannot be booked', async () => {
    const { caller, member, mia, params, give, rowsOf } = await given()
    const body = { staffId: member.id }
    const desk = await salon.colleague(caller, 'user')
    const otherOwner = await salon.owner()
    const asleep = await caller.call(staffRoutes.add, { body: { name: 'Zoe', isActive: false } })
    const before = await rowsOf(mia.id)

    expect((await salon.anonymous.try(handOver, { params, body })).status).toBe(401)
    expect((await desk.try(handOver, { params, body })).status).toBe(403)
    expect((await otherOwner.try(handOver, { params, body })).status).toBe(404)
    expect((await caller.try(handOver, { params: { id: 999_999 }, body })).status).toBe(404)
    for (const staffId of [mia.id, asleep.id, 999_999]) {
      const { status, problem } = await give({ staffId })
      expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'staffId'])
    }
    expect(await rowsOf(mia.id)).toEqual(before)
  })

  it('gives the visits to come to a colleague, and leaves what was done and called off', async () => {
    const { caller, mia, member, past, next, later, off, give, rowsOf } = await given()

    expect((await give({ overlap: 'reject' })).body).toEqual({ count: 2 })

    expect(await rowsOf(mia.id)).toEqual([past, off])
    expect(await rowsOf(member.id)).toEqual([next, later])
    const [entry] = await caller.call(activityRoutes.recent, { query: { limit: 1 } })
    expect(entry?.description).toBe(`Handed visits of Mia over to ${member.name}`)
    expect((await give({})).body).toEqual({ count: 0 })
  })

  it('names who is in the way of which visit, gives none of them, and all of them anyway', async () => {
    const { caller, member, mia, later, give, rowsOf, book } = await given()
    const { id: customerId } = await other(caller, 'Moe Ash')
    const busy = await book('2026-06-20T12:30:00Z', { staffId: member.id, customerId })
    const before = await rowsOf(mia.id)

    const { status, problem } = await give({ overlap: 'reject' })
    expect(status).toBe(409)
    expect(problem?.conflicts?.map(({ id, reason }) => [id, reason])).toEqual([[busy, 'overlaps']])
    expect(await rowsOf(mia.id)).toEqual(before)

    expect((await give({ overlap: 'allow' })).body).toEqual({ count: 2 })
    expect(await rowsOf(member.id)).toContain(later)
  })

  it('is refused outside of the working hours of who takes over if the caller wants that', async () => {
    const { caller, mia, member, next, later, give, rowsOf } = await given()
    const day = '2026-06-20'
    await caller.call(workingHoursRoutes.addException, {
      body: { staffId: member.id, firstDay: day, lastDay: day, day: null },
    })
    const before = await rowsOf(mia.id)

    const { status, problem } = await give({ overlap: 'reject', hours: 'reject' })
    expect([status, problem?.code]).toEqual([409, 'outside_hours'])
    expect(problem?.detail).toBe(`${member.name} does not work that day.`)
    expect(await rowsOf(mia.id)).toEqual(before)

    expect((await give({ overlap: 'reject', hours: 'allow' })).body).toEqual({ count: 2 })
    expect(await rowsOf(member.id)).toEqual([next, later])
  })

  it('gives hundreds at once, each compared with the book', async () => {
    const { caller, draft, member, mia, give, rowsOf } = await given()
    const { id: userId } = caller.account ?? { id: 0 }
    await salon.database.pool.query(
      `insert into appointments (user_id, customer_id, service_id, staff_id, appointment_date, duration, price)
       select $1, $2, $3, $4, timestamptz '2026-07-01 09:00Z' + n * interval '1 day', 30, 10
       from generate_series(1, 180) n`,
      [userId, draft.customerId, draft.serviceId, mia.id],
    )

    expect((await give({ overlap: 'reject' })).body).toEqual({ count: 182 })
    expect(await rowsOf(member.id)).toHaveLength(182)
  })

  it('keeps what is booked with the staff member while their visits are reassigned', async () => {
    const { mia, give, book, rowsOf, past, off } = await given()

    const [, booked] = await Promise.all([give({}), book('2026-08-01T09:00:00Z')])
    await give({})

    expect(await rowsOf(mia.id)).toEqual([past, off])
    expect(booked).toBeGreaterThan(0)
  })

  it('is undone in the history', async () => {
    const { caller, mia, next, give } = await given()
    await give({})
    const params = { id: next }
    const [entry] = await caller.call(historyRoutes.ofAppointment, { params })

    await caller.call(historyRoutes.undo, { params: { seq: entry?.seq ?? 0 } })

    expect((await caller.call(appointmentRoutes.get, { params })).staff.name).toBe(mia.name)
  })
})
