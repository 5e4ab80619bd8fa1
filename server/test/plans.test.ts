import { operationOf } from '@salon/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deepScenes } from './deep-scenes.ts'
import { openWorld } from './open-world.ts'
import { fillLargeSalon, fillOtherSalons, openExplainedSalon } from './plans-explain.ts'
import { jobsAndExport } from './plans-queries.ts'
import { insertChanges } from './plans-salon.ts'
import { routes, sceneOf } from './scenes.ts'

const { salon, explained, open, finish, unexpected } = openExplainedSalon()

beforeAll(async () => {
  const opened = await open()
  const { world, call } = opened
  await fillLargeSalon(opened)
  await opened.bookIntoAFullBook('alone')
  await fillOtherSalons(opened)
  await insertChanges(salon.database)
  // As autovacuum does.
  await salon.database.pool.query('vacuum analyze')

  for (const route of routes.filter(({ path }) => path !== '/api/export')) {
    await call(operationOf(route), route, () => sceneOf(route, world))
  }
  await opened.bookIntoAFullBook('among others')
  // In small salons of their own, since they want the same hours; the tables are as large.
  for (const { name, route, prepare } of deepScenes) {
    const own = await openWorld(salon)
    await call(name, route, () => prepare(own), own)
  }
  await opened.askAll()
  for (const [name, run] of Object.entries(jobsAndExport(opened.jobs, world, salon.now()))) {
    await run()
    await opened.explain(name)
  }
  await opened.close()
})
afterAll(() => finish('on a large salon'))

describe('on a large salon', () => {
  it('no operation reads a big table from end to end, or much more than it needs', () => {
    expect(unexpected()).toEqual([])
  })

  it('every operation was explained, and every job', () => {
    const names = routes.map(operationOf).filter((name) => !explained.has(name))

    expect(names).toEqual([])
    expect(explained.size).toBeGreaterThan(routes.length)
  })

  it('whatever points at a row can be found by an index, or that row is never deleted', async () => {
    const { rows } = await salon.database.pool.query<{ reference: string }>(
      `select f.conname as reference from pg_constraint f
       where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
         select from pg_index i where i.indrelid = f.conrelid and i.indpred is null
           and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey)
       order by 1`,
    )

    // Services and staff are archived; their rows, series and online bookings go with the whole salon only, as clients
    // do. A salon is found by its primary key, with either owner.
    const cure = 'Add an index over the whole foreign key; a partial one does not count'
    expect(
      rows.map(({ reference }) => reference),
      cure,
    ).toEqual([
      'appointments_online_booking',
      'appointments_series',
      'blocked_times_staff',
      'booking_holds_booking',
      'calendar_feeds_staff',
      'client_distinctions_second',
      'form_links_template',
      'freed_times_booking',
      'freed_times_staff',
      'salons_owner',
      'schedule_exceptions_staff',
      'service_offers_service',
      'service_offers_staff',
      'service_records_service',
      'service_records_staff',
      'service_tests_service',
      'signed_forms_template',
      'test_waivers_service',
      'working_schedules_staff',
    ])
  })
})
