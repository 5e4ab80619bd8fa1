import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { formRoutes } from '@salon/contract/forms'
import { formulaRoutes } from '@salon/contract/formulas'
import { historyRoutes } from '@salon/contract/history'
import { safetyRoutes } from '@salon/contract/safety'
import { describe, expect, it } from 'vitest'
import { signedBy } from '../../../test/form-scenes.ts'
import { roots } from '../../../test/formula-scenes.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { other, seedSalon } from '../../../test/seed-salon.ts'
import { deleteOldOpenings } from './operations.ts'

const salon = openSalon()
const { openings } = activityRoutes

async function given() {
  const seeded = await seedSalon(salon)
  const { caller, client } = seeded
  const params = { id: client.id }
  const signed = await signedBy(caller, client.id)
  const opened = async () =>
    (await caller.call(openings, { params })).map(({ accountName }) => accountName)
  return { ...seeded, params, signed, opened }
}

/** Makes openings look as if they were of an hour before. */
const anHourLater = () =>
  salon.database.pool.query(
    `update health_openings set hour = hour - interval '1 hour', opened_at = opened_at - interval '1 hour'`,
  )

describe('who opened the health data of a client', () => {
  it('is shown to admins of the salon alone', async () => {
    const { caller, params } = await given()
    await caller.call(safetyRoutes.ofCustomer, { params })

    expect((await salon.anonymous.try(openings, { params })).status).toBe(401)
    for (const role of ['user', 'visitor'] as const) {
      expect((await (await salon.colleague(caller, role)).try(openings, { params })).status).toBe(
        403,
      )
    }
    expect((await (await salon.owner()).try(openings, { params })).status).toBe(404)
    const admin = await salon.colleague(caller, 'admin')
    expect(await admin.call(openings, { params })).toMatchObject([
      { accountName: caller.account?.name },
    ])
  })

  it('is recorded by whatever is opened, once an hour for each person', async () => {
    const { caller, params, signed, opened } = await given()
    const mia = await salon.colleague(caller, 'user')
    const calls = [
      () => mia.call(safetyRoutes.ofCustomer, { params }),
      () => mia.call(formRoutes.ofCustomer, { params }),
      () => mia.call(formRoutes.get, { params: { id: signed.id } }),
      () => mia.call(formulaRoutes.ofCustomer, { params }),
      () => mia.raw('GET', `/api/signed-forms/${signed.id}/pdf`),
      () => mia.call(historyRoutes.ofCustomer, { params }),
    ]
    expect(await opened()).toEqual([])

    for (const [at, call] of calls.entries()) {
      await Promise.all([call(), call()])
      await call()
      expect(await opened()).toEqual(Array(at + 1).fill(mia.account?.name))
      await anHourLater()
    }
    await caller.call(safetyRoutes.ofCustomer, { params })

    expect(await opened()).toEqual([
      caller.account?.name,
      ...Array<unknown>(calls.length).fill(mia.account?.name),
    ])
  })

  it('is recorded only if the history contains health data', async () => {
    const { caller, params, draft, opened } = await given()
    const bob = await other(caller, 'Bob')
    const body = { ...draft, customerId: bob.id }
    const visit = { params: { id: (await caller.call(appointmentRoutes.add, { body })).id } }
    const visitor = await salon.colleague(caller, 'visitor')
    const ofBob = async () => (await caller.call(openings, { params: { id: bob.id } })).length

    await visitor.call(historyRoutes.ofCustomer, { params })
    await caller.call(historyRoutes.ofAppointment, visit)
    await caller.call(historyRoutes.ofCustomer, { params: { id: bob.id } })
    expect([await opened(), await ofBob()]).toEqual([[], 0])
    await caller.call(formulaRoutes.set, { ...visit, body: { mixtures: [roots] } })
    await caller.call(historyRoutes.ofAppointment, visit)

    expect([await opened(), await ofBob()]).toEqual([[], 1])
    await caller.call(historyRoutes.all, {})

    expect([await opened(), await ofBob()]).toEqual([[caller.account?.name], 1])
  })

  it('is not recorded of what was refused, and of other pages', async () => {
    const { caller, params, opened, draft } = await given()
    const visitor = await salon.colleague(caller, 'visitor')
    await visitor.try(safetyRoutes.ofCustomer, { params })
    await caller.try(safetyRoutes.ofCustomer, { params: { id: 999_999 } })
    await caller.call(customerRoutes.get, { params })
    await caller.call(appointmentRoutes.add, { body: draft })
    await caller.call(safetyRoutes.alerts, { query: { from: '2026-06-01', to: '2026-06-30' } })

    expect(await opened()).toEqual([])
  })

  it('shows the latest 50, those of who was merged into the client among them', async () => {
    const { caller, params, client } = await given()
    const bob = await other(caller, 'Bob')
    await caller.call(safetyRoutes.ofCustomer, { params: { id: bob.id } })
    await salon.database.pool.query(
      `insert into health_openings (user_id, customer_id, account_id, account_name, hour, opened_at)
       select $1, $2, 1, 'Visit ' || n, moment, moment
       from generate_series(1, 60) n, lateral (select now() - n * interval '1 hour' as moment) at`,
      [caller.account?.id, client.id],
    )

    const fields = { name: 'kept', email: 'kept', phone: 'kept' } as const
    await caller.call(duplicateRoutes.merge, { params, body: { formerId: bob.id, fields } })

    const shown = await caller.call(openings, { params })
    expect(shown).toHaveLength(50)
    expect(shown.slice(0, 2).map(({ accountName }) => accountName)).toEqual([
      caller.account?.name,
      'Visit 1',
    ])
  })

  it('does not keep anybody from reading where it cannot be recorded', async () => {
    const { caller, params } = await given()
    const { pool } = salon.database
    await pool.query('alter table health_openings rename to openings_away')

    const { status, body } = await caller.try(safetyRoutes.ofCustomer, { params })

    await pool.query('alter table openings_away rename to health_openings')
    expect([status, body]).toEqual([200, { conditions: [], tests: [], consent: null }])
  })

  it('is kept for a year', async () => {
    const { caller, params, opened } = await given()
    await caller.call(safetyRoutes.ofCustomer, { params })
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

    await deleteOldOpenings(salon.database.db, inDays(364))
    expect(await opened()).toHaveLength(1)
    await deleteOldOpenings(salon.database.db, inDays(367))

    expect(await opened()).toEqual([])
  })
})
