import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { all, ofAppointment, ofCustomer, undo } = historyRoutes

const secrets = /Ann Lee|ann@lee|030 77|henna|Likes tea|20 vol/

/** A client of whom much was written, with a visit that was rated and one that was deleted. */
async function givenWritten() {
  const { caller, client, draft } = await seedSalon(salon)
  const who = { params: { id: client.id } }
  await caller.call(customerRoutes.edit, {
    ...who,
    body: { phone: '030 77', email: 'ann@lee.example', notes: 'Allergic to henna' },
  })
  const done = await caller.call(appointmentRoutes.add, {
    body: { ...draft, status: 'completed', notes: 'Likes tea' },
  })
  const [record] = await caller.call(serviceRecordRoutes.list, who)
  await caller.call(serviceRecordRoutes.edit, {
    params: { id: record?.id ?? 0 },
    body: { notes: '20 vol' },
  })
  const deleted = await caller.call(appointmentRoutes.add, {
    body: { ...draft, appointmentDate: '2026-06-12T10:00', notes: 'Likes tea' },
  })
  await caller.call(appointmentRoutes.remove, { params: { id: deleted.id } })
  return { caller, who, done, deleted }
}

it("shows the content of a removed client's entries only to roles that can restore the client", async () => {
  const { caller, who, done, deleted } = await givenWritten()
  const [desk, visitor] = [
    await salon.colleague(caller, 'user'),
    await salon.colleague(caller, 'visitor'),
  ]
  const whole = await visitor.call(ofCustomer, who)
  expect(JSON.stringify(whole)).toMatch(secrets)

  await caller.call(customerRoutes.remove, who)

  const entries = await visitor.call(ofCustomer, who)
  expect(entries.map(({ seq }) => seq).slice(1)).toEqual(whole.map(({ seq }) => seq))
  expect(entries[0]).toMatchObject({
    subject: 'customer',
    operation: 'deleted',
    name: null,
    changes: [],
  })
  for (const { id } of [done, deleted]) {
    entries.push(...(await visitor.call(ofAppointment, { params: { id } })))
  }
  expect(JSON.stringify(entries)).not.toMatch(secrets)
  const toDesk = await desk.call(ofCustomer, who)
  expect(toDesk[0]).toMatchObject({ name: 'Ann Lee', undo: 'restore' })

  await desk.call(undo, { params: { seq: toDesk[0]?.seq ?? 0 } })
  expect(JSON.stringify(await visitor.call(ofCustomer, who))).toMatch(secrets)
})

it('offers no way back for a deleted visit whose client was removed since', async () => {
  const { caller, who, deleted } = await givenWritten()
  const deletion = async () =>
    (await caller.call(all, { query: { subject: 'appointment' } })).find(
      ({ operation, rowId }) => operation === 'deleted' && rowId === deleted.id,
    )
  expect(await deletion()).toMatchObject({ undo: 'restore', obstacle: null })

  await caller.call(customerRoutes.remove, who)

  const entry = await deletion()
  expect(entry).toMatchObject({ undo: null, obstacle: 'erased' })
  const { problem } = await caller.try(undo, { params: { seq: entry?.seq } })
  expect(problem.code).toBe('not_undoable')
})
