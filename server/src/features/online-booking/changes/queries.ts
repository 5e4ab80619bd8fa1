import type { Db } from '../../../db/client.ts'
import { freedTimes } from '../../../db/schema/online-booking.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** Keeps times that were given back, to be offered to the waiting list. */
export const insertFreedTimes = (
  tx: Db,
  salon: Salon,
  rows: readonly { readonly staffId: number; readonly start: string; readonly duration: number }[],
) => tx.insert(freedTimes).values(rows.map((row) => ({ ...row, userId: salon.id })))
