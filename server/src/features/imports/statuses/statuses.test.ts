import { importRoutes } from '@salon/contract/imports'
import { expect, it } from 'vitest'
import { openSalon } from '../../../../test/open-salon.ts'
import { openVisitImport, visitsOf } from '../../../../test/visit-file.ts'

const salon = openSalon()

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
