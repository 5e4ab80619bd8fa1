import { customerRoutes } from '@salon/contract/customers'
import { importRoutes } from '@salon/contract/imports'
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

it('the file of an import is deleted with its end, unless rows were refused', async () => {
  const owner = await salon.owner()
  const run = async (text: string) => {
    const one = await uploaded(owner, text)
    await one.go('check')
    expect(await one.go('run')).toMatchObject({ state: 'done' })
    return one
  }
  const kept = async ({ params }: Awaited<ReturnType<typeof uploaded>>) => {
    const { rows } = await salon.database.pool.query(
      'select from import_chunks where import_id = $1',
      [params.id],
    )
    const { sample } = await owner.call(importRoutes.get, { params })
    return [rows.length, sample.length]
  }

  const whole = await run('Name,Email\nAnn,ann@x.example\nBo,bo@x.example\n')
  const partly = await run('Name,Email\nCy,cy@x.example\n,d@x.example\n')

  expect(await kept(whole)).toEqual([0, 0])
  const none = await owner.raw('GET', `/api/imports/${whole.params.id}/refused.csv`)
  expect(none.body).toBe('\ufeffName,Email,Not imported because\r\n')
  expect(await kept(partly)).toEqual([1, 2])
  expect(await whole.go('undo')).toMatchObject({ state: 'undone', kept: 0 })
  expect(await owner.call(customerRoutes.list, {})).toMatchObject([{ name: 'Cy' }])
})
