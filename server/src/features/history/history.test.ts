import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import type { Call, Route } from '@salon/contract/route'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { seedSalon, other } from '../../../test/seed-salon.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { verifyAuditChain } from '../../db/audit-chain.ts'

const salon = openSalon()
const { ofAppointment, ofCustomer } = historyRoutes

describe('the history of a visit', () => {
  it('says who did what and when, with what was before and after', async () => {
    const { caller, client, draft } = await seedSalon(salon)
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    const desk = await salon.colleague(caller, 'user')
    const { id } = await desk.call(appointmentRoutes.add, { body: draft })
    const params = { id }
    await caller.call(appointmentRoutes.edit, {
      params,
      body: { price: '50', staffId: mia.id, status: 'confirmed' },
    })

    const [changed, added, ...rest] = await caller.call(ofAppointment, { params })

    expect(rest).toEqual([])
    expect(added).toMatchObject({
      by: { kind: 'person', accountId: desk.account?.id, name: 'Colleague' },
      subject: 'appointment',
      operation: 'added',
      name: 'Cut',
      undo: 'remove',
      customerId: client.id,
      customerName: client.name,
      appointmentDate: expect.stringMatching(/^\d{4}-.+Z$/),
    })
    expect(changed).toMatchObject({ operation: 'changed', undo: 'change', obstacle: null })
    expect(changed?.changes).toEqual([
      expect.objectContaining({ field: 'staffId', after: mia.id, afterName: 'Mia' }),
      { field: 'price', before: '40.00', after: '50.00' },
      { field: 'status', before: 'scheduled', after: 'confirmed' },
    ])
  })
})

describe('a history that is longer than a page', () => {
  it('continues after the last entry of the page before', async () => {
    const { caller, client, draft } = await seedSalon(salon)
    for (const price of ['1', '2', '3']) {
      await caller.call(appointmentRoutes.add, { body: { ...draft, price } })
    }
    const params = { id: client.id }
    const whole = await caller.call(ofCustomer, { params })

    const first = await caller.call(ofCustomer, { params, query: { limit: 3 } })
    const after = first.at(-1)?.seq ?? 0
    const rest = await caller.call(ofCustomer, { params, query: { limit: 3, after } })

    expect([...first, ...rest]).toEqual(whole)
    expect(whole.map(({ operation, subject }) => `${operation} ${subject}`)).toEqual([
      'added appointment',
      'added appointment',
      'added appointment',
      'added customer',
    ])
  })
})

describe('concurrent writes', () => {
  it('wait for one another without a deadlock, and leave a chain without a gap', async () => {
    const { caller, client, draft, cut } = await seedSalon(salon)
    const { id: next } = await other(caller, 'Bob Ray')
    const rows = await Promise.all(
      [client.id, next].map((customerId) =>
        caller.call(appointmentRoutes.add, { body: { ...draft, customerId } }),
      ),
    )
    const outcomes = new Map<number, number>()
    const write = async <R extends Route>(route: R, id: number, body: Partial<Call<R>>['body']) => {
      const { status } = await caller.try(route, { params: { id }, body })
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
    }

    for (let round = 0; round < 12; round++) {
      // Crossed: transactions lock two rows in opposite orders.
      await Promise.all(
        [0, 1, 0, 1].flatMap((place, turn) => [
          write(appointmentRoutes.edit, rows[place]?.id ?? 0, {
            price: String(round * 4 + turn),
            customerId: (round + turn) % 2 ? client.id : next,
          }),
          write(customerRoutes.edit, place ? client.id : next, { notes: `${round} ${turn}` }),
          write(serviceRoutes.edit, cut.id, { price: String(round * 4 + turn) }),
        ]),
      )
    }

    const { breaks, entries } = await verifyAuditChain(salon.database.pool)
    expect(breaks).toEqual([])
    expect(entries).toBeGreaterThan(100)
    // The second caller to hand a visit over gets a refusal; none gets a server error.
    expect([...outcomes.keys()].filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(outcomes.get(200)).toBeGreaterThan(100)
  })
})
