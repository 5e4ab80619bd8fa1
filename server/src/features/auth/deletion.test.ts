import { readdir } from 'node:fs/promises'
import { activityRoutes } from '@salon/contract/activity'
import { authRoutes } from '@salon/contract/auth'
import { calendarFeedRoutes } from '@salon/contract/calendar-feeds'
import { safetyRoutes } from '@salon/contract/safety'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { seriesRoutes } from '@salon/contract/series'
import { serviceOfferRoutes } from '@salon/contract/service-offers'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { givenAppointment } from '../../../fixtures/builders.ts'
import { openSalon, password, type Caller } from '../../../test/open-salon.ts'
import { openTestPhotos } from '../../../test/photo-storage.ts'
import { photos } from '../../db/schema/appointments.ts'
import { deletedAppointments } from '../../db/schema/deleted-appointments.ts'
import { deletedPhotos } from '../../db/schema/deleted-photos.ts'
import { idempotencyKeys } from '../../db/schema/idempotency-keys.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/second-factor.ts'
import { demoSalons } from '../../db/schema/demo.ts'
import { clientDistinctions, clientMerges } from '../../db/schema/client-merges.ts'
import { customers } from '../../db/schema/customers.ts'
import { importChunks, importLinks, importRows, imports } from '../../db/schema/imports.ts'
import { depositEvents, depositKeys, deposits, depositSettings } from '../../db/schema/deposits.ts'
import {
  messageGatewayKeys,
  messageOptOuts,
  messages,
  messageSettings,
  messageTemplates,
} from '../../db/schema/messages.ts'
import {
  bookingBlocks,
  bookingHolds,
  bookingLinks,
  bookingSlugs,
  freedTimes,
  onlineBookings,
  onlineBookingSettings,
} from '../../db/schema/online-booking.ts'
import { testWaivers } from '../../db/schema/safety.ts'
import { photoName } from '../../files/photo-store.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { deleteAccount, current, login, register } = authRoutes
const email = 'anna@salon.example'
const body = { password }

/** A salon with a row in every table of its own, and a picture. */
async function givenFullSalon(owner: Caller) {
  const visit = await givenAppointment(owner, { status: 'completed' })
  const { id, userId, customerId, serviceId, staffId } = visit
  await owner.call(salonInfoRoutes.add, { body: { name: 'Salon' } })
  const day = '2030-08-01'
  await owner.call(workingHoursRoutes.setSchedule, {
    body: { staffId: null, validFrom: day, week: Array.from({ length: 7 }, () => null) },
  })
  await owner.call(workingHoursRoutes.addException, {
    body: { staffId, firstDay: day, lastDay: day, day: null },
  })
  await owner.call(workingHoursRoutes.block, {
    body: { staffId, day, from: '14:00', to: '15:00' },
  })
  await owner.call(calendarFeedRoutes.issue, { body: { staffId, detail: 'busy' } })
  await owner.call(serviceOfferRoutes.set, {
    params: { id: serviceId },
    body: { offers: [{ staffId }] },
  })
  await owner.call(waitingListRoutes.add, {
    body: { customerId, serviceIds: [serviceId], firstDay: day, lastDay: day },
  })
  await fillSafety(owner, { userId, customerId, serviceId })
  await owner.call(seriesRoutes.add, {
    body: {
      customerId,
      staffId,
      services: [{ serviceId }],
      firstDay: '2030-07-01',
      time: '10:00',
      rule: { unit: 'day', every: 1, times: 2 },
    },
  })
  await salon.colleague(owner, 'user')
  const path = photoName(userId, 'abcdef0123456789', 'full')
  await kept.storage.files.put(path, Buffer.from('picture'))
  const { db } = salon.database
  await db
    .insert(photos)
    .values({ userId, appointmentId: id, kind: 'after', position: 0, fileKey: 'abcdef0123456789' })
  await db.insert(deletedAppointments).values({
    id: id + 1,
    userId,
    customerId,
    row: {},
    photos: [],
    deletedAt: new Date().toISOString(),
  })
  await db.insert(deletedPhotos).values({
    id: id + 1,
    userId,
    appointmentId: id,
    kind: 'before',
    position: 0,
    fileKey: 'fedcba9876543210',
    deletedAt: new Date().toISOString(),
  })
  await db.insert(idempotencyKeys).values({ userId, key: `of ${userId}`, request: 'a digest' })
  await db.insert(secondFactors).values({ userId, secret: 'sealed', lastStep: 0 })
  await db.insert(recoveryCodes).values({ userId, codeHash: 'a hash' })
  await db.insert(demoSalons).values({ userId, story: 'of a test' })
  await fillImport({ userId, customerId })
  await fillMerge({ userId, customerId })
  await fillOnlineBooking({ userId, customerId, staffId, start: visit.appointmentDate })
  return path
}

/** A client's allergy and test, what the service requires, and why somebody was booked without. */
async function fillSafety(
  owner: Caller,
  of: Record<'userId' | 'customerId' | 'serviceId', number>,
) {
  const params = { id: of.customerId }
  await owner.call(safetyRoutes.addCondition, { params, body: { kind: 'latex', severity: 'mild' } })
  await owner.call(safetyRoutes.addTest, {
    params,
    body: { product: 'Koleston', testedAt: '2026-01-05T09:00:00Z' },
  })
  await owner.call(safetyRoutes.setServiceTest, {
    params: { id: of.serviceId },
    body: { test: { product: 'Koleston', hoursBefore: 48, monthsValid: 6, effect: 'advises' } },
  })
  await salon.database.db.insert(testWaivers).values({
    ...of,
    appointmentDate: '2026-01-05T09:00:00Z',
    reason: 'Tested elsewhere',
    notedBy: 'Anna',
  })
}

interface BookedVisit {
  readonly userId: number
  readonly customerId: number
  readonly staffId: number
  readonly start: string
}

/** An import with its file, a row and whom it became. */
async function fillImport({ userId, customerId }: Pick<BookedVisit, 'userId' | 'customerId'>) {
  const { db } = salon.database
  const file = { product: 'other' as const, kind: 'clients' as const }
  const [made] = await db
    .insert(imports)
    .values({
      ...file,
      userId,
      fileName: 'clients.csv',
      state: 'done',
      accountId: userId,
      encoding: 'utf-8',
      separator: ',',
      heads: ['name'],
      sample: [],
      columns: ['name'],
      nameOrder: 'as_written',
    })
    .returning()
  const importId = made?.id ?? 0
  await db
    .insert(importChunks)
    .values({ userId, importId, position: 0, bytes: Buffer.from('name') })
  await db.insert(importRows).values({
    userId,
    importId,
    number: 2,
    name: 'Ann',
    outcome: 'new',
    leftOut: [],
    targetId: customerId,
  })
  const digests = { name: 'a', email: 'a', phone: 'a', notes: 'a' }
  await db
    .insert(importLinks)
    .values({ ...file, userId, foreignId: '1', targetId: customerId, importId, digests })
}

/** A client who is part of another, and said to be somebody else. */
async function fillMerge({ userId, customerId }: Pick<BookedVisit, 'userId' | 'customerId'>) {
  const { db } = salon.database
  const [former] = await db
    .insert(customers)
    .values({ userId, name: 'Ann', searchKey: 'ann', mergedInto: customerId })
    .returning()
  const formerId = former?.id ?? 0
  const fields = { name: 'Ann', email: null, phone: null, notes: null }
  await db
    .insert(clientMerges)
    .values({ userId, formerId, before: fields, after: fields, moved: {} })
  await db.insert(clientDistinctions).values({ userId, firstId: customerId, secondId: formerId })
}

/** An online booking, and what clients are told. */
async function fillOnlineBooking({ userId, customerId, staffId, start }: BookedVisit) {
  const { db } = salon.database
  const client = { userId, customerId }
  const digest = String(userId).padStart(64, '0')
  await db.insert(onlineBookingSettings).values({ userId })
  await db.insert(bookingSlugs).values({ userId, slug: `salon-${userId}`, isCurrent: true })
  const [booking] = await db
    .insert(onlineBookings)
    .values({ ...client, state: 'booked', name: 'Ann', email: 'ann@mail.example', language: 'en' })
    .returning()
  const bookingId = booking?.id ?? 0
  await db.insert(bookingLinks).values({ userId, bookingId, tokenHash: digest })
  await db.insert(bookingHolds).values({
    userId,
    bookingId,
    tokenHash: digest,
    serviceIds: [],
    lines: [],
    expiresAt: start,
    network: digest,
  })
  await db.insert(bookingBlocks).values(client)
  await db.insert(freedTimes).values({ userId, staffId, start, duration: 30 })
  await db.insert(depositSettings).values({ userId })
  await db.insert(depositKeys).values({ userId, secretKey: 'sealed' })
  await db.insert(deposits).values({
    userId,
    bookingId,
    state: 'paid',
    holdHash: digest,
    lines: [],
    amount: '20.00',
    currency: 'EUR',
    expiresAt: start,
    paymentId: 'pi_1',
    paidAt: start,
  })
  await db.insert(depositEvents).values({ userId, eventId: 'evt_1' })
  await db.insert(messageSettings).values({ userId })
  await db.insert(messageGatewayKeys).values({ userId, encrypted: 'sealed' })
  const text = { kind: 'booked' as const, channel: 'email' as const, language: 'en' as const }
  await db
    .insert(messageTemplates)
    .values({ userId, ...text, subject: 'Your visit', text: 'Hello' })
  await db.insert(messageOptOuts).values({ ...client, channel: 'sms', source: 'staff' })
  await db.insert(messages).values({
    ...client,
    kind: 'booked',
    channel: 'email',
    start,
    visitKey: `booking ${bookingId}`,
    dueAt: start,
  })
}

async function isThere(name: string): Promise<boolean> {
  const file = await kept.storage.files.read(name)
  file?.bytes.destroy()
  return file !== undefined
}

/** Every row of every table that holds a salon's, as text, by the table's name. */
async function dump(): Promise<Record<string, string[]>> {
  const { db } = salon.database
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
          and table_name not in ('migrations', 'secrets', 'counters', 'leases', 'backup_runs') order by 1`,
  )
  const rows = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const all = await db.execute<{ line: string }>(
        sql`select to_jsonb(t)::text as line from ${sql.identifier(name)} t order by 1`,
      )
      return [name, all.rows.map(({ line }) => line)] as const
    }),
  )
  return Object.fromEntries(rows)
}

describe('deleting an account', () => {
  it('is refused without a session, and without a password', async () => {
    const owner = await salon.owner()

    expect((await salon.anonymous.try(deleteAccount, { body })).status).toBe(401)
    expect((await owner.try(deleteAccount, { body: {} })).status).toBe(422)
    expect((await owner.try(deleteAccount)).status).toBe(422)
  })

  it('is refused with a wrong password, and deletes nothing', async () => {
    const owner = await salon.owner()
    const picture = await givenFullSalon(owner)
    const before = await dump()

    const { status, problem } = await owner.try(deleteAccount, {
      body: { password: 'not my password' },
    })

    expect(status).toBe(403)
    expect(problem.code).toBe('wrong_password')
    expect(await dump()).toEqual(before)
    expect(await isThere(picture)).toBe(true)
  })

  it('of an owner leaves nothing of the salon, and another salon untouched', async () => {
    const neighbour = await salon.owner()
    const theirs = await givenFullSalon(neighbour)
    const before = await dump()
    const owner = await salon.owner({ email })
    await givenFullSalon(owner)
    const full = await dump()
    for (const [table, rows] of Object.entries(full)) {
      expect(rows.length, table).toBeGreaterThan(before[table]?.length ?? 0)
    }

    await owner.call(deleteAccount, { body })

    expect(await dump()).toEqual(before)
    expect(await kept.filesOf(owner.account?.id ?? 0)).toEqual([])
    expect(await readdir(kept.folder)).not.toContain(String(owner.account?.id))
    expect(await isThere(theirs)).toBe(true)
    expect((await owner.try(current)).status).toBe(401)
  })

  it('frees the e-mail for a new registration', async () => {
    const owner = await salon.owner({ email })
    await owner.call(deleteAccount, { body })

    const known = await salon.anonymous.try(login, { body: { email, password } })
    const unknown = await salon.anonymous.try(login, {
      body: { email: 'nobody@salon.example', password },
    })

    expect(known.status).toBe(401)
    expect(known.problem).toEqual(unknown.problem)
    const again = { name: 'Anna', email, password }
    expect((await salon.anonymous.try(register, { body: again })).status).toBe(201)
  })

  it('clears the session cookie', async () => {
    const registered = await salon.app.inject({
      method: 'POST',
      url: register.path,
      payload: { name: 'Anna', email, password },
    })
    const [cookie] = registered.cookies

    const answer = await salon.app.inject({
      method: 'DELETE',
      url: deleteAccount.path,
      payload: body,
      cookies: { [cookie?.name ?? '']: cookie?.value ?? '' },
    })

    expect(answer.statusCode).toBe(204)
    expect(answer.cookies).toMatchObject([{ name: cookie?.name, value: '' }])
  })

  it('of a colleague deletes the account and its sessions, and is recorded in the activity', async () => {
    const owner = await salon.owner()
    const picture = await givenFullSalon(owner)
    const before = await dump()
    const colleague = await salon.colleague(owner, 'visitor')

    await colleague.call(deleteAccount, { body })

    const { activity, changes, ...rest } = await dump()
    const { activity: activityBefore, changes: changesBefore, ...restBefore } = before
    expect(rest).toEqual(restBefore)
    expect(activity).toHaveLength((activityBefore?.length ?? 0) + 1)
    expect(changes).toHaveLength((changesBefore?.length ?? 0) + 1)
    const [entry] = await owner.call(activityRoutes.recent)
    expect(entry).toMatchObject({ action: 'deleted', entityType: 'user' })
    expect((await colleague.try(current)).status).toBe(401)
    expect(await isThere(picture)).toBe(true)
  })

  it('four times at once succeeds once', async () => {
    const owner = await salon.owner()
    await givenFullSalon(owner)

    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => owner.try(deleteAccount, { body })),
    )

    const statuses = outcomes.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    for (const status of statuses) expect([204, 401, 404]).toContain(status)
  })

  it('of an owner and a colleague at once deletes both', async () => {
    const owner = await salon.owner()
    await givenFullSalon(owner)
    const colleague = await salon.colleague(owner, 'user')

    const [first, second] = await Promise.all([
      owner.try(deleteAccount, { body }),
      colleague.try(deleteAccount, { body }),
    ])

    expect(first.status).toBe(204)
    expect([204, 401, 404]).toContain(second.status)
    expect((await dump())['users']).toEqual([])
  })
})
