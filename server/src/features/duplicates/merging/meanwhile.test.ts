import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { expect, it } from 'vitest'
import { dumpTables } from '../../../../test/dump-tables.ts'
import { injectResponse } from '../../../../test/inject-response.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { waitForLock } from '../../../../test/wait-for-lock.ts'

const salon = openSalon()

/** Ann, and Anne, who is the same person and has a visit. */
async function givenTwo() {
  const { caller, draft, client } = await seedSalon(salon)
  const ann = await caller.call(customerRoutes.edit, {
    params: { id: client.id },
    body: { notes: 'Likes tea' },
  })
  const anne = await caller.call(customerRoutes.add, {
    body: { name: 'Anne Lee', notes: 'Left-handed' },
  })
  const visit = await caller.call(appointmentRoutes.add, {
    body: { ...draft, customerId: anne.id },
  })
  const fields = { name: 'kept', email: 'kept', phone: 'kept' } as const
  const merge = () =>
    caller.try(duplicateRoutes.merge, {
      params: { id: ann.id },
      body: { formerId: anne.id, fields },
    })
  const present = async () => {
    const clients = await caller.call(customerRoutes.list)
    const [row] = await caller.call(appointmentRoutes.list)
    return { clients: clients.map(({ name, notes }) => [name, notes]), visit: row }
  }
  return { caller, ann, anne, visit, merge, present }
}

it.each(['client_merges', 'customers', 'activity'])(
  'a merge that fails while it writes %s leaves all as it was, and is made the next time',
  async (table) => {
    const { ann, merge, present } = await givenTwo()
    const { pool } = salon.database
    const rows = () => dumpTables(pool, { except: ['sessions'] })
    const before = await rows()
    await pool.query(
      `create function fail() returns trigger language plpgsql
       as $$ begin raise exception 'out of order'; end $$;
       create trigger fails before insert or update on ${table}
       for each row execute function fail()`,
    )
    try {
      expect((await merge()).status).toBe(500)
      expect(await rows()).toEqual(before)
    } finally {
      await pool.query('drop function fail() cascade')
    }

    expect((await merge()).status).toBe(200)
    expect(await present()).toMatchObject({
      clients: [['Ann Lee', 'Likes tea\nLeft-handed']],
      visit: { customerId: ann.id },
    })
  },
)

it.each(['ann', 'anne'] as const)(
  'sides that were chosen before %s was edited are not applied',
  async (edited) => {
    const { caller, ann, anne, present, ...given } = await givenTwo()
    const clients = { ann, anne }
    const mergeOf = (versions: { kept: number; former: number }) => {
      const fields = { name: 'kept', email: 'former', phone: 'kept' } as const
      const body = { formerId: anne.id, versions, fields }
      return caller.try(duplicateRoutes.merge, { params: { id: ann.id }, body })
    }
    const { id } = clients[edited]
    const body = { email: 'ann@lee.example' }
    const { version } = await caller.call(customerRoutes.edit, { params: { id }, body })
    const before = await present()

    const { status, problem } = await mergeOf({ kept: ann.version, former: anne.version })

    expect([status, problem.code]).toEqual([412, 'stale'])
    expect(await present()).toEqual(before)
    expect(before.visit).toMatchObject({ id: given.visit.id, customerId: anne.id })
    const versions = { kept: ann.version, former: anne.version }
    const now = { ...versions, [edited === 'ann' ? 'kept' : 'former']: version }
    expect((await mergeOf(now)).status).toBe(200)
  },
)

/** What the desk writes, from what it has seen before the merge. */
const edits = {
  'the client who is kept': 'ann',
  'the client who is merged': 'anne',
  'a visit': 'visit',
} as const

it.each([
  ['the client who is kept', 'before', 200, 'typed\nLeft-handed', null],
  ['the client who is kept', 'after', 412, 'Likes tea\nLeft-handed', null],
  ['the client who is merged', 'before', 200, 'Likes tea\ntyped', null],
  ['the client who is merged', 'after', 404, 'Likes tea\nLeft-handed', null],
  ['a visit', 'before', 200, 'Likes tea\nLeft-handed', 'typed'],
  ['a visit', 'after', 409, 'Likes tea\nLeft-handed', null],
] as const)(
  '%s is edited at the desk just %s a merge: %i, and nothing is lost',
  async (edited, order, status, notes, visitNotes) => {
    const given = await givenTwo()
    const { id, version } = given[edits[edited]]
    const edit = () =>
      injectResponse(salon.app, {
        method: 'PUT',
        url: `/api/${edited === 'a visit' ? 'appointments' : 'customers'}/${id}`,
        headers: { authorization: `Bearer ${given.caller.token}`, 'if-match': `"${version}"` },
        payload: { notes: 'typed' },
      })
    const holder = await salon.database.pool.connect()
    try {
      await holder.query('begin')
      // Both lock this client first: they wait in the order in which they came.
      const locked = edited === 'the client who is kept' ? given.ann : given.anne
      await holder.query('select from customers where id = $1 for update', [locked.id])
      const desk = order === 'before' ? edit() : undefined
      if (desk) await waitForLock(salon.database.pool)
      const merged = given.merge()
      await waitForLock(salon.database.pool, desk ? 2 : 1)
      const late = desk ?? edit()
      await waitForLock(salon.database.pool, 2)
      await holder.query('commit')

      expect((await merged).status).toBe(200)
      expect((await late).statusCode).toBe(status)
    } finally {
      holder.release()
    }

    expect(await given.present()).toMatchObject({
      clients: [['Ann Lee', notes]],
      visit: { customerId: given.ann.id, notes: visitNotes },
    })
  },
)
