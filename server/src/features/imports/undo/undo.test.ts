import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { importRoutes } from '@salon/contract/imports'
import { safetyRoutes } from '@salon/contract/safety'
import { describe, expect, it } from 'vitest'
import { columnsOfClients } from '../../../../test/columns-of-clients.ts'
import { importsOf, threeClients as three } from '../../../../test/import-form.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { hashOf } from '../../../kernel/secrets.ts'
import { usesOfClient } from '../../customers/imported/queries.ts'
import { deleteOldImports } from '../operations.ts'
import { endPausedImports } from '../progress/operations.ts'

const salon = openSalon()
const { decide, list, rows, step } = importRoutes
const { uploaded, work } = importsOf(salon)

/** Columns that name a client and do not keep one here, each with the reason. */
const noUse: Readonly<Record<string, string>> = {
  'activity.customer_id': 'says what happened, also with the import',
  'history.customer_id': 'says what happened, also with the import',
  'history.former_customer_id': 'says what happened',
  'health_notices.customer_id': 'is written by a job',
  'health_openings.customer_id': 'says who looked',
  'client_distinctions.first_id': 'is forgotten with the client',
  'client_distinctions.second_id': 'is forgotten with the client',
  'client_merges.former_id': 'has the client as merged, who is kept by it',
}

const namesOf = async (caller: Caller) =>
  (await caller.call(customerRoutes.list, {})).map(({ name }) => name)

describe('an undo', () => {
  it('undoes what nobody touched, and lists the rest', async () => {
    const { caller, draft, client } = await seedSalon(salon)
    const first = await uploaded(caller, 'Id,Name\n1,Ann\n2,Bo\n3,Cy\n4,Dee\n', 'fresha')
    await first.go('check')
    await first.go('run')
    const clients = await caller.call(customerRoutes.list, {})
    const idOf = (name: string) => clients.find((one) => one.name === name)?.id ?? 0
    await caller.call(appointmentRoutes.add, { body: { ...draft, customerId: idOf('Bo') } })
    await caller.call(customerRoutes.edit, {
      params: { id: idOf('Cy') },
      body: { notes: 'mended' },
    })

    expect(await first.go('undo')).toMatchObject({ state: 'undone', kept: 2 })

    expect((await namesOf(caller)).toSorted()).toEqual(['Bo', 'Cy', client.name].toSorted())
    expect(
      await caller.call(rows, { params: first.params, query: { kept: 'true' } }),
    ).toMatchObject([
      { name: 'Bo', keptId: idOf('Bo'), keptFor: [{ reason: 'visits', name: null }] },
      { name: 'Cy', keptId: idOf('Cy'), keptFor: [{ reason: 'edited', name: null }] },
    ])
    // The same file again: who stayed is not doubled.
    const again = await uploaded(caller, 'Id,Name\n1,Ann\n2,Bo\n3,Cy\n4,Dee\n', 'fresha')
    expect(await again.go('check')).toMatchObject({ counts: { new: 2, same: 2 } })
  })

  it('knows a client again who was merged since, and does not bring them back', async () => {
    const { caller, client } = await seedSalon(salon)
    const file = 'Id,Name\n1,Ann\n2,Bo\n'
    const first = await uploaded(caller, file, 'fresha')
    await first.go('check')
    await first.go('run')
    const ann = (await caller.call(customerRoutes.list, {})).find(({ name }) => name === 'Ann')
    await caller.call(duplicateRoutes.merge, {
      params: { id: client.id },
      body: {
        formerId: ann?.id ?? 0,
        fields: { name: 'kept', email: 'kept', phone: 'kept' },
      },
    })

    expect(await first.go('undo')).toMatchObject({ state: 'undone', kept: 1 })

    expect(await namesOf(caller)).toEqual([client.name])
    expect(
      await caller.call(rows, { params: first.params, query: { kept: 'true' } }),
    ).toMatchObject([{ keptId: ann?.id, keptFor: [{ reason: 'merged' }] }])
    const again = await uploaded(caller, file, 'fresha')
    expect(await again.go('check')).toMatchObject({ counts: { new: 1, refused: 0 } })
  })

  it('leaves a client whose consent to health data was recorded', async () => {
    const owner = await salon.owner()
    const first = await uploaded(owner, 'Id,Name\n1,Ann\n2,Bo\n', 'fresha')
    await first.go('check')
    await first.go('run')
    const ann = (await owner.call(customerRoutes.list, {})).find(({ name }) => name === 'Ann')
    const params = { id: ann?.id ?? 0 }
    await owner.call(safetyRoutes.setConsent, { params, body: { consent: 'withdrawn' } })

    expect(await first.go('undo')).toMatchObject({ state: 'undone', kept: 1 })

    expect(await namesOf(owner)).toEqual(['Ann'])
    expect(await owner.call(rows, { params: first.params, query: { kept: 'true' } })).toMatchObject(
      [{ keptFor: [{ reason: 'health' }] }],
    )
    await owner.call(customerRoutes.remove, { params })
    expect(await owner.call(rows, { params: first.params, query: { kept: 'true' } })).toMatchObject(
      [{ keptId: null, keptFor: [{ reason: 'removed' }] }],
    )
  })

  it('puts back what a newer file has changed, which the next one changes again', async () => {
    const owner = await salon.owner()
    const file = (name: string) => `Id,Name,Notes\n1,${name},tea\n`
    for (const name of ['Ann']) {
      const first = await uploaded(owner, file(name), 'fresha')
      await first.go('check')
      await first.go('run')
    }
    const newer = await uploaded(owner, file('Anna'), 'fresha')
    await newer.go('check')
    await newer.go('run')
    expect(await namesOf(owner)).toEqual(['Anna'])

    expect(await newer.go('undo')).toMatchObject({ state: 'undone', kept: 0 })

    expect(await namesOf(owner)).toEqual(['Ann'])
    const again = await uploaded(owner, file('Anna'), 'fresha')
    expect(await again.go('check')).toMatchObject({ counts: { changed: 1 } })
  })

  it('puts back a client who is two rows of the file, and the link of each', async () => {
    const owner = await salon.owner()
    await owner.call(customerRoutes.add, { body: { name: 'Ann Lee', phone: '0171 1234567' } })
    const run = async (name: string, birthday: string) => {
      const ann = `1,${name},0171 1234567,,tea`
      const twin = `2,Ann Lee,0171 1234567,${birthday},coffee`
      const file = `Id,Name,Phone,Birthday,Notes\n${ann}\n${twin}\n`
      const one = await uploaded(owner, file, 'fresha')
      await one.go('check')
      await owner.call(decide, { params: one.params, body: { decision: 'same' } })
      return { undo: () => one.go('undo'), ...(await one.go('run')) }
    }
    const stored = async () => ({
      clients: (await owner.call(customerRoutes.list, {})).map(({ name, birthday }) => ({
        name,
        birthday,
      })),
      links: (
        await salon.database.pool.query(
          'select foreign_id, digests from import_links order by foreign_id',
        )
      ).rows as unknown[],
    })
    await run('Ann Lee', '')
    const before = await stored()
    expect(before).toMatchObject({ clients: [{}], links: [{}, {}] })

    const newer = await run('Ann Moor', '1984-12-24')
    expect(newer).toMatchObject({ counts: { changed: 2 } })
    expect((await stored()).clients).toEqual([{ name: 'Ann Moor', birthday: '1984-12-24' }])
    expect(await newer.undo()).toMatchObject({ state: 'undone', kept: 0 })

    expect(await stored()).toEqual(before)
  })

  it('puts back notes in which an earlier version wrote the birthday, which a newer file moves to its field', async () => {
    const owner = await salon.owner()
    const run = async (file: string) => {
      const one = await uploaded(owner, file, 'fresha')
      await one.go('check')
      await one.go('run')
      return one
    }
    const stored = async () => {
      const [{ birthday, notes } = { birthday: '', notes: '' }] = await owner.call(
        customerRoutes.list,
        {},
      )
      return { birthday, notes }
    }
    const file = 'Id,Name,Notes,Birthday\n1,Ann,tea,1980-12-24\n'
    await run(file)
    const old = { birthday: null, notes: 'tea\nBirthday: 1980-12-24' }
    await salon.database.pool.query(
      'update customers set birthday = null, notes = $2 where user_id = $1',
      [owner.account?.id, old.notes],
    )
    await salon.database.pool.query(
      `update import_links set digests = digests - 'birthday' || jsonb_build_object('notes', $2::text)
       where user_id = $1`,
      [owner.account?.id, hashOf(old.notes).slice(0, 32)],
    )

    const newer = await run(file)
    expect(await stored()).toEqual({ birthday: '1980-12-24', notes: 'tea' })
    expect(await newer.go('undo')).toMatchObject({ state: 'undone', kept: 0 })

    expect(await stored()).toEqual(old)
  })

  it('of clients whom another product has as well lets its file bring them back', async () => {
    const owner = await salon.owner()
    const run = async (product: 'fresha' | 'square') => {
      const one = await uploaded(owner, 'Id,Name,Email\n1,Ann,ann@x.example\n', product)
      await one.go('check')
      await one.go('run')
      return one
    }
    const first = await run('fresha')
    await run('square')

    expect(await first.go('undo')).toMatchObject({ state: 'undone', kept: 0 })

    expect(await namesOf(owner)).toEqual([])
    await run('square')
    expect(await namesOf(owner)).toEqual(['Ann'])
  })

  it('of one that was paused deletes its file after 30 days, too', async () => {
    const owner = await salon.owner()
    const { params, go } = await uploaded(owner, three, 'fresha')
    await go('check')
    for (const next of ['run', 'pause'] as const)
      await owner.call(step, { params, body: { step: next } })
    expect(await go('undo')).toMatchObject({ state: 'undone' })

    const later = new Date(salon.now().getTime() + 31 * 24 * 60 * 60 * 1000)
    await deleteOldImports(salon.database.db, later)

    const { rows: left } = await salon.database.pool.query('select 1 from import_chunks')
    expect(left).toEqual([])
  })

  it('is possible for 30 days more of one that nobody went on with', async () => {
    const owner = await salon.owner()
    const { params, go } = await uploaded(owner, three, 'fresha')
    await go('check')
    for (const next of ['run', 'pause'] as const)
      await owner.call(step, { params, body: { step: next } })
    const inDays = (days: number) => new Date(salon.now().getTime() + days * 24 * 60 * 60 * 1000)
    const filesAfter = async (days: number) => {
      await endPausedImports(salon.database.db, inDays(days))
      await deleteOldImports(salon.database.db, inDays(days))
      const { rows: left } = await salon.database.pool.query('select 1 from import_chunks')
      return left.length
    }

    expect(await filesAfter(29)).toBe(1)
    expect(await owner.call(list, {})).toMatchObject([{ state: 'paused' }])
    // No row of it is refused.
    expect(await filesAfter(31)).toBe(0)
    // Of the three rows none was written.
    const none = { new: 0, same: 0, changed: 0, ask: 0, refused: 0 }
    expect(await owner.call(list, {})).toMatchObject([{ state: 'done', rowCount: 0, counts: none }])
    const [entry] = await owner.call(activityRoutes.recent, {})
    expect(entry).toMatchObject({ description: 'Imported 0 clients' })
  })

  it('is counted from the pause, however long ago the file was uploaded', async () => {
    const owner = await salon.owner()
    const { params, go } = await uploaded(owner, three, 'fresha')
    await go('check')
    await salon.database.pool.query(`update imports set created_at = now() - interval '90 days'`)
    for (const next of ['run', 'pause'] as const)
      await owner.call(step, { params, body: { step: next } })

    await endPausedImports(salon.database.db, salon.now())

    expect(await owner.call(list, {})).toMatchObject([{ state: 'paused' }])
  })

  it('is refused after 30 days, and changes nothing', async () => {
    const owner = await salon.owner()
    const { params, go } = await uploaded(owner, three, 'fresha')
    await go('check')
    await go('run')
    const finished = salon.now().getTime()
    const undoneAfter = async (days: number) => {
      salon.setNow(new Date(finished + days * 24 * 60 * 60 * 1000).toISOString())
      // The owner's session has ended by then.
      const admin = await salon.colleague(owner, 'admin')
      const { problem } = await admin.try(step, { params, body: { step: 'undo' } })
      await work()
      return { code: problem?.code, names: (await namesOf(admin)).toSorted() }
    }

    expect(await undoneAfter(31)).toEqual({ code: 'undo_too_late', names: ['Ann Lee', 'Bo Li'] })
    expect(await undoneAfter(29)).toEqual({ code: undefined, names: [] })
  })

  it('is possible for 30 days; then file and rows are deleted, and rows are still known', async () => {
    const owner = await salon.owner()
    const first = await uploaded(owner, three, 'fresha')
    await first.go('check')
    await first.go('run')
    const later = new Date(salon.now().getTime() + 31 * 24 * 60 * 60 * 1000)
    await deleteOldImports(salon.database.db, later)

    const { rows: left } = await salon.database.pool.query(
      'select 1 from import_chunks union all select 1 from import_rows',
    )
    expect(left).toEqual([])
    const again = await uploaded(owner, three, 'fresha')
    expect(await again.go('check')).toMatchObject({ counts: { same: 2, new: 0 } })
    await deleteOldImports(salon.database.db, later)
    expect(await owner.call(list, {})).toMatchObject([{ state: 'done' }])
  })
})

it('an undo looks at every table that names a client', async () => {
  const columns = await columnsOfClients(salon.database.pool)

  const looked = [...usesOfClient.map((use) => use.join('.')), ...Object.keys(noUse)]
  expect(looked.toSorted()).toEqual(columns.toSorted())
})
