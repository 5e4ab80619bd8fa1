import { withoutFormulas } from '@salon/contract/csv-formulas'
import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { exportRoutes } from '@salon/contract/export'
import { notificationRoutes } from '@salon/contract/notifications'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { givenAppointment, givenCustomer } from '../../../fixtures/builders.ts'
import { openSalon, password, type Caller } from '../../../test/open-salon.ts'
import { openTestPhotos } from '../../../test/photo-storage.ts'
import { readCsv } from '../../../test/read-csv.ts'
import { readZip, unpack } from '../../../test/read-zip.ts'
import { photos } from '../../db/schema/appointments.ts'
import { photoName } from '../../files/photo-store.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { download } = exportRoutes

const email = 'anna@salon.example'

/** The `authorization` header of the account with an email. */
async function bearerOf(of: string) {
  const body = { email: of, password, withToken: true }
  const { token } = await salon.anonymous.call(authRoutes.login, { body })
  return { authorization: `Bearer ${token}` }
}

/** The caller's export, unpacked. */
const exportOf = async (caller: Caller) =>
  unpack((await caller.raw('GET', download.path)).rawPayload)

/** A picture of an appointment in the book and, unless it is to be missing, among the files. */
async function givenPhoto(
  { id, userId }: { id: number; userId: number },
  { kind = 'before' as 'before' | 'after', position = 0, key = '', bytes = '' },
) {
  if (bytes) {
    await kept.storage.files.put(photoName(userId, key, 'full'), Buffer.from(bytes))
  }
  await salon.database.db
    .insert(photos)
    .values({ userId, appointmentId: id, kind, position, fileKey: key })
}

/** The fields of a row that the book has as they are. */
const pick = <T extends object>(row: T | undefined, names: (keyof T)[]) =>
  Object.fromEntries(names.map((name) => [name, row?.[name]]))

/**
 * The fields of a CSV as a spreadsheet reads them that takes it to have another separator: a quote
 * counts at the start of a field alone.
 */
function fieldsBy(separator: string, csv: string): string[] {
  const fields: string[] = []
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"|)([^${separator}\r\n]*)([${separator}]|\r?\n|\r|$)`,
    'y',
  )
  while (field.lastIndex < csv.length) {
    const found = field.exec(csv)
    if (!found) break
    fields.push(`${found[1] ?? ''}${found[2] ?? ''}`)
  }
  return fields
}

describe('the export', () => {
  it('needs a session of an admin', async () => {
    const owner = await salon.owner()

    expect(await salon.anonymous.try(download)).toMatchObject({ status: 401 })
    for (const role of ['user', 'visitor'] as const) {
      const colleague = await salon.colleague(owner, role)
      expect(await colleague.try(download)).toMatchObject({
        status: 403,
        problem: { code: 'not_allowed' },
      })
    }
  })

  it('is a file to keep, named by the day of the salon, in no cache, compressed once', async () => {
    await salon.owner({ email, timeZone: 'Pacific/Apia' })
    salon.setNow('2026-11-21T12:00:00Z')
    const headers = { ...(await bearerOf(email)), 'accept-encoding': 'gzip, br' }

    const response = await salon.app.inject({ url: download.path, headers })

    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="salon-export-2026-11-22.zip"',
      'cache-control': 'no-store',
    })
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(Number(response.headers['x-estimated-length'])).toBeGreaterThan(0)
    expect(readZip(response.rawPayload).size).toBeGreaterThan(20)
  })

  it('holds every row that the API lists, as the API says it', async () => {
    const owner = await salon.owner({ name: 'Анна "Ани" Berg' })
    await owner.call(salonInfoRoutes.add, { body: { name: 'Салон «Уют»' } })
    const customer = await givenCustomer(owner, {
      name: '=HYPERLINK("http://evil.example","Анна")',
      phone: '+49 30 123',
      notes: 'first line\nsecond, "quoted" line; 🌸',
    })
    const visit = await givenAppointment(owner, { customerId: customer.id, status: 'completed' })

    const { rowsOf } = await exportOf(owner)

    // A version says something to this server alone.
    const shown = (rows: object[]) =>
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([field]) => field !== 'version')),
      )
    expect(rowsOf('customers')).toMatchObject(shown(await owner.call(customerRoutes.list)))
    expect(rowsOf('staff')).toMatchObject(shown(await owner.call(staffRoutes.list)))
    expect(rowsOf('categories')).toMatchObject(shown(await owner.call(categoryRoutes.list)))
    const [service] = await owner.call(serviceRoutes.list)
    expect(rowsOf('services')).toMatchObject([pick(service, ['id', 'name', 'price', 'duration'])])
    expect(rowsOf('appointments')).toMatchObject([
      pick(visit, ['id', 'customerId', 'appointmentDate', 'price', 'status', 'createdAt']),
    ])
    const entries = await owner.call(activityRoutes.recent)
    expect(rowsOf('activity').map(({ description }) => description)).toEqual(
      entries.map(({ description }) => description).reverse(),
    )
    expect(rowsOf('notifications')).toHaveLength((await owner.call(notificationRoutes.list)).length)
    expect(rowsOf('service_records')).toMatchObject([{ appointmentId: visit.id }])
    // What is made of the rows of other tables is no column of this one.
    const { isOwner, seesOwnVisitsOnly, ...account } = owner.account ?? {}
    expect(rowsOf('users')).toEqual([account])
    expect(isOwner).toBe(true)
    expect(seesOwnVisitsOnly).toBe(false)
    expect(rowsOf('settings')).toMatchObject([{ ownVisitsOnly: false }])
  })

  it('says the same in a form that a spreadsheet opens, and runs nothing', async () => {
    const owner = await salon.owner()
    const texts = [
      '=HYPERLINK("http://evil.example","Анна")',
      '-1+1',
      '@me',
      '＝1',
      'Ann, "A"\r\nLee',
      'Max\n=1+1',
      'Bo\r=1+1',
      'Cy;=1+1',
      'Di\t@me',
      'Ed; "=1+1"',
    ]
    for (const notes of texts) await givenCustomer(owner, { notes, phone: '+49 30 123' })

    const { textOf, rowsOf } = await exportOf(owner)

    const csv = textOf('data/customers.csv')
    expect(csv.startsWith('\uFEFF')).toBe(true)
    const [header = [], ...lines] = readCsv(csv.slice(1))
    expect(header).toEqual([
      'id',
      'userId',
      'name',
      'email',
      'phone',
      'notes',
      'birthday',
      'removedAt',
      'mergedInto',
      'createdAt',
      'conditions',
      'patchTests',
      'consents',
      'optOuts',
      'bookingBlock',
    ])
    const rows = lines.map((cells) =>
      Object.fromEntries(cells.map((cell, at) => [header[at], cell])),
    )
    const exported = rowsOf('customers').map(({ notes, phone }) => ({ notes, phone }))
    expect(exported).toEqual(texts.map((notes) => ({ notes, phone: '+49 30 123' })))
    expect(rows.map(({ notes }) => notes)).toEqual(texts.map(withoutFormulas))
    for (const separator of [',', ';', '\t']) {
      const run = fieldsBy(separator, csv.slice(1)).filter((text) => /^[\s"]*[=+\-@＝]/.test(text))
      expect(run, `read with ${JSON.stringify(separator)}`).toEqual([])
    }
    expect(rows.map(({ phone }) => phone)).toEqual(texts.map(() => "'+49 30 123"))
    expect(textOf('data/staff.csv')).toContain(',true,')
  })

  it('has the header alone for a table without rows', async () => {
    const { textOf, rowsOf } = await exportOf(await salon.owner())

    expect(rowsOf('photos')).toEqual([])
    expect(textOf('data/photos.csv')).toBe(
      '\uFEFFid,userId,appointmentId,kind,position,fileKey,bytes,createdAt,number\r\n',
    )
  })

  it('has every photo unchanged, in a folder for its appointment', async () => {
    const owner = await salon.owner()
    const visit = await givenAppointment(owner)
    await givenPhoto(visit, { position: 0, key: 'aaaaaaaa00000001', bytes: 'first' })
    await givenPhoto(visit, { position: 3, key: 'aaaaaaaa00000002', bytes: 'second' })
    await givenPhoto(visit, { kind: 'after', key: 'aaaaaaaa00000003', bytes: 'after' })
    const undone = await givenAppointment(owner, { appointmentDate: '2026-04-10T10:00:00Z' })
    await givenPhoto(undone, { key: 'aaaaaaaa00000004', bytes: 'deleted' })
    await owner.call(appointmentRoutes.remove, { params: { id: undone.id } })
    await givenPhoto(visit, { position: 9, key: 'aaaaaaaa00000005', bytes: 'dropped' })
    const { beforePhotos } = await owner.call(appointmentRoutes.get, { params: { id: visit.id } })
    await owner.call(appointmentRoutes.edit, {
      params: { id: visit.id },
      body: { beforePhotos: beforePhotos.slice(0, 2) },
    })

    const { files, rowsOf } = await exportOf(owner)

    const pictures = [...files.values()].filter(({ name }) => name.startsWith('photos/'))
    expect(pictures.map(({ name, bytes, isStored }) => [name, String(bytes), isStored])).toEqual([
      [`photos/${visit.id}/before-1.jpg`, 'first', true],
      [`photos/${visit.id}/before-2.jpg`, 'second', true],
      [`photos/${visit.id}/after-1.jpg`, 'after', true],
      [`photos/${undone.id}/before-1.jpg`, 'deleted', true],
    ])
    expect(rowsOf('photos').map(({ kind, number }) => [kind, number])).toEqual([
      ['before', 1],
      ['before', 2],
      ['after', 1],
    ])
    expect(rowsOf('deleted_appointments')).toMatchObject([{ id: undone.id }])
  })

  it('names missing photos, and has the others', async () => {
    const owner = await salon.owner({ timeZone: 'Asia/Kolkata' })
    const visit = await givenAppointment(owner)
    await givenPhoto(visit, { key: 'bbbbbbbb00000001' })
    await givenPhoto(visit, { kind: 'after', key: 'bbbbbbbb00000002', bytes: 'there' })
    salon.setNow('2026-11-21T20:00:00Z')

    const { textOf, files } = await exportOf(owner)

    const missing = `photos/${visit.id}/before-1.jpg`
    expect(files.has(missing)).toBe(false)
    const manifest: unknown = JSON.parse(textOf('manifest.json'))
    expect(manifest).toMatchObject({
      schemaVersion: 2,
      exportedAt: '2026-11-21T20:00:00.000Z',
      timeZone: 'Asia/Kolkata',
      tables: { users: 1, customers: 1, photos: 2, deleted_appointments: 0 },
      photos: 1,
      missingPhotos: [missing],
    })
    const readme = textOf('README.txt')
    expect(readme).toContain('as it was on 2026-11-22')
    expect(readme).toContain('Asia/Kolkata')
    expect(readme).toContain('customers: 1 (')
    expect(readme).toContain(missing)
  })

  it("keeps secrets in, and other salons' rows out", async () => {
    const otherOwner = await salon.owner({ name: 'Stranger' })
    await givenAppointment(otherOwner)
    const owner = await salon.owner({ email })
    const colleague = await salon.colleague(owner, 'admin')

    const { files, rowsOf } = await exportOf(colleague)

    expect(rowsOf('users').map(({ id }) => id)).toEqual([owner.account?.id, colleague.account?.id])
    expect(rowsOf('customers')).toEqual([])
    for (const { name, bytes } of files.values()) {
      for (const secret of ['argon2', 'Stranger']) {
        expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false)
      }
    }
  })
})
