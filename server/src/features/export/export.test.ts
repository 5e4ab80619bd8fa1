import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenAppointment, givenCustomer } from '../../../fixtures/builders.ts'
import { openSalon, password, type Caller } from '../../../test/open-salon.ts'
import { readZip } from '../../../test/read-zip.ts'
import { photos } from '../../db/schema/appointments.ts'
import { photoPath } from '../../files/photo-store.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-export-'))
})
afterAll(() => rm(folder, { recursive: true }))

const salon = openSalon(() => ({ photoFolder: folder }))
const { download } = exportRoutes

const email = 'anna@salon.example'

/** The header that signs in whoever has an e-mail. */
async function bearerOf(of: string) {
  const body = { email: of, password, withToken: true }
  const { token } = await salon.nobody.call(authRoutes.login, { body })
  return { authorization: `Bearer ${token}` }
}

type Row = Record<string, unknown>

/** The export of whoever calls, unpacked. */
async function exportOf(caller: Caller) {
  const response = await caller.raw('GET', download.path)
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200)
  const files = readZip(response.rawPayload)
  const textOf = (name: string) => files.get(name)?.bytes.toString('utf8') ?? ''
  return {
    response,
    files,
    textOf,
    rowsOf: (table: string) => JSON.parse(textOf(`data/${table}.json`)) as Row[],
  }
}

/** A picture of an appointment in the book and, unless it is to be missing, on the disk. */
async function givenPhoto(
  { id, userId }: { id: number; userId: number },
  { kind = 'before' as 'before' | 'after', position = 0, key = '', bytes = '' },
) {
  if (bytes) {
    const path = photoPath(folder, userId, key, 'full')
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  await salon.database.db
    .insert(photos)
    .values({ userId, appointmentId: id, kind, position, fileKey: key })
}

describe('the export', () => {
  it('is refused to nobody in particular, and to whoever is no admin', async () => {
    const owner = await salon.owner()

    expect(await salon.nobody.try(download)).toMatchObject({ status: 401 })
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

    expect(rowsOf('customers')).toMatchObject(await owner.call(customerRoutes.list))
    expect(rowsOf('staff')).toMatchObject(await owner.call(staffRoutes.list))
    expect(rowsOf('categories')).toMatchObject(await owner.call(categoryRoutes.list))
    const services = await owner.call(serviceRoutes.list)
    expect(rowsOf('services')).toMatchObject(services.map(({ category: _, ...row }) => row))
    const [appointment] = rowsOf('appointments')
    expect(visit).toMatchObject(appointment ?? {})
    const entries = await owner.call(activityRoutes.recent)
    expect(rowsOf('activity').map(({ description }) => description)).toEqual(
      entries.map(({ description }) => description).reverse(),
    )
    expect(rowsOf('notifications')).toHaveLength((await owner.call(notificationRoutes.list)).length)
    expect(rowsOf('service_records')).toMatchObject([{ appointmentId: visit.id }])
    expect(rowsOf('users')).toEqual([owner.account])
  })
})
