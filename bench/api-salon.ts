import type { Account } from '@salon/contract/auth'
import type { Appointment } from '@salon/contract/appointments'
import pg from 'pg'
import type { SocketAddress } from './api-app.ts'
import { noisePicture } from './noise-picture.ts'

/** So many rows begin on each day of the large salon; thirty days make its month. */
export const visitsOfDay = 60

export const owner = {
  name: 'Berta Bench',
  email: 'bench@example.com',
  password: 'a very full appointment book',
  timeZone: 'Europe/Berlin',
}

const usualStaff = 20

/** What is in one more salon beside the large one. */
const small = { visits: 5_000, clients: 200 }

/** A salon of the bench: the id of its tenant, and the cookie of its owner. */
export interface BenchSalon {
  readonly id: number
  readonly cookie: string
}

/** How many rows a salon has; `others` salons stand beside it, of `othersVisits` each. */
export interface SalonSize {
  readonly visits: number
  readonly clients?: number
  readonly others?: number
  readonly othersVisits?: number
  /** Staff members of the large salon, beside its owner. */
  readonly staff?: number
  /** Leaves out the rows that no day or month reads. */
  readonly light?: boolean
}

/** Ids of rows that requests name, and the owner's password hash. */
export interface SalonIds {
  readonly clients: number[]
  readonly services: number[]
  readonly staff: number[]
  readonly visits: number[]
  readonly passwordHash: string
}

const call = async (
  address: string,
  path: string,
  {
    cookie,
    headers = {},
    ...init
  }: { cookie?: string; headers?: Record<string, string> } & Omit<RequestInit, 'headers'>,
) => {
  const answer = await fetch(`${address}/api/${path}`, {
    ...init,
    headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
  })
  if (!answer.ok) throw new Error(`/api/${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

const asJson = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Opens a salon: the one that is measured, or another one's. */
export const openSalon = async (address: string, who = owner): Promise<BenchSalon> => {
  const answer = await call(address, 'register', asJson(who))
  const [cookie = ''] = answer.headers.getSetCookie().join(';').split(';')
  const { id } = (await answer.json()) as Account
  return { id, cookie }
}

/** Uploads a photo of the size that a phone's camera takes; answers with its address. */
export const uploadPhoto = async (address: string, cookie: string, visit: number) => {
  const picture = await noisePicture({ width: 1600, height: 1200, blur: 3 })
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg')
  form.append('type', 'before')
  const answer = await call(address, `appointments/${visit}/photos`, {
    method: 'POST',
    body: form,
    cookie,
  })
  const { beforePhotos } = (await answer.json()) as Appointment
  const [photo] = beforePhotos
  if (photo === undefined) throw new Error('The upload left no photo.')
  return photo
}

/** The rows of a salon with the number $1, made by the database itself; $2 clients, $3 staff members. */
const chapters = [
  `insert into settings (user_id) select $1 on conflict do nothing`,
  `insert into categories (user_id, name) select $1, 'Category ' || n from generate_series(1, 6) n`,
  `insert into services (user_id, name, price, duration, category_id)
   select $1, 'Service ' || n, 20 + n, 45, c.id
   from generate_series(1, 40) n
   join (select id, row_number() over (order by id) as place from categories where user_id = $1) c
     on c.place = n % 6 + 1`,
  `insert into staff (user_id, name) select $1, 'Colleague ' || n from generate_series(1, $3) n`,
  `insert into working_schedules (user_id, valid_from, week)
   select $1, '2020-01-01', jsonb_agg(
     '{"from": "09:00", "to": "19:00", "breaks": [{"from": "13:00", "to": "13:30"}]}'::jsonb)
   from generate_series(1, 7)`,
  `insert into customers (user_id, name, email, phone, search_key, created_at)
   select $1, name, email, phone, ' ' || lower(concat_ws(chr(9), name, email, substr(phone, 2))),
     now() - (n % 2000) * interval '1 day'
   from (
     select n,
       (array['Anna', 'Maria', 'Sophie', 'Emma', 'Lena', 'Ida', 'Frieda', 'Martha', 'Peter', 'Oleg'])
         [n * 7 % 10 + 1] || ' ' ||
       (array['Berg', 'Müller', 'Schmidt', 'Fischer', 'Weber', 'Wagner', 'Becker', 'Hoffmann', 'Koch',
         'Bauer', 'Richter', 'Klein', 'Wolf', 'Neumann', 'Schwarz', 'Braun', 'Lange', 'Krause'])
         [(n * 11 + n / 37) % 18 + 1] || ' ' || substr(md5(n::text), 1, 4) as name,
       'client' || n || '@mail' || n % 9 || '.example' as email,
       '+4930' || 1000000 + n * 7919 % 9000000 as phone
     from generate_series(1, $2) n
   ) person`,
]

/**
 * Years of rows, sixty a day, up to three months ahead. Each is written weeks before its day and
 * among those of the other salons, as in life: a day does not lie side by side on the disk.
 */
const book = `
  with salon as materialized (
    select s.*,
      (select array_agg(id order by id) from customers where user_id = s.id) as clients,
      (select array_agg(id order by id) from services where user_id = s.id) as services,
      (select array_agg(id order by id) from staff where user_id = s.id) as members
    from unnest($1::bigint[], $2::int[]) s(id, visits)
  ), planned as (
    select s.id, n,
      clients[n * 17 % cardinality(clients) + 1] as client,
      services[n % cardinality(services) + 1] as service,
      members[n * 7 % cardinality(members) + 1] as member,
      date_trunc('day', now()) + interval '90 days' - n / ${visitsOfDay} * interval '1 day'
        + interval '6 hours' + n % ${visitsOfDay} * interval '12 minutes' as start
    from salon s, generate_series(0, visits - 1) n
  )
  insert into appointments
    (user_id, customer_id, service_id, staff_id, appointment_date, duration, status, price, notes)
  select id, client, service, member, start, 45,
    case when start > now() then (array['scheduled', 'confirmed'])[n % 2 + 1]
      else (array['completed', 'completed', 'completed', 'completed', 'completed', 'completed',
        'completed', 'completed', 'cancelled', 'no-show'])[n * 3 % 10 + 1] end,
    20 + n % 90, case when n % 4 = 0 then 'Wants to be called the day before' end
  from planned
  order by start - random() * interval '40 days'`

// What follows from the rows of the salons $1.
const pictures = `insert into photos (user_id, appointment_id, kind, position, file_key)
   select user_id, id, case when id % 2 = 0 then 'before' else 'after' end, 0, md5(id::text)
   from appointments where user_id = any($1) and id % 5 = 0`
const traces = [
  `insert into service_records
     (user_id, appointment_id, customer_id, service_id, staff_id, service_date)
   select user_id, id, customer_id, service_id, staff_id, appointment_date
   from appointments where user_id = any($1) and status = 'completed'`,
  `insert into activity
     (user_id, action, entity_type, entity_id, customer_id, entity_name, description, created_at)
   select user_id, 'created', 'appointment', id, customer_id, 'A name', 'Booked a service',
     appointment_date
   from appointments where user_id = any($1)`,
]

/**
 * Fills the salon with the tenant id `id`, and opens other salons beside it.
 */
export const fill = async (
  connection: SocketAddress,
  {
    id,
    clients = 0,
    visits,
    others = 0,
    othersVisits = small.visits,
    staff = usualStaff,
    light = false,
  }: SalonSize & { id: number },
) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // Every reference is right, as it is made of the rows themselves: looking it up costs minutes.
    await client.query('set session_replication_role = replica')
    const opened = await client.query<{ id: string }>(
      `with number as (
         select nextval('users_id_seq') as id from generate_series(1, $1)
       ), salon as (
         insert into salons (id, owner_account_id) select id, id from number
       )
       insert into users (id, salon_id, name, email, password, role)
       select id, id, 'Owner', 'owner' || gen_random_uuid() || '@bench.example', '', 'admin'
       from number returning id`,
      [others],
    )
    const ids = opened.rows.map((row) => Number(row.id))
    const people = [
      ...(clients > 0 ? [{ salon: id, many: clients, members: staff }] : []),
      ...ids.map((salon) => ({ salon, many: small.clients, members: usualStaff })),
    ]
    for (const { salon, many, members } of people) {
      for (const chapter of chapters) {
        const [of, all, team] = [salon, many, members].map(String) as [string, string, string]
        await client.query(
          chapter.replaceAll('$1', of).replaceAll('$2', all).replaceAll('$3', team),
        )
      }
    }
    // Behind everybody else's rows, so that a statement that scans them all is seen.
    await client.query('update users set id = id where id = $1', [id])
    await client.query('update settings set user_id = user_id where user_id = $1', [id])
    const salons = [id, ...ids]
    await client.query(book, [salons, salons.map((one) => (one === id ? visits : othersVisits))])
    for (const trace of light ? [pictures] : [pictures, ...traces]) {
      await client.query(trace, [salons])
    }
    await client.query('reset session_replication_role')
    // As the database does by itself before long.
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** The ids of a salon that requests name. */
export const idsIn = async (connection: SocketAddress, id: number): Promise<SalonIds> => {
  const client = new pg.Client(connection)
  await client.connect()
  const of = async (text: string) =>
    (await client.query<{ id: string }>(text, [id])).rows.map((row) => Number(row.id))
  const hash = 'select password from users where id = $1'
  try {
    return {
      clients: await of('select id from customers where user_id = $1 order by id limit 500'),
      services: await of('select id from services where user_id = $1 order by id'),
      staff: await of(`select id from staff where user_id = $1 and role <> 'Owner' order by id`),
      visits: await of(
        `select id from appointments where user_id = $1 and appointment_date > now() - interval '200 days'
         order by md5(id::text) limit 16`,
      ),
      passwordHash: (await client.query<{ password: string }>(hash, [id])).rows[0]?.password ?? '',
    }
  } finally {
    await client.end()
  }
}
