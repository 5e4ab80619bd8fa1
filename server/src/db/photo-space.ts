import { sql } from 'drizzle-orm'
import type { Salon } from '../kernel/salon.ts'
import { undoableDays } from '../kernel/undoable.ts'
import type { Db } from './client.ts'

/**
 * An advisory lock that serializes the uploads of a salon until the transaction ends. Lock order: before any row,
 * and by uploads only, so that no transaction with a locked row waits for it.
 */
export const lockPhotoSpace = (tx: Db, salon: Salon) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('photo space', ${salon.id}))`)

/** The bytes of a salon's photos, deleted ones that can be restored included; those of patch tests by the audit log. */
export async function usedPhotoBytes(db: Db, salon: Pick<Salon, 'id'>): Promise<number> {
  // One statement, since a row can move from one table to the other between two.
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::bigint as bytes from (
      select bytes from photos where user_id = ${salon.id}
      union all select bytes from deleted_photos where user_id = ${salon.id}
      union all select (photo ->> 'bytes')::bigint
        from deleted_appointments, jsonb_array_elements(photos) photo where user_id = ${salon.id}
      union all select (photo ->> 'bytes')::bigint from (
        select photo from patch_tests where user_id = ${salon.id} and photo is not null
        union select before -> 'photo' from history
        where user_id = ${salon.id} and subject = 'patch_tests' and at > now() - make_interval(days => ${undoableDays})
          and before #>> '{photo,fileKey}' is not null
      ) of_tests
    ) kept`)
  return rows[0]?.bytes ?? 0
}
