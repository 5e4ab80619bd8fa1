import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import { photosPerKind } from '@salon/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon, password } from '../../../../test/open-salon.ts'
import { addPhoto, drawnPhoto, tryPhoto } from '../../../../test/photo-form.ts'
import { openTestPhotos } from '../../../../test/photo-storage.ts'
import { photos } from '../../../db/schema/appointments.ts'
import { deletedPhotos } from '../../../db/schema/deleted-photos.ts'
import { purgeDeleted } from '../deletion/operations.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { add, edit, get, remove, restore, restorePhoto } = appointmentRoutes
const day = 24 * 60 * 60 * 1000
const later = (days: number) => new Date(Date.now() + days * day)

const keyOf = (address = '') => /photos\/([0-9a-f]+)/.exec(address)?.[1] ?? ''

/** A visit with three photos from before, of which the second was dropped. */
async function givenDropped() {
  const salonRows = await seedSalon(salon)
  const { caller, draft } = salonRows
  const { id, userId } = await caller.call(add, { body: draft })
  for (const shade of [10, 90, 200]) await addPhoto(caller, id, 'before', await drawnPhoto(shade))
  const { beforePhotos } = await caller.call(get, { params: { id } })
  const [a = '', b = '', c = ''] = beforePhotos
  const bytes = (await caller.raw('GET', b)).rawPayload
  const rows = () => salon.database.db.select().from(photos).orderBy(photos.id)
  const before = await rows()
  const leave = (...staying: string[]) =>
    caller.call(edit, { params: { id }, body: { beforePhotos: staying } })
  await leave(a, c)
  const back = { params: { id, key: keyOf(b) } }
  return { ...salonRows, id, userId, a, b, c, bytes, before, rows, leave, back }
}

const dropped = () => salon.database.db.select().from(deletedPhotos)

describe('restoring a dropped photo: refusals', () => {
  it("is for desk roles, and for one's own salon", async () => {
    const { caller, back } = await givenDropped()
    const visitor = await salon.colleague(caller, 'visitor')
    const otherOwner = await salon.owner()

    expect((await salon.anonymous.try(restorePhoto, back)).status).toBe(401)
    expect((await visitor.try(restorePhoto, back)).status).toBe(403)
    expect((await otherOwner.try(restorePhoto, back)).status).toBe(404)
    const desk = await salon.colleague(caller, 'user')
    expect((await desk.try(restorePhoto, back)).status).toBe(200)
  })

  it('finds none that never was, nor one of another visit', async () => {
    const { caller, draft, id, a, back } = await givenDropped()
    const other = await caller.call(add, {
      body: { ...draft, appointmentDate: '2031-05-06T09:00:00Z' },
    })

    for (const params of [
      { id, key: '0123456789abcdef' },
      { id, key: 'no key' },
      { id: other.id, key: back.params.key },
      { id: other.id, key: keyOf(a) },
    ]) {
      expect((await caller.try(restorePhoto, { params })).status).toBe(404)
    }
    expect(await dropped()).toHaveLength(1)
  })

  it('is refused where the photo was restored already', async () => {
    const { caller, back, before, rows } = await givenDropped()

    const outcomes = await Promise.all([1, 2, 3].map(() => caller.try(restorePhoto, back)))

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(outcomes.find(({ status }) => status === 409)?.problem.code).toBe('already_exists')
    expect(await rows()).toEqual(before)
    expect(await dropped()).toEqual([])
  })

  it('says so where there are five of its kind, and the photo can still come back', async () => {
    const { caller, id, a, b, c, leave, back } = await givenDropped()
    for (let count = 2; count < photosPerKind; count++) await addPhoto(caller, id)
    const full = await caller.call(get, { params: { id } })

    const { status, problem } = await caller.try(restorePhoto, back)

    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'photos_full',
      'There are already five photos.',
    ])
    expect(await caller.call(get, { params: { id } })).toEqual(full)
    await leave(a, c)
    expect((await caller.call(restorePhoto, back)).beforePhotos).toEqual([a, b, c])
  })

  it('gives the fifth place to one of two who want it', async () => {
    const { caller, id, back } = await givenDropped()
    await addPhoto(caller, id)
    await addPhoto(caller, id)
    const photo = await drawnPhoto()

    const outcomes = await Promise.all([
      caller.try(restorePhoto, back).then(({ status }) => status),
      tryPhoto(caller, id, photo).then(({ status }) => status),
    ])

    expect(outcomes.filter((status) => status === 409)).toHaveLength(1)
    const { beforePhotos } = await caller.call(get, { params: { id } })
    expect(beforePhotos).toHaveLength(photosPerKind)
  })

  it('is refused after 30 days, whether or not it was purged already', async () => {
    const { caller, back } = await givenDropped()
    const at = async (days: number) => {
      salon.setNow(later(days).toISOString())
      return (await (await salon.colleague(caller, 'user')).try(restorePhoto, back)).status
    }

    expect(await at(30.1)).toBe(404)
    expect(await at(29.9)).toBe(200)
  })
})

describe('restoring a dropped photo', () => {
  it('brings back the same photo at its place, with its bytes and its address', async () => {
    const { caller, id, a, b, c, bytes, before, rows, back } = await givenDropped()
    expect((await caller.raw('GET', b)).statusCode).toBe(404)
    expect((await salon.anonymous.raw('GET', b)).statusCode).toBe(404)
    expect((await caller.raw('GET', `${b}&size=thumbnail`)).statusCode).toBe(404)

    const row = await caller.call(restorePhoto, back)

    expect(row.beforePhotos).toEqual([a, b, c])
    expect(await caller.call(get, { params: { id } })).toEqual(row)
    expect(await rows()).toEqual(before)
    expect((await caller.raw('GET', b)).rawPayload).toEqual(bytes)
    expect((await salon.anonymous.raw('GET', `${b}&size=thumbnail`)).statusCode).toBe(200)
    const descriptions = (await caller.call(activityRoutes.recent)).map(
      (entry) => entry.description,
    )
    expect(descriptions.slice(0, 2)).toEqual([
      'Restored a before photo to the visit of Ann Lee',
      'Removed a before photo from the visit of Ann Lee',
    ])
  })

  it('adds it after the others where its position is taken', async () => {
    const { caller, a, b, c, leave, back } = await givenDropped()
    await leave(c, a)

    expect((await caller.call(restorePhoto, back)).beforePhotos).toEqual([c, a, b])
  })

  it('can be done again and again', async () => {
    const { caller, a, c, before, rows, leave, back } = await givenDropped()

    for (let time = 0; time < 2; time++) {
      await caller.call(restorePhoto, back)
      expect(await rows()).toEqual(before)
      await leave(a, c)
    }
  })

  it('waits for its visit, where that was deleted too', async () => {
    const { caller, id, a, b, c, back } = await givenDropped()
    await caller.call(remove, { params: { id } })
    expect((await caller.try(restorePhoto, back)).status).toBe(404)

    await caller.call(restore, { params: { id } })

    expect((await caller.call(get, { params: { id } })).beforePhotos).toEqual([a, c])
    expect((await caller.call(restorePhoto, back)).beforePhotos).toEqual([a, b, c])
  })

  it('leaves nothing half done where it fails in the middle', async () => {
    const { caller, userId, id, c, back } = await givenDropped()
    // Its name is taken again, as only a hand in the database can do.
    const fileKey = back.params.key
    await salon.database.db
      .insert(photos)
      .values({ userId, appointmentId: id, kind: 'after', position: 0, fileKey })
    const there = await dropped()

    expect((await caller.try(restorePhoto, back)).status).toBe(409)

    expect(await dropped()).toEqual(there)
    expect((await caller.call(get, { params: { id } })).beforePhotos).toContain(c)
  })
})

describe('photos that were dropped', () => {
  it('are purged in every salon, and those dropped later are not', async () => {
    salon.setNow('2026-06-01T12:00:00Z')
    await givenDropped()
    const theirs = await givenDropped()
    salon.setNow('2026-06-02T12:00:00Z')
    await theirs.leave(theirs.a)

    await purgeDeleted(salon.database.db, '2026-06-02T00:00:00Z')

    expect((await dropped()).map(({ fileKey }) => fileKey)).toEqual([keyOf(theirs.c)])
  })

  it('are purged at once with their client, those of deleted visits and the files included', async () => {
    const { caller, client, draft, id, userId, back } = await givenDropped()
    const other = await caller.call(add, {
      body: { ...draft, appointmentDate: '2031-05-06T09:00:00Z' },
    })
    await addPhoto(caller, other.id)
    await caller.call(edit, { params: { id: other.id }, body: { beforePhotos: [] } })
    await caller.call(remove, { params: { id } })
    const untouched = await givenDropped()
    expect(await dropped()).toHaveLength(3)
    expect(await kept.filesOf(userId)).toHaveLength(8)

    await caller.call(customerRoutes.remove, { params: { id: client.id } })

    expect((await dropped()).map((photo) => photo.userId)).toEqual([untouched.userId])
    expect(await kept.filesOf(userId)).toEqual([])
    expect(await kept.filesOf(untouched.userId)).toHaveLength(6)
    expect((await caller.try(restorePhoto, back)).status).toBe(404)
  })

  it('go with the account, and their files do', async () => {
    const { caller, userId } = await givenDropped()
    expect(await kept.filesOf(userId)).toHaveLength(6)

    await caller.call(authRoutes.deleteAccount, { body: { password } })

    expect(await dropped()).toEqual([])
    expect(await kept.filesOf(userId)).toEqual([])
  })
})
