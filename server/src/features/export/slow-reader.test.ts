import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { givenAppointment } from '../../../fixtures/builders.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { openTestPhotos } from '../../../test/photo-storage.ts'
import { unpack } from '../../../test/read-zip.ts'
import { salonOf } from '../../../test/salon-of.ts'
import { photos } from '../../db/schema/appointments.ts'
import { photoName } from '../../files/photo-store.ts'
import { exportSalon } from './operations.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)

const held = async () =>
  (await salon.database.db.execute<{ key: string }>(sql`select key from leases`)).rows

it('a client that reads the photos slowly does not block exports of other salons', async () => {
  const owner = await salon.owner()
  const { id, userId } = await givenAppointment(owner)
  const fileKey = 'cccccccc00000001'
  const picture = Buffer.alloc(4_000_000, 'picture ')
  await kept.storage.files.put(photoName(userId, fileKey, 'full'), picture)
  await salon.database.db
    .insert(photos)
    .values({ userId, appointmentId: id, kind: 'before', position: 0, fileKey })

  const stopping = new AbortController().signal
  const surroundings = { photos: kept.storage, clock: () => new Date(), stopping }

  const { bytes } = await exportSalon(salon.database.db, salonOf(owner), surroundings)
  const reader = bytes[Symbol.asyncIterator]()
  const read: Buffer[] = []
  const readUpTo = async (most: number) => {
    for (let length = 0; length < most; length += read.at(-1)?.length ?? 0) {
      const { done, value } = await reader.next()
      if (done) return
      read.push(value as Buffer)
    }
  }
  await readUpTo(1_000_000)

  expect(await held()).toEqual([{ key: `export of ${userId}` }])
  await readUpTo(Infinity)
  const packed = unpack(Buffer.concat(read)).files.get(`photos/${id}/before-1.jpg`)
  expect(packed?.bytes.equals(picture)).toBe(true)
  await expect.poll(held).toEqual([])
})
