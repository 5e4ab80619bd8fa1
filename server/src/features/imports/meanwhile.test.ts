import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { reasons } from '@salon/contract/errors'
import { importRoutes } from '@salon/contract/imports'
import { beforeEach, expect, it } from 'vitest'
import { importForm, importsOf } from '../../../test/import-form.ts'
import { waitForLock } from '../../../test/wait-for-lock.ts'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { seedSalon } from '../../../test/seed-salon.ts'
import { openVisitImport, visitFile, visitsOf } from '../../../test/visit-file.ts'

const salon = openSalon()
const { uploaded, work } = importsOf(salon)

beforeEach(() => salon.setNow('2026-06-01T08:00:00.000Z'))

/** Does work that waits for a lock, while something of the desk is written and not committed yet. */
async function duringDesk(
  statements: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const desk = await salon.database.pool.connect()
  try {
    await desk.query('begin')
    for (const statement of statements) await desk.query(statement)
    const running = work()
    await waitForLock(salon.database.pool)
    await desk.query('commit')
    await running
  } finally {
    desk.release()
  }
}

/** Does something of the desk once a run has read who is here, and waits for its first batch. */
async function beforeBatch(
  { id }: { id: number },
  run: () => Promise<unknown>,
  desk: () => Promise<unknown>,
): Promise<void> {
  const holder = await salon.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from imports where id = $1 for update', [id])
    const running = run()
    await waitForLock(salon.database.pool)
    await desk()
    await holder.query('commit')
    await running
  } finally {
    holder.release()
  }
}

/** Takes a step of an import meanwhile. */
const stepDuring = (
  caller: Caller,
  params: { id: number },
  step: 'run' | 'undo',
  ...statements: readonly string[]
): Promise<void> =>
  duringDesk(statements, async () => {
    await caller.call(importRoutes.step, { params, body: { step } })
    await work()
  })

it('a client who is edited at the desk while a newer file runs keeps that edit', async () => {
  const owner = await salon.owner()
  const first = await uploaded(owner, 'Id,Name,Phone\n1,Ann Lee,030 1234567\n', 'fresha')
  await first.go('check')
  await first.go('run')
  const newer = await uploaded(owner, 'Id,Name,Phone\n1,Ann Moor,030 1234567\n', 'fresha')
  await newer.go('check')

  await stepDuring(owner, newer.params, 'run', `update customers set notes = 'likes tea'`)

  expect(await owner.call(customerRoutes.list, {})).toMatchObject([
    { name: 'Ann Moor', notes: 'likes tea' },
  ])
})

it('a client who is added at the desk while a file runs is not added again', async () => {
  const owner = await salon.owner()
  const { params, go } = await uploaded(owner, 'Id,Name,Email\n1,Ann Lee,ann@x.example\n')
  await go('check')
  await owner.call(importRoutes.step, { params, body: { step: 'run' } })
  await duringDesk(
    [
      // The run has read the clients by then, and waits for its first batch.
      `select from imports where id = ${params.id} for update`,
      `insert into customers (user_id, name, email, search_key)
       values (${owner.account?.id}, 'Ann Lee', 'ann@x.example', '')`,
    ],
    work,
  )

  expect(await owner.call(customerRoutes.list, {})).toHaveLength(1)
  expect(await owner.call(importRoutes.rows, { params, query: {} })).toMatchObject([
    { outcome: 'same', reason: { problem: 'same_email' } },
  ])
})

it.each([
  ['removed', 'null', { outcome: 'ask', customerId: null }, []],
  ['merged', `(select id from customers where name = 'A. Lee')`, { outcome: 'same' }, ['A. Lee']],
] as const)(
  'a row that is a client who is %s at the desk while the file runs is linked to no former client',
  async (_, mergedInto, row, linked) => {
    const owner = await salon.owner()
    const add = (name: string, email: string | null) =>
      owner.call(customerRoutes.add, { body: { name, email } })
    await add('A. Lee', null)
    await add('Ann Lee', 'ann@x.example')
    const { params, go } = await uploaded(owner, 'Id,Name,Email\n1,Ann Lee,ann@x.example\n')
    expect(await go('check')).toMatchObject({ counts: { same: 1 } })
    await owner.call(importRoutes.step, { params, body: { step: 'run' } })
    await duringDesk(
      [
        // The run has read the clients by then, and waits for its first batch.
        `select from imports where id = ${params.id} for update`,
        `update customers set removed_at = now(), merged_into = ${mergedInto}, version = version + 1
         where name = 'Ann Lee'`,
      ],
      work,
    )

    expect(await owner.call(importRoutes.rows, { params, query: {} })).toMatchObject([row])
    const { rows: links } = await salon.database.pool.query<{ name: string }>(
      'select c.name from import_links l join customers c on c.id = l.target_id',
    )
    expect(links.map(({ name }) => name)).toEqual(linked)
  },
)

it('a client who is removed at the desk while a row is linked to them gets no link', async () => {
  const owner = await salon.owner()
  await owner.call(customerRoutes.add, { body: { name: 'Ann Lee', email: 'ann@x.example' } })
  const { params, go } = await uploaded(owner, 'Id,Name,Email\n1,Ann Lee,ann@x.example\n')
  await go('check')

  // Not committed yet when the batch reads who is here.
  await stepDuring(
    owner,
    params,
    'run',
    'update customers set removed_at = now(), version = version + 1',
  )

  expect(await owner.call(importRoutes.get, { params })).toMatchObject({ counts: { ask: 1 } })
  const { rows: links } = await salon.database.pool.query('select from import_links')
  expect(links).toEqual([])
})

it('a family of one file stays apart, though the first of them was written by an earlier batch', async () => {
  const owner = await salon.owner()
  const others = Array.from({ length: 500 }, (_, n) => `${n},Client ${n},`)
  const family = ['900,Ann Orr,0171 1234567', '901,Bo Orr,0171 1234567']
  const file = ['Id,Name,Phone', family[0], ...others, family[1]].join('\n')
  const { go } = await uploaded(owner, file)
  await go('check')

  expect(await go('run')).toMatchObject({ counts: { new: 502, ask: 0 } })
})

it('a visit that is edited at the desk while a newer file runs stays as the desk has it', async () => {
  const { caller, go } = await openVisitImport(salon)
  await go('check')
  await go('run')
  const ann = (await visitsOf(caller)).find(({ status }) => status === 'scheduled')
  const later = visitFile.replaceAll('10/06/2026', '11/06/2026')
  const newer = await uploaded(caller, later, 'fresha', 'visits')
  expect(await newer.go('check')).toMatchObject({ counts: { changed: 2 } })

  await stepDuring(
    caller,
    newer.params,
    'run',
    `update appointments set notes = 'toner 9' where id = ${ann?.id ?? 0}`,
  )

  const after = await caller.call(appointmentRoutes.get, { params: { id: ann?.id ?? 0 } })
  expect(after).toMatchObject({ notes: 'toner 9', appointmentDate: ann?.appointmentDate })
})

it('a visit of a client who is merged at the desk while the file runs is the surviving client’s', async () => {
  const { caller, client: ann, draft } = await seedSalon(salon)
  const email = 'ann@x.example'
  const former = await caller.call(customerRoutes.add, { body: { name: 'Anne Leigh', email } })
  await caller.call(appointmentRoutes.add, { body: { ...draft, customerId: former.id } })
  const file = `Date,Client,Email,Service
2026-06-10 10:00,Anne Leigh,${email},Cut
2026-06-10 10:15,,${email},Color
2026-06-12 10:00,,${email},Cut`
  const { params, go } = await uploaded(caller, file, 'other', 'visits')
  expect(await go('check')).toMatchObject({ counts: { new: 2, same: 1 }, overlaps: 0 })
  await caller.call(importRoutes.step, { params, body: { step: 'run' } })
  await beforeBatch(params, work, () => {
    const fields = { name: 'kept', email: 'former', phone: 'kept', birthday: 'kept' } as const
    const body = { formerId: former.id, fields }
    return caller.call(duplicateRoutes.merge, { params: { id: ann.id }, body })
  })

  // The one that the desk has booked has moved with the merge, and does not come again.
  expect(await caller.call(importRoutes.get, { params })).toMatchObject({
    counts: { new: 2, same: 1, refused: 0 },
    overlaps: 0,
  })
  const names = (await visitsOf(caller)).map(({ customer }) => customer.name)
  expect(names).toEqual(['Ann Lee', 'Ann Lee', 'Ann Lee'])
})

it('a visit that waits for a merge of its client is the surviving client’s', async () => {
  const { caller, client: ann } = await seedSalon(salon)
  await caller.call(customerRoutes.add, { body: { name: 'Anne Leigh', email: 'ann@x.example' } })
  const file = 'Date,Email,Service\n2026-06-10 10:00,ann@x.example,Cut\n'
  const { params, go } = await uploaded(caller, file, 'other', 'visits')
  expect(await go('check')).toMatchObject({ counts: { new: 1 } })

  // Not committed yet when the batch reads who is here.
  await stepDuring(
    caller,
    params,
    'run',
    `update customers set removed_at = now(), merged_into = ${ann.id}, version = version + 1
     where name = 'Anne Leigh'`,
  )

  expect(await caller.call(importRoutes.get, { params })).toMatchObject({
    counts: { new: 1, refused: 0 },
  })
  expect((await visitsOf(caller)).map(({ customer }) => customer.name)).toEqual(['Ann Lee'])
})

it('a client who gets a visit at the desk while the import is undone stays', async () => {
  const { caller, draft } = await seedSalon(salon)
  const { params, go } = await uploaded(caller, 'Id,Name\n1,Ann Moor\n2,Bo Li\n', 'fresha')
  await go('check')
  await go('run')
  const clients = await caller.call(customerRoutes.list, {})
  const ann = clients.find(({ name }) => name === 'Ann Moor')?.id ?? 0
  const another = await caller.call(appointmentRoutes.add, { body: draft })

  await stepDuring(
    caller,
    params,
    'undo',
    // As a booking does: the client is locked, and the visit is not to be seen yet.
    `select from customers where id = ${ann} for no key update`,
    `update appointments set customer_id = ${ann} where id = ${another.id}`,
  )

  const after = await caller.call(customerRoutes.list, {})
  expect(after.map(({ name }) => name)).toContain('Ann Moor')
  expect(after.map(({ name }) => name)).not.toContain('Bo Li')
})

it('a row that is said to be a client is none of those who were added since', async () => {
  const owner = await salon.owner()
  const addOrr = (name: string) =>
    owner.call(customerRoutes.add, { body: { name, email: 'orr@x.example' } })
  await addOrr('Cy Orr')
  const { params, go } = await uploaded(owner, 'Id,Name,Email\n1,Dee Orr,orr@x.example\n')
  expect(await go('check')).toMatchObject({ counts: { ask: 1 } })
  await owner.call(importRoutes.decide, { params, body: { decision: 'same' } })
  const [uncertain] = await owner.call(importRoutes.rows, { params, query: {} })

  // More like the row than the one that was asked about.
  await addOrr('Dea Orr')
  await owner.call(customerRoutes.remove, { params: { id: uncertain?.customerId ?? 0 }, query: {} })

  expect(await go('run')).toMatchObject({ counts: { ask: 1, same: 0, new: 0 } })
})

it.each(['upload', 'step'] as const)(
  'a second import that is opened at the same moment is refused: %s',
  async (call) => {
    const owner = await salon.owner()
    const ready = (name: string) => uploaded(owner, `Id,Name\n1,${name}\n`, 'fresha')
    const done = async (name: string) => {
      const { params, go } = await ready(name)
      await go('check')
      await go('run')
      return params
    }
    const [first, second] = [await done('Ann Moor'), await done('Bo Li')]
    const body = importForm('Id,Name\n1,Cy Dee\n')
    const open = () =>
      call === 'upload'
        ? owner.try(importRoutes.upload, { body })
        : owner.try(importRoutes.step, { params: second, body: { step: 'undo' } })
    const other = await salon.database.pool.connect()
    try {
      await other.query('begin')
      await other.query(`update imports set state = 'undoing' where id = $1`, [first.id])
      const opening = open()
      await waitForLock(salon.database.pool)
      await other.query('commit')

      expect((await opening).problem.code).toBe('import_under_way')
    } finally {
      other.release()
    }
  },
)

/** Does two things that are held up by one statement, which is rolled back once both wait for it. */
async function atOnce<T>(statement: string, one: () => Promise<T>, other: () => Promise<T>) {
  const holder = await salon.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(statement)
    const both = Promise.all([one(), other()])
    await waitForLock(salon.database.pool, 2)
    await holder.query('rollback')
    return await both
  } finally {
    holder.release()
  }
}

const refusedSecond = {
  status: 409,
  problem: { code: 'import_under_way', detail: reasons.import_under_way.sentence },
}

it('of two admins who press run at the same moment one runs, and no row comes twice', async () => {
  const owner = await salon.owner()
  const admin = await salon.colleague(owner, 'admin')
  const { params, go } = await uploaded(owner, 'Id,Name\n1,Ann Moor\n2,Bo Li\n', 'fresha')
  await go('check')
  const run = (caller: Caller) => () =>
    caller.try(importRoutes.step, { params, body: { step: 'run' } })

  const answers = await atOnce(
    `select from imports where id = ${params.id} for update`,
    run(owner),
    run(admin),
  )
  await Promise.all([work(), work()])

  expect(answers.toSorted((a, b) => a.status - b.status)).toMatchObject([
    { status: 200 },
    refusedSecond,
  ])
  expect(await owner.call(importRoutes.get, { params })).toMatchObject({ state: 'done' })
  const names = (await owner.call(customerRoutes.list, {})).map(({ name }) => name)
  expect(names).toEqual(['Ann Moor', 'Bo Li'])
})

it('of two admins who upload at the same moment one has an import, and the other a sentence', async () => {
  const owner = await salon.owner()
  const admin = await salon.colleague(owner, 'admin')
  const earlier = await uploaded(owner, 'Id,Name\n1,Ann Moor\n', 'fresha')
  await earlier.go('check')
  await earlier.go('run')
  const upload = (caller: Caller, name: string) => () =>
    caller.try(importRoutes.upload, { body: importForm(`Id,Name\n2,${name}\n`, 'fresha') })

  const answers = await atOnce(
    // Neither sees it, and both wait for the index that lets a salon have one.
    `update imports set state = 'ready' where id = ${earlier.params.id}`,
    upload(owner, 'Bo Li'),
    upload(admin, 'Bo Li'),
  )

  const [first, second] = answers.toSorted((a, b) => a.status - b.status)
  expect([first, second]).toMatchObject([{ status: 201 }, refusedSecond])
  const listed = await owner.call(importRoutes.list, {})
  expect(listed.map(({ state }) => state)).toEqual(['ready', 'done'])
  const { rows: kept } = await salon.database.pool.query(
    'select distinct import_id from import_chunks',
  )
  expect(kept).toHaveLength(1)
})
