import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { describe, expect, it } from 'vitest'
import { seedSalon, other } from '../../../test/seed-salon.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { serviceRecords } from '../../db/schema/appointments.ts'

const salon = openSalon()
const { add, edit, bookVisit, addService, remove, restore } = appointmentRoutes

/** The appointments that a client has a record of, and what it says of each. */
async function given() {
  const salonRows = await seedSalon(salon)
  const { caller, client } = salonRows
  const recorded = async (id = client.id) =>
    new Map(
      (await caller.call(serviceRecordRoutes.list, { params: { id } })).map((record) => [
        record.appointmentId,
        record,
      ]),
    )
  return { ...salonRows, recorded }
}

describe('the record of completed work', () => {
  it('is there for every row that is completed, however it came to be', async () => {
    const { caller, client, member, cut, color, draft, recorded } = await given()
    const booked = await caller.call(add, { body: { ...draft, status: 'completed' } })
    const added = await caller.call(addService, {
      params: { id: booked.id },
      body: { serviceId: color.id },
    })
    const [first] = await caller.call(bookVisit, {
      body: {
        customerId: client.id,
        staffId: member.id,
        appointmentDate: '2026-06-11T10:00',
        status: 'completed',
        services: [{ serviceId: cut.id }],
      },
    })
    const set = await caller.call(add, { body: { ...draft, appointmentDate: '2026-06-12T10:00' } })
    await caller.call(edit, { params: { id: set.id }, body: { status: 'completed' } })
    await caller.call(add, { body: { ...draft, appointmentDate: '2026-06-13T10:00' } })

    const records = await recorded()

    expect([...records.keys()]).toEqual([set.id, first?.id, added.id, booked.id])
    expect(records.get(added.id)).toMatchObject({
      serviceName: 'Color',
      serviceDate: added.appointmentDate,
    })
  })

  it('follows its row to another time, service and client, and keeps its notes', async () => {
    const { caller, color, draft, recorded } = await given()
    const bob = await other(caller, 'Bob Ray')
    const { id } = await caller.call(add, { body: { ...draft, status: 'completed' } })
    const record = (await recorded()).get(id)
    await caller.call(serviceRecordRoutes.edit, {
      params: { id: record?.id ?? 0 },
      body: { rating: 4 },
    })

    const moved = { serviceId: color.id, customerId: bob.id, appointmentDate: '2026-06-14T10:00' }
    await caller.call(edit, { params: { id }, body: moved })

    expect(await recorded()).toEqual(new Map())
    expect((await recorded(bob.id)).get(id)).toMatchObject({
      id: record?.id,
      serviceName: 'Color',
      serviceDate: '2026-06-14T08:00:00.000Z',
      rating: 4,
    })
  })

  it('is hidden with its appointment, and restored with it', async () => {
    const { caller, draft, recorded } = await given()
    const { id } = await caller.call(add, { body: { ...draft, status: 'completed' } })
    const before = await recorded()

    await caller.call(remove, { params: { id } })
    expect(await recorded()).toEqual(new Map())
    await caller.call(restore, { params: { id } })
    expect(await recorded()).toEqual(before)
    await caller.call(edit, { params: { id }, body: { status: 'in-progress' } })
    expect(await recorded()).toEqual(new Map())
  })

  it('survives a wrong tap on a status, and a deletion then, with rating and notes', async () => {
    const { caller, client, draft, recorded } = await given()
    const { id } = await caller.call(add, { body: { ...draft, status: 'completed' } })
    const params = { id: (await recorded()).get(id)?.id ?? 0 }
    await caller.call(serviceRecordRoutes.edit, {
      params,
      body: { rating: 5, notes: '6N, 20 vol' },
    })
    const before = await recorded()
    const ofClient = { params: { id: client.id } }
    const [rated] = await caller.call(historyRoutes.ofCustomer, ofClient)

    await caller.call(edit, { params: { id }, body: { status: 'confirmed' } })
    const hidden = await caller.try(serviceRecordRoutes.edit, { params, body: { rating: 1 } })
    const undone = await caller.try(historyRoutes.undo, { params: { seq: rated?.seq } })
    await caller.call(remove, { params: { id } })
    await caller.call(restore, { params: { id } })

    expect(await recorded()).toEqual(new Map())
    expect([hidden.status, undone.problem.code]).toEqual([404, 'changed_since'])
    await caller.call(edit, { params: { id }, body: { status: 'completed' } })
    expect(await recorded()).toEqual(before)
    await caller.call(edit, { params: { id }, body: { status: 'confirmed' } })
    const [again] = await caller.call(historyRoutes.ofCustomer, ofClient)
    await caller.call(historyRoutes.undo, { params: { seq: again?.seq ?? 0 } })
    expect(await recorded()).toEqual(before)
  })

  it('is purged with its client where its appointment is not completed', async () => {
    const { caller, client, draft, recorded } = await given()
    const rows = await Promise.all(
      ['10:00', '12:00'].map((time) =>
        caller.call(add, {
          body: { ...draft, appointmentDate: `2026-06-10T${time}`, status: 'completed' },
        }),
      ),
    )
    for (const { id } of (await recorded()).values()) {
      await caller.call(serviceRecordRoutes.edit, { params: { id }, body: { notes: `Note ${id}` } })
    }
    const [tapped, kept] = rows.map(({ id }) => id)
    await caller.call(edit, { params: { id: tapped ?? 0 }, body: { status: 'confirmed' } })

    await caller.call(customerRoutes.remove, { params: { id: client.id } })

    const left = await salon.database.db.select().from(serviceRecords)
    expect(left.map(({ appointmentId }) => appointmentId)).toEqual([kept])
  })
})
