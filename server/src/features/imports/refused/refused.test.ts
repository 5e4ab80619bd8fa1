import { customerRoutes } from '@salon/contract/customers'
import { expect, it } from 'vitest'
import { importsOf } from '../../../../test/import-form.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { uploaded } = importsOf(salon)

it('refused rows come back without the apostrophes by which we guard formulas', async () => {
  const owner = await salon.owner()
  const refusedOf = async ({ params }: Awaited<ReturnType<typeof uploaded>>) =>
    (await owner.raw('GET', `/api/imports/${params.id}/refused.csv`)).body
  const first = await uploaded(
    owner,
    'Client ID,Name,Notes,City\n1,,-10% for cash,@home\n2,,=1+1,\n',
    'fresha',
  )
  await first.go('check')
  const csv = await refusedOf(first)
  expect(csv).toBe(
    [
      '\ufeffClient ID,Name,Notes,City,Not imported because',
      "1,,'-10% for cash,'@home,The name is missing",
      "2,,'=1+1,,The name is missing",
      '',
    ].join('\r\n'),
  )

  const mended = await uploaded(owner, csv.replace('1,,', '1,Ann,'), 'fresha')

  expect(mended.import.columns).toEqual(['id', 'name', 'notes', 'into_notes', null])
  expect(await mended.go('check')).toMatchObject({ counts: { new: 1, refused: 1 } })
  expect(await refusedOf(mended)).toBe(
    [
      '\ufeffClient ID,Name,Notes,City,Not imported because',
      "2,,'=1+1,,The name is missing",
      '',
    ].join('\r\n'),
  )
  await mended.go('run')
  expect(await owner.call(customerRoutes.list, {})).toMatchObject([
    { name: 'Ann', notes: '-10% for cash\nCity: @home' },
  ])
})

it('a file that we have not written keeps its apostrophes', async () => {
  const owner = await salon.owner()
  const { go } = await uploaded(owner, "Client ID,Name,Notes\n1,Ann,'-10% for cash\n", 'fresha')
  await go('check')
  await go('run')

  expect(await owner.call(customerRoutes.list, {})).toMatchObject([{ notes: "'-10% for cash" }])
})
