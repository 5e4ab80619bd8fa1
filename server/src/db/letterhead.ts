import { eq } from 'drizzle-orm'
import type { Salon } from '../kernel/salon.ts'
import type { Db } from './client.ts'
import { first } from './first.ts'
import { salonInfo } from './schema/salon-info.ts'
import { settings } from './schema/settings.ts'

/** What the salon's papers and emails say of it, and how it writes dates. */
export const letterheadOf = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select({
      language: settings.language,
      clock: settings.clock,
      timeZone: settings.timeZone,
      salonName: salonInfo.name,
      salonAddress: salonInfo.address,
      salonPhone: salonInfo.phone,
    })
    .from(settings)
    .leftJoin(salonInfo, eq(salonInfo.userId, settings.userId))
    .where(eq(settings.userId, salon.id))
    .then(first)
