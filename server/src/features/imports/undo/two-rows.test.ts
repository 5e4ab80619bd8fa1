import { customerRoutes } from '@salon/contract/customers'
import { importRoutes } from '@salon/contract/imports'
import { expect, it } from 'vitest'
import { importsOf } from '../../../../test/import-form.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { uploaded, work, workOneBatch } = importsOf(salon)
const { decide, rows, step } = importRoutes

/** A client who is two rows of a file; a newer one has them in two batches, and changes the name and the birthday. */
async function openTwoRows() {
  const owner = await salon.owner()
  const file = (name: string, birthday: string, others: readonly string[]) =>
    [
      'Id,Name,Phone,Birthday',
      `1,${name},0171 1234567,`,
      ...others,
      `2,Ann Lee,0171 1234567,${birthday}`,
    ].join('\n')
  const first = await uploaded(owner, file('Ann Lee', '', []), 'fresha')
  await first.go('check')
  await owner.call(decide, { params: first.params, body: { decision: 'same' } })
  await first.go('run')
  const others = Array.from({ length: 500 }, (_, n) => `${n + 10},Client ${n},,`)
  const newer = await uploaded(owner, file('Ann Moor', '1984-12-24', others), 'fresha')
  expect(await newer.go('check')).toMatchObject({ counts: { changed: 2, new: 500 } })
  const clients = () => owner.call(customerRoutes.list, {})
  return { owner, clients, ...newer }
}

it('an undo puts both back where the rows are in two batches', async () => {
  const { clients, go } = await openTwoRows()
  await go('run')
  expect((await clients()).find(({ name }) => name === 'Ann Moor')).toMatchObject({
    birthday: '1984-12-24',
  })

  expect(await go('undo')).toMatchObject({ state: 'undone', kept: 0 })

  expect(await clients()).toMatchObject([{ name: 'Ann Lee', birthday: null }])
})

it('an undo keeps what the desk has edited between the two, and lists the earlier one', async () => {
  const { owner, clients, params, go } = await openTwoRows()
  await owner.call(step, { params, body: { step: 'run' } })
  await workOneBatch()
  const ann = (await clients()).find(({ name }) => name === 'Ann Moor')
  const id = ann?.id ?? 0
  await owner.call(customerRoutes.edit, { params: { id }, body: { notes: 'tea' } })
  await work()

  expect(await go('undo')).toMatchObject({ state: 'undone', kept: 1 })

  expect(await clients()).toMatchObject([{ name: 'Ann Moor', birthday: null, notes: 'tea' }])
  expect(await owner.call(rows, { params, query: { kept: 'true' } })).toMatchObject([
    { number: 2, keptId: id, keptFor: [{ reason: 'edited' }] },
  ])
})
