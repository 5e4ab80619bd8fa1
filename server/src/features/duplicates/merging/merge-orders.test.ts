import { appointmentRoutes } from '@salon/contract/appointments'
import { duplicateRoutes, type MergeDraft } from '@salon/contract/duplicates'
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

const client = fc.nat({ max: clientCount - 1 })
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
)

it('loses and doubles nothing, and mixes no fields, whatever is merged and undone in any order', async () => {
  const { caller, draft } = await seedSalon(salon)
  const salonId = caller.account?.id ?? 0
  let steps = 0

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (sequence) => {
      const clients = await addClients(salonId)
      const own = await fieldsOf(clients)
      /** Whom each client is part of, in the order of the merges, and whom each visit was booked for. */
      const partOf = new Map<number, { to: number; fields: MergeDraft['fields'] }>()
      const bookedFor = new Map<number, number>()
      const survivorOf = (id: number): number => {
        const next = partOf.get(id)
        return next === undefined ? id : survivorOf(next.to)
      }
      const book = async (id: number) => {
        bookedFor.set(await addVisit(salonId, id, draft), id)
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
      const check = async () => {
        steps += 1
        const expected = [...bookedFor].map(([visit, owner]) => ({
          visit,
          client: survivorOf(owner),
          photos: 1,
        }))
        expect(await visitsOf(clients)).toEqual(expected.toSorted((a, b) => a.visit - b.visit))
        expect(await fieldsOf(clients)).toEqual(fieldsExpected())
      }
      for (const id of clients) await book(id)

      for (const one of sequence) {
        const from = clients[one.from] ?? 0
        if (one.do === 'book') await book(survivorOf(from))
        if (one.do === 'delete') await deleteFirst(from)
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
    }),
    { numRuns: runs, ...(seed && { seed: Number(seed) }) },
  )

  report('orders of merges', `${runs} sequences, ${steps} states`)
}, 3_600_000)

async function addClients(salonId: number): Promise<number[]> {
  const { rows } = await salon.database.pool.query<{ id: number }>(
    `insert into customers (user_id, name, email, phone, notes, birthday, search_key)
     select $1, 'Client ' || n, case when n > 0 then n || '@mail.example' end, '030 ' || n,
       case when n > 1 then 'Note ' || n end, case when n <> 3 then date '1980-01-01' + n end, 'client'
     from generate_series(0, $2::int - 1) n returning id`,
    [salonId, clientCount],
  )
  return rows.map(({ id }) => id)
}

/** A visit with a photo. */
async function addVisit(
  salonId: number,
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
  return id
}

/** Visits, deleted ones among them. */
const visitsOf = async (clients: readonly number[]) => {
  const { rows } = await salon.database.pool.query<{
    visit: number
    client: number
    photos: number
  }>(
    `select a.id as visit, a.customer_id as client, count(p.id)::int as photos
     from appointments a left join photos p on p.user_id = a.user_id and p.appointment_id = a.id
     where a.customer_id = any($1) group by a.user_id, a.id
     union all
     select id, customer_id, jsonb_array_length(photos) from deleted_appointments
     where customer_id = any($1) order by visit`,
    [clients],
  )
  return rows
}

/** What is stored of clients who are listed, by their ids. */
const fieldsOf = async (clients: readonly number[]) => {
  const { rows } = await salon.database.pool.query<ClientFields & { id: number }>(
    `select id, name, email, phone, notes, birthday::text from customers
     where id = any($1) and removed_at is null order by id`,
    [clients],
  )
  return new Map(rows.map(({ id, ...fields }) => [id, fields as ClientFields]))
}
