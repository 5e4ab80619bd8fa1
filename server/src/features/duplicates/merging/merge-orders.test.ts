import { duplicateRoutes, type MergeDraft } from '@salon/contract/duplicates'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { report } from '../../../../test/report.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const runs = Number(process.env['MERGE_RUNS'] ?? 20)
const seed = process.env['MERGE_SEED']
const salon = openSalon()
const fields: MergeDraft['fields'] = { name: 'former', email: 'kept', phone: 'kept' }
const clientCount = 5

const client = fc.nat({ max: clientCount - 1 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('merge' as const), from: client, to: client }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('separate' as const), from: client }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('book' as const), from: client }) },
)

it('loses and doubles no visit or photo, whatever is merged and taken back in whatever order', async () => {
  const { caller, draft } = await seedSalon(salon)
  const salonId = caller.account?.id ?? 0
  let steps = 0

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (sequence) => {
      const clients = await addClients(salonId)
      /** Whom each client is part of, and whom each visit was booked for. */
      const partOf = new Map<number, number>()
      const bookedFor = new Map<number, number>()
      const answering = (id: number): number => {
        const next = partOf.get(id)
        return next === undefined ? id : answering(next)
      }
      const book = async (id: number) => {
        bookedFor.set(await addVisit(salonId, id, draft), id)
      }
      const separate = async (id: number) => {
        await caller.call(duplicateRoutes.separate, { params: { id } })
        partOf.delete(id)
      }
      const check = async () => {
        steps += 1
        const expected = [...bookedFor].map(([visit, owner]) => ({
          visit,
          client: answering(owner),
          photos: 1,
        }))
        expect(await visitsOf(clients)).toEqual(expected.toSorted((a, b) => a.visit - b.visit))
      }
      for (const id of clients) await book(id)

      for (const one of sequence) {
        const from = clients[one.from] ?? 0
        if (one.do === 'book') await book(answering(from))
        if (one.do === 'separate' && partOf.has(from)) await separate(from)
        if (one.do === 'merge') {
          const to = answering(clients[one.to] ?? 0)
          if (partOf.has(from) || to === from) continue
          const body = { formerId: from, fields }
          await caller.call(duplicateRoutes.merge, { params: { id: to }, body })
          partOf.set(from, to)
        }
        await check()
      }
      for (const id of partOf.keys()) {
        await separate(id)
        await check()
      }
      // All are who they were.
      expect(await namesOf(clients)).toEqual(clients.map((_, at) => `Client ${at}`))
    }),
    { numRuns: runs, ...(seed && { seed: Number(seed) }) },
  )

  report('orders of merges', `${runs} sequences, ${steps} states`)
}, 3_600_000)

async function addClients(salonId: number): Promise<number[]> {
  const { rows } = await salon.database.pool.query<{ id: number }>(
    `insert into customers (user_id, name, search_key)
     select $1, 'Client ' || n, 'client' from generate_series(0, $2::int - 1) n returning id`,
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

const visitsOf = async (clients: readonly number[]) => {
  const { rows } = await salon.database.pool.query<{
    visit: number
    client: number
    photos: number
  }>(
    `select a.id as visit, a.customer_id as client, count(p.id)::int as photos
     from appointments a left join photos p on p.user_id = a.user_id and p.appointment_id = a.id
     where a.customer_id = any($1) group by a.user_id, a.id order by a.id`,
    [clients],
  )
  return rows
}

const namesOf = async (clients: readonly number[]) => {
  const { rows } = await salon.database.pool.query<{ name: string }>(
    'select name from customers where id = any($1) and removed_at is null order by id',
    [clients],
  )
  return rows.map(({ name }) => name)
}
