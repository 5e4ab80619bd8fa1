import { activityRoutes } from '@salon/contract/activity'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { importRoutes } from '@salon/contract/imports'
import { type ImportProduct } from '@salon/contract/import-vocabulary'
import { describe, expect, it } from 'vitest'
import { importForm, importsOf, threeClients as three } from '../../../test/import-form.ts'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { written } from '../../../test/spreadsheet-files.ts'

const salon = openSalon()
const { list, upload, get, edit, step, rows, decide, refused } = importRoutes
const { work, workOneBatch, uploaded } = importsOf(salon)

const upper = (caller: Caller, text: string | Buffer, product: ImportProduct = 'other') =>
  caller.try(upload, { body: importForm(text, product) })

const namesOf = async (caller: Caller) =>
  (await caller.call(customerRoutes.list, {})).map(({ name }) => name)

describe('an import is refused', () => {
  it('for anyone but an admin, in each operation', async () => {
    const owner = await salon.owner()
    const { params } = await uploaded(owner, three)
    const otherOwner = await salon.owner()
    for (const role of ['user', 'visitor'] as const) {
      const colleague = await salon.colleague(owner, role)
      expect((await upper(colleague, three)).status).toBe(403)
      expect((await colleague.try(list, {})).status).toBe(403)
      expect((await colleague.try(refused, { params })).status).toBe(403)
    }
    expect((await otherOwner.try(get, { params })).status).toBe(404)
    expect((await otherOwner.try(edit, { params, body: { separator: ';' } })).status).toBe(404)
    expect((await otherOwner.try(step, { params, body: { step: 'check' } })).status).toBe(404)
    expect((await otherOwner.try(rows, { params })).status).toBe(404)
    expect((await otherOwner.try(decide, { params, body: { decision: 'add' } })).status).toBe(404)
    expect((await otherOwner.try(refused, { params })).status).toBe(404)
    expect(await otherOwner.call(list, {})).toEqual([])
  })

  it('for the number of a row that no file has', async () => {
    const owner = await salon.owner()
    const { params, go } = await uploaded(owner, three)
    await go('check')
    const tooMany = 3_000_000_000

    expect((await owner.try(rows, { params, query: { after: tooMany } })).status).toBe(422)
    const body = { decision: 'add', rows: [tooMany] }
    expect((await owner.try(decide, { params, body })).status).toBe(422)
  })

  it('where the file is no table, and the one before stays', async () => {
    const owner = await salon.owner()
    const before = await uploaded(owner, three)

    expect(await upper(owner, 'Name\nAnn')).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        errors: [
          { path: 'file', message: 'This file has a single column. Please check the separator.' },
        ],
      },
    })
    expect((await upper(owner, '')).status).toBe(422)
    const headless = 'The first row holds data. Please add a row above it that names the columns.'
    for (const row of ['Ann Lee,ann@x.example', 'Bo Li,+49 171 1234567', '2026-05-01 10:00,Bo'])
      expect((await upper(owner, `${row}\nCy,\n`)).body).toMatchObject({ detail: headless })
    const nameless = { body: importForm(three, 'other', '\0') }
    expect((await owner.try(upload, nameless)).status).toBe(422)
    expect((await upper(owner, 'a,b\n1,"2')).body).toMatchObject({
      detail: 'A quotation mark is not closed, so the table cannot be read to the end. (row 2)',
    })

    expect(await owner.call(list, {})).toMatchObject([{ id: before.params.id }])
    const { rows: chunks } = await salon.database.pool.query('select from import_chunks')
    expect(chunks).toHaveLength(1)
  })

  it('while another one is under way, and a step before its turn', async () => {
    const owner = await salon.owner()
    const { params } = await uploaded(owner, three)
    const take = (name: 'check' | 'run' | 'pause' | 'undo') =>
      owner.try(step, { params, body: { step: name } })

    expect((await take('run')).status).toBe(409)
    expect((await take('undo')).status).toBe(409)
    expect((await owner.try(decide, { params, body: { decision: 'add' } })).status).toBe(409)
    await take('check')
    expect((await upper(owner, three)).status).toBe(409)
    expect((await owner.try(edit, { params, body: { separator: ';' } })).status).toBe(409)
    expect((await take('pause')).body).toMatchObject({ state: 'ready' })
    expect((await upper(owner, three)).status).toBe(201)
  })

  it('and keeps how dates are meant once a person said so, until other columns hold them', async () => {
    const owner = await salon.owner()
    const { params, import: job } = await uploaded(
      owner,
      'Name,Birthday,Word\nAnn,01/02/1980,tea\nBo,03/04/1990,\nCy,13/02/1990,',
    )
    expect(job).toMatchObject({ columns: ['name', 'birthday', null], dateOrder: 'day_first' })
    const read = (reading: Parameters<typeof edit.body.parse>[0]) =>
      owner.call(edit, { params, body: edit.body.parse(reading) })

    await read({ dateOrder: 'month_first' })

    const { columns } = job
    const monthFirst = { dateOrder: 'month_first' }
    expect(await read({ columns, nameOrder: 'last_first' })).toMatchObject(monthFirst)
    expect(await read({ columns: ['name', 'birthday', 'notes'] })).toMatchObject(monthFirst)
    await read({ columns: ['name', null, null] })
    expect(await read({ columns })).toMatchObject({ dateOrder: 'day_first' })
  })

  it('before a person said how dates are meant that fit both orders', async () => {
    const owner = await salon.owner()
    const { params, import: job } = await uploaded(
      owner,
      'Name,Birthday\nAnn,01/02/1980\nBo,03/04/1990',
    )
    expect(job).toMatchObject({ dateOrder: null, asksDateOrder: true })
    expect(await owner.try(step, { params, body: { step: 'check' } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'dateOrder' }] },
    })
    const ends = 'Date,End,Client,Service\n03.04.2026 09:00,10.30,Ann,Cut\n'
    expect((await uploaded(await salon.owner(), ends, 'other', 'visits')).import).toMatchObject({
      columns: ['date', 'end', 'name', 'service'],
      asksDateOrder: true,
    })
    await owner.call(edit, { params, body: { dateOrder: 'month_first' } })
    await owner.call(step, { params, body: { step: 'check' } })
    await work()
    await owner.call(step, { params, body: { step: 'run' } })
    await work()
    expect(await owner.call(customerRoutes.list, {})).toMatchObject([
      { name: 'Ann', birthday: '1980-01-02', notes: null },
      { name: 'Bo', birthday: '1990-03-04', notes: null },
    ])
  })
})

it('an upload that is repeated with its key is one', async () => {
  const owner = await salon.owner()
  const send = async () => {
    const form = new Response(importForm(three))
    const { statusCode, body } = await salon.app.inject({
      method: 'POST',
      url: '/api/imports',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': form.headers.get('content-type') ?? '',
        'idempotency-key': 'once',
      },
      payload: Buffer.from(await form.arrayBuffer()),
    })
    return { statusCode, id: (JSON.parse(body) as { id: number }).id }
  }

  const first = await send()
  expect(first.statusCode).toBe(201)
  expect(await send()).toEqual(first)
  expect(await owner.call(list, {})).toMatchObject([{ id: first.id, state: 'ready' }])
  const { rows: left } = await salon.database.pool.query('select from imports')
  expect(left).toHaveLength(1)
})

describe('how a file is read', () => {
  it('is guessed, shown with the first rows, and changed', async () => {
    const owner = await salon.owner()
    const text = `Vorname;Nachname;E-Mail\n${Array.from({ length: 30 }, (_, n) => `Jürgen;Groß ${n};`).join('\n')}`
    const { params, import: job } = await uploaded(owner, written['windows-1252'](text))

    expect(job).toMatchObject({
      state: 'ready',
      encoding: 'windows-1252',
      separator: ';',
      heads: ['Vorname', 'Nachname', 'E-Mail'],
      columns: ['first_name', 'last_name', 'email'],
      rowCount: 30,
      nameOrder: 'as_written',
    })
    expect(job.sample).toHaveLength(20)
    expect(job.sample[0]).toEqual(['Jürgen', 'Groß 0', ''])
    expect(await owner.call(edit, { params, body: { encoding: 'windows-1251' } })).toMatchObject({
      encoding: 'windows-1251',
      columns: ['first_name', 'last_name', 'email'],
    })
    expect(await owner.try(edit, { params, body: { separator: ',' } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'separator' }] },
    })
    expect(
      await owner.try(edit, { params, body: { columns: ['email', 'email', null] } }),
    ).toMatchObject({ status: 422, body: { errors: [{ path: 'columns.0' }] } })
    expect(await owner.try(edit, { params, body: { columns: ['name'] } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'columns' }] },
    })
    expect(
      await owner.call(edit, { params, body: { columns: ['name', null, null] } }),
    ).toMatchObject({ columns: ['name', null, null], state: 'ready' })
  })
})

describe('a dry run', () => {
  it('says what would become of each row, and writes no client', async () => {
    const owner = await salon.owner()
    const add = (body: { name: string; email?: string; phone?: string }) =>
      owner.call(customerRoutes.add, { body })
    const ann = await add({ name: 'Lee Ann', phone: '+49 171 1234567' })
    const family = await add({ name: 'Cy Orr', phone: '030 555 666 7' })
    const before = await owner.call(customerRoutes.list, {})
    const { go, params } = await uploaded(
      owner,
      [
        'Id,Name,Email,Phone',
        '1,Ann Lee,,0171 1234567',
        '2,Dee Orr,,0305556667',
        '3,Bo Li,nonsense,4.915E+12',
        '4,,x@x.example,',
        '4,Fay,,',
        '4,Gus,,',
        '5,Fay,fay@x.example,',
        '6,Fay,FAY@x.example,',
      ].join('\n'),
    )

    expect(await go('check')).toMatchObject({
      state: 'checked',
      rowCount: 8,
      done: 8,
      counts: { new: 3, same: 1, changed: 0, ask: 2, refused: 2 },
      incomplete: 1,
    })
    const incomplete = await owner.call(rows, { params, query: { incomplete: 'true' } })
    expect(incomplete.map(({ number }) => number)).toEqual([4])
    expect(await owner.call(rows, { params })).toMatchObject([
      { number: 2, outcome: 'same', customerId: ann.id, customerName: 'Lee Ann' },
      { number: 3, outcome: 'ask', reason: { problem: 'same_phone' }, customerId: family.id },
      {
        number: 4,
        outcome: 'new',
        leftOut: [
          { column: 2, problem: 'not_an_email' },
          { column: 3, problem: 'phone_spoilt' },
        ],
      },
      { number: 5, outcome: 'refused', reason: { column: 1, problem: 'no_name' } },
      { number: 6, outcome: 'new' },
      { number: 7, outcome: 'refused', reason: { problem: 'id_twice' } },
      { number: 8, outcome: 'new' },
      { number: 9, outcome: 'ask', reason: { problem: 'same_as_row' }, customerId: null },
    ])
    expect(await owner.call(rows, { params, query: { outcome: 'ask', after: 3 } })).toMatchObject([
      { number: 9 },
    ])
    expect(await owner.call(customerRoutes.list, {})).toEqual(before)
    const csv = await owner.raw('GET', `/api/imports/${params.id}/refused.csv`)
    expect(csv.body).toBe(
      '\ufeffId,Name,Email,Phone,Not imported because\r\n4,,x@x.example,,The name is missing\r\n4,Gus,,,An earlier row has the same ID\r\n',
    )
  })
})

describe('a run', () => {
  it('adds and links clients as it was decided', async () => {
    const owner = await salon.owner()
    const cy = await owner.call(customerRoutes.add, {
      body: { name: 'Cy Orr', email: 'orr@x.example' },
    })
    const { go, params } = await uploaded(
      owner,
      [
        'Id,Name,Email,Added',
        '1,Ann Lee,,24.12.2019',
        '2,C. Orr,orr@x.example,',
        '3,Dee Orr,orr@x.example,',
        '4,Ed Orr,orr@x.example,',
        '5,Flo Orr,orr@x.example,',
      ].join('\n'),
    )
    await go('check')
    const say = (decision: 'same' | 'add' | 'leave_out', number: number) =>
      owner.call(decide, { params, body: { decision, rows: [number] } })
    await say('same', 3)
    await say('add', 4)
    await say('leave_out', 5)

    expect(await go('run')).toMatchObject({
      state: 'done',
      counts: { new: 2, same: 1, ask: 2 },
    })
    expect(await namesOf(owner)).toEqual(['Ann Lee', 'Cy Orr', 'Dee Orr'])
    const [ann, kept] = await owner.call(customerRoutes.list, {})
    expect(ann?.createdAt).toBe('2019-12-24T12:00:00.000Z')
    expect(kept).toEqual(cy)
    const [entry] = await owner.call(activityRoutes.recent, {})
    expect(entry).toMatchObject({ description: 'Imported 2 clients' })
  })

  it('knows whom a person has decided about, who was merged since', async () => {
    const owner = await salon.owner()
    const email = 'orr@x.example'
    const cy = await owner.call(customerRoutes.add, { body: { name: 'Cy Orr', email } })
    const file = await uploaded(owner, `Id,Name,Email\n1,Dee Orr,${email}\n`)
    await file.go('check')
    await owner.call(decide, { params: file.params, body: { decision: 'same', rows: [2] } })
    const cyrus = await owner.call(customerRoutes.add, { body: { name: 'Cyrus Orr', email } })
    await owner.call(duplicateRoutes.merge, {
      params: { id: cyrus.id },
      body: { formerId: cy.id, fields: { name: 'kept', email: 'kept', phone: 'kept' } },
    })

    expect(await file.go('run')).toMatchObject({ counts: { same: 1, ask: 0 } })
    expect(await namesOf(owner)).toEqual(['Cyrus Orr'])
  })

  it('of the same file again changes nothing; a newer one updates what was not edited here', async () => {
    const owner = await salon.owner()
    const first = await uploaded(owner, three, 'fresha')
    await first.go('check')
    await first.go('run')
    const [ann] = await owner.call(customerRoutes.list, {})
    await owner.call(customerRoutes.edit, {
      params: { id: ann?.id ?? 0 },
      body: { phone: '0172 999' },
    })
    const before = await owner.call(customerRoutes.list, {})

    const again = await uploaded(owner, three, 'fresha')
    expect(await again.go('check')).toMatchObject({ counts: { new: 0, same: 2, refused: 1 } })
    await again.go('run')
    expect(await owner.call(customerRoutes.list, {})).toEqual(before)

    const newer = await uploaded(
      owner,
      'Client ID,Name,Email,Phone\n1,Ann Moor,ann@x.example,0171 7654321\n2,Bo Li,,\n7,Cy,,\n',
      'fresha',
    )
    expect(await newer.go('check')).toMatchObject({ counts: { new: 1, same: 1, changed: 1 } })
    await newer.go('run')
    expect(await owner.call(customerRoutes.list, {})).toMatchObject([
      { id: ann?.id, name: 'Ann Moor', phone: '0172 999', email: 'ann@x.example' },
      { name: 'Bo Li' },
      { name: 'Cy' },
    ])
  })

  it('goes on where it stood after a pause and after a crash, and doubles nobody', async () => {
    const owner = await salon.owner()
    const many = Array.from({ length: 1_200 }, (_, n) => `${n},Client ${n},c${n}@x.example`)
    const { params, go } = await uploaded(owner, `Id,Name,Email\n${many.join('\n')}`)
    await go('check')
    await owner.call(step, { params, body: { step: 'run' } })
    await workOneBatch()
    expect((await owner.call(get, { params })).done).toBe(500)
    expect((await owner.call(step, { params, body: { step: 'pause' } })).state).toBe('paused')
    await work()
    expect((await owner.call(get, { params })).done).toBe(500)

    await owner.call(step, { params, body: { step: 'run' } })
    await work()

    expect(await owner.call(get, { params })).toMatchObject({
      state: 'done',
      done: 1_200,
      counts: { new: 1_200 },
    })
    expect(new Set(await namesOf(owner)).size).toBe(1_200)
    expect(await namesOf(owner)).toHaveLength(1_200)
  })

  it('is done by one of several processes at once', async () => {
    const owner = await salon.owner()
    const many = Array.from({ length: 600 }, (_, n) => `${n},Client ${n}`)
    const { params, go } = await uploaded(owner, `Id,Name\n${many.join('\n')}`)
    await go('check')
    await owner.call(step, { params, body: { step: 'run' } })

    await Promise.all([work(), work(), work()])

    expect(await owner.call(get, { params })).toMatchObject({ state: 'done' })
    expect(await namesOf(owner)).toHaveLength(600)
  })
})
