import type { Appointment, appointmentRoutes, AppointmentEdit } from '@salon/contract/appointments'
import type { FileReply, ReceivedForm } from '@salon/contract/route'
import type { Db } from '../../db/client.ts'
import { startPhotoUpload } from '../../files/photo-upload.ts'
import type { PhotoStorage } from '../../files/photo-storage.ts'
import {
  photoBytesByKey,
  photoFilesBefore,
  readPhoto,
  type PhotoSize,
} from '../../files/photo-store.ts'
import type { Clock } from '../../kernel/clock.ts'
import { forEachSettled } from '../../kernel/for-each-settled.ts'
import { found, invalidField, Refusal } from '../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../kernel/row-version.ts'
import type { Salon } from '../../kernel/salon.ts'
import { editHeld, holdRow, tell, type HeldRow } from './operations.ts'
import * as queries from './photo-queries.ts'
import {
  arranged,
  photoAdded,
  photoRestored,
  photosArranged,
  placeAmong,
  sweptBefore,
} from './photo-rules.ts'
import { appointmentById } from './queries.ts'
import { undoableSince } from './rules.ts'
import { photoKinds, photosPerKind, type PhotoKind } from '@salon/contract/vocabulary'

export type { PhotoStorage }

type PhotoForm = ReceivedForm<typeof appointmentRoutes.addPhoto.upload>

/** A picture of the salon's, in one of its sizes. */
export async function openPhoto(
  db: Db,
  salon: Pick<Salon, 'id'>,
  place: PhotoStorage,
  key: string,
  size: PhotoSize = 'full',
): Promise<FileReply> {
  if (!(await queries.hasPhoto(db, salon, key))) throw new Refusal('not_found')
  return found(await readPhoto(place, salon.id, key, size))
}

/**
 * Adds a picture to an appointment, after those that are there. Its files are kept before the row
 * is there for all to see, and none of them stays where the row does not.
 */
export async function addPhoto(
  db: Db,
  salon: Salon,
  { place, quota }: { place: PhotoStorage; quota: number },
  id: number,
  form: PhotoForm,
): Promise<Appointment> {
  // Before the bytes come; which kind it is may be said after them.
  await refuseWhenFull(db, salon, id, photoKinds)
  await refuseOverQuota(db, salon, quota, 1)
  const photo = startPhotoUpload(place, salon.id)
  try {
    const { type } = await form.receive((bytes) => photo.receive(bytes))
    await refuseWhenFull(db, salon, id, [type])
    await photo.process()
    // Before the transaction: nobody waits for a storage elsewhere with rows locked.
    await photo.store()
    const { key: fileKey } = photo
    return await insertPhoto(db, salon, id, { kind: type, fileKey, bytes: photo.bytes() }, quota)
  } catch (error) {
    // A commit that went unanswered may have happened all the same.
    const isIn =
      photo.isStored() && (await queries.hasPhoto(db, salon, photo.key).catch(() => true))
    if (!isIn) await photo.discard()
    throw error
  }
}

const insertPhoto = (
  db: Db,
  salon: Salon,
  id: number,
  photo: { kind: PhotoKind; fileKey: string; bytes: number },
  quota: number,
) =>
  db.transaction(async (tx) => {
    const { kind, bytes } = photo
    await queries.lockPhotoSpace(tx, salon)
    await refuseOverQuota(tx, salon, quota, bytes)
    await holdRow(tx, salon, id)
    const there = await queries.photosOf(tx, salon, id, kind)
    if (there.length >= photosPerKind) throw new Refusal('photos_full')
    await queries.insertPhoto(tx, {
      ...photo,
      userId: salon.id,
      appointmentId: id,
      position: placeAmong(there),
    })
    const row = found(await appointmentById(tx, salon, id))
    await tell(tx, salon, row, 'updated', `${photoAdded(kind)} the visit of ${row.customer.name}`)
    return row
  })

/**
 * Changes what the edit names; the lists of pictures may drop some, which can be taken back for a
 * while, and order the rest anew.
 */
export async function editWithPhotos(
  db: Db,
  salon: Salon,
  id: number,
  { beforePhotos, afterPhotos, ...edit }: AppointmentEdit,
  clock: Clock,
  ifMatch?: IfMatch,
): Promise<Appointment> {
  return db.transaction(async (tx) => {
    const held = await holdRow(tx, salon, id, edit.customerId)
    if (isStale(held.row, ifMatch)) throw stale(await appointmentById(tx, salon, id))
    const now = clock().toISOString()
    await arrange(tx, salon, held, 'before', beforePhotos, now)
    await arrange(tx, salon, held, 'after', afterPhotos, now)
    return editHeld(tx, salon, held, edit)
  })
}

/** Arranges an appointment's pictures of one kind. */
async function arrange(
  tx: Db,
  salon: Salon,
  { row: { id }, customer }: HeldRow,
  kind: PhotoKind,
  addresses: readonly string[] | undefined,
  now: string,
): Promise<void> {
  if (!addresses) return
  const arrangement = arranged(await queries.photosOf(tx, salon, id, kind), addresses)
  if ('wrong' in arrangement) {
    throw invalidField(`${kind}Photos.${arrangement.at}`, arrangement.wrong)
  }
  const { kept, dropped, isReordered } = arrangement
  if (dropped.length > 0) {
    await queries.dropPhotos(
      tx,
      salon,
      dropped.map((photo) => photo.id),
      now,
    )
  }
  if (isReordered) {
    await queries.placePhotos(
      tx,
      salon,
      kept.map((photo) => photo.id),
    )
  }
  if (dropped.length > 0 || isReordered) {
    const what = photosArranged(kind, dropped.length)
    await tell(tx, salon, { id, customer }, 'updated', `${what} the visit of ${customer.name}`)
  }
}

/** Drops one picture of an appointment, as a list without it does. */
export const dropPhoto = (
  db: Db,
  salon: Salon,
  appointmentId: number,
  id: number,
  clock: Clock,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { customer } = await holdRow(tx, salon, appointmentId)
    const { kind } = found(await queries.photoOfNumber(tx, salon, appointmentId, id))
    await queries.dropPhotos(tx, salon, [id], clock().toISOString())
    const sentence = `${photosArranged(kind, 1)} the visit of ${customer.name}`
    await tell(tx, salon, { id: appointmentId, customer }, 'updated', sentence)
  })

/**
 * Takes the dropping of a picture back: the same picture at its place, or after the others where
 * somebody arranged them anew.
 * @throws Refusal 'not_found', also of what was dropped too long ago; 'already_exists' where it is
 *   back; 'photos_full' where there is no place left for it
 */
export const restorePhoto = (
  db: Db,
  salon: Salon,
  id: number,
  key: string,
  clock: Clock,
): Promise<Appointment> =>
  db.transaction(async (tx) => {
    const { customer } = await holdRow(tx, salon, id)
    const dropped = await queries.takeDropped(tx, salon, id, key, undoableSince(clock()))
    if (!dropped) {
      const isBack = await queries.hasPhoto(tx, salon, key, id)
      throw new Refusal(isBack ? 'already_exists' : 'not_found')
    }
    const there = await queries.photosOf(tx, salon, id, dropped.kind)
    if (there.length >= photosPerKind) throw new Refusal('photos_full')
    const position = placeAmong(there, dropped.position)
    await queries.insertPhoto(tx, { ...dropped, position })
    const sentence = `${photoRestored(dropped.kind)} the visit of ${customer.name}`
    await tell(tx, salon, { id, customer }, 'updated', sentence)
    return found(await appointmentById(tx, salon, id))
  })

/** @throws Refusal 'not_found', or 'photos_full' where no kind has a place left */
async function refuseWhenFull(db: Db, salon: Salon, id: number, kinds: readonly PhotoKind[]) {
  const row = found(await appointmentById(db, salon, id))
  if (kinds.every((kind) => row[`${kind}Photos`].length >= photosPerKind)) {
    throw new Refusal('photos_full')
  }
}

/** @throws Refusal 'photo_quota' where so many bytes more are too many */
async function refuseOverQuota(db: Db, salon: Salon, quota: number, more: number) {
  if ((await queries.photoBytes(db, salon)) + more > quota) throw new Refusal('photo_quota')
}

/**
 * Measures the pictures that were there before their bytes were kept. One that was removed by then counts
 * for nothing until it is brought back.
 */
export async function measurePhotos(
  db: Db,
  place: PhotoStorage,
  signal?: AbortSignal,
): Promise<void> {
  const unmeasured = await queries.unmeasuredPhotos(db)
  await forEachSettled(
    unmeasured,
    async ({ salonId, keys }) => {
      const all = await photoBytesByKey(place.files, salonId)
      const there = keys.filter((key) => all.has(key))
      const bytes = there.map((key) => all.get(key) ?? 0)
      await queries.keepPhotoBytes(db, salonId, there, bytes)
    },
    'salons could not have their photos measured',
    signal,
  )
}

/**
 * Removes the files of pictures that nothing names, not even a deletion that can be taken back:
 * of what stays dropped, and what an upload left that was cut off. Younger files may be on their way in.
 * @returns how many pictures' files went
 */
export async function sweepPhotos(
  db: Db,
  place: PhotoStorage,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let swept = 0
  let failure: unknown
  for await (const { salonId, files } of photoFilesBefore(place.files, sweptBefore(now))) {
    signal?.throwIfAborted()
    try {
      const named = await queries.namedPhotos(db, salonId)
      const unnamed = files.filter(({ key }) => !named.has(key))
      await place.files.remove(unnamed.map(({ name }) => name))
      swept += new Set(unnamed.map(({ key }) => key)).size
    } catch (error) {
      // The other salons' are swept all the same.
      failure = error
    }
  }
  if (failure) throw failure
  return swept
}
