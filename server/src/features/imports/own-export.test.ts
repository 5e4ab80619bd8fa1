import { authRoutes } from '@salon/contract/auth'
import { exportRoutes } from '@salon/contract/export'
import type { ImportKind } from '@salon/contract/import-vocabulary'
import { importRoutes } from '@salon/contract/imports'
import { gt } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { seedDemo } from '../../../fixtures/demo.ts'
import { importsOf } from '../../../test/import-form.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { openTestPhotos } from '../../../test/photo-storage.ts'
import { unpack } from '../../../test/read-zip.ts'
import { services } from '../../db/schema/services.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { uploaded } = importsOf(salon)

type ExportedFile = ReturnType<typeof unpack>

/** What the import takes, by names instead of numbers, in an order of its own. */
function importable({ rowsOf }: ExportedFile) {
  const names = (table: string) => new Map(rowsOf(table).map(({ id, name }) => [id, name]))
  const [clients, services, staff, categories] = [
    'customers',
    'services',
    'staff',
    'categories',
  ].map(names)
  const lines = (table: string, line: (row: Record<string, unknown>) => unknown[]) =>
    rowsOf(table)
      .map((row) => JSON.stringify(line(row)))
      .toSorted()
  return {
    clients: lines('customers', (row) =>
      ['name', 'email', 'phone', 'notes', 'birthday'].map((field) => row[field]),
    ),
    services: lines('services', (row) => [
      row['name'],
      row['description'],
      row['price'],
      row['duration'],
      ...['initialWork', 'processing', 'cleanup', 'minimumAge', 'isActive'].map((of) => row[of]),
      categories?.get(row['categoryId']),
      row['archivedAt'] !== null,
    ]),
    staff: lines('staff', (row) => [
      row['name'],
      row['role'],
      row['isActive'],
      row['archivedAt'] !== null,
    ]),
    visits: lines('appointments', (row) => [
      row['appointmentDate'],
      clients?.get(row['customerId']),
      services?.get(row['serviceId']),
      staff?.get(row['staffId']),
      row['duration'],
      row['price'],
      row['status'],
      row['notes'],
    ]),
  }
}

it('our own export of the demo salon, imported into an empty one, exports the same again', async () => {
  salon.setNow('2026-11-22T15:00:00Z')
  const { db } = salon.database
  const demo = await seedDemo({ db, photoFolder: kept.folder, now: salon.now() })
  await db.update(services).set({ minimumAge: 16 }).where(gt(services.processing, 0))
  await db.update(services).set({ isActive: false }).where(gt(services.price, '150'))
  const { token } = await salon.anonymous.call(authRoutes.login, {
    body: { email: demo.email, password: demo.password, withToken: true },
  })
  const { app } = salon
  const exported = async (of: string | undefined) =>
    unpack(
      (
        await app.inject({
          url: exportRoutes.download.path,
          headers: { authorization: `Bearer ${of}` },
        })
      ).rawPayload,
    )
  const before = await exported(token)
  const owners = before.rowsOf('staff').filter(({ role }) => role === 'Owner')
  const owner = await salon.owner({ name: String(owners[0]?.['name']), timeZone: 'Europe/Berlin' })

  const files: [ImportKind, string][] = [
    ['clients', 'customers'],
    ['services', 'services'],
    ['staff', 'staff'],
    ['visits', 'appointments'],
  ]
  for (const [kind, table] of files) {
    const { go, params } = await uploaded(owner, before.textOf(`data/${table}.csv`), 'own', kind)
    const { counts } = await go('check')
    // People of one name, whom the salon has kept apart.
    if (counts.ask > 0) await owner.call(importRoutes.decide, { params, body: { decision: 'add' } })
    expect((await go('run')).counts).toMatchObject({ ask: 0, refused: 0 })
  }

  const after = importable(await exported(owner.token))
  const expected = importable(before)
  expect(expected.visits.length).toBeGreaterThan(100)
  expect(expected.clients.filter((line) => /\d{4}-\d\d-\d\d/.test(line)).length).toBeGreaterThan(10)
  // Work, processing time and an age; and one that cannot be booked for now.
  expect(expected.services.some((line) => /,45,\d+,16,/.test(line))).toBe(true)
  expect(expected.services.some((line) => line.includes(',false,'))).toBe(true)
  expect(after).toEqual(expected)
})
