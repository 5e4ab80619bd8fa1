import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { seedSalon, other } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { appointments, photos } from '../../../db/schema/appointments.ts'
import { deletedAppointments } from '../../../db/schema/deleted-appointments.ts'
import { purgeDeleted } from './operations.ts'

const salon = openSalon()
const { list, get, add, remove, restore } = appointmentRoutes
const seeded = () => seedSalon(salon)

/** A completed row with a rated record and a picture of each kind, as its tables have it. */
async function givenRow() {
  const salonRows = await seeded()
  const { caller, client, draft } = salonRows
  const { id, userId } = await caller.call(add, {
    body: { ...draft, status: 'completed', notes: 'Likes tea', price: '41.50' },
  })
  const records = { params: { id: client.id } }
  const [record] = await caller.call(serviceRecordRoutes.list, records)
  await caller.call(serviceRecordRoutes.edit, {
    params: { id: record?.id ?? 0 },
    body: { rating: 4, notes: 'Shorter next time' },
  })
  await salon.database.db.insert(photos).values([
    { userId, appointmentId: id, kind: 'before', position: 2, fileKey: 'aaaaaaaa' },
    { userId, appointmentId: id, kind: 'after', position: 0, fileKey: 'bbbbbbbb' },
  ])
  const row = { params: { id } }
  const everything = async () => {
    // Pictures that are put back raise the version, and nothing else of the row.
    const { version: _, ...shown } = await caller.call(get, { params: { id } })
    return {
      row: JSON.stringify(shown),
      pictures: await salon.database.db.select().from(photos).orderBy(photos.id),
      records: await caller.call(serviceRecordRoutes.list, records),
    }
  }
  return { ...salonRows, id, row, records, everything }
}

describe('restoring a deletion: refusals', () => {
  it('is for desk roles', async () => {
    const { caller, row } = await givenRow()
    const visitor = await salon.colleague(caller, 'visitor')
    await caller.call(remove, row)

    expect((await salon.anonymous.try(restore, row)).status).toBe(401)
    expect((await visitor.try(restore, row)).status).toBe(403)
    expect((await caller.try(get, row)).status).toBe(404)
  })

  it("finds no other salon's row, nor one that never was", async () => {
    const { caller, row } = await givenRow()
    const otherOwner = await salon.owner()
    await caller.call(remove, row)

    expect((await otherOwner.try(restore, row)).status).toBe(404)
    for (const id of [999_999_999, 'abc', '0']) {
      expect((await caller.try(restore, { params: { id } })).status).toBe(404)
    }
  })

  it('says that a row is there which is not deleted, or was brought back by another', async () => {
    const { caller, row } = await givenRow()
    expect(await caller.try(restore, row)).toMatchObject({
      status: 409,
      problem: { code: 'already_exists' },
    })

    await caller.call(remove, row)
    const outcomes = await Promise.all([1, 2, 3].map(() => caller.try(restore, row)))

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await caller.call(list)).toHaveLength(1)
    expect(await salon.database.db.select().from(deletedAppointments)).toEqual([])
  })

  it('is refused after 30 days', async () => {
    salon.setNow('2026-06-10T12:00:00Z')
    const { caller, row } = await givenRow()
    await caller.call(remove, row)

    // The sign-in of that day has ended by then, too.
    salon.setNow('2026-07-10T12:00:01Z')
    const later = await salon.colleague(caller, 'user')
    expect((await later.try(restore, row)).status).toBe(404)

    salon.setNow('2026-07-10T11:59:59Z')
    expect((await later.try(restore, row)).status).toBe(200)
  })

  it('does not bring back the visit of a client who was removed meanwhile', async () => {
    const { caller, client, row } = await givenRow()
    await caller.call(remove, row)

    await caller.call(customerRoutes.remove, { params: { id: client.id } })

    expect((await caller.try(restore, row)).status).toBe(404)
    expect(await salon.database.db.select().from(deletedAppointments)).toEqual([])
  })
})

describe('restoring a deletion', () => {
  it('restores the row, its photos and its service record, to the byte', async () => {
    const { caller, records, row, everything } = await givenRow()
    const before = await everything()

    await caller.call(remove, row)
    expect((await caller.try(get, row)).status).toBe(404)
    expect(await caller.call(serviceRecordRoutes.list, records)).toEqual([])
    const restored = await caller.call(restore, row)

    expect(await everything()).toEqual(before)
    expect(before.records).toMatchObject([{ rating: 4, notes: 'Shorter next time' }])
    expect(restored).toMatchObject(JSON.parse(before.row) as object)
    const entries = await caller.call(activityRoutes.recent)
    expect(entries.slice(0, 2).map(({ action, description }) => [action, description])).toEqual([
      ['created', 'Restored Cut for Ann Lee'],
      ['deleted', 'Deleted Cut for Ann Lee'],
    ])
  })

  it('can be done again and again', async () => {
    const { caller, row, everything } = await givenRow()
    const before = await everything()

    for (let time = 0; time < 2; time++) {
      await caller.call(remove, row)
      await caller.call(restore, row)
    }

    expect(await everything()).toEqual(before)
  })

  it('gives a column that was added since its default', async () => {
    const { caller, row } = await givenRow()
    await caller.call(remove, row)
    await salon.database.pool.query(
      `update deleted_appointments set "row" = "row" - 'status', service_record = null`,
    )

    expect(await caller.call(restore, row)).toMatchObject({ status: 'scheduled', price: '41.50' })
  })

  it('ignores whether service and staff are still offered, and who is booked there', async () => {
    const { caller, cut, draft } = await seeded()
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    const { id } = await caller.call(add, { body: { ...draft, staffId: mia.id } })
    await caller.call(remove, { params: { id } })
    const bob = await other(caller, 'Bob')
    await caller.call(add, { body: { ...draft, staffId: mia.id, customerId: bob.id } })
    await caller.call(serviceRoutes.remove, { params: { id: cut.id } })
    await caller.call(staffRoutes.remove, { params: { id: mia.id } })

    const back = await caller.call(restore, { params: { id } })

    expect(back).toMatchObject({ id, service: { name: 'Cut' }, staff: { name: 'Mia' } })
  })

  it('leaves nothing half done where it fails in the middle', async () => {
    const { caller, id, row } = await givenRow()
    await caller.call(remove, row)
    // The number is taken again, as only a hand in the database can do.
    const { db } = salon.database
    const [kept] = await db.select().from(deletedAppointments)
    await db.insert(appointments).values(kept?.row as typeof appointments.$inferInsert)

    expect(await caller.try(restore, row)).toMatchObject({ status: 409 })

    expect(await db.select().from(deletedAppointments)).toEqual([kept])
    expect(await caller.call(get, row)).toMatchObject({ id, beforePhotos: [] })
  })
})

describe('what was deleted long ago', () => {
  it('is purged in every salon, and later deletions are not', async () => {
    salon.setNow('2026-06-01T12:00:00Z')
    const mine = await givenRow()
    const theirs = await givenRow()
    await mine.caller.call(remove, mine.row)
    await theirs.caller.call(remove, theirs.row)
    salon.setNow('2026-06-02T12:00:00Z')
    const later = await mine.caller.call(add, { body: mine.draft })
    await mine.caller.call(remove, { params: { id: later.id } })

    await purgeDeleted(salon.database.db, '2026-06-02T00:00:00Z')

    expect(await salon.database.db.select().from(deletedAppointments)).toMatchObject([
      { id: later.id, userId: mine.caller.account?.id },
    ])
    expect((await theirs.caller.try(restore, theirs.row)).status).toBe(404)
    expect((await mine.caller.try(restore, mine.row)).status).toBe(404)
    expect((await mine.caller.try(restore, { params: { id: later.id } })).status).toBe(200)
  })
})

describe('a page of appointments', () => {
  it('continues after a row that was deleted meanwhile', async () => {
    const { caller, draft } = await seeded()
    const rows = []
    for (const hour of ['08', '09', '10']) {
      const body = { ...draft, appointmentDate: `2026-06-10T${hour}:00` }
      rows.push((await caller.call(add, { body })).id)
    }
    const [first, second, third] = rows
    await caller.call(remove, { params: { id: second ?? 0 } })

    const ids = async (after: unknown) =>
      (await caller.call(list, { query: { limit: 5, after: String(after) } })).map(({ id }) => id)

    expect(await ids(first)).toEqual([third])
    expect(await ids(second)).toEqual([third])
    expect(await ids(third)).toEqual([])
  })

  it('refuses to continue after an unknown row, or one of another salon', async () => {
    const { caller, draft } = await seeded()
    const { id } = await caller.call(add, { body: draft })
    const otherOwner = await salon.owner()

    for (const [whose, after] of [
      [caller, '999999999'],
      [otherOwner, String(id)],
    ] as const) {
      const { status, problem } = await whose.try(list, { query: { after } })

      expect(status).toBe(422)
      expect(problem.errors).toEqual([
        { path: 'after', message: 'This row is gone: please begin again with the first page' },
      ])
    }
  })
})
