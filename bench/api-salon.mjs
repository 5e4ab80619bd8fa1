import { serverPackage } from './api-app.mjs'

const pg = serverPackage('pg')
const sharp = serverPackage('sharp')

/** So many rows begin on each day of the large salon; thirty days make its month. */
export const visitsOfDay = 60

export const owner = {
  name: 'Berta Bench',
  email: 'bench@example.com',
  password: 'a very full appointment book',
  timeZone: 'Europe/Berlin',
}

/** What is in one more salon beside the large one. */
const small = { visits: 5_000, clients: 200 }

const call = async (address, path, { cookie, ...init }) => {
  const answer = await fetch(`${address}/api/${path}`, {
    ...init,
    headers: { ...init.headers, ...(cookie && { cookie }) },
  })
  if (!answer.ok) throw new Error(`/api/${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

const asJson = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Opens a salon: the one that is measured, or another one's. */
export const openSalon = async (address, who = owner) => {
  const answer = await call(address, 'register', asJson(who))
  const [cookie] = answer.headers.getSetCookie()[0].split(';')
  const { id } = await answer.json()
  return { id, cookie }
}

/** A photograph of a phone's camera, near enough: noise does not compress better than hair does. */
export const uploadPhoto = async (address, cookie, visit) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 }
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, noise } })
    .blur(3)
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('photo', new Blob([picture], { type: 'image/jpeg' }), 'photo.jpg')
  form.append('type', 'before')
  const answer = await call(address, `appointments/${visit}/photos`, {
    method: 'POST',
    body: form,
    cookie,
  })
  return (await answer.json()).beforePhotos[0]
}

/** The rows of a salon with the number $1, made by the database itself; $2 clients. */
const chapters = [
  `insert into settings (user_id) select $1 on conflict do nothing`,
  `insert into categories (user_id, name) select $1, 'Category ' || n from generate_series(1, 6) n`,
  `insert into services (user_id, name, price, duration, category_id)
   select $1, 'Service ' || n, 20 + n, 45, c.id
   from generate_series(1, 40) n
   join (select id, row_number() over (order by id) as place from categories where user_id = $1) c
     on c.place = n % 6 + 1`,
  `insert into staff (user_id, name) select $1, 'Colleague ' || n from generate_series(1, 20) n`,
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
  ), told as (
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
  from told
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
 * Fills the large salon, and opens other salons beside it.
 * @param connection of the database
 * @param {{ id: number, clients: number, visits: number, others?: number, othersVisits?: number,
 *   light?: boolean }} size `others` is how many salons stand beside; `light` leaves out what no day
 *   or month asks for
 */
export const fill = async (
  connection,
  { id, clients, visits, others = 0, othersVisits = small.visits, light = false },
) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // Every reference is right, as it is made of the rows themselves: looking it up costs minutes.
    await client.query('set session_replication_role = replica')
    const opened = await client.query(
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
      ...(clients > 0 ? [[id, clients]] : []),
      ...ids.map((one) => [one, small.clients]),
    ]
    for (const [salon, many] of people) {
      for (const chapter of chapters) {
        await client.query(chapter.replaceAll('$1', salon).replaceAll('$2', many))
      }
    }
    // Behind everybody else's, so that whoever reads all of them on the way is found out.
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

/** The rows of a salon that the bench names, and its owner's password as it is kept. */
export const namesIn = async (connection, id) => {
  const client = new pg.Client(connection)
  await client.connect()
  const of = async (text) => (await client.query(text, [id])).rows.map((row) => Number(row.id))
  try {
    return {
      clients: await of('select id from customers where user_id = $1 order by id limit 500'),
      services: await of('select id from services where user_id = $1 order by id'),
      staff: await of(`select id from staff where user_id = $1 and role <> 'Owner' order by id`),
      visits: await of(
        `select id from appointments where user_id = $1 and appointment_date > now() - interval '200 days'
         order by md5(id::text) limit 16`,
      ),
      passwordHash: (await client.query('select password from users where id = $1', [id])).rows[0]
        .password,
    }
  } finally {
    await client.end()
  }
}
