import pg from 'pg'
import type { SocketAddress } from './api-app.ts'
import { fill, openSalon } from './api-salon.ts'

/** The busiest salon that the calendar is to show. */
export const busy = { staff: 30, visitsOfStaff: 25, visitsOfWeek: 1_000 }

const dayLength = 24 * 60 * 60 * 1000
const dayIn = (days: number) => new Date(Date.now() + days * dayLength).toISOString().slice(0, 10)

/** A Sunday some weeks ahead, with which a week of the calendar begins. */
const sunday = () => {
  const ahead = 28 - new Date().getUTCDay()
  return (days: number) => dayIn(ahead + days)
}

/** One visit after the other for each staff member of salon $1 on the day $2, each 20 minutes. */
const fullDay = `
  insert into appointments
    (user_id, customer_id, service_id, staff_id, appointment_date, duration, status, price)
  select $1, clients[n * 13 % cardinality(clients) + 1], services[n % cardinality(services) + 1], s.id,
    $2::date + time '07:00' + (n % $3) * interval '24 minutes', 20,
    (array['scheduled', 'confirmed', 'completed'])[n % 3 + 1], 30
  from (select id, row_number() over (order by id) - 1 as place from staff where user_id = $1) s
  cross join lateral generate_series((s.place * $3)::int, (s.place * $3 + $3 - 1)::int) n
  cross join (
    select (select array_agg(id order by id) from customers where user_id = $1) as clients,
      (select array_agg(id order by id) from services where user_id = $1) as services
  ) salon`

/** $3 visits of half an hour over seven days from $2 on. */
const fullWeek = `
  insert into appointments
    (user_id, customer_id, service_id, staff_id, appointment_date, duration, status, price)
  select $1, clients[n % cardinality(clients) + 1], services[n % cardinality(services) + 1],
    members[n / 7 % cardinality(members) + 1],
    $2::date + n % 7 * interval '1 day' + time '08:00'
      + n / 7 / cardinality(members) * interval '45 minutes', 30, 'confirmed', 30
  from generate_series(0, $3 - 1) n
  cross join (
    select (select array_agg(id order by id) from customers where user_id = $1) as clients,
      (select array_agg(id order by id) from services where user_id = $1) as services,
      (select array_agg(id order by id) from staff where user_id = $1) as members
  ) salon`

/**
 * Opens a salon with a full day and, before it, a full week.
 * @returns the `cookie` header of its owner, and the days as 'YYYY-MM-DD'
 */
export const openBusySalon = async (address: string, connection: SocketAddress) => {
  const salon = await openSalon(address, {
    name: 'Frida Full',
    email: 'full@example.com',
    password: 'a very full appointment book',
    timeZone: 'UTC',
  })
  // The owner is one of the staff.
  await fill(connection, { id: salon.id, clients: 500, visits: 0, staff: busy.staff - 1 })
  const day = sunday()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(fullWeek, [salon.id, day(0), busy.visitsOfWeek])
  await client.query(fullDay, [salon.id, day(8), busy.visitsOfStaff])
  await client.query('vacuum analyze appointments')
  await client.end()
  return { cookie: salon.cookie, weekFrom: day(0), dayBefore: day(7), day: day(8) }
}
