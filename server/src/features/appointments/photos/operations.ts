import type { Appointment, appointmentRoutes } from '@salon/contract/appointments'
import type { FileReply, ReceivedForm } from '@salon/contract/route'
import type { Db } from '../../../db/client.ts'
import { withAllVisits } from '../../../db/tenant-db.ts'
import { startPhotoUpload } from '../../../files/photo-upload.ts'
import type { PhotoStorage } from '../../../files/photo-storage.ts'
import {
  photoBytesByKey,
  photoFilesBefore,
  readPhoto,
  type PhotoSize,
} from '../../../files/photo-store.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { forEachSettled } from '../../../kernel/for-each-settled.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { undoableSince } from '../../../kernel/undoable.ts'
import { lockRow, recordAppointmentActivity, type LockedRow } from '../booking/operations.ts'
import * as queries from './queries.ts'
import {
  arranged,
  photoAdded,
  photoRestored,
  photosArranged,
  freePosition,
  sweptBefore,
} from './rules.ts'
import { appointmentById } from '../queries.ts'
import { photoKinds, photosPerKind, type PhotoKind } from '@salon/contract/vocabulary'

export type { PhotoStorage }

type PhotoForm = ReceivedForm<typeof appointmentRoutes.addPhoto.upload>

/** A photo of the salon in one of its sizes. */
export async function openPhoto(
  db: Db,
  salon: Pick<Salon, 'id'>,
  storage: PhotoStorage,
  key: string,
  size: PhotoSize = 'full',
): Promise<FileReply> {
  if (!(await queries.hasPhoto(db, salon, key))) throw new Refusal('not_found')
  return found(await readPhoto(storage, salon.id, key, size))
}

/**
 * Adds a photo to an appointment, after the others. The files are stored before the row is inserted, and
 * removed where that fails.
 */
export async function addPhoto(
  db: Db,
  salon: Salon,
  { storage, quota }: { storage: PhotoStorage; quota: number },
  id: number,
  form: PhotoForm,
): Promise<Appointment> {
  // Checked before the upload; the field with the kind may follow the file.
  await refuseWhenFull(db, salon, id, photoKinds)
  await refuseOverQuota(db, salon, quota, 1)
  const photo = startPhotoUpload(storage, salon.id)
  try {
    const { type } = await form.receive((bytes) => photo.receive(bytes))
    await refuseWhenFull(db, salon, id, [type])
    await photo.process()
    // Outside the transaction: no rows are locked while a remote storage answers.
    await photo.store()
    const { key: fileKey } = photo
    return await insertPhoto(db, salon, id, { kind: type, fileKey, bytes: photo.bytes() }, quota)
  } catch (error) {
    // A commit whose reply was lost may have succeeded.
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
    await lockRow(tx, salon, id)
    const there = await queries.photosOf(tx, salon, id, kind)
    if (there.length >= photosPerKind) throw new Refusal('photos_full')
    await queries.insertPhoto(tx, {
      ...photo,
      userId: salon.id,
      appointmentId: id,
      position: freePosition(there),
    })
    const row = found(await appointmentById(tx, salon, id))
    await recordAppointmentActivity(
      tx,
      salon,
      row,
      'updated',
      `${photoAdded(kind)} the visit of ${row.customer.name}`,
    )
    return row
  })

/** Drops and reorders the photos of one kind, as the list of addresses in an edit says. */
export async function arrangePhotos(
  tx: Db,
  salon: Salon,
  { row: { id }, customer }: LockedRow,
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
    await recordAppointmentActivity(
      tx,
      salon,
      { id, customer },
      'updated',
      `${what} the visit of ${customer.name}`,
    )
  }
}

/** Drops one photo of an appointment, like an edit whose list leaves it out. */
export const dropPhoto = (
  db: Db,
  salon: Salon,
  appointmentId: number,
  id: number,
  clock: Clock,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { customer } = await lockRow(tx, salon, appointmentId)
    const { kind } = found(await queries.photoById(tx, salon, appointmentId, id))
    await queries.dropPhotos(tx, salon, [id], clock().toISOString())
    const sentence = `${photosArranged(kind, 1)} the visit of ${customer.name}`
    await recordAppointmentActivity(tx, salon, { id: appointmentId, customer }, 'updated', sentence)
  })

/**
 * Restores a dropped photo at its position, or after the others where that is taken.
 * @throws Refusal 'not_found', also where it was dropped too long ago; 'already_exists' where it was restored
 *   before; 'photos_full' where its kind has as many as it may
 */
export const restorePhoto = (
  db: Db,
  salon: Salon,
  id: number,
  key: string,
  clock: Clock,
): Promise<Appointment> =>
  db.transaction(async (tx) => {
    const { customer } = await lockRow(tx, salon, id)
    const dropped = await queries.takeDropped(tx, salon, id, key, undoableSince(clock()))
    if (!dropped) {
      const isBack = await queries.hasPhoto(tx, salon, key, id)
      throw new Refusal(isBack ? 'already_exists' : 'not_found')
    }
    const there = await queries.photosOf(tx, salon, id, dropped.kind)
    if (there.length >= photosPerKind) throw new Refusal('photos_full')
    const position = freePosition(there, dropped.position)
    await queries.insertPhoto(tx, { ...dropped, position })
    const sentence = `${photoRestored(dropped.kind)} the visit of ${customer.name}`
    await recordAppointmentActivity(tx, salon, { id, customer }, 'updated', sentence)
    return found(await appointmentById(tx, salon, id))
  })

/** @throws Refusal 'not_found'; 'photos_full' where none of the kinds may have another photo */
async function refuseWhenFull(db: Db, salon: Salon, id: number, kinds: readonly PhotoKind[]) {
  const row = found(await appointmentById(db, salon, id))
  if (kinds.every((kind) => row[`${kind}Photos`].length >= photosPerKind)) {
    throw new Refusal('photos_full')
  }
}

/** The bytes of all photos of the salon, also of visits that the caller does not see. */
export const usedPhotoBytes = (db: Db, salon: Salon): Promise<number> =>
  withAllVisits(db, salon, (all) => queries.usedPhotoBytes(all, salon))

/** @throws Refusal 'photo_quota' where `more` bytes would exceed it */
async function refuseOverQuota(db: Db, salon: Salon, quota: number, more: number) {
  if ((await usedPhotoBytes(db, salon)) + more > quota) throw new Refusal('photo_quota')
}

/**
 * Backfills the sizes of photos from before the column `bytes`. A photo that is deleted at that time counts
 * as 0 until it is restored.
 */
export async function measurePhotos(
  db: Db,
  storage: PhotoStorage,
  signal?: AbortSignal,
): Promise<void> {
  const unmeasured = await queries.unmeasuredPhotos(db)
  await forEachSettled(
    unmeasured,
    async ({ salonId, keys }) => {
      const all = await photoBytesByKey(storage.files, salonId)
      const there = keys.filter((key) => all.has(key))
      const bytes = there.map((key) => all.get(key) ?? 0)
      await queries.keepPhotoBytes(db, salonId, there, bytes)
    },
    'salons could not have their photos measured',
    signal,
  )
}

/**
 * Garbage collection: removes the files that no row names, deleted rows that can be restored included. They are
 * of purged photos and interrupted uploads. Files younger than a day may belong to an upload that is running.
 * @returns how many photos' files were removed
 */
export async function sweepPhotos(
  db: Db,
  storage: PhotoStorage,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  // A day more than an undo has: one that runs now finds the files.
  const restorable = undoableSince(sweptBefore(now))
  let swept = 0
  let failure: unknown
  for await (const { salonId, files } of photoFilesBefore(storage.files, sweptBefore(now))) {
    signal?.throwIfAborted()
    try {
      const named = await queries.namedPhotos(db, salonId, restorable)
      const unnamed = files.filter(({ key }) => !named.has(key))
      await storage.files.remove(unnamed.map(({ name }) => name))
      swept += new Set(unnamed.map(({ key }) => key)).size
    } catch (error) {
      // Goes on with the other salons.
      failure = error
    }
  }
  if (failure) throw failure
  return swept
}
