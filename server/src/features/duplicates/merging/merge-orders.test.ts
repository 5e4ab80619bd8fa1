import { appointmentRoutes } from '@salon/contract/appointments'
import { duplicateRoutes, type MergeDraft } from '@salon/contract/duplicates'
import { messageRoutes } from '@salon/contract/messages'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { report } from '../../../../test/report.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { mergedFields, type ClientFields } from './rules.ts'

const runs = Number(process.env['MERGE_RUNS'] ?? 20)
const seed = process.env['MERGE_SEED']
const salon = openSalon()
const clientCount = 5
/** Named in every query, so that each reads by an index however many clients there are. */
let salonId = 0

/** Tables with rows of a client that are about no visit. */
const noted = ['client_conditions', 'patch_tests', 'signed_forms', 'messages'] as const
type NotedTable = (typeof noted)[number]

const client = fc.nat({ max: clientCount - 1 })
const optOuts = fc.array(fc.subarray(['email', 'sms']), {
  minLength: clientCount,
  maxLength: clientCount,
})
const side = fc.constantFrom('kept' as const, 'former' as const)
const fields = fc.record({ name: side, email: side, phone: side, birthday: side })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('merge' as const), from: client, to: client, fields }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('separate' as const), from: client }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('book' as const), from: client }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), from: client }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('note' as const),
      from: client,
      table: fc.constantFrom(...noted),
    }),
  },
)
const sequences = fc.array(step, { minLength: 4, maxLength: 16 })

it('loses and doubles nothing, and mixes no fields, whatever is merged and undone in any order', async () => {
  const { caller, draft } = await seedSalon(salon)
  salonId = caller.account?.id ?? 0
  let steps = 0

  await fc.assert(
    fc.asyncProperty(sequences, optOuts, async (sequence, channels) => {
      const clients = await addClients()
      await optOut(clients, channels)
      const own = await fieldsOf(clients)
      const ownOptOuts = await optOutsOf(clients)
      /** Whom each client is part of, in the order of the merges, and whose each row is. */
      const partOf = new Map<number, { to: number; fields: MergeDraft['fields'] }>()
      const bookedFor = new Map<number, number>()
      const notedOf = new Map<string, number>()
      const survivorOf = (id: number): number => {
        const next = partOf.get(id)
        return next === undefined ? id : survivorOf(next.to)
      }
      const note = async (table: NotedTable, id: number) => {
        notedOf.set(await addNoted(table, id), id)
      }
      const book = async (id: number) => {
        const visit = await addVisit(id, draft)
        bookedFor.set(visit, id)
        // It stays with the visit.
        notedOf.set(await addNoted('messages', id, visit), id)
      }
      const separate = async (id: number) => {
        await caller.call(duplicateRoutes.separate, { params: { id } })
        partOf.delete(id)
      }
      /** The visit that was booked first is deleted, or restored. */
      const deleteFirst = async (id: number) => {
        const [visit] = [...bookedFor].find(([, owner]) => owner === id) ?? [0]
        const { status } = await caller.try(appointmentRoutes.remove, { params: { id: visit } })
        if (status === 404) await caller.call(appointmentRoutes.restore, { params: { id: visit } })
      }
      /** As if merges that were undone had never been. */
      const fieldsExpected = () => {
        const present = new Map(own)
        for (const [from, { to, fields: choice }] of partOf) {
          const [kept, former] = [present.get(to), present.get(from)]
          if (kept && former) present.set(to, mergedFields(kept, former, choice))
        }
        for (const from of partOf.keys()) present.delete(from)
        return present
      }
      /** Of a client who is listed: what any of those who are part of them wants none of. */
      const optOutsExpected = () => [
        ...new Set(
          ownOptOuts.map((one) => {
            const [id, channel] = one.split(' ')
            return `${survivorOf(Number(id))} ${channel}`
          }),
        ),
      ]
      const check = async () => {
        steps += 1
        const visits = [...bookedFor].map(([visit, owner]) => ({
          visit,
          client: survivorOf(owner),
          photos: [`photo${visit}`],
          formula: `Brand ${visit}`,
        }))
        expect(await visitsOf(clients)).toEqual(visits.toSorted((a, b) => a.visit - b.visit))
        const rows = [...notedOf].map(([row, owner]) => `${row} of ${survivorOf(owner)}`)
        expect(await notedRowsOf(clients)).toEqual(rows.toSorted())
        expect(await optOutsOf(clients)).toEqual(optOutsExpected().toSorted())
        expect(await fieldsOf(clients)).toEqual(fieldsExpected())
      }
      for (const id of clients) {
        await book(id)
        for (const table of noted) await note(table, id)
      }
      await check()

      for (const one of sequence) {
        const from = clients[one.from] ?? 0
        if (one.do === 'book') await book(survivorOf(from))
        if (one.do === 'delete') await deleteFirst(from)
        if (one.do === 'note') await note(one.table, survivorOf(from))
        if (one.do === 'separate' && partOf.has(from)) await separate(from)
        if (one.do === 'merge') {
          const to = survivorOf(clients[one.to] ?? 0)
          if (partOf.has(from) || to === from) continue
          const body = { formerId: from, fields: one.fields }
          await caller.call(duplicateRoutes.merge, { params: { id: to }, body })
          partOf.set(from, { to, fields: one.fields })
        }
        await check()
      }
      for (const id of partOf.keys()) {
        await separate(id)
        await check()
      }
      // All are who they were.
      expect(await fieldsOf(clients)).toEqual(own)
      expect(await optOutsOf(clients)).toEqual(ownOptOuts)
    }),
    { numRuns: runs, ...(seed && { seed: Number(seed) }) },
  )

  report('orders of merges', `${runs} sequences, ${steps} states`)
}, 3_600_000)

const optOutStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('merge' as const), from: client, to: client }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('separate' as const), from: client }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lift' as const), from: client }) },
)
const optOutSequences = fc.array(optOutStep, { minLength: 8, maxLength: 20 })
const blocked = fc.subarray([...Array(clientCount).keys()])

it('returns opt-outs and blocks to whom they are of, and none that was lifted, in any order', async () => {
  const { caller } = await seedSalon(salon)
  salonId = caller.account?.id ?? 0
  const isOfSms = (one: string) => one.endsWith(' sms')

  await fc.assert(
    fc.asyncProperty(optOutSequences, optOuts, blocked, async (sequence, channels, blocks) => {
      const clients = await addClients()
      await optOut(clients, channels)
      await block(clients, blocks)
      const found = async () => [...(await optOutsOf(clients)), ...(await blocksOf(clients))]
      const own = await found()
      const partOf = new Map<number, number>()
      /** By whom SMS were not wanted when they were merged. */
      const withoutSms = new Map<number, boolean>()
      const survivorOf = (id: number): number => {
        const next = partOf.get(id)
        return next === undefined ? id : survivorOf(next)
      }
      // Those by SMS are lifted, after which they depend on the order.
      const check = async () => {
        const expected = own.map((one) => {
          const [id, channel] = one.split(' ')
          return `${survivorOf(Number(id))} ${channel}`
        })
        const present = await found()
        expect(present.filter((one) => !isOfSms(one)).toSorted()).toEqual(
          [...new Set(expected)].filter((one) => !isOfSms(one)).toSorted(),
        )
      }
      const separate = async (id: number) => {
        const before = await found()
        await caller.call(duplicateRoutes.separate, { params: { id } })
        partOf.delete(id)
        const possible = [...before, ...(withoutSms.get(id) ? [`${id} sms`] : [])]
        const present = (await found()).filter((one) => isOfSms(one))
        expect(present.filter((one) => !possible.includes(one))).toEqual([])
      }
      for (const one of sequence) {
        const from = clients[one.from] ?? 0
        if (one.do === 'lift') {
          const params = { id: survivorOf(from) }
          await caller.call(messageRoutes.choose, { params, body: { sms: true } })
        }
        if (one.do === 'separate' && partOf.has(from)) await separate(from)
        if (one.do === 'merge') {
          const to = survivorOf(clients[one.to] ?? 0)
          if (partOf.has(from) || to === from) continue
          withoutSms.set(from, (await found()).includes(`${from} sms`))
          const choice = { name: 'kept', email: 'kept', phone: 'kept' } as const
          const body = { formerId: from, fields: choice }
          await caller.call(duplicateRoutes.merge, { params: { id: to }, body })
          partOf.set(from, to)
        }
        await check()
      }
      for (const id of partOf.keys()) {
        await separate(id)
        await check()
      }
    }),
    { numRuns: runs * 3, ...(seed && { seed: Number(seed) }) },
  )
}, 3_600_000)

async function addClients(): Promise<number[]> {
  const { rows } = await salon.database.pool.query<{ id: number }>(
    `insert into customers (user_id, name, email, phone, notes, birthday, search_key)
     select $1, 'Client ' || n, case when n > 0 then n || '@mail.example' end, '030 ' || n,
       case when n > 1 then 'Note ' || n end, case when n <> 3 then date '1980-01-01' + n end, 'client'
     from generate_series(0, $2::int - 1) n returning id`,
    [salonId, clientCount],
  )
  return rows.map(({ id }) => id)
}

/** The channels by which each wants no messages. */
const optOut = (clients: readonly number[], channels: readonly string[][]) =>
  salon.database.pool.query(
    `insert into message_opt_outs (user_id, customer_id, channel, source)
     select $1, o.client, o.channel, 'staff' from jsonb_to_recordset($2) o (client int, channel text)`,
    [
      salonId,
      JSON.stringify(
        clients.flatMap((id, n) => (channels[n] ?? []).map((channel) => ({ client: id, channel }))),
      ),
    ],
  )

/** Blocks some clients from booking online, at the same moment, as a batch of an import does. */
const block = (clients: readonly number[], blocked: readonly number[]) =>
  salon.database.pool.query(
    'insert into booking_blocks (user_id, customer_id) select $1, unnest($2::bigint[])',
    [salonId, blocked.map((n) => clients[n])],
  )

/** A visit with a photo and a formula. */
async function addVisit(
  customerId: number,
  { serviceId, staffId }: { serviceId: number; staffId: number },
): Promise<number> {
  const { rows } = await salon.database.pool.query<{ id: number }>(
    `insert into appointments (user_id, customer_id, service_id, staff_id, appointment_date, duration, price)
     values ($1, $2, $3, $4, '2026-06-10T10:00Z', 60, 40) returning id`,
    [salonId, customerId, serviceId, staffId],
  )
  const id = rows[0]?.id ?? 0
  await salon.database.pool.query(
    `insert into photos (user_id, appointment_id, kind, position, file_key)
     values ($1, $2, 'before', 0, $3)`,
    [salonId, id, `photo${id}`],
  )
  const mixtures = [{ brand: `Brand ${id}`, shades: [{ shade: '6/0', grams: 30 }] }]
  await salon.database.pool.query(
    `insert into formulas (user_id, appointment_id, mixtures, noted_by) values ($1, $2, $3, 'Mira')`,
    [salonId, id, JSON.stringify(mixtures)],
  )
  return id
}

/** The columns of such rows beside salon and client, and their values. */
const columns: Record<NotedTable, [names: string, values: string]> = {
  client_conditions: ['kind, severity, noted_by', `'latex', 'severe', 'Mira'`],
  patch_tests: ['product, tested_at, noted_by', `'Koleston', '2026-05-10T10:00Z', 'Mira'`],
  signed_forms: [
    'template_id, template_version, title, questions, answers, client_name, signer_name, is_guardian',
    `$3, 1, 'Consent', '[]', '[]', 'Client', 'Client', false`,
  ],
  // Each at a time of its own: of two at one time a client is reminded once.
  messages: [
    'kind, channel, appointment_id, start, visit_key, due_at',
    `'reminder', 'sms', $3, timestamptz '2026-06-10T08:00Z' + make_interval(mins => $4), 'client ' || $2::bigint, now()`,
  ],
}

let times = 0

/** @returns the table and id of the row */
async function addNoted(
  table: NotedTable,
  customerId: number,
  visit: number | null = null,
): Promise<string> {
  times += 1
  const [names, values] = columns[table]
  const parameters = {
    client_conditions: [],
    patch_tests: [],
    signed_forms: [table === 'signed_forms' && (await addTemplate())],
    messages: [visit, times],
  }[table]
  const { rows } = await salon.database.pool.query<{ id: number }>(
    `insert into ${table} (user_id, customer_id, ${names}) values ($1, $2, ${values}) returning id`,
    [salonId, customerId, ...parameters],
  )
  return `${table} ${rows[0]?.id}`
}

async function addTemplate(): Promise<number | undefined> {
  const { rows } = await salon.database.pool.query<{ id: number }>(
    `insert into form_templates (user_id, title, questions, asks_signature)
     values ($1, 'Consent', '[]', false) returning id`,
    [salonId],
  )
  return rows[0]?.id
}

/** Visits, deleted ones among them. */
const visitsOf = async (clients: readonly number[]) => {
  const { rows } = await salon.database.pool.query<{
    visit: number
    client: number
    photos: string[]
    formula: string
  }>(
    `select a.id as visit, a.customer_id as client,
       array(select p.file_key::text from photos p where p.user_id = a.user_id and p.appointment_id = a.id) as photos,
       (select f.mixtures -> 0 ->> 'brand' from formulas f
        where f.user_id = a.user_id and f.appointment_id = a.id) as formula
     from appointments a where a.user_id = $2 and a.customer_id = any($1)
     union all
     select id, (row ->> 'customerId')::bigint,
       array(select p ->> 'fileKey' from jsonb_array_elements(photos) p), formula -> 'mixtures' -> 0 ->> 'brand'
     from deleted_appointments where user_id = $2 and customer_id = any($1) order by visit`,
    [clients, salonId],
  )
  return rows
}

/** Rows about no visit, and messages of all, each with its client; a message also names them in its key. */
const notedRowsOf = async (clients: readonly number[]): Promise<string[]> => {
  const { rows } = await salon.database.pool.query<{ row: string }>(
    noted
      .map(
        (table) =>
          `select '${table} ' || id || ' of ' || ${
            table === 'messages' ? `replace(visit_key, 'client ', '')` : 'customer_id'
          } as row from ${table} where user_id = $2 and customer_id = any($1)`,
      )
      .join(' union all '),
    [clients, salonId],
  )
  return rows.map(({ row }) => row).toSorted()
}

/** By which channels clients who are listed want no messages. */
const optOutsOf = async (clients: readonly number[]): Promise<string[]> => {
  const { rows } = await salon.database.pool.query<{ row: string }>(
    `select c.id || ' ' || o.channel as row
     from customers c join message_opt_outs o on o.user_id = c.user_id and o.customer_id = c.id
     where c.user_id = $2 and c.id = any($1) and c.removed_at is null`,
    [clients, salonId],
  )
  return rows.map(({ row }) => row).toSorted()
}

/** Which clients who are listed cannot book online. */
const blocksOf = async (clients: readonly number[]): Promise<string[]> => {
  const { rows } = await salon.database.pool.query<{ row: string }>(
    `select c.id || ' block' as row
     from customers c join booking_blocks b on b.user_id = c.user_id and b.customer_id = c.id
     where c.user_id = $2 and c.id = any($1) and c.removed_at is null`,
    [clients, salonId],
  )
  return rows.map(({ row }) => row)
}

/** What is stored of clients who are listed, by their ids. */
const fieldsOf = async (clients: readonly number[]) => {
  const { rows } = await salon.database.pool.query<ClientFields & { id: number }>(
    `select id, name, email, phone, notes, birthday::text from customers
     where user_id = $2 and id = any($1) and removed_at is null order by id`,
    [clients, salonId],
  )
  return new Map(rows.map(({ id, ...fields }) => [id, fields as ClientFields]))
}
