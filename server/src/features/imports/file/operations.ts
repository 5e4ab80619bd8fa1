import type { SpreadsheetFormat } from '@salon/contract/spreadsheets'
import type { Db } from '../../../db/client.ts'
import { SpreadsheetError, spreadsheetRows } from '../../../files/spreadsheet.ts'
import type { Bytes } from '../../../files/text-encoding.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { noDates, weighDate, type DateEvidence } from '../cells/rules.ts'
import * as queries from '../queries.ts'
import { distinctHeads } from './rules.ts'
import { isValue, sampleRows } from '../rules.ts'
import { addWord, type ColumnWords } from '../statuses/rules.ts'

/** Bytes of a chunk in the database. */
const chunkBytes = 1024 * 1024

/** Stores bytes in chunks, and passes them on. */
export async function* keptChunks(
  db: Db,
  salon: Salon,
  importId: number,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  let position = 0
  const keep = async () => {
    const chunk = Buffer.concat(waiting)
    await queries.insertChunk(db, { userId: salon.id, importId, position, bytes: chunk })
    waiting = []
    size = 0
    position += 1
  }
  for await (const part of bytes) {
    waiting.push(part)
    size += part.byteLength
    if (size >= chunkBytes) await keep()
    yield part
  }
  if (size > 0) await keep()
}

/** The bytes of a stored file. */
export async function* fileOf(
  db: Db,
  salon: Pick<Salon, 'id'>,
  id: number,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const chunk = await queries.chunkAt(db, salon, id, position)
    if (!chunk) return
    yield chunk.bytes
  }
}

/** Heads, first rows, number of rows, what the dates of each column show, and the words of short columns. */
export interface ImportContent {
  readonly heads: string[]
  readonly sample: string[][]
  readonly rowCount: number
  readonly dates: readonly DateEvidence[]
  readonly words: readonly ColumnWords[]
}

/** Reads a file to its end. @throws SpreadsheetError */
export async function contentOf(bytes: Bytes, format: SpreadsheetFormat): Promise<ImportContent> {
  let heads: string[] | undefined
  const sample: string[][] = []
  let dates = [noDates]
  let words: ColumnWords[] = []
  let rowCount = 0
  for await (const { cells } of spreadsheetRows(bytes, format)) {
    if (!heads) {
      if (cells.some(isValue)) throw new SpreadsheetError('no_heads')
      heads = distinctHeads(cells)
      dates = heads.map(() => noDates)
      words = heads.map(() => new Set<string>())
      continue
    }
    rowCount += 1
    if (sample.length < sampleRows) sample.push([...cells])
    dates = dates.map((evidence, n) => weighDate(evidence, cells[n] ?? ''))
    words = words.map((known, n) => addWord(known, cells[n] ?? ''))
  }
  if (rowCount === 0) throw new SpreadsheetError('no_rows')
  return { heads: heads ?? [], sample, dates, words, rowCount }
}
