import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { importRoutes } from '@salon/contract/imports'
import { beforeEach, describe, expect, it } from 'vitest'
import { importsOf } from '../../../../test/import-form.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { advanceImports } from '../progress/operations.ts'
import { openVisitImport, visitFile, visitLines, visitsOf } from '../../../../test/visit-file.ts'

const salon = openSalon()
const { rows } = importRoutes
const { uploaded } = importsOf(salon)

beforeEach(() => salon.setNow('2026-06-01T08:00:00.000Z'))

describe('an undo of visits', () => {
  const everything = async () => {
    const { rows: found } = await salon.database.pool.query(`
      select 'a' as of, to_jsonb(a) as row from appointments a
      union all select 'r', to_jsonb(r) from service_records r
      union all select 's', to_jsonb(s) from services s
      union all select 'm', to_jsonb(m) from staff m
      union all select 'c', to_jsonb(c) from categories c order by 1, 2`)
    return found as unknown[]
  }

  it('leaves nothing of what nobody touched', async () => {
    const place = await seedSalon(salon)
    await place.caller.call(customerRoutes.add, { body: { name: 'Bo Li', phone: '0171 1234567' } })
    await place.caller.call(appointmentRoutes.add, { body: place.draft })
    const before = await everything()
    const { go } = await uploaded(place.caller, visitFile, 'fresha', 'visits')
    await go('check')
    await go('run')
    expect(await everything()).not.toEqual(before)

    expect(await go('undo')).toMatchObject({ state: 'undone', kept: 0 })

    expect(await everything()).toEqual(before)
    const again = await uploaded(place.caller, visitFile, 'fresha', 'visits')
    expect(await again.go('check')).toMatchObject({ counts: { new: 6, same: 0, changed: 0 } })
  })

  it('keeps and lists what was touched since, with what it needs', async () => {
    const { caller, params, go } = await openVisitImport(salon)
    await go('check')
    await go('run')
    const balayage = (await visitsOf(caller)).find(({ service }) => service.name === 'Balayage')
    await caller.call(appointmentRoutes.edit, {
      params: { id: balayage?.id ?? 0 },
      body: { notes: 'toner 9' },
    })

    // The first row made the staff member, whom the second one needs still.
    expect(await go('undo')).toMatchObject({ state: 'undone', kept: 2 })

    expect(await visitLines(caller)).toEqual([
      '2026-01-05T10:30 Ann Lee Balayage Olga 120 120.50 completed',
    ])
    expect(await caller.call(rows, { params, query: { kept: 'true' } })).toMatchObject([
      { number: 2, keptId: null, keptFor: [{ reason: 'staff', name: 'Olga' }] },
      { number: 3, keptId: balayage?.id, keptFor: [{ reason: 'edited', name: null }] },
    ])
    // The visit of the first row is gone, and comes back with the same file.
    const again = await uploaded(caller, visitFile, 'fresha', 'visits')
    expect(await again.go('check')).toMatchObject({ counts: { new: 5, same: 1, refused: 2 } })
  })

  it('keeps a service that is used, and no row of it once that is taken back as well', async () => {
    const { caller, params, go } = await openVisitImport(salon)
    await go('check')
    await go('run')
    const more =
      'Date,Time,Client,Service,Duration,Price\n06/01/2026,10:00,Ann Lee,Balayage,2h,120\n'
    const later = await uploaded(caller, more, 'other', 'visits')
    await caller.call(importRoutes.edit, {
      params: later.params,
      body: { dateOrder: 'day_first' },
    })
    await later.go('check')
    await later.go('run')

    expect(await go('undo')).toMatchObject({ state: 'undone', kept: 1 })
    expect(await visitLines(caller)).toHaveLength(1)
    expect(await caller.call(rows, { params, query: { kept: 'true' } })).toMatchObject([
      { keptId: null, keptFor: [{ reason: 'service', name: 'Balayage' }] },
    ])
    await later.go('undo')
    const second = await caller.call(importRoutes.step, { params, body: { step: 'undo' } })
    // Of the one row that is left, and no more.
    expect(second).toMatchObject({ state: 'undoing', done: 0, toUndo: 1 })
    await advanceImports(salon.database.db, () => salon.now())

    expect(await caller.call(importRoutes.get, { params })).toMatchObject({
      state: 'undone',
      done: 1,
      toUndo: 0,
      kept: 0,
    })
    expect(await caller.call(rows, { params, query: { kept: 'true' } })).toEqual([])
  })

  it('lets the clients go whom it used, whose import was undone before', async () => {
    const { caller, client } = await seedSalon(salon)
    const text = 'Id,Name,Phone\n1,Bo Li,0171 1234567\n2,Cy Roe,\n'
    const people = await uploaded(caller, text, 'fresha')
    await people.go('check')
    await people.go('run')
    const past = await uploaded(caller, visitFile, 'fresha', 'visits')
    await past.go('check')
    await past.go('run')
    const names = async () =>
      (await caller.call(customerRoutes.list, {})).map(({ name }) => name).toSorted()

    expect(await people.go('undo')).toMatchObject({ state: 'undone', kept: 1 })
    expect(await names()).toEqual([client.name, 'Bo Li'])
    await past.go('undo')
    expect(await people.go('undo')).toMatchObject({ state: 'undone', kept: 0 })

    expect(await names()).toEqual([client.name])
    // Nothing is left to undo.
    expect(
      (await caller.try(importRoutes.step, { params: people.params, body: { step: 'undo' } }))
        .problem,
    ).toMatchObject({ status: 409, code: 'import_under_way' })
  })

  it('puts back what a newer file has changed', async () => {
    const { caller, go } = await openVisitImport(salon)
    await go('check')
    await go('run')
    const before = await visitLines(caller)
    const newer = await uploaded(
      caller,
      visitFile.replaceAll('10/06/2026', '11/06/2026'),
      'fresha',
      'visits',
    )
    await newer.go('check')
    expect(await newer.go('run')).toMatchObject({ counts: { changed: 2 } })
    expect(await visitLines(caller)).not.toEqual(before)

    await newer.go('undo')

    expect(await visitLines(caller)).toEqual(before)
    const again = await uploaded(caller, visitFile, 'fresha', 'visits')
    expect(await again.go('check')).toMatchObject({ counts: { same: 6, changed: 0 } })
  })
})
