import { duplicateRoutes } from '@salon/contract/duplicates'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const runs = Number(process.env['MERGE_RUNS'] ?? 20)
const seed = process.env['MERGE_SEED']
const salon = openSalon()
const { list, remove } = waitingListRoutes
const { merge, separate } = duplicateRoutes
const clientCount = 5
const choice = { name: 'kept', email: 'kept', phone: 'kept' } as const

const addClients = async (salonId: number, count: number): Promise<number[]> => {
  const { rows } = await salon.database.pool.query<{ id: number }>(
    `insert into customers (user_id, name, search_key)
     select $1, 'Client ' || n, 'client' from generate_series(1, $2::int) n returning id`,
    [salonId, count],
  )
  return rows.map(({ id }) => id)
}

const mergeInto = (caller: Caller, id: number, formerId: number) =>
  caller.call(merge, { params: { id }, body: { formerId, fields: choice } })

const client = fc.nat({ max: clientCount - 1 })
const wish = fc.nat({ max: 1 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('merge' as const), from: client, to: client }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('separate' as const), from: client }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take off' as const), from: client }) },
)
const sequences = fc.array(step, { minLength: 8, maxLength: 20 })
/** What each client waits for: at most one entry of each wish by the desk, and any by online bookings. */
const waiting = fc.array(
  fc.record({
    byDesk: fc.uniqueArray(wish, { maxLength: 2 }),
    online: fc.array(wish, { maxLength: 1 }),
  }),
  { minLength: clientCount, maxLength: clientCount },
)
/** Entries with this wish are taken off the list meanwhile, after which it depends on the order who has one. */
const takenOff = 1

interface Entry {
  readonly id: number
  readonly owner: number
  readonly wish: number
  readonly isOnline: boolean
}

it('lists each wish of a client once, and all as they were at the end, in any order', async () => {
  salon.setNow('2026-06-10T12:00:00Z')
  const { caller, cut, color } = await seedSalon(salon)
  const salonId = caller.account?.id ?? 0
  const addEntry = async (owner: number, one: number, isOnline: boolean): Promise<Entry> => {
    const { rows } = await salon.database.pool.query<{ id: number }>(
      `insert into waiting_entries (user_id, customer_id, service_ids, first_day, last_day)
       values ($1, $2, $3, '2026-06-11', '2026-06-20') returning id`,
      [salonId, owner, JSON.stringify([[cut.id], [color.id]][one])],
    )
    const id = rows[0]?.id ?? 0
    if (isOnline)
      await salon.database.pool.query(
        `insert into online_bookings (user_id, customer_id, name, state, language, waiting_entry_id)
         values ($1, $2, 'Client', 'waiting', 'en', $3)`,
        [salonId, owner, id],
      )
    return { id, owner, wish: one, isOnline }
  }

  await fc.assert(
    fc.asyncProperty(sequences, waiting, async (sequence, wishes) => {
      const clients = await addClients(salonId, clientCount)
      const entries: Entry[] = []
      for (const [n, id] of clients.entries()) {
        for (const one of wishes[n]?.byDesk ?? []) entries.push(await addEntry(id, one, false))
        for (const one of wishes[n]?.online ?? []) entries.push(await addEntry(id, one, true))
      }
      const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
      const listed = async () =>
        (await caller.call(list)).flatMap(({ id, customer }) => {
          const entry = entryOf.get(id)
          return entry ? [{ ...entry, customerId: customer.id }] : []
        })
      const before = await listed()
      const partOf = new Map<number, number>()
      const survivorOf = (id: number): number => {
        const next = partOf.get(id)
        return next === undefined ? id : survivorOf(next)
      }
      const check = async () => {
        const present = await listed()
        const named = (all: readonly { customerId: number; wish: number }[]) =>
          all.map((one) => `${one.customerId} ${one.wish}`).toSorted()
        const expected = entries.map((one) => ({ ...one, customerId: survivorOf(one.owner) }))
        const [desk, online] = [false, true].map((isOnline) =>
          named(present.filter((one) => one.isOnline === isOnline)),
        )
        expect(desk).toEqual([...new Set(desk)])
        expect(online).toEqual(named(expected.filter(({ isOnline }) => isOnline)))
        const standing = (all: typeof present) =>
          new Set(named(all.filter((one) => one.wish !== takenOff)))
        expect(standing(present)).toEqual(standing(expected))
      }
      const take = async (id: number) => {
        const off = (await listed()).find(
          (one) => one.customerId === id && one.wish === takenOff && !one.isOnline,
        )
        if (off) await caller.call(remove, { params: { id: off.id } })
      }
      for (const one of sequence) {
        const from = clients[one.from] ?? 0
        if (one.do === 'take off') await take(survivorOf(from))
        if (one.do === 'separate' && partOf.has(from)) {
          await caller.call(separate, { params: { id: from } })
          partOf.delete(from)
        }
        if (one.do === 'merge') {
          const to = survivorOf(clients[one.to] ?? 0)
          if (partOf.has(from) || to === from) continue
          await mergeInto(caller, to, from)
          partOf.set(from, to)
        }
        await check()
      }
      for (const id of partOf.keys()) {
        await caller.call(separate, { params: { id } })
        partOf.delete(id)
        await check()
      }
      const standing = (all: typeof before) => all.filter((one) => one.wish !== takenOff)
      expect(standing(await listed())).toEqual(standing(before))
      for (const id of clients)
        await salon.database.pool.query(
          'update waiting_entries set archived_at = now() where customer_id = $1',
          [id],
        )
    }),
    { numRuns: runs, ...(seed && { seed: Number(seed) }) },
  )
}, 3_600_000)
