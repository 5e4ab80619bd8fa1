import { importRoutes } from '@salon/contract/imports'
import { expect, it } from 'vitest'
import { importsOf } from '../../../../test/import-form.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openVisitImport, visitsOf } from '../../../../test/visit-file.ts'

const salon = openSalon()
const { uploaded } = importsOf(salon)

it('visits of a file without statuses come as a person says of those of the past', async () => {
  const { caller, params, go, ...upload } = await openVisitImport(
    salon,
    'Date,Time,Client,Service\n2020-05-01,10:00,Ann Lee,Cut\n2027-05-01,10:00,Ann Lee,Cut\n',
  )
  expect(upload.import.statuses).toEqual([{ word: '', status: 'completed' }])

  await caller.call(importRoutes.edit, {
    params,
    body: { statuses: [{ word: '', status: 'no-show' }] },
  })
  await go('check')
  await go('run')

  const statuses = (await visitsOf(caller)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['no-show', 'scheduled'])
})

it.each([
  ['fresha', ''],
  // What its database writes for a value that is missing.
  ['easyappointments', 'NULL'],
] as const)(
  'visits without a status among others come as a person says: %s',
  async (product, empty) => {
    const { caller } = await seedSalon(salon)
    const file = [
      'Date,Time,Client,Service,Status',
      '2020-05-01,10:00,Ann Lee,Cut,Done',
      `2020-05-02,10:00,Ann Lee,Cut,${empty}`,
      `2027-05-01,10:00,Ann Lee,Cut,${empty}`,
    ].join('\n')
    const { params, go, import: job } = await uploaded(caller, file, product, 'visits')
    const done = { word: 'Done', status: 'completed' } as const
    expect(job.statuses).toEqual([done, { word: '', status: 'completed' }])

    await caller.call(importRoutes.edit, {
      params,
      body: { statuses: [done, { word: '', status: 'cancelled' }] },
    })
    await go('check')
    await go('run')

    expect((await visitsOf(caller)).map(({ status }) => status)).toEqual([
      'completed',
      'cancelled',
      'scheduled',
    ])
  },
)

it('a dash is a status of its own beside an empty cell', async () => {
  const { caller } = await seedSalon(salon)
  const file = [
    'Date,Time,Client,Service,Status',
    '2020-05-01,10:00,Ann Lee,Cut,-',
    '2020-05-02,10:00,Ann Lee,Cut,',
  ].join('\n')
  const { params, go, import: job } = await uploaded(caller, file, 'fresha', 'visits')
  const empty = { word: '', status: 'completed' } as const
  expect(job.statuses).toEqual([{ word: '-', status: null }, empty])

  await caller.call(importRoutes.edit, {
    params,
    body: { statuses: [{ word: '-', status: 'no-show' }, empty] },
  })
  await go('check')
  await go('run')

  expect((await visitsOf(caller)).map(({ status }) => status)).toEqual(['no-show', 'completed'])
})
