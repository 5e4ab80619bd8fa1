import { calendarFeedRoutes } from '@salon/contract/calendar-feeds'
import { formulaRoutes } from '@salon/contract/formulas'
import { pushRoutes } from '@salon/contract/push'
import { safetyRoutes } from '@salon/contract/safety'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { seriesRoutes } from '@salon/contract/series'
import { serviceOfferRoutes } from '@salon/contract/service-offers'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import { givenAppointment } from '../fixtures/builders.ts'
import type { Db } from '../src/db/client.ts'
import { photos } from '../src/db/schema/appointments.ts'
import { deletedAppointments } from '../src/db/schema/deleted-appointments.ts'
import { deletedPhotos } from '../src/db/schema/deleted-photos.ts'
import { idempotencyKeys } from '../src/db/schema/idempotency-keys.ts'
import { recoveryCodes, secondFactors } from '../src/db/schema/second-factor.ts'
import { demoSalons } from '../src/db/schema/demo.ts'
import { clientDistinctions, clientMerges } from '../src/db/schema/client-merges.ts'
import { customers } from '../src/db/schema/customers.ts'
import { importChunks, importLinks, importRows, imports } from '../src/db/schema/imports.ts'
import { depositEvents, depositKeys, deposits, depositSettings } from '../src/db/schema/deposits.ts'
import {
  messageGatewayKeys,
  messageOptOuts,
  messages,
  messageSettings,
  messageTemplates,
} from '../src/db/schema/messages.ts'
import {
  bookingBlocks,
  bookingHolds,
  bookingLinks,
  bookingSlugs,
  freedTimes,
  onlineBookings,
  onlineBookingSettings,
} from '../src/db/schema/online-booking.ts'
import { notifications } from '../src/db/schema/notifications.ts'
import { healthNotices, testWaivers } from '../src/db/schema/safety.ts'
import { photoName } from '../src/files/photo-store.ts'

import { formToken, signedBy } from './form-scenes.ts'
import { mixtures } from './formula-scenes.ts'
import type { Caller, OpenSalon } from './open-salon.ts'
import type { TestPhotos } from './photo-storage.ts'
import { newBrowser } from './push-service-stub.ts'

/**
 * Fills a salon: a row in every table that belongs to one, and a picture.
 * @returns the picture's name in the storage
 */
export async function fillSalon(
  salon: OpenSalon,
  { storage }: TestPhotos,
  owner: Caller,
): Promise<string> {
  const { db } = salon.database
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
  await owner.call(formulaRoutes.set, { params: { id }, body: { mixtures } })
  await signedBy(owner, customerId)
  await formToken(owner, customerId)
  await fillSafety(db, owner, { userId, customerId, serviceId })
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
  await owner.call(pushRoutes.turnOn, { body: newBrowser().subscription })
  // Is queued for that device.
  await db.insert(notifications).values({ userId, type: 'payment', kind: 'refund_failed' })
  const path = photoName(userId, 'abcdef0123456789', 'full')
  await storage.files.put(path, Buffer.from('picture'))
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
  await db.insert(idempotencyKeys).values({
    userId,
    key: `of ${userId}`,
    request: 'a digest',
    expiresAt: new Date().toISOString(),
  })
  await db.insert(secondFactors).values({ userId, secret: 'sealed', lastStep: 0 })
  await db.insert(recoveryCodes).values({ userId, codeHash: 'a hash' })
  await db.insert(demoSalons).values({ userId, story: 'of a test' })
  await fillImport(db, { userId, customerId })
  await fillMerge(db, { userId, customerId })
  await fillOnlineBooking(db, { userId, customerId, staffId, start: visit.appointmentDate })
  return path
}

/** A client's allergy and test, what the service requires, and why somebody was booked without. */
async function fillSafety(
  db: Db,
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
  await db.insert(testWaivers).values({
    ...of,
    appointmentDate: '2026-01-05T09:00:00Z',
    reason: 'Tested elsewhere',
    notedBy: 'Anna',
  })
  await owner.call(safetyRoutes.setConsent, { params, body: { consent: 'given' } })
  await owner.call(safetyRoutes.ofCustomer, { params })
  const { userId, customerId } = of
  await db.insert(healthNotices).values({ userId, customerId, noticedAt: '2026-01-05T09:00:00Z' })
}

interface BookedVisit {
  readonly userId: number
  readonly customerId: number
  readonly staffId: number
  readonly start: string
}

/** An import with its file, a row and whom it became. */
async function fillImport(
  db: Db,
  { userId, customerId }: Pick<BookedVisit, 'userId' | 'customerId'>,
) {
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
  const digests = { name: 'a', email: 'a', phone: 'a', notes: 'a', birthday: 'a' }
  await db
    .insert(importLinks)
    .values({ ...file, userId, foreignId: '1', targetId: customerId, importId, digests })
}

/** A client who was merged into another, and a pair marked as not the same. */
async function fillMerge(
  db: Db,
  { userId, customerId }: Pick<BookedVisit, 'userId' | 'customerId'>,
) {
  const [former] = await db
    .insert(customers)
    .values({ userId, name: 'Ann', searchKey: 'ann', mergedInto: customerId })
    .returning()
  const formerId = former?.id ?? 0
  const fields = { name: 'Ann', email: null, phone: null, notes: null, birthday: null }
  await db
    .insert(clientMerges)
    .values({ userId, formerId, before: fields, after: fields, moved: {} })
  await db.insert(clientDistinctions).values({ userId, firstId: customerId, secondId: formerId })
}

/** An online booking, its deposit and messages. */
async function fillOnlineBooking(db: Db, { userId, customerId, staffId, start }: BookedVisit) {
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
