import type pg from 'pg'
import type { TableInfo } from './tables.ts'

/** Rows per fetch and insert, which bounds the memory. */
const batchSize = 500
/** Characters of JSON per insert, a single longer row aside. */
const maxBatchLength = 1_000_000

/**
 * Reads all rows of a table in the order of its key, as lines of JSON. PostgreSQL serializes them, so that
 * numbers keep every digit. Needs a transaction for its cursor.
 */
export async function* readRows(client: pg.ClientBase, table: TableInfo): AsyncGenerator<Buffer> {
  const order = table.order.length > 0 ? table.order.join(', ') : '1 collate "C"'
  const select = `select row_to_json("whole row")::text as line from ${table.quoted} "whole row"`
  yield* fetchLines(client, `${select} order by ${order}`)
}

/** Reads the column `line` of a query through a cursor. */
export async function* fetchLines(client: pg.ClientBase, query: string): AsyncGenerator<Buffer> {
  await client.query(`declare backup_lines no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batchSize} from backup_lines`)
    if (rows.length > 0) yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
    if (rows.length < batchSize) break
  }
  await client.query('close backup_lines')
}

/** Inserts rows as `readRows` wrote them, with the triggers disabled. */
export async function insertRows(
  client: pg.ClientBase,
  { quoted, columns, triggers }: TableInfo,
  lines: AsyncIterable<string>,
): Promise<void> {
  const named = columns.join(', ')
  const insert = `insert into ${quoted} (${named}) overriding system value
    select ${named} from json_populate_recordset(null::${quoted}, $1::json)`
  for (const trigger of triggers) {
    await client.query(`alter table ${quoted} disable trigger ${trigger}`)
  }
  for await (const batch of batchesOf(lines)) await client.query(insert, [`[${batch.join(',')}]`])
  for (const trigger of triggers) {
    await client.query(`alter table ${quoted} enable trigger ${trigger}`)
  }
}

async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  let length = 0
  for await (const line of lines) {
    batch.push(line)
    length += line.length
    if (batch.length < batchSize && length < maxBatchLength) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

/** Decodes UTF-8 bytes into lines. */
export async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
