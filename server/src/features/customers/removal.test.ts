import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { serviceRoutes } from '@salon/contract/services'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import type { Status } from '@salon/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'
import { waitForLock } from '../../../test/wait-for-lock.ts'

const salon = openSalon()
const { list, get, add, edit, remove } = customerRoutes

/** On 10 June: Ann, with a number and a note, and a way to book her. */
async function givenAnn() {
  salon.setNow('2026-06-10T12:00:00Z')
  const owner = await salon.owner()
  const category = await owner.call(categoryRoutes.add, { body: { name: 'Hair' } })
  const service = await owner.call(serviceRoutes.add, {
    body: { name: 'Cut', price: '40', duration: 60, categoryId: category.id },
  })
  const [member] = await owner.call(staffRoutes.list)
  const ann = await owner.call(add, {
    body: { name: 'Ann Lee', email: 'ann@lee.example', phone: '555 1234', notes: 'Likes tea' },
  })
  const book = (appointmentDate: string, status: Status) =>
    owner.call(appointmentRoutes.add, {
      body: {
        customerId: ann.id,
        serviceId: service.id,
        staffId: member?.id ?? 0,
        appointmentDate,
        duration: 60,
        price: '40',
        status,
      },
    })
  return { owner, ann, book, params: { id: ann.id } }
}

describe('removing a client', () => {
  it('keeps the notes and photos of visits, or erases them on request', async () => {
    for (const visits of [undefined, 'keep', 'erase'] as const) {
      const { owner, book, params } = await givenAnn()
      const { id } = await book('2026-06-09T10:00:00Z', 'completed')
      const visit = { params: { id } }
      await owner.call(appointmentRoutes.edit, { ...visit, body: { notes: 'Allergic to ammonia' } })
      const [record] = await owner.call(serviceRecordRoutes.list, { params })
      const work = { params: { id: record?.id ?? 0 }, body: { notes: 'Took longer' } }
      await owner.call(serviceRecordRoutes.edit, work)
      await salon.database.pool.query(
        `insert into photos (user_id, appointment_id, kind, position, file_key)
         values ($1, $2, 'before', 0, '0123456789abcdef')`,
        [owner.account?.id, id],
      )

      await owner.call(remove, { params, query: { visits } })

      const left = await owner.call(appointmentRoutes.get, visit)
      const [done] = await owner.call(serviceRecordRoutes.list, { params }).catch(() => [])
      const stays = visits !== 'erase'
      expect([left.notes, left.beforePhotos.length], String(visits)).toEqual(
        stays ? ['Allergic to ammonia', 1] : [null, 0],
      )
      expect(done?.notes ?? null).toBe(stays && done ? 'Took longer' : null)
      expect(left.price).toBe('40.00')
    }
  })

  it('leaves the visits so far, cancels those to come, and keeps nothing of the person', async () => {
    const { owner, book, params } = await givenAnn()
    await book('2026-06-09T10:00:00Z', 'completed')
    await book('2026-06-09T11:00:00Z', 'scheduled')
    await book('2026-06-11T10:00:00Z', 'scheduled')
    await book('2026-06-12T10:00:00Z', 'confirmed')
    await book('2026-06-13T10:00:00Z', 'no-show')

    await owner.call(remove, { params })

    const visits = await owner.call(appointmentRoutes.list)
    expect(visits.map(({ status }) => status)).toEqual([
      'completed',
      'scheduled',
      'cancelled',
      'cancelled',
      'no-show',
    ])
    expect(visits[0]?.customer).toMatchObject({
      name: 'Removed client',
      email: null,
      phone: null,
      notes: null,
    })
    for (const table of ['customers', 'activity', 'notifications']) {
      const { rows } = await salon.database.pool.query<object>(`select t::text from ${table} t`)
      expect(JSON.stringify(rows)).not.toMatch(/Ann Lee|ann@lee|555 1234|5551234|likes tea/i)
    }
    const [entry] = await owner.call(activityRoutes.recent)
    expect(entry).toMatchObject({ action: 'deleted', description: 'Removed a client' })
  })

  it.each([
    ['ru', 'Удалённый клиент'],
    ['de', 'Gelöschtes Kundenprofil'],
  ] as const)('says so in the language of the salon: %s', async (language, name) => {
    const { owner, book, params } = await givenAnn()
    await owner.call(settingsRoutes.edit, { body: { language } })
    await book('2026-06-09T10:00:00Z', 'completed')

    await owner.call(remove, { params })

    const [visit] = await owner.call(appointmentRoutes.list)
    expect(visit?.customer.name).toBe(name)
    const { rows } = await salon.database.pool.query<object>('select t::text from activity t')
    expect(JSON.stringify(rows)).toContain(name)
  })

  it('replaces the name in activities about visits that are deleted, or another client’s now', async () => {
    const { owner, ann, book, params } = await givenAnn()
    const bea = await owner.call(add, { body: { name: 'Bea Lang' } })
    const deleted = await book('2026-06-09T10:00:00Z', 'completed')
    const handed = await book('2026-06-09T12:00:00Z', 'scheduled')
    await owner.call(appointmentRoutes.remove, { params: { id: deleted.id } })
    await owner.call(appointmentRoutes.edit, {
      params: { id: handed.id },
      body: { customerId: bea.id },
    })

    await owner.call(remove, { params })

    const entries = await owner.call(activityRoutes.recent)
    expect(entries.slice(0, 7).map(({ description }) => description)).toEqual([
      'Removed a client',
      'Updated Cut for Bea Lang',
      'Deleted Cut for Removed client',
      'Booked Cut for Removed client',
      'Booked Cut for Removed client',
      'Created customer Bea Lang',
      'Created customer Removed client',
    ])
    const { rows } = await salon.database.pool.query<object>(
      'select t::text from activity t union all select d::text from deleted_appointments d',
    )
    expect(JSON.stringify(rows)).not.toContain(ann.name)
  })

  it.each([
    ['Ann', 'Annual facial'],
    ['e', 'Restored cut'],
    ['to', 'Set to go to bed'],
    ['Eve to go', 'Eve'],
  ])('takes the name %j out of sentences and no other letters', async (name, serviceName) => {
    const { owner, book, params } = await givenAnn()
    await owner.call(edit, { params, body: { name } })
    const [service] = await owner.call(serviceRoutes.list)
    await owner.call(serviceRoutes.edit, {
      params: { id: service?.id ?? 0 },
      body: { name: serviceName },
    })
    const { id } = await book('2026-06-09T10:00:00Z', 'scheduled')
    for (const status of ['in-progress', 'completed', 'no-show', 'cancelled'] as const) {
      await owner.call(appointmentRoutes.edit, { params: { id }, body: { status } })
    }
    const descriptions = async () =>
      (await owner.call(activityRoutes.recent, { query: { limit: 20 } }))
        .filter(({ entityType }) => entityType === 'customer' || entityType === 'appointment')
        .map(({ description }) => description)
        .toReversed()
    const sentences = (called: string) => [
      `Created customer ${called}`,
      `Updated customer ${called}`,
      `Booked ${serviceName} for ${called}`,
      `Set ${serviceName} for ${called} to in-progress`,
      `Completed ${serviceName} for ${called}`,
      `Set ${serviceName} for ${called} to no-show`,
      `Cancelled ${serviceName} for ${called}`,
    ]
    expect((await descriptions()).slice(1)).toEqual(sentences(name).slice(1))

    await owner.call(remove, { params })
    expect(await descriptions()).toEqual([...sentences('Removed client'), 'Removed a client'])
    const query = { subject: 'customer', limit: 1 } as const
    const [removal] = await owner.call(historyRoutes.all, { query })
    await owner.call(historyRoutes.undo, { params: { seq: removal?.seq ?? 0 } })

    expect(await descriptions()).toEqual([
      ...sentences(name),
      'Removed a client',
      `Restored ${name}`,
    ])
  })

  it('waits for concurrent writes about the client, and replaces the name in them', async () => {
    const { owner, ann, book, params } = await givenAnn()
    const desk = await salon.colleague(owner, 'user')
    const { id } = await book('2026-06-09T10:00:00Z', 'scheduled')
    const { pool } = salon.database
    const hand = await pool.connect()
    await hand.query('begin')
    await hand.query('lock table notifications in exclusive mode')

    const cancelling = desk.try(appointmentRoutes.edit, {
      params: { id },
      body: { status: 'cancelled' },
    })
    await waitForLock(pool)
    const removing = owner.try(remove, { params })
    await waitForLock(pool, 2)
    await hand.query('commit')
    hand.release()

    expect([(await cancelling).status, (await removing).status]).toEqual([200, 204])
    const { rows } = await pool.query<object>('select t::text from activity t')
    expect(JSON.stringify(rows)).toContain('Cancelled Cut for Removed client')
    expect(JSON.stringify(rows)).not.toContain(ann.name)
  })

  it('makes the client one who does not exist, also for a second hand', async () => {
    const { owner, params } = await givenAnn()

    const outcomes = await Promise.all([1, 2].map(() => owner.try(remove, { params })))

    expect(outcomes.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await owner.try(get, { params })).status).toBe(404)
    expect((await owner.try(edit, { params, body: { name: 'Ann' } })).status).toBe(404)
    expect((await owner.try(serviceRecordRoutes.list, { params })).status).toBe(404)
    expect(await owner.call(list)).toEqual([])
  })

  it("is not for a visitor, nor for another salon's client", async () => {
    const { owner, params } = await givenAnn()
    const visitor = await salon.colleague(owner, 'visitor')
    const other = await salon.owner()

    expect((await visitor.try(remove, { params })).status).toBe(403)
    expect((await other.try(remove, { params })).status).toBe(404)
    expect((await owner.try(get, { params })).status).toBe(200)
  })
})

describe('service records', () => {
  it('are written with a completed visit, newest first, and take a rating and a note', async () => {
    const { owner, book, params } = await givenAnn()
    const older = await book('2026-06-08T10:00:00Z', 'completed')
    const newer = await book('2026-06-09T10:00:00Z', 'completed')
    await book('2026-06-09T12:00:00Z', 'confirmed')

    const records = await owner.call(serviceRecordRoutes.list, { params })
    expect(records).toMatchObject([
      { appointmentId: newer.id, serviceName: 'Cut', staffName: 'Anna Berg', rating: null },
      { appointmentId: older.id },
    ])

    const at = { params: { id: records[0]?.id ?? 0 } }
    const rated = await owner.call(serviceRecordRoutes.edit, { ...at, body: { rating: 5 } })
    expect(rated).toEqual({ ...records[0], rating: 5 })
    const edited = await owner.call(serviceRecordRoutes.edit, { ...at, body: { notes: 'Shorter' } })
    expect(edited).toEqual({ ...rated, notes: 'Shorter' })
    const cleared = await owner.call(serviceRecordRoutes.edit, { ...at, body: { rating: null } })
    expect(cleared).toMatchObject({ rating: null, notes: 'Shorter' })
  })

  it.each([0, 6, 2.5, '5'])('refuse the rating %j', async (rating) => {
    const { owner, book, params } = await givenAnn()
    await book('2026-06-08T10:00:00Z', 'completed')
    const [record] = await owner.call(serviceRecordRoutes.list, { params })

    const { status, problem } = await owner.try(serviceRecordRoutes.edit, {
      params: { id: record?.id },
      body: { rating },
    })

    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe('rating')
  })
})
