import { beforeEach, expect, it } from 'vitest'
import { importsOf } from '../../../../test/import-form.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { visitLines, visitsOf } from '../../../../test/visit-file.ts'

const salon = openSalon()
const { uploaded } = importsOf(salon)
const heads = 'Appt. ID,Date,Time,Client,Service,Team member,Duration,Price'
const cut = 'a1,2026-05-01,10:00,Ann Lee,Cut,Olga,60,40'
const color = 'a1,2026-05-01,11:00,Ann Lee,Color,Olga,90,85'

beforeEach(() => salon.setNow('2026-06-01T08:00:00.000Z'))

async function givenSalon() {
  const { caller } = await seedSalon(salon)
  const run = async (...lines: string[]) => {
    const text = lines[0]?.includes('Appt. ID') ? lines[0] : [heads, ...lines].join('\n')
    const { params, go } = await uploaded(caller, text, 'fresha', 'visits')
    await go('check')
    const { counts } = await go('run')
    return { counts, params, go }
  }
  const refusedOf = async ({ params }: Awaited<ReturnType<typeof run>>) =>
    (await caller.raw('GET', `/api/imports/${params.id}/refused.csv`)).body
  const lines = async () =>
    (await visitLines(caller)).map((line) => line.slice(11).replace(' completed', ''))
  return { caller, run, refusedOf, lines }
}

it('a refused service of a visit that is mended comes to the others of its number', async () => {
  const { run, refusedOf, lines } = await givenSalon()
  const first = await run(cut, color.replace('11:00', ''))
  expect(first.counts).toMatchObject({ new: 1, refused: 1 })
  const mended = (await refusedOf(first)).replace('2026-05-01,,', '2026-05-01,11:00,')

  const second = await run(mended)

  expect(second.counts).toMatchObject({ new: 1, changed: 0 })
  const both = ['08:00 Ann Lee Cut Olga 60 40.00', '09:00 Ann Lee Color Olga 90 85.00']
  expect(await lines()).toEqual(both)
  expect((await run(mended)).counts).toMatchObject({ same: 1 })
  expect((await run(cut, color)).counts).toMatchObject({ same: 2 })
  // A newer one finds it again.
  expect((await run(cut, color.replace('85', '90'))).counts).toMatchObject({ changed: 1, same: 1 })
  expect((await lines())[1]).toBe('09:00 Ann Lee Color Olga 90 90.00')
  expect(await second.go('undo')).toMatchObject({ state: 'undone' })
})

it('a refused service of a visit that was imported before is still that one', async () => {
  const { run, refusedOf, lines } = await givenSalon()
  await run(cut, color)
  const newer = await run(cut, color.replace('11:00', ''))
  expect(newer.counts).toMatchObject({ same: 1, refused: 1 })

  const mended = await run((await refusedOf(newer)).replace('2026-05-01,,', '2026-05-01,11:30,'))

  expect(mended.counts).toMatchObject({ changed: 1, new: 0 })
  expect(await lines()).toEqual([
    '08:00 Ann Lee Cut Olga 60 40.00',
    '09:30 Ann Lee Color Olga 90 85.00',
  ])
})

it.each([
  ['without an earlier one', [color.replace('85', '90')], { changed: 1 }],
  ['in another order', [color.replace('85', '90'), cut], { changed: 1, same: 1 }],
])('the services of a number are the same visits in a newer file %s', async (_, file, counts) => {
  const { caller, run, lines } = await givenSalon()
  await run(cut, color)
  const before = (await visitsOf(caller)).map(({ id }) => id)

  expect((await run(...file)).counts).toMatchObject({ new: 0, ...counts })

  expect((await visitsOf(caller)).map(({ id }) => id)).toEqual(before)
  expect(await lines()).toEqual([
    '08:00 Ann Lee Cut Olga 60 40.00',
    '09:00 Ann Lee Color Olga 90 90.00',
  ])
})

it('a visit of one service has another service and time in a newer file', async () => {
  const { run, lines } = await givenSalon()
  await run(cut)

  expect((await run(color)).counts).toMatchObject({ changed: 1, new: 0 })

  expect(await lines()).toEqual(['09:00 Ann Lee Color Olga 90 85.00'])
})
