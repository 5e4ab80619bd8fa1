import { appointmentRoutes } from '@salon/contract/appointments'
import { describe, expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { addPhoto, drawnPhoto, tryPhoto } from '../../../../test/photo-form.ts'
import { openTestPhotos } from '../../../../test/photo-storage.ts'
import { verifyAuditChain } from '../../../db/audit-chain.ts'
import { purgeDeleted } from '../deletion/operations.ts'
import { measurePhotos } from './operations.ts'

const quota = 10_000
const kept = openTestPhotos()
const salon = openSalon(() => ({ ...kept.config, photoQuota: quota }))
const { add, edit, photoUsage, remove, restore, restorePhoto } = appointmentRoutes

/** A salon with two rows, and how many bytes its first picture takes. */
async function givenPicture() {
  const { caller, draft } = await seedSalon(salon)
  const photo = await drawnPhoto()
  const row = await caller.call(add, { body: draft })
  const other = await caller.call(add, { body: { ...draft, appointmentDate: '2026-06-11T10:00' } })
  await addPhoto(caller, row.id, 'before', photo)
  const { used: bytes } = await caller.call(photoUsage)
  return { caller, photo, id: row.id, other: other.id, userId: row.userId, bytes }
}

/** The rows' five places of each kind, in turn. */
const placeOf = ({ id, other }: { id: number; other: number }, n: number) =>
  ({ id: n % 2 ? id : other, type: n % 4 < 2 ? 'before' : 'after' }) as const

const used = async (caller: Caller) => (await caller.call(photoUsage)).used

/** Leaves no room for another picture of the salon's. */
const fill = (userId: number, bytes: number) =>
  salon.database.pool.query('update photos set bytes = $1 where user_id = $2', [
    quota - bytes + 1,
    userId,
  ])

describe('the space for photos', () => {
  it('needs a session, and is separate for each salon', async () => {
    const { caller, bytes } = await givenPicture()
    const otherOwner = await salon.owner()

    expect((await salon.anonymous.try(photoUsage)).status).toBe(401)
    expect(await otherOwner.call(photoUsage)).toEqual({ used: 0, allowed: quota })
    expect(await caller.call(photoUsage)).toEqual({ used: bytes, allowed: quota })
  })

  it('counts the bytes of all sizes of a photo', async () => {
    const { bytes, userId } = await givenPicture()
    let stored = 0
    for await (const { size } of kept.storage.files.list(`${userId}/`)) stored += size

    expect(bytes).toBe(stored)
    expect(bytes).toBeGreaterThan(0)
  })

  it('is never more than there is, however many upload at once, and nothing of the others stays', async () => {
    const given = await givenPicture()
    const { caller, photo, bytes, userId } = given
    const fits = Math.min(Math.floor(quota / bytes), 14)
    await salon.database.pool.query('update photos set bytes = $1', [quota - (fits - 1) * bytes])

    const outcomes = await Promise.all(
      Array.from({ length: fits + 3 }, (_, n) => {
        const { id, type } = placeOf(given, n)
        return tryPhoto(caller, id, photo, type)
      }),
    )

    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(fits - 1).fill(201),
      ...Array<number>(4).fill(507),
    ])
    expect(await used(caller)).toBe(quota)
    expect(await kept.filesOf(userId)).toHaveLength(2 * fits)
  })

  it('that is used up refuses an upload in a sentence, and the salon beside it none', async () => {
    const { caller, photo, id, userId, bytes } = await givenPicture()
    await fill(userId, bytes)
    const neighbour = await givenPicture()

    const refused = await tryPhoto(caller, id, photo)

    expect([refused.status, refused.problem]).toMatchObject([
      507,
      {
        code: 'photo_quota',
        detail: 'Photo storage is full. Deleted photos free up space after 30 days.',
      },
    ])
    expect((await tryPhoto(neighbour.caller, neighbour.id, photo)).status).toBe(201)
  })

  it('is used by removed photos as long as they can come back, which needs no more', async () => {
    const { caller, photo, id, userId, bytes } = await givenPicture()
    await fill(userId, bytes)
    const full = await used(caller)
    const [address = ''] = (await caller.call(appointmentRoutes.get, { params: { id } }))
      .beforePhotos
    const [, key = ''] = /photos\/(\w+)/.exec(address) ?? []

    await caller.call(edit, { params: { id }, body: { beforePhotos: [] } })
    expect(await used(caller)).toBe(full)
    expect((await tryPhoto(caller, id, photo)).status).toBe(507)
    await caller.call(restorePhoto, { params: { id, key } })
    expect(await used(caller)).toBe(full)
    await caller.call(remove, { params: { id } })
    expect(await used(caller)).toBe(full)
    await caller.call(restore, { params: { id } })
    expect(await used(caller)).toBe(full)
  })

  it('is free again once they can come back no more', async () => {
    const { caller, photo, id, other, userId, bytes } = await givenPicture()
    await fill(userId, bytes)
    await caller.call(remove, { params: { id } })

    await purgeDeleted(salon.database.db, new Date(Date.now() + 60_000).toISOString())

    expect(await used(caller)).toBe(0)
    expect((await tryPhoto(caller, other, photo)).status).toBe(201)
  })

  it('is backfilled for photos from before it was counted, without history entries', async () => {
    const { caller, id, bytes } = await givenPicture()
    await addPhoto(caller, id, 'after')
    await salon.database.pool.query('update photos set bytes = 0')
    const history = () => salon.database.pool.query('select seq from history order by user_id, seq')
    const { rows: before } = await history()

    await measurePhotos(salon.database.db, kept.storage)

    expect(await used(caller)).toBe(2 * bytes)
    expect((await history()).rows).toEqual(before)
    expect((await verifyAuditChain(salon.database.pool)).breaks).toEqual([])
  })
})
