import type { PhotoKind } from '@salon/contract/vocabulary'
import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { appointments, photos } from '../../../db/schema/appointments.ts'
import { deletedAppointments } from '../../../db/schema/deleted-appointments.ts'
import { deletedPhotos } from '../../../db/schema/deleted-photos.ts'
import { history } from '../../../db/schema/history.ts'
import { patchTests } from '../../../db/schema/safety.ts'
import type { Salon } from '../../../kernel/salon.ts'

export { lockPhotoSpace, usedPhotoBytes } from '../../../db/photo-space.ts'

/** A photo's position in its appointment, and its key. */
export type PhotoRow = Pick<typeof photos.$inferSelect, 'id' | 'kind' | 'position' | 'fileKey'>

/** Kinds and keys of an appointment's photos in their order: a column for queries over appointments. */
export const photoList = sql<string | null>`(
    select string_agg(${photos.kind} || ' ' || ${photos.fileKey}, ',' order by ${photos.position}, ${photos.id})
    from ${photos}
    where ${photos.userId} = ${appointments.userId} and ${photos.appointmentId} = ${appointments.id}
  )`

/** Parses `photoList` into the keys of each kind; null, as in most rows, is none. */
export function photosIn(list: string | null): Record<PhotoKind, string[]> {
  const keys: Record<PhotoKind, string[]> = { before: [], after: [] }
  for (const one of list?.split(',') ?? []) {
    const [kind, key = ''] = one.split(' ')
    keys[kind as PhotoKind].push(key)
  }
  return keys
}

/** The addresses of photos, signed for the caller where it needs that. */
export const addressesOf = ({ signed }: Pick<Salon, 'signed'>, keys: readonly string[]) =>
  keys.map((key) => {
    const path = `/api/photos/${key}`
    return signed ? signed(path) : path
  })

const photoKeyIn = (photo: SQLWrapper) => sql<string>`${photo} ->> 'fileKey'`

/** Whether a photo with this key belongs to the salon, or to one appointment of it. */
export const hasPhoto = async (
  db: Db,
  salon: Pick<Salon, 'id'>,
  key: string,
  appointmentId?: number,
) => {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.userId, salon.id),
        eq(photos.fileKey, key),
        appointmentId === undefined ? undefined : eq(photos.appointmentId, appointmentId),
      ),
    )
  return rows.length > 0
}

/**
 * The keys of all photos of a salon, deleted ones that can be restored included: of visits in their own tables, of patch
 * tests in the audit log.
 * @param since the moment since when a patch test's photo can be restored
 */
export async function namedPhotos(db: Db, salonId: number, since: string): Promise<Set<string>> {
  const deleted = db
    .select({ key: sql<string>`jsonb_array_elements(${deletedAppointments.photos}) ->> 'fileKey'` })
    .from(deletedAppointments)
    .where(eq(deletedAppointments.userId, salonId))
  // One statement, since a row can move from one table to the other between two.
  const rows = await db
    .select({ key: sql<string>`${photos.fileKey}` })
    .from(photos)
    .where(eq(photos.userId, salonId))
    .unionAll(deleted)
    .unionAll(
      db
        .select({ key: sql<string>`${deletedPhotos.fileKey}` })
        .from(deletedPhotos)
        .where(eq(deletedPhotos.userId, salonId)),
    )
    .unionAll(
      db
        .select({ key: photoKeyIn(patchTests.photo) })
        .from(patchTests)
        .where(and(eq(patchTests.userId, salonId), isNotNull(patchTests.photo))),
    )
    .unionAll(
      db
        .select({ key: photoKeyIn(sql`${history.before} -> 'photo'`) })
        .from(history)
        .where(
          and(
            eq(history.userId, salonId),
            eq(history.subject, 'patch_tests'),
            gte(history.at, since),
            sql`${history.before} #>> '{photo,fileKey}' is not null`,
          ),
        ),
    )
  return new Set(rows.map(({ key }) => key))
}

/** Photos from before the column `bytes`, by salon. */
export const unmeasuredPhotos = (db: Db) =>
  db
    .select({ salonId: photos.userId, keys: sql<string[]>`array_agg(${photos.fileKey})` })
    .from(photos)
    .where(eq(photos.bytes, 0))
    .groupBy(photos.userId)
    .orderBy(photos.userId)

/** Sets the sizes of a salon's photos, which the audit log leaves out. */
export const keepPhotoBytes = (db: Db, salonId: number, keys: string[], bytes: number[]) =>
  db.execute(sql`
    update photos set bytes = measured.bytes
    from unnest(${sql.param(keys)}::text[], ${sql.param(bytes)}::int[]) measured(key, bytes)
    where user_id = ${salonId} and file_key = measured.key`)

const photoColumns = {
  id: photos.id,
  kind: photos.kind,
  position: photos.position,
  fileKey: photos.fileKey,
}

/** An appointment's photos of a kind, in their order. */
export const photosOf = (
  db: Db,
  salon: Salon,
  appointmentId: number,
  kind: PhotoKind,
): Promise<PhotoRow[]> =>
  db
    .select(photoColumns)
    .from(photos)
    .where(
      and(
        eq(photos.userId, salon.id),
        eq(photos.appointmentId, appointmentId),
        eq(photos.kind, kind),
      ),
    )
    .orderBy(asc(photos.position), asc(photos.id))

export const insertPhoto = (tx: Db, row: typeof photos.$inferInsert) =>
  tx.insert(photos).values(row)

/** One photo of an appointment. */
export const photoById = (
  db: Db,
  salon: Salon,
  appointmentId: number,
  id: number,
): Promise<PhotoRow | undefined> =>
  db
    .select(photoColumns)
    .from(photos)
    .where(
      and(eq(photos.userId, salon.id), eq(photos.appointmentId, appointmentId), eq(photos.id, id)),
    )
    .then(first)

/** Moves photos to `deleted_photos`. */
export function dropPhotos(tx: Db, salon: Salon, ids: number[], deletedAt: string) {
  const dropped = tx.$with('dropped').as(
    tx
      .delete(photos)
      .where(and(eq(photos.userId, salon.id), inArray(photos.id, ids)))
      .returning(),
  )
  return tx
    .with(dropped)
    .insert(deletedPhotos)
    .select(
      tx
        .select({
          id: dropped.id,
          userId: dropped.userId,
          appointmentId: dropped.appointmentId,
          kind: dropped.kind,
          position: dropped.position,
          fileKey: dropped.fileKey,
          bytes: dropped.bytes,
          createdAt: dropped.createdAt,
          deletedAt: sql`${deletedAt}::timestamptz`.as('deleted_at'),
        })
        .from(dropped),
    )
}

/** Removes and returns a photo that was dropped since a moment; of concurrent callers, one gets it. */
export const takeDropped = (
  tx: Db,
  salon: Salon,
  appointmentId: number,
  fileKey: string,
  since: string,
) => {
  const { deletedAt: _, ...kept } = getTableColumns(deletedPhotos)
  return tx
    .delete(deletedPhotos)
    .where(
      and(
        eq(deletedPhotos.userId, salon.id),
        eq(deletedPhotos.appointmentId, appointmentId),
        eq(deletedPhotos.fileKey, fileKey),
        gte(deletedPhotos.deletedAt, since),
      ),
    )
    .returning(kept)
    .then(first)
}

/** Purges, in every salon, the photos that were dropped before a moment. */
export const purgeDroppedBefore = (db: Db, before: string) =>
  db.delete(deletedPhotos).where(lt(deletedPhotos.deletedAt, before))

/** Gives photos the positions that their ids have in the list. */
export const placePhotos = (tx: Db, salon: Salon, ids: number[]) =>
  tx
    .update(photos)
    .set({ position: sql`array_position(${sql.param(ids)}::bigint[], ${photos.id}) - 1` })
    .where(and(eq(photos.userId, salon.id), inArray(photos.id, ids)))
