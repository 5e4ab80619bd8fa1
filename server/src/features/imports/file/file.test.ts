import { customerRoutes } from '@salon/contract/customers'
import { importRoutes } from '@salon/contract/imports'
import { expect, it } from 'vitest'
import { importsOf } from '../../../../test/import-form.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { distinctHeads } from './rules.ts'

const salon = openSalon()
const { uploaded } = importsOf(salon)

it('names the second of two equal heads, and keeps what is in its column', async () => {
  const owner = await salon.owner()
  const {
    import: job,
    params,
    go,
  } = await uploaded(
    owner,
    'Name,Email,Phone,Email,Phone\nAnn,ann@x.example,0171 1,ann@work.example,030 2\n,,,,\n,a@x.example,,,\n',
  )

  expect(job).toMatchObject({
    heads: ['Name', 'Email', 'Phone', 'Email (2)', 'Phone (2)'],
    columns: ['name', 'email', 'phone', 'into_notes', 'other_phone'],
  })
  await go('check')
  const csv = await owner.raw('GET', `/api/imports/${params.id}/refused.csv`)
  expect(csv.body).toContain('Name,Email,Phone,Email (2),Phone (2),')
  await go('run')
  expect(await owner.call(customerRoutes.list, {})).toMatchObject([
    {
      name: 'Ann',
      email: 'ann@x.example',
      phone: '0171 1',
      notes: 'Email (2): ann@work.example\nPhone (2): 030 2',
    },
  ])
  expect(await owner.call(importRoutes.get, { params })).toMatchObject({ incomplete: 0 })
})

it.each([
  ['a,b', 'a,b'],
  ['a,a,A,a', 'a,a (2),A (3),a (4)'],
  ['a,a,a (2)', 'a,a (3),a (2)'],
  ['a,a (2),a (2)', 'a,a (2),a (2) (2)'],
  [',,a', ',,a'],
])('tells heads apart: %s', (heads, distinct) => {
  expect(distinctHeads(heads.split(','))).toEqual(distinct.split(','))
  expect(distinctHeads(distinct.split(','))).toEqual(distinct.split(','))
})
