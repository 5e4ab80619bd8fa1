import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { patchTests } from '../../../db/schema/safety.ts'
import type { Salon } from '../../../kernel/salon.ts'

export { lockPhotoSpace, usedPhotoBytes } from '../../../db/photo-space.ts'

/** The client of a test that has the photo with this key. */
export const clientOfPhoto = (db: Db, salon: Salon, id: number, fileKey: string) =>
  db
    .select({ customerId: patchTests.customerId })
    .from(patchTests)
    .where(
      and(
        eq(patchTests.userId, salon.id),
        eq(patchTests.id, id),
        isNull(patchTests.archivedAt),
        sql`${patchTests.photo} ->> 'fileKey' = ${fileKey}`,
      ),
    )
    .then(first)
