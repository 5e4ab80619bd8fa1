import { customerRoutes } from '@salon/contract/customers'
import { expect, it } from 'vitest'
import { openBook } from './fuzz-book.ts'
import { openWorld } from './open-world.ts'
import { openSalon } from './open-salon.ts'

const salon = openSalon()

it('notices a change anywhere, and whose it is', async () => {
  const mine = await openWorld(salon)
  const theirs = await openWorld(salon)
  const readOf = await openBook(salon.database.pool)
  const read = () => readOf(theirs.owner.account?.id ?? 0)
  const edit = { params: { id: mine.ids['customerId'] ?? 0 }, body: { notes: 'tea' } }
  const editOfTheirs = { params: { id: theirs.ids['customerId'] ?? 0 }, body: { notes: 'tea' } }

  const [before, again] = [await read(), await read()]
  await mine.owner.call(customerRoutes.edit, edit)
  const afterMine = await read()
  await theirs.owner.call(customerRoutes.edit, editOfTheirs)
  const afterTheirs = await read()

  expect(again).toEqual(before)
  expect(afterMine.all).not.toBe(before.all)
  expect(afterMine.theirs).toBe(before.theirs)
  expect(afterTheirs.theirs).not.toBe(before.theirs)
})
