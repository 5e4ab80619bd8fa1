import { importRoutes, type ImportReading } from '@salon/contract/imports'
import { beforeEach, expect, it } from 'vitest'
import { importsOf } from '../../../../test/import-form.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { edit, get } = importRoutes
const { uploaded } = importsOf(salon)

beforeEach(() => salon.setNow('2026-03-03T08:00:00.000Z'))

const file = [
  'Ref,Date,Time,Client,Service,Status,Extra',
  '1,01/02/2026,10:00,"Lee, Ann",Cut,Arrived late,tea',
  '2,03/02/2026,10:00,"Lee, Ann",,Arrived late,',
  '',
].join('\n')
const chosen: Partial<ImportReading> = {
  columns: ['id', 'date', 'time', 'name', 'service', 'status', 'notes'],
  dateOrder: 'month_first',
  nameOrder: 'last_first',
  statuses: [{ word: 'Arrived late', status: 'no-show' }],
}

/** A salon that has imported a file of visits by its own choices. */
async function importedOnce() {
  const { caller } = await seedSalon(salon)
  const first = await uploaded(caller, file, 'fresha', 'visits')
  expect(first.import).toMatchObject({ columnsFrom: null, dateOrder: null, asksDateOrder: true })
  await caller.call(edit, { params: first.params, body: chosen })
  await first.go('check')
  const refused = await caller.raw('GET', `/api/imports/${first.params.id}/refused.csv`)
  expect(await first.go('run')).toMatchObject({ state: 'done', columnsFrom: null })
  salon.setNow('2026-03-20T08:00:00.000Z')
  return { caller, first, refused: refused.body }
}

it('a file with the heads of an earlier one is read as that one, and says so', async () => {
  const { caller } = await importedOnce()

  const { import: job, params, go } = await uploaded(caller, file, 'fresha', 'visits')

  const columnsFrom = '2026-03-03T08:00:00.000Z'
  expect(job).toMatchObject({ ...chosen, asksDateOrder: true, columnsFrom })
  expect(await go('check')).toMatchObject({ counts: { same: 1, refused: 1 }, columnsFrom })
  const columns = [...(chosen.columns ?? []).slice(0, -1), null]
  expect(await caller.call(edit, { params, body: { columns } })).toMatchObject({
    columns,
    columnsFrom: null,
  })
})

it('the refused rows of a file are read as that file', async () => {
  const { caller, refused } = await importedOnce()

  const { import: job } = await uploaded(caller, refused, 'fresha', 'visits')

  expect(job).toMatchObject({
    ...chosen,
    columns: [...(chosen.columns ?? []), null],
    columnsFrom: '2026-03-03T08:00:00.000Z',
  })
})

it('dates that can be read in one way only, and new words, are not taken from it', async () => {
  const { caller } = await importedOnce()

  const { import: job } = await uploaded(
    caller,
    file.replace('01/02/2026', '31/01/2026').replace('Arrived late,\n', 'Came in,\n'),
    'fresha',
    'visits',
  )

  expect(job).toMatchObject({
    dateOrder: 'day_first',
    asksDateOrder: false,
    nameOrder: 'last_first',
    statuses: [
      { word: 'Arrived late', status: 'no-show' },
      { word: 'Came in', status: null },
    ],
  })
})

it('a column with too many words for statuses is left out', async () => {
  const { caller } = await importedOnce()
  const many = Array.from({ length: 31 }, (_, n) => `${n},01/02/2026,10:00,Ann,Cut,Word ${n},`)

  const [heads = ''] = file.split('\n')
  const text = [heads, ...many].join('\n')
  const { import: job } = await uploaded(caller, text, 'fresha', 'visits')

  expect(job).toMatchObject({ statuses: [{ word: '', status: 'completed' }], columnsFrom: null })
  expect(job.columns[5]).toBeNull()
})

it('is seen once the encoding is mended by which the heads are read', async () => {
  const { caller, first } = await importedOnce()
  await first.go('undo')
  const text = file.replace('Extra', 'Größe')
  const mended = await uploaded(caller, text, 'fresha', 'visits')
  await caller.call(edit, { params: mended.params, body: chosen })
  await mended.go('check')
  await mended.go('run')

  const { params } = await uploaded(caller, text, 'fresha', 'visits')
  const garbled = await caller.call(edit, { params, body: { encoding: 'windows-1252' } })
  expect(garbled).toMatchObject({ columnsFrom: null })

  expect(await caller.call(edit, { params, body: { encoding: 'utf-8' } })).toMatchObject({
    ...chosen,
    columnsFrom: '2026-03-20T08:00:00.000Z',
  })
})

it('not of another product, kind or salon, nor of an import that was undone', async () => {
  const { caller, first } = await importedOnce()
  const columnsFrom = null

  expect((await uploaded(caller, file, 'square', 'visits')).import).toMatchObject({ columnsFrom })
  expect((await uploaded(caller, file, 'fresha', 'clients')).import).toMatchObject({ columnsFrom })
  const { caller: other } = await seedSalon(salon)
  expect((await uploaded(other, file, 'fresha', 'visits')).import).toMatchObject({ columnsFrom })
  await first.go('undo')
  const { import: job, params } = await uploaded(caller, file, 'fresha', 'visits')
  expect(job).toMatchObject({ columnsFrom, nameOrder: 'last_first', dateOrder: null })
  expect(await caller.call(get, { params })).toEqual(job)
})
