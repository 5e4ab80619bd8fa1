import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes, type MergeDraft } from '@salon/contract/duplicates'
import { historyRoutes } from '@salon/contract/history'
import { expect, it } from 'vitest'
import { openSalon, type Caller } from '../../../test/open-salon.ts'

const salon = openSalon()
const { list, get, add, edit, remove, search, duplicates } = customerRoutes
const { ofCustomer, undo } = historyRoutes

/** In Berlin it is 11 June already. */
const evening = '2026-06-10T22:30:00Z'
const opened = (timeZone = 'Europe/Berlin') => {
  salon.setNow(evening)
  return salon.owner({ timeZone })
}

it.each([
  '2026-02-30',
  '1899-12-31',
  '2200-01-01',
  '2026-06-12',
  '1980-1-2',
  '01.02.1980',
  '1980-01-02T00:00:00Z',
  'infinity',
  'x',
  19_800_102,
])('is refused by its field, and nothing is written: %j', async (birthday) => {
  const owner = await opened()

  const { status, problem } = await owner.try(add, { body: { name: 'Ann', birthday } })

  expect(status).toBe(422)
  expect(problem.errors?.[0]?.path).toBe('birthday')
  expect(await owner.call(list)).toEqual([])
  const { id } = await owner.call(add, { body: { name: 'Ann' } })
  const changed = await owner.try(edit, { params: { id }, body: { birthday } })
  expect(changed.problem.errors?.[0]?.path).toBe('birthday')
})

it('may be today in the salon, and not tomorrow', async () => {
  const tried = async (timeZone: string) =>
    (await (await opened(timeZone)).try(add, { body: { name: 'Bo', birthday: '2026-06-11' } }))
      .status

  expect(await tried('Europe/Berlin')).toBe(201)
  expect(await tried('America/New_York')).toBe(422)
})

it('is none where it is not sent, or blank, and stays where an edit leaves it out', async () => {
  const owner = await opened()
  const ann = await owner.call(add, { body: { name: 'Ann' } })
  expect(ann.birthday).toBeNull()
  const change = (body: object) => owner.call(edit, { params: { id: ann.id }, body })

  expect((await change({ birthday: '1980-02-29' })).birthday).toBe('1980-02-29')
  expect((await change({ name: 'Ann Lee' })).birthday).toBe('1980-02-29')
  expect((await change({ birthday: '' })).birthday).toBeNull()
  await change({ birthday: '1980-02-29' })
  expect((await change({ birthday: null })).birthday).toBeNull()
})

it('is shown wherever the client is, to visitors as well', async () => {
  const owner = await opened()
  const body = { name: 'Ann Lee', phone: '030 1234567', birthday: '1980-03-14' }
  const { id } = await owner.call(add, { body })
  const visitor = await salon.colleague(owner, 'visitor')

  const seen = [
    await visitor.call(get, { params: { id } }),
    ...(await visitor.call(list)),
    ...(await visitor.call(search, { query: { q: 'ann' } })).clients,
    ...(await visitor.call(search, { query: { q: 'anne lea' } })).similar,
    ...(await owner.call(duplicates, { query: { name: 'Ann Lee' } })),
  ]
  expect(seen.map(({ birthday }) => birthday)).toEqual(Array(5).fill('1980-03-14'))
})

it('is in the history, where a change of it is undone', async () => {
  const owner = await opened()
  const { id } = await owner.call(add, { body: { name: 'Ann', birthday: '1980-03-14' } })
  const params = { id }
  await owner.call(edit, { params, body: { birthday: '1980-04-13' } })

  const [entry] = await owner.call(ofCustomer, { params })
  expect(entry?.changes).toEqual([{ field: 'birthday', before: '1980-03-14', after: '1980-04-13' }])
  await owner.call(undo, { params: { seq: entry?.seq ?? 0 } })
  expect((await owner.call(get, { params })).birthday).toBe('1980-03-14')
})

it('goes with the client, and comes back with them', async () => {
  const owner = await opened()
  const { id } = await owner.call(add, { body: { name: 'Ann', birthday: '1980-03-14' } })
  const params = { id }

  await owner.call(remove, { params })
  const { rows } = await salon.database.pool.query('select birthday from customers where id = $1', [
    id,
  ])
  expect(rows).toEqual([{ birthday: null }])

  const [entry] = await owner.call(ofCustomer, { params })
  await owner.call(undo, { params: { seq: entry?.seq ?? 0 } })
  expect((await owner.call(get, { params })).birthday).toBe('1980-03-14')
})

const fields: MergeDraft['fields'] = { name: 'kept', email: 'kept', phone: 'kept' }
const merged = async (
  owner: Caller,
  [kept, former]: [string | null, string | null],
  birthday?: 'kept' | 'former',
) => {
  const { id } = await owner.call(add, { body: { name: 'Ann', birthday: kept } })
  const { id: formerId } = await owner.call(add, { body: { name: 'Anne', birthday: former } })
  const body = { formerId, fields: { ...fields, ...(birthday && { birthday }) } }
  const after = await owner.call(duplicateRoutes.merge, { params: { id }, body })
  await owner.call(duplicateRoutes.separate, { params: { id: formerId } })
  const back = [id, formerId].map((one) => owner.call(get, { params: { id: one } }))
  expect((await Promise.all(back)).map((one) => one.birthday)).toEqual([kept, former])
  return after.birthday
}

it('of a merge is the one that is chosen, or the one that is known', async () => {
  const owner = await opened()
  const [a, b] = ['1980-03-14', '1990-01-02']

  expect(await merged(owner, [a, b])).toBe(a)
  expect(await merged(owner, [null, b])).toBe(b)
  expect(await merged(owner, [a, b], 'former')).toBe(b)
  expect(await merged(owner, [a, null], 'former')).toBeNull()
  expect(await merged(owner, [null, null])).toBeNull()
})
