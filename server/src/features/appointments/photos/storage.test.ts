import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { exportRoutes } from '@salon/contract/export'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBadNetwork, type BadNetwork } from '../../../../test/bad-network.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { addressOfDatabase } from '../../../../test/open-database.ts'
import { openSalon, password } from '../../../../test/open-salon.ts'
import { addPhoto, drawnPhoto, tryPhoto } from '../../../../test/photo-form.ts'
import { addressOf, runProgram, stopProgram } from '../../../../test/program.ts'
import { openS3, type S3Server } from '../../../../test/s3-server.ts'
import { photos } from '../../../db/schema/appointments.ts'
import { openPhotoStorage, type PhotoStorage } from '../../../files/photo-storage.ts'
import { purgeDeleted } from '../deletion/operations.ts'
import { sweepPhotos } from './operations.ts'

let folder: string
let server: S3Server
let line: BadNetwork
/** The same bucket, over a line on which nothing happens. */
let place: PhotoStorage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-storage-'))
  server = await openS3()
  line = await openBadNetwork(server.port)
  place = openPhotoStorage({ photoFolder: folder, storage: server.addressAt() })
})
afterAll(async () => {
  await line?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const salon = openSalon(() => ({
  photoFolder: folder,
  storage: server.addressAt(line.port),
  logLevel: 'silent',
}))
afterEach(() => line.happens('none'))

const { add, edit } = appointmentRoutes
const refused = { status: 503, problem: { code: 'unavailable' } }
const detail = 'Photos cannot be reached right now. Please try again in a moment.'

async function givenVisit() {
  const { caller, draft } = await seedSalon(salon)
  const { id, userId } = await caller.call(add, { body: draft })
  const files = async () => {
    const names: string[] = []
    for await (const { name } of place.files.list(`${userId}/`)) names.push(name)
    return names
  }
  return { caller, id, userId, files }
}

const rows = () => salon.database.db.select().from(photos)
const isPut = (request: string) => request.startsWith('PUT')
const isThumbnail = (request: string) => isPut(request) && request.includes('.thumb.jpg')

describe('a photo whose storage fails', () => {
  it.each([
    ['at once', () => ({ status: 503 })],
    ['in the middle of the picture', () => ({ cutAfterSent: 300 })],
    ['between picture and thumbnail', (request: string) => isThumbnail(request) && { status: 500 }],
    ['after all, unheard', (request: string) => isThumbnail(request) && ('unheard' as const)],
  ])('%s is refused, with nothing left of it, and taken later', async (_, mishap) => {
    const { caller, id, files } = await givenVisit()
    line.happens((request) => (isPut(request) && mishap(request)) || 'none')

    const outcome = await tryPhoto(caller, id, await drawnPhoto())

    expect(outcome).toMatchObject({ ...refused, headers: { 'retry-after': '5' } })
    expect(outcome.problem.detail).toBe(detail)
    expect(await rows()).toEqual([])
    expect(await files()).toEqual([])
    line.happens('none')
    expect((await addPhoto(caller, id)).beforePhotos).toHaveLength(1)
    expect(await files()).toHaveLength(2)
  })

  it('for a moment does not fail the upload', async () => {
    const { caller, id, files } = await givenVisit()
    let failures = 0
    line.happens(() => (failures++ < 1 ? { status: 503 } : 'none'))

    const { beforePhotos } = await addPhoto(caller, id)

    expect(await files()).toHaveLength(2)
    expect((await caller.raw('GET', beforePhotos[0] ?? '')).statusCode).toBe(200)
  })

  it('is not shown, and is no photo that does not exist', async () => {
    const { caller, id } = await givenVisit()
    const [address = ''] = (await addPhoto(caller, id)).beforePhotos
    line.happens({ status: 500 })

    const response = await caller.raw('GET', address)

    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([503, detail])
    line.happens('none')
    expect((await caller.raw('GET', address)).statusCode).toBe(200)
  })

  it('breaks off, and does not end, when it cannot be read to its end', async () => {
    const { caller, id } = await givenVisit()
    const wide = await drawnPhoto(90, 1600, 1600)
    const [address = ''] = (await addPhoto(caller, id, 'before', wide)).beforePhotos
    const { payload } = await caller.raw('GET', address)
    line.happens((request) => (request.startsWith('GET') ? { cutAfterAnswered: 900 } : 'none'))

    const broken = caller.raw('GET', address)

    expect(payload.length).toBeGreaterThan(5_000)
    await expect(broken).rejects.toThrow()
  })

  it('is dropped all the same, brought back and dropped again; and swept once that is final', async () => {
    const { caller, id, files } = await givenVisit()
    const [address = ''] = (await addPhoto(caller, id)).beforePhotos
    const key = /photos\/([0-9a-f]+)/.exec(address)?.[1] ?? ''
    const drop = () => caller.call(edit, { params: { id }, body: { beforePhotos: [] } })
    const sweep = (of: PhotoStorage, days: number) => {
      const then = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
      return sweepPhotos(salon.database.db, of, then)
    }
    line.happens({ status: 503 })

    expect((await drop()).beforePhotos).toEqual([])
    const back = await caller.call(appointmentRoutes.restorePhoto, { params: { id, key } })
    expect(back.beforePhotos).toEqual([address])
    await drop()

    await sweep(place, 2)
    expect(await files()).toHaveLength(2)
    await purgeDeleted(salon.database.db, new Date(Date.now() + 1000).toISOString())
    const broken = openPhotoStorage({ photoFolder: folder, storage: server.addressAt(line.port) })
    await expect(sweep(broken, 2)).rejects.toThrow()
    expect(await files()).toHaveLength(2)
    expect(await sweep(place, 2)).toBeGreaterThan(0)
    expect(await files()).toEqual([])
  })

  it('breaks an export off, that is whole the next time', async () => {
    const { caller, id } = await givenVisit()
    await addPhoto(caller, id)
    line.happens((request) => (request.includes('.jpg') ? { status: 503 } : 'none'))

    await expect(caller.raw('GET', exportRoutes.download.path)).rejects.toThrow()

    line.happens('none')
    expect((await caller.raw('GET', exportRoutes.download.path)).statusCode).toBe(200)
  })
})

describe('a bucket of photos', () => {
  it('holds nothing of a salon that was deleted', async () => {
    const { caller, id, files } = await givenVisit()
    const other = await givenVisit()
    await addPhoto(caller, id)
    await addPhoto(other.caller, other.id)

    await caller.call(authRoutes.deleteAccount, { body: { password } })

    expect(await files()).toEqual([])
    expect(await other.files()).toHaveLength(2)
  })

  it('is the same for another process, on another machine', async () => {
    const { caller, id } = await givenVisit()
    const [address = ''] = (await addPhoto(caller, id)).beforePhotos
    const elsewhere = await mkdtemp(join(tmpdir(), 'salon-elsewhere-'))
    const program = runProgram({
      DATABASE_URL: await addressOfDatabase(salon.database),
      DATA_DIR: elsewhere,
      STORAGE_URL: server.urlAt(),
    })
    try {
      const there = await addressOf(program)
      const shown = await fetch(new URL(address, there))
      const own = (await caller.raw('GET', address)).rawPayload
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(own)

      await caller.call(edit, { params: { id }, body: { beforePhotos: [] } })
      expect((await fetch(new URL(address, there))).status).toBe(404)
    } finally {
      await stopProgram(program)
      await rm(elsewhere, { recursive: true })
    }
  })

  it('with a malformed address ends the program with a sentence', async () => {
    const program = runProgram({ STORAGE_URL: 's3://key:secret@s3.example.com', DATA_DIR: folder })

    expect(await program.ended).toBe(1)
    expect(program.output.text).toBe(
      'STORAGE_URL must name a bucket after the host: an address like s3://KEY:SECRET@s3.example.com/bucket?region=eu-central-1.\n',
    )
  })
})

describe('photos that are still on the disk', () => {
  it('are shown and swept like those in the bucket', async () => {
    const { caller, id, files } = await givenVisit()
    const [address = ''] = (await addPhoto(caller, id)).beforePhotos
    const disk = openPhotoStorage({ photoFolder: folder, storage: undefined })
    for (const name of await files()) {
      const file = await place.files.read(name)
      if (file) await disk.files.put(name, file.bytes)
    }
    line.happens({ status: 500 })

    expect((await caller.raw('GET', address)).statusCode).toBe(200)

    line.happens('none')
    expect(await files()).toHaveLength(4)
    await caller.call(edit, { params: { id }, body: { beforePhotos: [] } })
    expect(await files()).toHaveLength(4)
    await purgeDeleted(salon.database.db, new Date(Date.now() + 1000).toISOString())
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
    await sweepPhotos(salon.database.db, place, inTwoDays)
    expect(await files()).toEqual([])
  })
})
