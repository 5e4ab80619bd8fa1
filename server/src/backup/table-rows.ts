import type pg from 'pg'
import type { Table } from './catalogue.ts'

/** Rows are read and written so many at a time, so that memory stays flat. */
const portion = 500
/** Rows may be long: so many characters at a time are written, a single row aside. */
const longest = 1_000_000

/**
 * All rows of a table in the order of its key, as lines of JSON: PostgreSQL prints them, so that no
 * figure loses a digit on its way. In a transaction, which keeps the snapshot.
 */
export async function* linesOf(client: pg.ClientBase, table: Table): AsyncGenerator<Buffer> {
  const order = table.order.length > 0 ? table.order.join(', ') : '1 collate "C"'
  const select = `select row_to_json("whole row")::text as line from ${table.quoted} "whole row"`
  yield* fetched(client, `${select} order by ${order}`)
}

/** What a query finds in its column `line`, a line each. */
export async function* fetched(client: pg.ClientBase, query: string): AsyncGenerator<Buffer> {
  await client.query(`declare backup_lines no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${portion} from backup_lines`)
    if (rows.length > 0) yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
    if (rows.length < portion) break
  }
  await client.query('close backup_lines')
}

/** Writes rows as `linesOf` reads them; triggers keep still meanwhile. */
export async function load(
  client: pg.ClientBase,
  { quoted, columns, triggers }: Table,
  lines: AsyncIterable<string>,
): Promise<void> {
  const named = columns.join(', ')
  const insert = `insert into ${quoted} (${named}) overriding system value
    select ${named} from json_populate_recordset(null::${quoted}, $1::json)`
  for (const trigger of triggers) {
    await client.query(`alter table ${quoted} disable trigger ${trigger}`)
  }
  for await (const lot of inLots(lines)) await client.query(insert, [`[${lot.join(',')}]`])
  for (const trigger of triggers) {
    await client.query(`alter table ${quoted} enable trigger ${trigger}`)
  }
}

async function* inLots(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let lot: string[] = []
  let length = 0
  for await (const line of lines) {
    lot.push(line)
    length += line.length
    if (lot.length < portion && length < longest) continue
    yield lot
    lot = []
    length = 0
  }
  if (lot.length > 0) yield lot
}

/** Bytes as the lines that they are. */
export async function* asLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
