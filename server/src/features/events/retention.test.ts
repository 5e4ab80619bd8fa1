import { customerRoutes } from '@salon/contract/customers'
import { expect, inject, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'
import { openRecording } from '../../../test/statements.ts'
import { changes } from '../../db/schema/changes.ts'
import { deleteOldChanges } from './operations.ts'

const salon = openSalon()

it('changes are purged after a day, and no earlier', async () => {
  const owner = await salon.owner()
  await owner.call(customerRoutes.add, { body: { name: 'Ann' } })
  const left = async () => (await salon.database.db.select().from(changes)).length
  const before = await left()
  const hoursLater = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1_000)

  await deleteOldChanges(salon.database.db, hoursLater(23))
  expect(await left()).toBe(before)
  await deleteOldChanges(salon.database.db, hoursLater(25))
  expect(await left()).toBe(0)
})

it('they are purged in batches, completely', async () => {
  const { account } = await salon.owner()
  await salon.database.db.delete(changes)
  await salon.database.pool.query(
    `insert into changes (user_id, transaction, subject, recorded_at)
     select $1, n::text::xid8, 'staff', now() - interval '2 days' + least(n, 4) * interval '1 minute'
     from generate_series(1, 7) n`,
    [account?.id],
  )
  const jobs = await openRecording(salon.database, inject('postgres').user)

  await deleteOldChanges(jobs.db, new Date(), undefined, 3)
  const deletions = jobs.takeStatements().filter(({ text }) => text.startsWith('delete'))
  await jobs.close()

  // Three, then all of one moment, however many, and whatever may be left.
  expect(deletions).toHaveLength(3)
  expect(await salon.database.db.select().from(changes)).toEqual([])
})
