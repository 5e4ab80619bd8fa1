import type { FileReply, ReceivedForm } from '@salon/contract/route'
import type { PatchTest, safetyRoutes } from '@salon/contract/safety'
import type { Db } from '../../../db/client.ts'
import { withAllVisits } from '../../../db/tenant-db.ts'
import type { PhotoStorage } from '../../../files/photo-storage.ts'
import { readPhoto, type PhotoSize } from '../../../files/photo-store.ts'
import { startPhotoUpload } from '../../../files/photo-upload.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordOpenings } from '../../activity/operations.ts'
import { editTest } from '../operations.ts'
import { clientOfTest } from '../queries.ts'
import * as queries from './queries.ts'

export type { PhotoStorage }

type TestPhotoForm = ReceivedForm<typeof safetyRoutes.addPhoto.upload>

/**
 * Sets the photo of a patch test, in place of the one before. The files are stored before the row is changed, and
 * removed where that fails; those of the photo before can be restored from the history for 30 days.
 * @throws Refusal not_found; photo_too_large; not_an_image; photo_quota
 */
export async function setPhoto(
  db: Db,
  salon: Salon,
  { storage, quota }: { storage: PhotoStorage; quota: number },
  id: number,
  form: TestPhotoForm,
  now: Date,
): Promise<PatchTest> {
  found(await clientOfTest(db, salon, id))
  await refuseOverQuota(db, salon, quota, 1)
  const upload = startPhotoUpload(storage, salon.id)
  try {
    await form.receive((bytes) => upload.receive(bytes))
    await upload.process()
    // Outside the transaction: no rows are locked while a remote storage answers.
    await upload.store()
    const photo = { fileKey: upload.key, bytes: upload.bytes() }
    return await db.transaction(async (tx) => {
      await queries.lockPhotoSpace(tx, salon)
      await refuseOverQuota(tx, salon, quota, photo.bytes)
      return editTest(tx, salon, id, { photo }, now)
    })
  } catch (error) {
    // A commit whose reply was lost may have succeeded.
    const isIn =
      upload.isStored() &&
      (await queries.clientOfPhoto(db, salon, id, upload.key).catch(() => true))
    if (!isIn) await upload.discard()
    throw error
  }
}

/** Opens the photo of a patch test in one of its sizes, which is recorded. @throws Refusal not_found */
export async function openPhoto(
  db: Db,
  salon: Salon,
  storage: PhotoStorage,
  { id, key }: { id: number; key: string },
  size: PhotoSize = 'full',
  onError: (error: unknown) => void,
): Promise<FileReply> {
  const { customerId } = found(await queries.clientOfPhoto(db, salon, id, key))
  const file = found(await readPhoto(storage, salon.id, key, size))
  await recordOpenings(db, salon, [customerId], onError)
  return { ...file, cache: 'never' }
}

/** @throws Refusal photo_quota where `more` bytes would exceed it */
async function refuseOverQuota(db: Db, salon: Salon, quota: number, more: number) {
  const used = await withAllVisits(db, salon, (all) => queries.usedPhotoBytes(all, salon))
  if (used + more > quota) throw new Refusal('photo_quota')
}
