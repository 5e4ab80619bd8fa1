import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import type { ImportKind } from '@salon/contract/import-vocabulary'
import { importRoutes } from '@salon/contract/imports'
import { spreadsheetProblems } from '@salon/contract/spreadsheets'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { importForm, importsOf } from '../../../test/import-form.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { seedSalon } from '../../../test/seed-salon.ts'

const salon = openSalon()
const { upload, rows } = importRoutes
const { uploaded } = importsOf(salon)

beforeEach(() => salon.setNow('2026-06-01T08:00:00.000Z'))

const columns = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`).join()

/** A ZIP file whose entry says that it is encrypted. */
async function lockedZip() {
  const file = new ZipFile()
  file.addBuffer(Buffer.from('Name,Email\n'), 'clients.csv')
  file.end()
  const bytes = await buffer(file.outputStream)
  bytes[6] = 1
  return bytes
}

/** What a password makes of an .xlsx: a compound file around it. */
const lockedWorkbook = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.from('EncryptedPackage', 'utf16le'),
])

describe('a file is refused by a sentence, and not kept', () => {
  const { too_many_columns, cell_too_long, not_text, one_column, encrypted } = spreadsheetProblems
  const { empty, no_rows } = spreadsheetProblems
  it.each([
    ['10,000 columns', () => `${columns(10_000)}\n`, `${too_many_columns} (row 1)`],
    [
      'a cell of 10 MB',
      () => `Name,Notes\nAnn,${'x'.repeat(10 * 1024 * 1024)}\n`,
      `${cell_too_long} (row 2)`,
    ],
    ['nothing', () => '', empty],
    ['blank rows alone', () => '\ufeff\n ,\n\n', empty],
    ['heads alone', () => 'Client ID,Name,Email\n\n,,\n', no_rows],
    ['NUL', () => 'Name,Notes\nAnn,a\0b\n', not_text],
    ['one column', () => 'Name\nAnn\n', one_column],
    ['an encrypted ZIP', lockedZip, encrypted],
    ['an encrypted workbook', () => lockedWorkbook, encrypted],
  ])('%s', async (_, file, sentence) => {
    const owner = await salon.owner()

    const { status, body } = await owner.try(upload, { body: importForm(await file()) })

    expect([status, body]).toMatchObject([422, { code: 'invalid', detail: sentence }])
    const { rows: left } = await salon.database.pool.query('select from imports')
    expect(left).toEqual([])
  })
})

describe('a cell', () => {
  it('with a price of a million is kept; one that is too large for a price is named', async () => {
    const { caller } = await seedSalon(salon)
    const { go, params } = await uploaded(
      caller,
      [
        'Date,Client,Service,Price',
        '2026-05-01 10:00,Ann Lee,Cut,"1.000.000,00 €"',
        '2026-05-02 10:00,Ann Lee,Cut,"99.999.999,99"',
        '2026-05-03 10:00,Ann Lee,Cut,"100.000.000,00"',
        '2026-05-04 10:00,Ann Lee,Cut,1e9',
      ].join('\n'),
      'other',
      'visits',
    )
    await go('check')

    expect(await go('run')).toMatchObject({ counts: { new: 4, refused: 0 }, incomplete: 2 })

    const visits = await caller.call(appointmentRoutes.list, {})
    expect(visits.map(({ price }) => price)).toEqual(['1000000.00', '99999999.99', '0.00', '0.00'])
    const checked = await caller.call(rows, { params, query: { incomplete: 'true' } })
    expect(checked.map(({ number, leftOut }) => [number, leftOut])).toEqual([
      [4, [{ column: 3, problem: 'not_a_price' }]],
      [5, [{ column: 3, problem: 'not_a_price' }]],
    ])
  })

  it('with the year 20222 or a zone that there is not refuses its row alone', async () => {
    const { caller } = await seedSalon(salon)
    const { go, params } = await uploaded(
      caller,
      [
        'Date,Client,Service',
        '31.05.20222 10:00,Ann Lee,Cut',
        '2026-05-02T10:00:00+99:00,Ann Lee,Cut',
        '2026-05-03T10:00:00+25:61,Ann Lee,Cut',
        '2026-05-04 10:00 Nowhere/Zone,Ann Lee,Cut',
        '2026-05-05T10:00:00+09:00,Ann Lee,Cut',
      ].join('\n'),
      'other',
      'visits',
    )
    await go('check')

    expect(await go('run')).toMatchObject({ counts: { new: 1, refused: 4 } })

    const checked = await caller.call(rows, { params })
    expect(checked.map(({ reason }) => reason?.problem)).toEqual([
      'year_out_of_range',
      'not_a_date',
      'not_a_date',
      'no_time',
      undefined,
    ])
    expect(await caller.call(appointmentRoutes.list, {})).toMatchObject([
      { appointmentDate: '2026-05-05T01:00:00.000Z' },
    ])
  })

  it.each<[ImportKind, string]>([
    ['clients', 'Id,Name\n1,Ann\n1,Bo\n2,Cy\n'],
    ['staff', 'Id,Name\n1,Olga\n1,Max\n2,Eva\n'],
    ['services', 'Id,Name,Price\n1,Perm,10\n1,Wax,20\n2,Brows,30\n'],
  ])('with the ID of an earlier row of %s refuses its row alone', async (kind, file) => {
    const owner = await salon.owner()
    const { go, params } = await uploaded(owner, file, 'other', kind)
    await go('check')

    expect(await go('run')).toMatchObject({ counts: { new: 2, refused: 1 } })

    expect(await owner.call(rows, { params, query: { outcome: 'refused' } })).toMatchObject([
      { number: 3, reason: { problem: 'id_twice' } },
    ])
  })
})

it('a client of two salons with one number is a client of each, and stays with one', async () => {
  const [one, other] = [await salon.owner(), await salon.owner()]
  const file = 'Client ID,Name,Email\n1,Ann Lee,ann@x.example\n'
  const into = async (owner: typeof one) => {
    const job = await uploaded(owner, file, 'fresha')
    await job.go('check')
    expect(await job.go('run')).toMatchObject({ counts: { new: 1, same: 0 } })
    return job
  }
  const first = await into(one)
  await into(other)
  const [here] = await one.call(customerRoutes.list, {})
  const there = await other.call(customerRoutes.list, {})
  expect(there).toMatchObject([{ name: 'Ann Lee' }])
  expect(there[0]?.id).not.toBe(here?.id)

  await first.go('undo')

  expect(await one.call(customerRoutes.list, {})).toEqual([])
  expect(await other.call(customerRoutes.list, {})).toEqual(there)
})
