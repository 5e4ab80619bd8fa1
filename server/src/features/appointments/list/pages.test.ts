import { appointmentRoutes, type Appointment } from '@salon/contract/appointments'
import { appointmentsPerPage } from '@salon/contract/vocabulary'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { list } = appointmentRoutes

/** A salon with rows from New Year on, one every six hours, the last two at one moment. */
async function bookOf(rows: number) {
  const { caller, client, cut, member } = await seedSalon(salon)
  await salon.database.db.execute(sql`
    insert into appointments
      (user_id, customer_id, service_id, staff_id, appointment_date, duration, price, status)
    select ${caller.account?.id}, ${client.id}, ${cut.id}, ${member.id},
      timestamptz '2026-01-01 00:00Z' + least(n, ${rows - 2}) * interval '6 hours', 30, 20, 'scheduled'
    from generate_series(0, ${rows - 1}) as n`)
  return caller
}

const idsOf = (rows: readonly Appointment[]) => rows.map(({ id }) => id)

/** Follows the links from an address to the last page. */
async function pagesFrom(caller: Caller, first: string) {
  const pages: number[][] = []
  for (let address: string | undefined = first; address;) {
    const { body, headers } = await caller.raw('GET', address)
    pages.push(idsOf(JSON.parse(body) as Appointment[]))
    address = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
  }
  return pages
}

it('has pages of 500 beyond 42 days, each with a link to the next', async () => {
  const caller = await bookOf(2 * appointmentsPerPage + 1)
  const all = idsOf(await caller.call(list))

  const pages = await pagesFrom(caller, '/api/appointments?from=2026-01-01&standing=true')

  expect(pages.map((ids) => ids.length)).toEqual([500, 500, 1])
  expect(pages.flat()).toEqual(all)
  expect(new Set(all).size).toBe(1_001)
})

it('says of no page that another follows where none does', async () => {
  const caller = await bookOf(appointmentsPerPage)

  const [only, ...others] = await pagesFrom(caller, '/api/appointments?to=2027-12-31')

  expect(only).toHaveLength(500)
  expect(others).toEqual([])
})

it('is returned whole up to 42 days, and by its own limit where it has one', async () => {
  const caller = await bookOf(300)
  const counts = async (query: string) =>
    (await pagesFrom(caller, `/api/appointments?${query}`)).map((ids) => ids.length)

  expect(await counts('from=2026-01-01&to=2026-02-11')).toEqual([168])
  expect(await counts('date=2026-01-01')).toEqual([4])
  expect(await counts('from=2026-01-01&to=2026-01-05&limit=9')).toEqual([9, 9, 2])
  expect(await counts('from=2026-01-01&to=2026-12-31&limit=200')).toEqual([200, 100])
})

it('is returned whole without any filter, and continues after rows that are deleted meanwhile', async () => {
  const caller = await bookOf(1_203)
  const { body, headers } = await caller.raw('GET', '/api/appointments')
  const rows = JSON.parse(body) as Appointment[]
  const alone = await caller.call(appointmentRoutes.get, { params: { id: rows[700]?.id ?? 0 } })

  expect(rows).toHaveLength(1_203)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(rows[700]).toEqual(alone)
  const times = rows.map(({ appointmentDate }) => appointmentDate)
  expect(times).toEqual(times.toSorted())
  expect((await caller.raw('HEAD', '/api/appointments')).body).toBe('')
  expect(await (await salon.owner()).call(list)).toEqual([])
})

it('fails whole where it fails before its first row', async () => {
  const caller = await bookOf(3)
  await salon.database.db.execute(sql`alter table photos rename to pictures`)
  const { statusCode } = await caller.raw('GET', '/api/appointments')
  await salon.database.db.execute(sql`alter table pictures rename to photos`)

  expect(statusCode).toBe(500)
})
