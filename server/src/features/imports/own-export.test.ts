import { customerRoutes } from '@salon/contract/customers'
import { exportRoutes } from '@salon/contract/export'
import type { ImportKind } from '@salon/contract/import-vocabulary'
import { importRoutes } from '@salon/contract/imports'
import { formulaRoutes } from '@salon/contract/formulas'
import { safetyRoutes } from '@salon/contract/safety'
import { serviceOfferRoutes } from '@salon/contract/service-offers'
import { and, asc, desc, eq, gt, ne } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { seedDemo } from '../../../fixtures/demo.ts'
import { mixtures } from '../../../test/formula-scenes.ts'
import { importsOf } from '../../../test/import-form.ts'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { openTestPhotos } from '../../../test/photo-storage.ts'
import { unpack } from '../../../test/read-zip.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { categories } from '../../db/schema/categories.ts'
import { customers } from '../../db/schema/customers.ts'
import { messageOptOuts } from '../../db/schema/messages.ts'
import { bookingBlocks } from '../../db/schema/online-booking.ts'
import { services } from '../../db/schema/services.ts'
import { staff } from '../../db/schema/staff.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { uploaded } = importsOf(salon)

type ExportedFile = ReturnType<typeof unpack>
type RowByColumn = Record<string, unknown>

/** Tables of an export that no import reads, and why. A new table is read or stands here. */
const notRead: Readonly<Record<string, string>> = {
  users: 'accounts are made by inviting them',
  settings: 'chosen where the file is imported',
  salon_info: 'likewise',
  working_schedules: 'typed in anew: two salons rarely have one week',
  schedule_exceptions: 'likewise',
  blocked_times: 'likewise',
  calendar_feeds: 'addresses of this server',
  test_waivers: 'about visits of the past',
  form_templates: 'no cells: questions and answers',
  signed_forms: 'signatures are drawings, and no copy of one is proof',
  client_merges: 'what undoing a merge here needs',
  client_distinctions: 'rows of one file are apart already',
  visit_series: 'visits come one by one',
  waiting_entries: 'wishes of the next weeks',
  online_booking_settings: 'chosen where the file is imported',
  booking_slugs: 'addresses of this server',
  online_bookings: 'what clients typed here',
  deposit_settings: 'chosen where the file is imported',
  deposits: 'money that was paid here',
  photos: 'no cells: pictures',
  deleted_appointments: 'deleted on purpose',
  activity: 'what happened here',
  history: 'likewise',
  notifications: 'likewise',
  message_settings: 'chosen where the file is imported',
  message_templates: 'likewise',
  messages: 'what was sent from here',
}

/** Columns of tables that are read, and why they are not. */
const notReadColumns: Readonly<Record<string, string>> = {
  'appointments.arrivedAt': 'a moment of the day',
  'appointments.seriesId': 'visits come one by one',
  'appointments.seriesDay': 'likewise',
  'appointments.source': 'not booked online here',
  'appointments.awaiting': 'likewise',
  'appointments.onlineBookingId': 'likewise',
  'appointments.calendarUid': 'a visit that is imported is an event of its own',
  'service_records.notes': 'written about the work, to the photos',
  'service_records.rating': 'likewise',
  'service_records.photos': 'likewise',
}

/** What stands in a table of its own as well, whose rows are compared. */
const twice = [
  'conditions',
  'patchTests',
  'consents',
  'optOuts',
  'bookingBlock',
  'formula',
  'offers',
  'requiredTest',
  'category',
  'categoryColor',
  'categoryIsActive',
]

/** When these were noted is kept to the millisecond: what is of somebody's health is removed by its age. */
const noted = new Set([
  'client_conditions',
  'patch_tests',
  'health_consents',
  'formulas',
  'message_opt_outs',
  'booking_blocks',
])

/** What was removed of these does not come back; a service and a staff member come back archived. */
const removed = new Set([...noted, 'service_offers', 'service_tests'])

/** All rows that an import reads, with names instead of numbers, in an order of their own. */
function comparable({ files, rowsOf }: ExportedFile) {
  const names = (table: string, name: (row: RowByColumn) => unknown) =>
    new Map(rowsOf(table).map((row) => [row['id'], name(row)]))
  const references: Record<string, ReadonlyMap<unknown, unknown>> = {
    // Several clients have one name.
    customerId: names('customers', (row) => [row['name'], row['phone'], row['email']].join()),
    serviceId: names('services', ({ name }) => name),
    staffId: names('staff', ({ name }) => name),
    categoryId: names('categories', ({ name }) => name),
  }
  const named = (row: RowByColumn) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        references[column] ? references[column].get(value) : value,
      ]),
    )
  references['appointmentId'] = names('appointments', (row) => {
    const { appointmentDate, customerId, serviceId, staffId } = named(row)
    return [appointmentDate, customerId, serviceId, staffId].join()
  })
  const isCompared = (table: string, column: string) =>
    !['id', 'userId', ...twice].includes(column) &&
    !(column === 'createdAt' && !noted.has(table)) &&
    notReadColumns[`${table}.${column}`] === undefined
  const lineOf = (table: string, row: RowByColumn) => {
    const fields = Object.entries(named(row)).filter(([column]) => isCompared(table, column))
    return JSON.stringify({
      ...Object.fromEntries(fields),
      archivedAt: (row['archivedAt'] ?? null) !== null,
      // The owner is who has signed in there.
      ...(table === 'staff' && row['role'] === 'Owner' && { email: '', phone: '' }),
    })
  }
  const tables = [...files.keys()].flatMap((name) => /^data\/(.*)\.json$/.exec(name)?.[1] ?? [])
  return Object.fromEntries(
    tables
      .filter((table) => notRead[table] === undefined)
      .map((table) => {
        const rows = rowsOf(table).filter(
          (row) => !removed.has(table) || (row['archivedAt'] ?? null) === null,
        )
        return [table, rows.map((row) => lineOf(table, row)).toSorted()]
      }),
  )
}

/** Adds what the demo salon lacks. */
async function enrich(owner: Caller) {
  const { db } = salon.database
  await db.update(services).set({ minimumAge: 16, cleanup: 10 }).where(gt(services.processing, 0))
  await db.update(services).set({ isActive: false }).where(gt(services.price, '150'))
  const [first, second] = await db.select().from(customers).orderBy(asc(customers.id)).limit(2)
  const ofClient = { params: { id: first?.id ?? 0 } }
  for (const note of ['Nuts;=1+1', '=cmd()'])
    await owner.call(safetyRoutes.addCondition, {
      ...ofClient,
      body: { kind: 'other', note, severity: 'severe' },
    })
  const mistaken = await owner.call(safetyRoutes.addCondition, {
    ...ofClient,
    body: { kind: 'latex', severity: 'mild' },
  })
  await owner.call(safetyRoutes.removeCondition, { params: { id: mistaken.id } })
  await owner.call(safetyRoutes.addTest, {
    ...ofClient,
    body: {
      product: 'Koleston',
      batch: 'LOT "77"',
      testedAt: '2026-11-10T09:00',
      readAfterHours: 72,
      result: 'doubtful',
    },
  })
  await owner.call(safetyRoutes.setConsent, { ...ofClient, body: { consent: 'withdrawn' } })
  await owner.call(safetyRoutes.setConsent, {
    params: { id: second?.id ?? 0 },
    body: { consent: 'given' },
  })
  await db.insert(messageOptOuts).values({
    userId: first?.userId ?? 0,
    customerId: first?.id ?? 0,
    channel: 'sms',
    source: 'stop',
  })
  await db.insert(bookingBlocks).values({ userId: first?.userId ?? 0, customerId: first?.id ?? 0 })
  const [service] = await db
    .select()
    .from(services)
    .where(gt(services.processing, 0))
    .orderBy(asc(services.id))
    .limit(1)
  const ofService = { params: { id: service?.id ?? 0 } }
  await owner.call(safetyRoutes.setServiceTest, {
    ...ofService,
    body: { test: { product: 'Koleston', hoursBefore: 48, monthsValid: 6, effect: 'advises' } },
  })
  const members = await db
    .select()
    .from(staff)
    .where(ne(staff.role, 'Owner'))
    .orderBy(asc(staff.id))
    .limit(2)
  await owner.call(serviceOfferRoutes.set, {
    ...ofService,
    body: {
      offers: members.map(({ id: staffId }, n) =>
        n === 0 ? { staffId, price: '17.50', processing: 20, cleanup: 5 } : { staffId },
      ),
    },
  })
  const [visit] = await db.select().from(appointments).orderBy(asc(appointments.id)).limit(1)
  await db.update(appointments).set({ initialWork: 5, processing: 7, cleanup: 3 })
  await owner.call(formulaRoutes.set, { params: { id: visit?.id ?? 0 }, body: { mixtures } })
  await db.update(categories).set({ color: '#0F0' }).where(gt(categories.id, 1))
  // Whose visits, and what they brought in, stay.
  const [paid] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.status, 'completed'), ne(appointments.customerId, first?.id ?? 0)))
    .orderBy(desc(appointments.customerId))
    .limit(1)
  await owner.call(customerRoutes.remove, { params: { id: paid?.customerId ?? 0 } })
  return { removedId: paid?.customerId ?? 0 }
}

it('our own export of the demo salon, imported into an empty one, exports the same again', async () => {
  salon.setNow('2026-11-22T15:00:00Z')
  const { db } = salon.database
  const demo = await seedDemo({ db, photoFolder: kept.folder, now: salon.now() })
  const there = await salon.signIn(demo)
  const { removedId } = await enrich(there)
  const exported = async (caller: Caller) =>
    unpack((await caller.raw('GET', exportRoutes.download.path)).rawPayload)
  const before = await exported(there)
  const owners = before.rowsOf('staff').filter(({ role }) => role === 'Owner')
  const owner = await salon.owner({ name: String(owners[0]?.['name']), timeZone: 'Europe/Berlin' })

  const files: [ImportKind, string][] = [
    ['clients', 'customers'],
    ['staff', 'staff'],
    ['services', 'services'],
    ['visits', 'appointments'],
  ]
  for (const [kind, table] of files) {
    const { go, params } = await uploaded(owner, before.textOf(`data/${table}.csv`), 'own', kind)
    const { counts } = await go('check')
    // People of one name, whom the salon has kept apart.
    if (counts.ask > 0) await owner.call(importRoutes.decide, { params, body: { decision: 'add' } })
    expect(await go('run')).toMatchObject({ counts: { ask: 0, refused: 0 }, incomplete: 0 })
  }

  const expected = comparable(before)
  const after = comparable(await exported(owner))
  expect(Object.keys(after)).toEqual(Object.keys(expected))
  for (const [table, rows] of Object.entries(expected)) {
    // What is missing and what is new, instead of hundreds of rows that are the same.
    const [was, is] = [new Set(rows), new Set(after[table])]
    expect(
      [rows.filter((row) => !is.has(row)), after[table]?.filter((row) => !was.has(row))],
      table,
    ).toEqual([[], []])
    expect(after[table], table).toHaveLength(rows.length)
  }
  const counts = Object.entries(expected).map(([table, rows]) => [table, rows.length])
  expect(Object.fromEntries(counts)).toMatchObject({
    client_conditions: 2,
    patch_tests: 1,
    health_consents: 2,
    message_opt_outs: 1,
    booking_blocks: 1,
    service_tests: 1,
    categories: 8,
  })
  expect(expected['formulas']?.length).toBeGreaterThan(5)
  expect(expected['service_offers']?.length).toBeGreaterThan(20)
  expect(expected['appointments']?.length).toBeGreaterThan(100)
  const ofRemoved = before.rowsOf('appointments').filter((row) => row['customerId'] === removedId)
  expect(ofRemoved.map(({ status }) => status)).toContain('completed')
})

it('names no table and no column that an export lacks', async () => {
  const owner = await salon.owner()
  const { files, textOf } = unpack((await owner.raw('GET', exportRoutes.download.path)).rawPayload)

  for (const table of Object.keys(notRead)) expect(files.has(`data/${table}.csv`), table).toBe(true)
  for (const name of Object.keys(notReadColumns)) {
    const [table, column] = name.split('.')
    expect(textOf(`data/${table}.csv`).split('\r\n')[0], name).toContain(column)
  }
})
