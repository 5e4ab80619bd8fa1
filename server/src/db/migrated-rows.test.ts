import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import type { Database } from './client.ts'
import { makeSchema, migrate, migrationNames } from './migrate.ts'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase({ blank: true })
})
afterEach(() => database.close())

/** The schema as it was before a migration. */
async function makeSchemaBefore(name: string) {
  const client = await database.pool.connect()
  await makeSchema(
    client,
    migrationNames().filter((one) => one < name),
  )
  client.release()
}

const rowsOf = async (query: string) => (await database.pool.query<{ name: string }>(query)).rows

const namesOf = async (query: string) => (await rowsOf(query)).map(({ name }) => name)

describe('migrations of rows', () => {
  it('let merges that stand know the booking blocks that they moved by their new ids', async () => {
    await makeSchemaBefore('0041')
    const moment = '2026-01-05T09:00:00.25+00:00'
    await database.pool.query(
      `insert into salons (id, owner_account_id) values (7, 7);
       insert into users (id, salon_id, name, email, password, role) values (7, 7, 'Anna', 'a@b.example', '', 'admin');
       insert into customers (user_id, id, name, search_key, removed_at, merged_into)
         values (7, 1, 'Ann', 'ann', null, null), (7, 2, 'Anne', 'anne', now(), 1), (7, 3, 'Zoe', 'zoe', null, null);
       insert into booking_blocks (user_id, customer_id, created_at)
         values (7, 3, '2026-01-05T09:00:00Z'), (7, 1, '${moment}');
       insert into client_merges (user_id, former_id, before, after, moved)
         select 7, 2, '{}', '{}', jsonb_build_object('booking_blocks.customer_id',
           jsonb_build_array(jsonb_build_array(created_at))) from booking_blocks where customer_id = 1`,
    )

    expect(await migrate(database.pool)).toContain('0041_ids_of_booking_blocks')

    const { rows } = await database.pool.query(
      `select m.moved -> 'booking_blocks.customer_id' = jsonb_build_array(jsonb_build_array(b.id)) as "hasId"
       from client_merges m, booking_blocks b where b.customer_id = 1`,
    )
    expect(rows).toEqual([{ hasId: true }])
  })

  it('let rows of imports know the booking blocks that they made by their new ids', async () => {
    await makeSchemaBefore('0041')
    const made = (of: string, id: number) => ({ of, id, version: 1 })
    await database.pool.query(
      `insert into salons (id, owner_account_id) values (7, 7);
       insert into users (id, salon_id, name, email, password, role) values (7, 7, 'Anna', 'a@b.example', '', 'admin');
       insert into customers (user_id, id, name, search_key) values (7, 11, 'Ann', 'ann'), (7, 12, 'Bo', 'bo');
       insert into booking_blocks (user_id, customer_id) values (7, 11);
       insert into imports (user_id, id, account_id, kind, product, state, file_name, encoding, separator, heads, sample, columns, name_order)
         values (7, 1, 7, 'clients', 'fresha', 'done', 'a.csv', 'utf-8', ',', '[]', '[]', '[]', 'as_written');
       insert into import_rows (user_id, import_id, number, name, outcome, left_out, target_id, also_made)
         select 7, 1, id, name, 'new', '[]', id, jsonb_build_array(
           '${JSON.stringify(made('opt_out', 5))}'::jsonb,
           jsonb_build_object('of', 'booking_block', 'id', id, 'version', 1)) from customers`,
    )

    await migrate(database.pool)

    const { rows: blocks } = await database.pool.query<{ id: string }>(
      'select id from booking_blocks',
    )
    const { rows } = await database.pool.query(
      'select target_id::int as client, also_made as made from import_rows order by number',
    )
    expect(rows).toEqual([
      { client: 11, made: [made('opt_out', 5), made('booking_block', Number(blocks[0]?.id))] },
      // The block was lifted since.
      { client: 12, made: [made('opt_out', 5)] },
    ])
  })

  it('keep the UIDs that calendar feeds have shown visits with, and change nothing else of them', async () => {
    await makeSchemaBefore('0047')
    await database.pool.query(`
      insert into salons (id, owner_account_id) values (7, 7);
      insert into users (id, salon_id, name, email, password, role) values (7, 7, 'Anna', 'a@b.example', '', 'admin');
      insert into settings (user_id, time_zone) values (7, 'Europe/Berlin');
      insert into staff (user_id, id, name) values (7, 1, 'Anna'), (7, 2, 'Ben');
      insert into categories (user_id, id, name) values (7, 1, 'Hair');
      insert into services (user_id, id, name, price, duration, category_id) values (7, 1, 'Cut', 40, 60, 1);
      insert into customers (user_id, id, name, search_key) values (7, 1, 'Ann', 'ann'), (7, 2, 'Zoe', 'zoe');
      insert into appointments (user_id, id, customer_id, staff_id, appointment_date, status, created_at, service_id, duration, price)
      select 7, id, customer_id, staff_id, date::timestamptz, status, created_at::timestamptz, 1, 60, 40 from (values
        (1, 1, 1, '2026-01-05T09:00Z', 'cancelled', '2026-01-01T08:00:00.123Z'),
        (2, 1, 1, '2026-01-05T11:00Z', 'scheduled', '2026-01-01T08:00:00.124Z'),
        (3, 1, 1, '2026-01-05T10:00Z', 'scheduled', '2026-01-02T08:00:00Z'),
        (4, 1, 2, '2026-01-05T12:00Z', 'scheduled', '2026-01-03T08:00:00Z'),
        (5, 2, 1, '2026-01-05T13:00Z', 'scheduled', '1970-01-01T00:00:00.001Z'),
        -- Half past midnight in Berlin: another day.
        (6, 1, 1, '2026-01-05T23:30Z', 'no-show', '2026-01-04T08:00:00Z')
      ) visit (id, customer_id, staff_id, date, status, created_at);
    `)
    const rows =
      'select version, created_at, appointment_date, status from appointments order by id'
    const entries = 'select count(*)::int from history'
    const before = [await rowsOf(rows), await rowsOf(entries)]

    await migrate(database.pool)

    const uidOf = (id: number, createdAt: string) =>
      `${id}-${Date.parse(createdAt).toString(36)}@salon`
    const ofAnna = uidOf(2, '2026-01-01T08:00:00.124Z')
    expect(await namesOf('select calendar_uid as name from appointments order by id')).toEqual([
      ofAnna,
      ofAnna,
      ofAnna,
      uidOf(4, '2026-01-03T08:00:00Z'),
      '5-1@salon',
      uidOf(6, '2026-01-04T08:00:00Z'),
    ])
    expect([await rowsOf(rows), await rowsOf(entries)]).toEqual(before)
    await database.pool.query('update appointments set price = 41 where id = 1')
    expect(await rowsOf('select version from appointments where id = 1')).toEqual([{ version: 2 }])
  })

  it('take an earlier booking for proven where the email that was recorded with it was sent', async () => {
    await makeSchemaBefore('0049')
    await database.pool.query(`
      insert into salons (id, owner_account_id) values (7, 7);
      insert into users (id, salon_id, name, email, password, role) values (7, 7, 'Anna', 'a@b.example', '', 'admin');
      insert into customers (user_id, id, name, search_key) values (7, 1, 'Ann', 'ann');
      insert into online_bookings (user_id, id, customer_id, state, name, email, language, is_new_client, hold_hash, created_at)
        select 7, id, 1, 'booked', 'Ann', 'ann@client.example', 'en', id = 1, nullif(hold, ''), '2026-01-01T08:00:00.123456Z'
        from (values (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, '')) booking (id, hold);
      insert into messages (user_id, kind, channel, customer_id, booking_id, start, visit_key, state, due_at, sent_at, created_at)
      select 7, kind, channel, 1, booking_id, '2026-01-05T09:00Z', id::text, state, created_at::timestamptz,
        case state when 'sent' then '2026-01-04T09:00Z'::timestamptz end, created_at::timestamptz
      from (values
        (1, 1, 'booked', 'email', 'sent', '2026-01-01T08:00:00.123456Z'),
        -- The server had no mail.
        (2, 2, 'booked', 'email', 'skipped', '2026-01-01T08:00:00.123456Z'),
        (3, 3, 'booked', 'sms', 'sent', '2026-01-01T08:00:00.123456Z'),
        -- It may have got its mail since.
        (4, 4, 'reminder', 'email', 'sent', '2026-01-04T09:00:00Z')
      ) message (id, booking_id, kind, channel, state, created_at);
    `)

    await migrate(database.pool)

    const { rows } = await database.pool.query({
      text: 'select id::int, is_proven, is_clients_email from online_bookings order by id',
      rowMode: 'array',
    })
    expect(rows).toEqual([
      [1, true, true],
      [2, false, false],
      [3, false, false],
      [4, false, false],
      // An entry of the desk.
      [5, true, true],
    ])
  })
})
