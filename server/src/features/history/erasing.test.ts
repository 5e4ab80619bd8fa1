import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { expect, inject, it } from 'vitest'
import { seedSalon, other } from '../../../test/seed-salon.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { openRecording } from '../../../test/statements.ts'
import { history } from '../../db/schema/history.ts'
import { eraseRemovedClients } from './operations.ts'

const salon = openSalon()
const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

it('what the history holds of a removed client is erased 30 days after; of others it stays', async () => {
  const { caller, client } = await seedSalon(salon)
  const { db } = salon.database
  const who = { params: { id: client.id } }
  await caller.call(customerRoutes.edit, { ...who, body: { notes: 'Likes tea' } })
  await other(caller, 'Bob Ray')
  await caller.call(customerRoutes.remove, who)
  const text = async () => JSON.stringify(await db.select().from(history))

  await eraseRemovedClients(db, later(29))
  expect(await text()).toMatch(/Ann Lee.*Likes tea/)
  await eraseRemovedClients(db, later(31))

  expect(await text()).not.toMatch(/Ann Lee|Likes tea/)
  expect(await text()).toContain('Bob Ray')
  const entries = await caller.call(historyRoutes.ofCustomer, who)
  expect(
    entries.map(({ operation, obstacle, changes }) => [operation, obstacle, changes.length]),
  ).toContainEqual(['deleted', 'erased', 0])
})

it('it is erased of so many clients at a time, and of all of them', async () => {
  const { caller, client } = await seedSalon(salon)
  const clients = [client]
  for (const name of ['Bob Ray', 'Cid Ray', 'Eve Ray', 'Ida Ray']) {
    clients.push(await other(caller, name))
  }
  for (const { id } of clients) await caller.call(customerRoutes.remove, { params: { id } })
  // Clients who were removed in the same millisecond are in one batch, however many.
  await salon.database.pool.query(
    `update customers set removed_at = timestamptz '2026-06-01Z' + least(id - $1, 3) * interval '1 hour'
     where removed_at is not null`,
    [client.id],
  )
  const jobs = await openRecording(salon.database, inject('postgres').user)

  await eraseRemovedClients(jobs.db, later(31), undefined, 2)
  const updates = jobs.takeStatements().filter(({ text }) => /^\s*update/.test(text))
  await jobs.close()

  expect(updates).toHaveLength(3)
  const left = JSON.stringify(await salon.database.db.select().from(history))
  expect(left).not.toMatch(/Ann Lee|(Bob|Cid|Eve|Ida) Ray/)
})
