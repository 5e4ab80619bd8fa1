import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { salonInfo } from '../../../db/schema/salon-info.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** The language of a salon's emails, and the salon's name; null where it has none yet. */
export const salonForEmails = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select({ language: settings.language, salonName: salonInfo.name })
    .from(settings)
    .leftJoin(salonInfo, eq(salonInfo.userId, settings.userId))
    .where(eq(settings.userId, salon.id))
    .then(first)
