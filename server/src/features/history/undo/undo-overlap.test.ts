import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'

const salon = openSalon()
const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()

/** A salon whose two clients are booked on days from now, with the same staff member at the same time. */
async function givenTwo() {
  const { caller, client: ann, draft } = await seedSalon(salon)
  const bob = await caller.call(customerRoutes.add, { body: { name: 'Bob Ray' } })
  const book = (client: { id: number }, days: number) =>
    caller.call(appointmentRoutes.add, {
      body: { ...draft, customerId: client.id, appointmentDate: later(days) },
    })
  return { caller, ann, bob, book }
}

const undoing = (caller: Caller, { seq }: { seq: number }, overlap?: 'reject' | 'allow') =>
  caller.try(historyRoutes.undo, { params: { seq }, query: { overlap } })

it('names the conflicting rows, if the request rejects overlaps', async () => {
  const { caller, ann, bob, book } = await givenTwo()
  const params = { id: (await book(ann, 40)).id }
  await caller.call(appointmentRoutes.edit, { params, body: { status: 'cancelled' } })
  const cancelled = await newestEntry(caller)
  await book(bob, 40)
  const refused = {
    status: 409,
    problem: { code: 'overlaps', conflicts: [{ customerName: 'Bob Ray' }] },
  }

  expect(await undoing(caller, cancelled, 'reject')).toMatchObject(refused)
  expect((await undoing(caller, cancelled, 'allow')).status).toBe(200)
  await caller.call(appointmentRoutes.remove, { params })
  const deleted = await newestEntry(caller)
  expect(await undoing(caller, deleted, 'reject')).toMatchObject(refused)
  expect((await undoing(caller, deleted)).status).toBe(200)
})

it('names them for each visit of a client who is brought back, if the call says so', async () => {
  const { caller, ann, bob, book } = await givenTwo()
  const visits = [await book(ann, 40), await book(ann, 41), await book(ann, 42)]
  await caller.call(customerRoutes.remove, { params: { id: ann.id } })
  const removal = await newestEntry(caller, 'customer')
  const taken = [await book(bob, 40), await book(bob, 42)]
  const names = async () => (await caller.call(customerRoutes.list)).map(({ name }) => name)

  expect(await undoing(caller, removal, 'reject')).toMatchObject({
    status: 409,
    problem: { code: 'overlaps', conflicts: taken.map(({ id }) => ({ id })) },
  })
  expect(await names()).toEqual(['Bob Ray'])
  expect((await undoing(caller, removal, 'allow')).status).toBe(200)
  const statuses = (await caller.call(appointmentRoutes.list, {}))
    .filter(({ customerId }) => customerId === ann.id)
    .map(({ id, status }) => [id, status])
  expect(statuses).toEqual(visits.map(({ id }) => [id, 'scheduled']))
})
