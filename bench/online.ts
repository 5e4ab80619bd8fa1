// `npm run bench:online [-- --visits 200000 --holds 500 --visitors 200]`: how fast the booking page of a full salon
// answers, and whether its times tell who is a client. The figures are this machine's, of this moment.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Hold } from '@salon/contract/booking-page'
import { dayAfter } from '@salon/contract/salon-clock'
import type { PublicTimes } from '@salon/contract/public-booking'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import pg from 'pg'
import { startApp, type App, type SocketAddress } from './api-app.ts'
import { solved } from '../server/test/solved-challenge.ts'
import { fill, idsIn, openSalon } from './api-salon.ts'
import { callApi, runSql, send, timed } from './app-calls.ts'
import { openMailServer } from './mail-server.ts'
import { digits, line, machineLine, median, quantile } from './report.ts'

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '200000' },
    holds: { type: 'string', default: '500' },
    visitors: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '50' },
  },
})
const [visits, holds] = [Number(values.visits), Number(values.holds)]
const [visitors, rounds] = [Number(values.visitors), Number(values.rounds)]

/** Beside the owner: twelve who can be booked. */
const colleagues = 11

/** Times that so many visitors have chosen, in the coming month, two hours each. */
const holdsOf = (salon: number, service: number, staff: readonly number[]) => `
  insert into booking_holds
    (user_id, token_hash, service_ids, lines, starts_at, ends_at, expires_at, network)
  select ${salon}, md5(n::text), '[${service}]',
    jsonb_build_array(jsonb_build_object('serviceId', ${service}, 'staffId', member, 'start', start,
      'duration', 120, 'initialWork', 0, 'processing', 0, 'cleanup', 0, 'price', '20.00')),
    start, start + interval '2 hours', now() + interval '1 hour', md5(n::text)
  from (
    select n, (array[${staff.join()}])[n % ${staff.length} + 1] as member,
      date_trunc('day', now()) + n % 30 * interval '1 day' + interval '9 hours'
        + n / 360 * interval '2 hours' as start
    from generate_series(1, ${holds}) n
  ) held`

const row = (what: string, times: readonly number[], goal: string) => {
  const sorted = times.toSorted((a, b) => a - b)
  line([what, digits(quantile(sorted, 0.5)), digits(quantile(sorted, 0.99)), goal])
}

/** Free starts of a week, two hours apart at least, so that none takes the next one's time. */
async function startsOf(page: string, service: number, from: string): Promise<string[]> {
  const week = `services=${service}&from=${from}&to=${dayAfter(from, 6)}`
  const free = await callApi<PublicTimes>(`${page}/times?${week}`)
  const starts: string[] = []
  for (const { start } of free.flatMap(({ times }) => times)) {
    const last = starts.at(-1) ?? 0
    if (Date.parse(start) - new Date(last).getTime() >= 2 * 60 * 60_000) starts.push(start)
  }
  return starts
}

interface BookingPerson {
  readonly name: string
  readonly email: string
}
/** Somebody who is no client. */
const strangerOf = (n: number): BookingPerson => ({
  name: `Visitor ${n}`,
  email: `visitor${n}@client.example`,
})

/** Books a free start, and says how long the booking itself took. */
async function bookOne(
  page: string,
  service: number,
  start: string,
  person: BookingPerson,
  into: number[],
) {
  const held = await send<Hold>(`${page}/hold`, { services: [service], start })
  const body = {
    ...person,
    language: 'en',
    hold: held.hold,
    solution: await solved(held.challenge),
  }
  await timed(into, () => send(`${page}/bookings`, body))
}

/** The clients of the salon whose emails are these. */
const clientsOf = async (connection: SocketAddress, salon: number, count: number) => {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<BookingPerson>(
    'select name, email from customers where user_id = $1 order by id limit $2',
    [salon, count],
  )
  await client.end()
  return rows
}

/** Pairs of calls for a client and for a stranger, in turn, in blocks whose ratios show the spread. */
const blocks = 5

/**
 * How long a call takes for clients, as a ratio to strangers: over all pairs, and the least and the greatest of the
 * blocks. Beside it stands the ratio of strangers to strangers, which is noise alone.
 */
async function compare(
  what: string,
  clients: readonly BookingPerson[],
  call: (person: BookingPerson, into: number[]) => Promise<void>,
) {
  const all = clients.map((): Record<'client' | 'stranger' | 'other', number[]> => ({
    client: [],
    stranger: [],
    other: [],
  }))
  for (const [n, client] of clients.entries()) {
    const into = all[n]
    if (!into) continue
    const calls = [
      () => call(client, into.client),
      () => call(strangerOf(10_000 + 2 * n), into.stranger),
      () => call(strangerOf(10_001 + 2 * n), into.other),
    ]
    // Each is first, second and third equally often.
    for (let at = 0; at < calls.length; at++) await calls[(at + n) % calls.length]?.()
  }
  const ratio = (of: 'client' | 'other', part: typeof all) =>
    median(part.flatMap((one) => one[of])) / median(part.flatMap((one) => one.stranger))
  const size = Math.ceil(all.length / blocks)
  const row = (of: 'client' | 'other') => {
    const parts = Array.from({ length: blocks }, (_, n) => all.slice(n * size, (n + 1) * size))
    const ratios = parts.filter((part) => part.length > 0).map((part) => ratio(of, part))
    return [ratio(of, all), Math.min(...ratios), Math.max(...ratios)].map((one) => one.toFixed(2))
  }
  line([`${what}, a client to a stranger`, ...row('client')])
  line([`${what}, a stranger to a stranger`, ...row('other')])
}

/** Requests codes of a server that sends emails; no hold of these keeps a time. */
async function compareCodes() {
  const folder = mkdtempSync(path.join(tmpdir(), 'salon-bench-codes-'))
  const mail = await openMailServer()
  const app = await startApp(folder, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'Salon <post@salon.example>',
    PUBLIC_URL: 'https://book.example',
    EMAILS_PER_HOUR: '100000',
    EMAILS_PER_DAY: '100000',
  })
  try {
    const { page, service, id } = await openPage(app, 1_000)
    await compare(
      'a code',
      await clientsOf(app.connection, id, 4 * rounds),
      async (person, into) => {
        const held = await send<Hold>(`${page}/hold`, { services: [service], start: null })
        const solution = await solved(held.challenge)
        const body = { hold: held.hold, solution, email: person.email, language: 'en' }
        await timed(into, () => send(`${page}/code`, body))
      },
    )
  } finally {
    await app.stop()
    mail.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A salon of 5,000 clients whose page is open. */
async function openPage(app: App, count: number) {
  const { id, cookie } = await openSalon(app.address)
  await fill(app.connection, { id, visits: count, clients: 5_000, staff: colleagues, light: true })
  const { services, staff } = await idsIn(app.connection, id)
  const [service = 0] = services
  await send(
    `${app.address}/api/online-booking`,
    { isOn: true, slug: 'bench' },
    { method: 'PUT', headers: { cookie } },
  )
  return { page: `${app.address}/api/book/bench`, id, service, staff }
}

await exitOnError(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'salon-bench-online-'))
  const app = await startApp(folder)
  try {
    const { page, id, service, staff } = await openPage(app, visits)
    await runSql(app.connection, holdsOf(id, service, staff))
    const { firstDay } = await callApi<{ firstDay: string }>(page)
    const range = `services=${service}&from=${firstDay}&to=${dayAfter(firstDay, 30)}`
    console.log(`${machineLine()} · load ${loadavg()[0]?.toFixed(1)}`)
    console.log(`${visits} visits, ${colleagues + 1} staff, ${holds} holds`)
    line(['what', 'median ms', 'p99 ms', 'goal'])
    line(['---', '---:', '---:', '---:'])

    const days: number[] = []
    for (let n = 0; n < rounds; n++) await timed(days, () => callApi(`${page}/days?${range}`))
    row('free days of a month', days, '50')

    const bookings: number[] = []
    for (const [n, start] of (await startsOf(page, service, firstDay)).slice(0, rounds).entries())
      await bookOne(page, service, start, strangerOf(n), bookings)
    row('a booking', bookings, '30')

    const concurrent: number[] = []
    await Promise.all(
      Array.from({ length: visitors }, () =>
        timed(concurrent, () => callApi(`${page}/days?${range}`)),
      ),
    )
    row(`free days, ${visitors} visitors at once`, concurrent, 'no error')

    line(['ratio of medians', 'all', 'least block', 'greatest block'])
    line(['---', '---:', '---:', '---:'])
    const weeks = [7, 14, 21].map((ahead) => startsOf(page, service, dayAfter(firstDay, ahead)))
    const starts = (await Promise.all(weeks)).flat()
    const clients = await clientsOf(app.connection, id, Math.floor(starts.length / 3))
    await compare('a booking', clients, (person, into) =>
      bookOne(page, service, starts.shift() ?? '', person, into),
    )
    await compareCodes()
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
