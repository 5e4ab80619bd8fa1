// A process of its own: the least that a server of this kind can do. A bare Fastify route sends what
// the app sends to the database, through the same driver and named, and writes what comes back.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { serverPackage } from './api-app.mjs'

const pg = serverPackage('pg')
const Fastify = serverPackage('fastify')
const { verify } = serverPackage('@node-rs/argon2')

/** What comes stays as it came. */
const asItComes = { getTypeParser: () => String }

const names = new Map()
const nameOf = (text) => {
  if (!names.has(text)) names.set(text, `floor_${names.size}`)
  return names.get(text)
}

/** A statement with values, ready to be sent by name; one without is sent as it is. */
const asQuery = ({ text, values }) =>
  values.length === 0 && !/^\s*(select|with)\b/i.test(text)
    ? { text }
    : { name: nameOf(text), text, values, rowMode: 'array', types: asItComes }

let fresh = 0
const dayOf = (number) =>
  new Date(Date.UTC(2140, 0, 1) + number * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** The values of something that is written: a day that is still free, a secret that is new. */
const renewed = (values, day, number) =>
  JSON.parse(
    JSON.stringify(values)
      .replaceAll(day ?? '\0', dayOf(number))
      .replaceAll(/"[0-9a-f]{64}"/g, () => `"${randomBytes(32).toString('hex')}"`),
  )

/** What came of a message, which may hold several statements: a transaction says whose it is as it begins. */
const bytesOf = (answer) =>
  [answer]
    .flat()
    .map(({ rows }) => rows.map((row) => row.join('')).join(''))
    .join('')

/** Sends the statements of one answer as the app did: one after the other in a transaction. */
const send = async (pool, { statements, day, writes }) => {
  const number = (fresh += 1)
  const queries = statements.map(({ text, values }) =>
    asQuery({ text, values: writes ? renewed(values, day, number) : values }),
  )
  const begins = queries.findIndex(({ text }) => /^begin/i.test(text))
  const alone = begins < 0 ? queries.length : begins
  const answers = []
  // The first says who it is; what an answer is made of is asked at the same time.
  if (alone > 0) answers.push(await pool.query(queries[0]))
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

const open = async ({ connection, rows }) => {
  const pool = new pg.Pool({ ...connection, max: 10, options: '-c TimeZone=UTC' })
  const app = Fastify()
  rows.forEach(({ variants, file, password }, index) => {
    let turn = 0
    app.get(`/${index}`, async (_, reply) => {
      const bytes = await send(pool, variants[(turn += 1) % variants.length])
      if (password) await verify(password.hash, password.said)
      return reply
        .type(file ? 'image/jpeg' : 'application/json; charset=utf-8')
        .send(file ? createReadStream(file) : bytes)
    })
  })
  process.send({ address: await app.listen({ port: 0, host: '127.0.0.1' }) })
}

process.once('message', (what) => void open(what))
process.once('disconnect', () => process.exit(0))
