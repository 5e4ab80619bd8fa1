import type pg from 'pg'
import type { Database } from '../src/db/client.ts'
import type { Salon } from '../src/kernel/salon.ts'
import { searchKey } from '../src/features/customers/search/rules.ts'

/** How much there is of everything in each of the large salons. */
const sizes = { appointments: 30_000, clients: 5_000, services: 40, staff: 10 }

const givenNames = (
  'Anna Maria Sophie Emma Lena Élodie Zoë Ida Frieda Martha Ольга Наталья Ирина Екатерина ' +
  'Светлана Татьяна Jürgen Peter Oleg Иван'
).split(' ')
const familyNames = (
  'Berg Müller Schmidt Fischer Weber Wagner Becker Hoffmann Schäfer Koch Bauer Richter Klein ' +
  'Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner ' +
  'Krause Meier Lehmann Köhler Maier Иванова Петрова Сидорова Кузнецова Попова Смирнова Волкова'
).split(' ')

const pick = (from: readonly string[], n: number) => from[n % from.length] ?? ''

/** Names, emails and phones of clients, as various for a trigram index as real ones. */
function people() {
  const all = Array.from({ length: sizes.clients }, (_, n) => ({
    name: `${pick(givenNames, n * 7)} ${pick(familyNames, n * 11 + Math.floor(n / 37))}`,
    email: `client${n * 37}@mail${n % 9}.example`,
    phone: `+49 30 ${String(1_000_000 + ((n * 7_919) % 9_000_000))}`,
  }))
  return {
    names: all.map(({ name }) => name),
    emails: all.map(({ email }) => email),
    phones: all.map(({ phone }) => phone),
    keys: all.map(searchKey),
  }
}

/**
 * Inserts into the salon $1: three years of appointments up to the summer of 2027. Each of its
 * tables is made of those before.
 */
const statements = [
  `insert into categories (user_id, name) select $1, 'Category ' || n from generate_series(1, 6) n`,
  `insert into services (user_id, name, price, duration, category_id)
   select $1, 'Service ' || n, 20 + n, 60, c.id
   from generate_series(1, ${sizes.services}) n
   join (select id, row_number() over (order by id) as place from categories where user_id = $1) c
     on c.place = n % 6 + 1`,
  `insert into staff (user_id, name)
   select $1, 'Staff ' || n from generate_series(1, ${sizes.staff}) n`,
  `insert into appointments
     (user_id, customer_id, service_id, staff_id, appointment_date, duration, status, price)
   select $1, client.ids[n % cardinality(client.ids) + 1], offer.ids[n % cardinality(offer.ids) + 1],
     member.ids[n * 7 % cardinality(member.ids) + 1],
     timestamptz '2024-07-01 07:00Z' + n * interval '53 minutes', 45,
     (array['completed', 'completed', 'completed', 'completed', 'scheduled', 'confirmed',
       'cancelled', 'no-show', 'completed', 'in-progress'])[n * 3 % 10 + 1], 20 + n % 90
   from generate_series(1, ${sizes.appointments}) n,
     (select array_agg(id order by id) as ids from customers where user_id = $1) client,
     (select array_agg(id order by id) as ids from services where user_id = $1) offer,
     (select array_agg(id order by id) as ids from staff where user_id = $1) member`,
  `insert into photos (user_id, appointment_id, kind, position, file_key)
   select $1, id, case when id % 2 = 0 then 'before' else 'after' end, 0, md5($1 || ' ' || id)
   from appointments where user_id = $1 and id % 3 = 0`,
  `insert into formulas (user_id, appointment_id, mixtures, noted_by)
   select $1, id, '[{"brand": "Koleston", "shades": [{"shade": "7/0", "grams": 30}]}]', 'Ann'
   from appointments where user_id = $1 and id % 5 = 0`,
  `insert into service_records
     (user_id, appointment_id, customer_id, service_id, staff_id, service_date)
   select user_id, id, customer_id, service_id, staff_id, appointment_date
   from appointments where user_id = $1 and status = 'completed' on conflict do nothing`,
  `insert into deleted_appointments (id, user_id, customer_id, "row", photos, deleted_at)
   select id + 10000000, user_id, customer_id, to_jsonb(a), '[]', '2026-05-16 12:00Z'::timestamptz + id % 30 * interval '1 day'
   from appointments a where user_id = $1 and id % 10 = 0`,
  `insert into deleted_photos (id, user_id, appointment_id, kind, position, file_key, deleted_at)
   select id + 10000000, user_id, appointment_id, kind, 1, md5('dropped ' || id), '2026-05-16 12:00Z'::timestamptz + id % 30 * interval '1 day'
   from photos where user_id = $1 and id % 4 = 0`,
  `insert into activity
     (user_id, action, entity_type, entity_id, customer_id, entity_name, description, created_at)
   select user_id, 'created', 'appointment', id, customer_id, 'A name', 'Booked A name', appointment_date
   from appointments where user_id = $1`,
  `insert into notifications (user_id, type, kind, details, appointment_id, read_at, created_at)
   select user_id, 'appointment', case when id % 30 = 0 then 'first_visit_tomorrow' else 'visit_booked' end,
     jsonb_build_object('serviceName', 'Cut', 'appointmentDate',
       to_char(appointment_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
     id, case when id % 500 > 0 then appointment_date end, appointment_date
   from appointments where user_id = $1`,
  `insert into history (user_id, seq, at, transaction_id, actor_kind, subject, row_id, appointment_id,
     customer_id, operation, undoes, after, salt, digest, link)
   select user_id, 1000 + row_number() over (order by id), appointment_date, 1000, 'program',
     case when id % 9 = 0 then 'photos' else 'appointments' end, id, id, customer_id, 'insert',
     case when id % 50 = 0 then id end, to_jsonb(a) - 'user_id', '', '', ''
   from appointments a where user_id = $1`,
]

/**
 * Inserts years of work into a salon, or its clients alone; the rows are generated in SQL.
 */
export async function insertYears(
  { pool }: Database,
  { id }: Pick<Salon, 'id'>,
  what: 'everything' | 'clients' = 'everything',
): Promise<void> {
  const { names, emails, phones, keys } = people()
  await withoutTriggers(pool, async (client) => {
    await client.query(
      `insert into customers (user_id, name, email, phone, search_key, created_at)
       select $1, name, email, phone, key, '2024-07-01'::timestamptz + place * interval '4 hours'
       from unnest($2::text[], $3::text[], $4::text[], $5::text[])
         with ordinality as person(name, email, phone, key, place)`,
      [id, names, emails, phones, keys],
    )
    if (what === 'clients') return
    for (const statement of statements) await client.query(statement.replaceAll('$1', String(id)))
  })
}

/** Skips foreign-key checks, which cost seconds: the rows are generated from one another. */
async function withoutTriggers(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await work(client)
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

/** Inserts thousands of salons with their sign-in data, so that the planner sees large tables. */
export async function insertSessions({ pool }: Database): Promise<void> {
  await pool.query(
    `with number as (
       select nextval('users_id_seq') as id, n from generate_series(1, 5000) n
     ), salon_row as (
       insert into salons (id, owner_account_id) select id, id from number
     ), visitor as (
       insert into users (id, salon_id, name, email, password)
       select id, id, 'Visitor', 'visitor' || n || '@salon.example', '' from number
       returning id
     ), setting as (
       insert into settings (user_id) select id from visitor
     ), salon as (
       insert into salon_info (user_id, name) select id, 'Salon' from visitor
     ), device as (
       insert into known_devices (user_id, device_hash, kind, first_used_at, last_used_at)
       select id, md5(id::text), 'cookie', now(), now() - id * interval '1 minute' from visitor
     ), factor as (
       insert into second_factors (user_id, secret, last_step) select id, '', 0 from visitor
     ), code as (
       insert into recovery_codes (user_id, code_hash) select id, md5(id::text) from visitor
     )
     insert into sessions (token_hash, user_id, kind, expires_at)
     select md5(id || ' ' || n) || md5(n || ' ' || id), id, 'cookie', now() + n * interval '1 day'
     from visitor, generate_series(1, 4) n`,
  )
}

const visitors = `name = 'Visitor' and id % 2 = 0`
const ofVisitors = `user_id in (select id from users where ${visitors})`

/** Services of half of those salons. */
const offers = [
  `insert into categories (user_id, name) select id, 'Hair' from users where ${visitors}`,
  `insert into services (user_id, name, price, duration, category_id)
   select user_id, 'Service ' || n, 20, 60, id
   from categories, generate_series(1, ${sizes.services / 2}) n where ${ofVisitors}`,
]

/** A few visits in each, of two clients, some with a photo: the average salon has a handful. */
const fewVisits = [
  `insert into staff (user_id, name) select id, 'Staff' from users where ${visitors}`,
  `insert into customers (user_id, name, search_key)
   select id, 'Ann', 'ann' from users, generate_series(0, 1) where name = 'Visitor'`,
  `insert into appointments
     (user_id, customer_id, service_id, staff_id, appointment_date, duration, price)
   select c.user_id, c.id, s.id, t.id, timestamptz '2026-03-01 09:00Z' + (s.id % 200) * interval '1 day', 45, 20
   from customers c join services s on s.user_id = c.user_id and s.id % 2 = c.id % 2
     join staff t on t.user_id = c.user_id where c.${ofVisitors}`,
  `insert into photos (user_id, appointment_id, kind, position, file_key)
   select user_id, id, 'before', 0, md5(id::text) from appointments where id % 10 = 0 and ${ofVisitors}`,
]

/**
 * Runs `work` among many small salons: first of salons without visits, then of those that
 * have some visits. The planner's statistics of a table say little about a large one then.
 */
export async function amongSmallSalons({ pool }: Database, work: () => Promise<void>) {
  for (const statements of [offers, fewVisits]) {
    await withoutTriggers(pool, async (client) => {
      for (const statement of statements) await client.query(statement)
    })
    await pool.query('vacuum analyze')
    await work()
  }
  // No row references them; the foreign-key checks would take longer than all the rest.
  await withoutTriggers(pool, async (client) => {
    const tables = ['photos', 'appointments', 'customers', 'staff', 'services', 'categories']
    for (const table of tables) {
      await client.query(
        `delete from ${table} where user_id in (select id from users where name = 'Visitor')`,
      )
    }
  })
}

/** A day of changes in five hundred salons. */
export async function insertChanges({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into changes (user_id, transaction, subject, recorded_at)
     select id, n::text::xid8, 'appointments', clock_timestamp() - n * interval '5 minutes'
     from (select id from users order by id limit 500) salon, generate_series(1, 250) n`,
  )
}
