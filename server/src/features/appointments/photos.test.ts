import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { appointmentRoutes } from '@salon/contract/appointments'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { photos } from '../../db/schema/appointments.ts'
import { photoPath } from '../../files/photo-store.ts'

const key = 'abcdef0123456789'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-photos-'))
})
afterAll(() => rm(folder, { recursive: true }))

const salon = openSalon(() => ({ photoFolder: folder }))

async function visitWithPhoto(owner: Caller) {
  const { id: categoryId } = await owner.call(categoryRoutes.add, { body: { name: 'Hair' } })
  const service = await owner.call(serviceRoutes.add, {
    body: { name: 'Cut', price: '40', duration: 60, categoryId },
  })
  const client = await owner.call(customerRoutes.add, { body: { name: 'Ann' } })
  const [member] = await owner.call(staffRoutes.list)
  const { id, userId } = await owner.call(appointmentRoutes.add, {
    body: {
      customerId: client.id,
      serviceId: service.id,
      staffId: member?.id ?? 0,
      appointmentDate: '2026-06-10T10:00',
      duration: 60,
      price: '40',
    },
  })
  const path = photoPath(folder, userId, key, 'full')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'picture')
  await salon.database.db
    .insert(photos)
    .values({ userId, appointmentId: id, kind: 'before', position: 0, fileKey: key })
  return id
}

describe('a picture', () => {
  it('is listed with its visit and read by whoever works in the salon', async () => {
    const owner = await salon.owner()
    const id = await visitWithPhoto(owner)

    const visit = await owner.call(appointmentRoutes.get, { params: { id } })
    expect(visit).toMatchObject({ beforePhotos: [`/api/photos/${key}`], afterPhotos: [] })
    const picture = await owner.raw('GET', `/api/photos/${key}`)
    expect(picture).toMatchObject({ statusCode: 200, body: 'picture' })
    expect(picture.headers['content-type']).toBe('image/jpeg')
    expect(picture.headers['cache-control']).toContain('private')
  })

  it('does not exist for nobody and for another salon', async () => {
    await visitWithPhoto(await salon.owner())
    const stranger = await salon.owner()

    expect((await salon.nobody.try(appointmentRoutes.photo, { params: { key } })).status).toBe(401)
    expect((await stranger.try(appointmentRoutes.photo, { params: { key } })).status).toBe(404)
  })

  it('is not found where the file is gone, or the key is none', async () => {
    const owner = await salon.owner()
    await visitWithPhoto(owner)
    const thumbnail = await owner.try(appointmentRoutes.photo, {
      params: { key },
      query: { size: 'thumbnail' },
    })

    expect(thumbnail.status).toBe(404)
    const odd = await owner.try(appointmentRoutes.photo, { params: { key: '../../etc/passwd' } })
    expect(odd.status).toBe(404)
  })
})
