import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { photosPerKind } from '@salon/contract/vocabulary'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { addPhoto, drawnPhoto, photoForm, tryPhoto } from '../../../../test/photo-form.ts'
import { openTestPhotos } from '../../../../test/photo-storage.ts'
import { photos } from '../../../db/schema/appointments.ts'

const kept = openTestPhotos()
const salon = openSalon(() => ({ ...kept.config, logLevel: 'silent' }))
const { add, get, addPhoto: upload } = appointmentRoutes

async function givenVisit() {
  const { caller, draft } = await seedSalon(salon)
  const { id, userId } = await caller.call(add, { body: draft })
  return { caller, id, userId }
}

const { filesOf } = kept
const rows = () => salon.database.db.select().from(photos).orderBy(photos.position)

describe('a photo that is added', () => {
  it('is refused without a session, to a visitor, to another salon, and where there is no visit', async () => {
    const { caller, id, userId } = await givenVisit()
    const visitor = await salon.colleague(caller, 'visitor')
    const otherOwner = await salon.owner()
    const photo = await drawnPhoto()

    const outcomes = await Promise.all([
      tryPhoto(salon.anonymous, id, photo),
      tryPhoto(visitor, id, photo),
      tryPhoto(otherOwner, id, photo),
      tryPhoto(caller, 999_999_999, photo),
    ])

    expect(outcomes.map(({ status }) => status)).toEqual([401, 403, 404, 404])
    expect(await rows()).toEqual([])
    expect(await filesOf(userId)).toEqual([])
  })

  it('is added after those of its kind, with two files and an activity', async () => {
    const { caller, id, userId } = await givenVisit()
    const colleague = await salon.colleague(caller, 'user')

    await addPhoto(caller, id, 'before')
    const row = await addPhoto(colleague, id, 'before')
    const both = await addPhoto(caller, id, 'after')

    expect(row.beforePhotos).toHaveLength(2)
    expect(row.afterPhotos).toEqual([])
    expect(both.afterPhotos).toHaveLength(1)
    expect(await caller.call(get, { params: { id } })).toEqual(both)
    const keys = (await rows()).map(({ fileKey }) => fileKey)
    expect((await filesOf(userId)).sort()).toEqual(
      keys.flatMap((key) => [`${key}.jpg`, `${key}.thumb.jpg`]).sort(),
    )
    const [entry] = await caller.call(activityRoutes.recent)
    expect(entry).toMatchObject({
      action: 'updated',
      entityType: 'appointment',
      entityId: id,
      description: 'Added an after photo to the visit of Ann Lee',
    })
  })

  it('is accepted in any order of the form fields, with unknown ones', async () => {
    const { caller, id } = await givenVisit()
    const form = new FormData()
    form.append('type', 'after')
    form.append('caption', 'ignored')
    form.append('photo', new Blob([new Uint8Array(await drawnPhoto())]), 'no-type')

    const { afterPhotos } = await caller.call(upload, { params: { id }, body: form })

    expect(afterPhotos).toHaveLength(1)
  })

  it.each([
    ['no file', () => new FormData(), 'photo'],
    ['text instead of a file', () => withText(), 'photo'],
    ['two files', (photo: Buffer) => withTwo(photo), 'photo'],
    ['a file of another name', (photo: Buffer) => named('picture', photo), 'photo'],
    ['no kind', (photo: Buffer) => photoForm(photo), 'type'],
    ['an unknown kind', (photo: Buffer) => photoForm(photo, 'during'), 'type'],
  ])('is refused with %s', async (_, form, path) => {
    const { caller, id, userId } = await givenVisit()

    const { status, problem } = await caller.try(upload, {
      params: { id },
      body: form(await drawnPhoto()),
    })

    expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]])
    expect(await rows()).toEqual([])
    expect(await filesOf(userId)).toEqual([])
  })

  it('is the fifth of its kind at most', async () => {
    const { caller, id, userId } = await givenVisit()
    for (let count = 0; count < photosPerKind; count++) await addPhoto(caller, id, 'before')

    const { status, problem } = await tryPhoto(caller, id, await drawnPhoto(), 'before')

    expect([status, problem.code]).toEqual([409, 'photos_full'])
    expect(await filesOf(userId)).toHaveLength(photosPerKind * 2)
    expect((await addPhoto(caller, id, 'after')).afterPhotos).toHaveLength(1)
  })

  it('gets the fifth place once, however many want it at the same time', async () => {
    const { caller, id, userId } = await givenVisit()
    const photo = await drawnPhoto()
    for (let count = 0; count < photosPerKind - 1; count++) await addPhoto(caller, id, 'before')

    const outcomes = await Promise.all(Array.from({ length: 8 }, () => tryPhoto(caller, id, photo)))

    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    expect((await rows()).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
    expect(await filesOf(userId)).toHaveLength(photosPerKind * 2)
  })

  it.each(['photos', 'activity'])('leaves nothing where %s cannot be written', async (table) => {
    const { caller, id, userId } = await givenVisit()
    const { db } = salon.database
    const name = sql.identifier(table)
    await db.execute(
      sql`create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    // At the end of the transaction, when the files have their names already.
    await db.execute(
      sql`create constraint trigger failing after insert on ${name} deferrable initially deferred for each row execute function fail()`,
    )

    const { status } = await tryPhoto(caller, id, await drawnPhoto())

    await db.execute(sql`drop trigger failing on ${name}`)
    expect(status).toBe(500)
    expect(await rows()).toEqual([])
    expect(await filesOf(userId)).toEqual([])
    expect((await addPhoto(caller, id)).beforePhotos).toHaveLength(1)
  })

  it('leaves no row where its files cannot be written', async () => {
    const { caller, id, userId } = await givenVisit()
    await writeFile(join(kept.folder, String(userId)), 'in the way of the folder')

    const { status } = await tryPhoto(caller, id, await drawnPhoto())

    expect(status).toBe(500)
    expect(await rows()).toEqual([])
  })
})

function withText() {
  const form = new FormData()
  form.append('photo', 'a word')
  form.append('type', 'before')
  return form
}

function withTwo(photo: Buffer) {
  const form = photoForm(photo, 'before')
  form.append('photo', new Blob([new Uint8Array(photo)]), 'second.jpg')
  return form
}

function named(name: string, photo: Buffer) {
  const form = new FormData()
  form.append(name, new Blob([new Uint8Array(photo)]), 'photo.jpg')
  form.append('type', 'before')
  return form
}
