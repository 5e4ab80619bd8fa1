import { appointmentRoutes } from '@salon/contract/appointments'
import { importRoutes } from '@salon/contract/imports'
import { beforeEach, expect, it } from 'vitest'
import { importsOf } from '../../../../test/import-form.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { uploaded, work, workOneBatch } = importsOf(salon)

beforeEach(() => salon.setNow('2026-06-01T08:00:00.000Z'))

/** Opens a salon with two clients and a visit of one of them, and uploads these rows. */
async function openOverlaps(lines: readonly string[]) {
  const { caller, draft, member } = await seedSalon(salon)
  await other(caller, 'Bo Li')
  const visit = await caller.call(appointmentRoutes.add, { body: draft })
  const text = ['Date,Client,Service,Staff', ...lines].join('\n')
  const { params, go } = await uploaded(caller, text, 'other', 'visits')
  const overlaps = async () =>
    (await caller.call(importRoutes.rows, { params, query: { overlaps: 'true' } })).map(
      ({ number, overlapsRow, overlapsVisit }) => ({ number, overlapsRow, overlapsVisit }),
    )
  const begin = (step: 'run') => caller.call(importRoutes.step, { params, body: { step } })
  return { caller, visit, member, go, begin, overlaps }
}

it('a row that overlaps a visit that is here says which, before and after the run', async () => {
  const { caller, visit, member, go, overlaps } = await openOverlaps([
    '2026-06-10 10:15,Bo Li,Cut,',
    '2026-06-10 10:30,Ann Lee,Color,',
  ])
  const overlapsVisit = {
    start: visit.appointmentDate,
    customerName: 'Ann Lee',
    staffName: member.name,
  }

  await go('check')
  const checked = await overlaps()
  await go('run')

  expect(checked).toEqual([
    { number: 2, overlapsRow: null, overlapsVisit },
    { number: 3, overlapsRow: 2, overlapsVisit: null },
  ])
  expect(await overlaps()).toEqual(checked)
  await caller.call(appointmentRoutes.remove, { params: { id: visit.id } })
  expect((await overlaps())[0]).toEqual({ number: 2, overlapsRow: null, overlapsVisit: null })
})

it('rows of two batches overlap, also where the run has made their staff member in between', async () => {
  const past = Array.from({ length: 500 }, (_, n) => {
    const day = new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)
    return `${day} 10:00,Ann Lee,Cut,Olga`
  })
  const { go, overlaps } = await openOverlaps([
    '2026-06-11 10:00,Ann Lee,Cut,Olga',
    ...past,
    '2026-06-11 10:30,Bo Li,Cut,olga',
  ])

  await go('check')
  const checked = await overlaps()
  await go('run')

  expect(checked).toEqual([{ number: 503, overlapsRow: 2, overlapsVisit: null }])
  expect(await overlaps()).toEqual(checked)
})

it('a run that goes on after a restart names the row, whose visits are here by then', async () => {
  const past = Array.from({ length: 500 }, (_, n) => {
    const day = new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)
    return `${day} 10:00,Ann Lee,Cut,Olga`
  })
  const { go, begin, overlaps } = await openOverlaps([
    '2026-06-11 10:00,Ann Lee,"Cut, Color",Olga',
    ...past,
    '2026-06-11 10:30,Bo Li,Cut,Olga',
    '2026-06-11 11:30,Bo Li,Cut,Olga',
  ])
  await go('check')
  const checked = await overlaps()

  await begin('run')
  await workOneBatch()
  await work()

  expect(checked.map(({ number, overlapsRow }) => [number, overlapsRow])).toEqual([
    [503, 2],
    [504, 2],
  ])
  expect(await overlaps()).toEqual(checked)
})
