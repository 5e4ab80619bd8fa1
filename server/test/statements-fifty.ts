import type { Database } from '../src/db/client.ts'
import type { World } from './open-world.ts'

/** Copies of rows of a world, so that each of its lists has fifty rows and more. */
const copies: readonly string[] = [
  `insert into categories (user_id, name) select $1, 'Category ' || n from generate_series(1, 49) n`,
  `insert into staff (user_id, name) select $1, 'Staff ' || n from generate_series(1, 49) n`,
  `insert into services (user_id, name, price, duration, category_id)
   select user_id, name || n, price, duration, category_id
   from services, generate_series(1, 49) n where user_id = $1 and id = $3`,
  `insert into customers (user_id, name, search_key)
   select $1, 'Ann ' || n, 'ann ' || n from generate_series(1, 49) n`,
  // One visit of many services, each with pictures and a record.
  `insert into appointments
     (user_id, customer_id, service_id, staff_id, appointment_date, duration, status, price)
   select user_id, customer_id, service_id, staff_id, appointment_date, duration, status, price
   from appointments, generate_series(1, 49) n where user_id = $1 and id = $2`,
  `insert into photos (user_id, appointment_id, kind, position, file_key)
   select user_id, id, 'before', 1, md5(id::text) from appointments where user_id = $1`,
  `insert into service_records
     (user_id, appointment_id, customer_id, service_id, staff_id, service_date)
   select user_id, id, customer_id, service_id, staff_id, appointment_date
   from appointments where user_id = $1 and status = 'completed' on conflict do nothing`,
  `insert into deleted_appointments (id, user_id, customer_id, "row", photos, deleted_at)
   select id + 1000000, user_id, customer_id, '{}', '[]', now()
   from appointments where user_id = $1`,
  `insert into deleted_photos (id, user_id, appointment_id, kind, position, file_key, deleted_at)
   select id + 1000000, user_id, appointment_id, kind, position, md5('dropped ' || id), now()
   from photos where user_id = $1`,
  `insert into activity (user_id, action, entity_type, description)
   select $1, 'created', 'salon', 'Entry ' || n from generate_series(1, 49) n`,
  `insert into notifications (user_id, type, kind)
   select $1, 'payment', 'payment_completed' from generate_series(1, 49) n`,
  `insert into sessions (token_hash, user_id, kind, expires_at)
   select md5(n::text), $1, 'cookie', '2099-01-01' from generate_series(1, 49) n`,
]

/** Puts forty-nine rows more of everything into a world; its visit has fifty rows of them. */
export async function fiftyOfEverything({ pool }: Database, { owner, ids }: World): Promise<void> {
  const values: Record<string, unknown> = {
    $1: owner.account?.id,
    $2: ids['appointments'],
    $3: ids['services'],
  }
  for (const copy of copies) {
    const text = copy.replace(/\$\d/g, (name) => String(values[name]))
    await pool.query(text)
  }
}
