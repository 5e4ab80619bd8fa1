// The baseline server, a process of its own: a bare Fastify route sends the statements that the app
// sends, by the same driver and prepared, and writes the bytes that come back.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import pg from 'pg'
import type { SocketAddress } from './api-app.ts'
import type { FloorCase, Recording } from './api-setup.ts'
import type { LoggedStatement } from './statement-log.ts'

/** What the baseline server is to do, as it is sent to its process. */
export interface FloorPlan {
  readonly connection: SocketAddress
  readonly cases: FloorCase[]
}

/** Values stay the text that PostgreSQL sent. */
const unparsed: pg.CustomTypesConfig = { getTypeParser: () => String }

const names = new Map<string, string>()
const nameOf = (text: string) => {
  const name = names.get(text) ?? `floor_${names.size}`
  names.set(text, name)
  return name
}

/** A logged statement, or one with other values. */
type AnyStatement = Pick<LoggedStatement, 'text'> & { readonly values: readonly unknown[] }

/** A statement with values as a prepared one; one without as it is. */
const asQuery = ({ text, values }: AnyStatement): pg.QueryConfig =>
  values.length === 0 && !/^\s*(select|with)\b/i.test(text)
    ? { text }
    : { name: nameOf(text), text, values: [...values], ...raw }

const raw = { rowMode: 'array', types: unparsed }

let fresh = 0
const dayOf = (number: number) =>
  new Date(Date.UTC(2140, 0, 1) + number * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** The values of something that is written: a day that is still free, a secret that is new. */
const renewed = (values: readonly unknown[], day: string | undefined, number: number) => {
  const parsed: unknown = JSON.parse(
    JSON.stringify(values)
      .replaceAll(day ?? '\0', dayOf(number))
      .replaceAll(/"[0-9a-f]{64}"/g, () => `"${randomBytes(32).toString('hex')}"`),
  )
  return Array.isArray(parsed) ? (parsed as unknown[]) : []
}

/** The bytes of a result; of each, where one message held several statements. */
const bytesOf = (answer: pg.QueryResult<unknown[]> | pg.QueryResult<unknown[]>[]): string =>
  [answer]
    .flat()
    .map(({ rows }) => rows.map((row) => row.join('')).join(''))
    .join('')

/** Sends the statements of one answer as the app did: one after the other in a transaction. */
const send = async (pool: pg.Pool, { statements, day, writes }: Recording) => {
  const number = (fresh += 1)
  const queries = statements.map(({ text, values }) =>
    asQuery({ text, values: writes ? renewed(values, day, number) : values }),
  )
  const [first] = queries
  const begins = queries.findIndex(({ text }) => /^begin/i.test(text))
  const alone = begins < 0 ? queries.length : begins
  const answers: pg.QueryResult<unknown[]>[] = []
  // The first looks up the session; the rest of a read is sent at the same time.
  if (first && alone > 0) answers.push(await pool.query(first))
  answers.push(...(await Promise.all(queries.slice(1, alone).map((one) => pool.query(one)))))
  if (begins < 0) return answers.map(bytesOf).join('')
  const client = await pool.connect()
  try {
    for (const one of queries.slice(begins)) answers.push(await client.query(one))
  } finally {
    client.release()
  }
  return answers.map(bytesOf).join('')
}

const open = async ({ connection, cases }: FloorPlan) => {
  const pool = new pg.Pool({ ...connection, max: 10, options: '-c TimeZone=UTC' })
  const app = Fastify()
  for (const [index, { recordings, file, password }] of cases.entries()) {
    let turn = 0
    app.get(`/${index}`, async (_, reply) => {
      const recording = recordings[(turn += 1) % recordings.length]
      const bytes = recording ? await send(pool, recording) : ''
      if (password) await verify(password.hash, password.given)
      return reply
        .type(file ? 'image/jpeg' : 'application/json; charset=utf-8')
        .send(file ? createReadStream(file) : bytes)
    })
  }
  process.send?.({ address: await app.listen({ port: 0, host: '127.0.0.1' }) })
}

process.once('message', (plan: FloorPlan) => void open(plan))
process.once('disconnect', () => process.exit(0))
