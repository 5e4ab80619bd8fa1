import type { ImportField, ImportKind, ImportProduct } from '@salon/contract/import-vocabulary'
import type { Db } from '../../../db/client.ts'
import type { Salon } from '../../../kernel/salon.ts'
import type { ImportContent } from '../file/operations.ts'
import { reasonHead } from '../reading/rules.ts'
import { guessDates, guessReading, withoutWordyStatus } from '../rules.ts'
import { statusesOf } from '../statuses/rules.ts'
import { latestReading } from './queries.ts'

interface FileHeads {
  readonly product: ImportProduct
  readonly kind: ImportKind
  readonly heads: readonly string[]
}

/** How the latest file with the same heads was read: also that of which this one holds the refused rows. */
async function earlierReading(db: Db, salon: Pick<Salon, 'id'>, file: FileHeads) {
  const { heads } = file
  const ofWhole = heads.at(-1) === reasonHead ? [heads.slice(0, -1)] : []
  const earlier = await latestReading(db, salon, file, [[...heads], ...ofWhole])
  return earlier && { ...earlier, columns: heads.map((_, n) => earlier.columns[n] ?? null) }
}

/** How a file is read, before a person changes it: as an earlier one with the same heads, or as it looks. */
export async function firstReading(
  db: Db,
  salon: Salon,
  content: ImportContent,
  file: Pick<FileHeads, 'product' | 'kind'>,
) {
  const { product, kind } = file
  const earlier = await earlierReading(db, salon, { product, kind, heads: content.heads })
  const guessed = guessReading(content, file)
  const columns = earlier ? withoutWordyStatus(earlier.columns, content.words) : guessed.columns
  const dates = guessDates(content.dates, columns)
  return {
    columns,
    nameOrder: earlier?.nameOrder ?? guessed.nameOrder,
    ...dates,
    // Dates that can be read in one way only are read so.
    ...(dates.asksDateOrder && { dateOrder: earlier?.dateOrder ?? null }),
    statuses: statusesOf(content.words, columns, earlier?.statuses ?? [], file) ?? [],
  }
}

/** When the file was imported whose heads and columns are those of this one. */
export async function columnsSince(
  db: Db,
  salon: Pick<Salon, 'id'>,
  file: FileHeads & { readonly columns: readonly (ImportField | null)[] },
): Promise<string | null> {
  const earlier = await earlierReading(db, salon, file)
  return earlier?.columns.every((field, n) => field === file.columns[n]) ? earlier.finishedAt : null
}
