// `npm run bench:online [-- --visits 200000 --holds 500 --visitors 200]`: how fast the booking page of a full salon
// answers. The figures are this machine's, of this moment.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Hold } from '@salon/contract/booking-page'
import { dayAfter } from '@salon/contract/salon-clock'
import type { PublicTimes } from '@salon/contract/public-booking'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { startApp } from './api-app.ts'
import { solved } from '../server/test/solved-challenge.ts'
import { fill, idsIn, openSalon } from './api-salon.ts'
import { callApi, runSql, send, timed } from './app-calls.ts'
import { digits, line, machineLine, quantile } from './report.ts'

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

/** Books a free start, and says how long the booking itself took. */
async function bookOne(page: string, service: number, start: string, n: number, into: number[]) {
  const held = await send<Hold>(`${page}/hold`, { services: [service], start })
  const body = {
    name: `Visitor ${n}`,
    email: `visitor${n}@client.example`,
    language: 'en',
    hold: held.hold,
    solution: await solved(held.challenge),
  }
  await timed(into, () => send(`${page}/bookings`, body))
}

await exitOnError(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'salon-bench-online-'))
  const app = await startApp(folder)
  try {
    const { id, cookie } = await openSalon(app.address)
    await fill(app.connection, { id, visits, clients: 5_000, staff: colleagues, light: true })
    const { services, staff } = await idsIn(app.connection, id)
    const [service = 0] = services
    await send(
      `${app.address}/api/online-booking`,
      { isOn: true, slug: 'bench' },
      { method: 'PUT', headers: { cookie } },
    )
    await runSql(app.connection, holdsOf(id, service, staff))
    const page = `${app.address}/api/book/bench`
    const { firstDay } = await callApi<{ firstDay: string }>(page)
    const range = `services=${service}&from=${firstDay}&to=${dayAfter(firstDay, 30)}`
    console.log(`${machineLine()} · load ${loadavg()[0]?.toFixed(1)}`)
    console.log(`${visits} visits, ${colleagues + 1} staff, ${holds} holds`)
    line(['what', 'median ms', 'p99 ms', 'goal'])
    line(['---', '---:', '---:', '---:'])

    const days: number[] = []
    for (let n = 0; n < rounds; n++) await timed(days, () => callApi(`${page}/days?${range}`))
    row('free days of a month', days, '50')

    const week = `services=${service}&from=${firstDay}&to=${dayAfter(firstDay, 6)}`
    const free = await callApi<PublicTimes>(`${page}/times?${week}`)
    // Two hours apart at least, so that none takes the next one's time.
    const starts: PublicTimes[number]['times'] = []
    for (const time of free.flatMap(({ times }) => times)) {
      const last = starts.at(-1)?.start ?? 0
      if (Date.parse(time.start) - new Date(last).getTime() >= 2 * 60 * 60_000) starts.push(time)
    }
    const bookings: number[] = []
    for (const [n, { start }] of starts.slice(0, rounds).entries())
      await bookOne(page, service, start, n, bookings)
    row('a booking', bookings, '30')

    const concurrent: number[] = []
    await Promise.all(
      Array.from({ length: visitors }, () =>
        timed(concurrent, () => callApi(`${page}/days?${range}`)),
      ),
    )
    row(`free days, ${visitors} visitors at once`, concurrent, 'no error')
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
