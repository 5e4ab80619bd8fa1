import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { beforeEach, expect, it } from 'vitest'
import { importsOf } from '../../../test/import-form.ts'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { openVisitImport, visitFile } from '../../../test/visit-file.ts'
import { verifyAuditChain } from '../../db/audit-chain.ts'

const salon = openSalon()
const { uploaded } = importsOf(salon)

beforeEach(() => salon.setNow('2026-06-01T08:00:00.000Z'))

const linesOf = async (caller: Caller, subject?: 'customer' | 'appointment' | 'service') =>
  (await caller.call(historyRoutes.all, { query: subject ? { subject } : {} })).map(
    ({ import: whole, operation, name }) =>
      whole
        ? `${whole.isUndo ? 'undid ' : ''}${whole.count} ${whole.kind} of ${whole.product}`
        : `${operation} ${name}`,
  )

it('an import is one entry of the history, and so is its undo', async () => {
  const owner = await salon.owner()
  const many = Array.from({ length: 600 }, (_, n) => `${n},Client ${n}`)
  const { go } = await uploaded(owner, `Id,Name\n${many.join('\n')}`, 'fresha')
  await owner.call(customerRoutes.add, { body: { name: 'Before' } })
  await go('check')
  await go('run')
  await owner.call(customerRoutes.add, { body: { name: 'After' } })

  const made = ['added After', '600 clients of fresha', 'added Before']
  expect((await linesOf(owner)).slice(0, 3)).toEqual(made)
  expect(await linesOf(owner, 'customer')).toEqual(made)
  expect(await linesOf(owner, 'appointment')).toEqual([])
  const [, whole] = await owner.call(historyRoutes.all, { query: { subject: 'customer' } })
  expect(whole).toMatchObject({
    by: { kind: 'person', accountId: owner.account?.id },
    import: { fileName: 'clients.csv' },
    changes: [],
    undo: null,
    obstacle: 'import',
  })

  await go('undo')

  expect(await linesOf(owner, 'customer')).toEqual(['undid 600 clients of fresha', ...made])
  expect(await verifyAuditChain(salon.database.pool)).toMatchObject({ breaks: [] })
})

it('of a client it is still the entry of that client', async () => {
  const owner = await salon.owner()
  const { go } = await uploaded(owner, 'Id,Name\n1,Ann\n', 'fresha')
  await go('check')
  await go('run')
  const [ann] = await owner.call(customerRoutes.list, {})

  const entries = await owner.call(historyRoutes.ofCustomer, { params: { id: ann?.id ?? 0 } })

  expect(entries).toMatchObject([{ operation: 'added', name: 'Ann', import: null }])
})

it('of visits it has the services that were made for them, and none without a change', async () => {
  const { caller, go } = await openVisitImport(salon)
  const before = await linesOf(caller)
  await go('check')
  await go('run')

  expect(await linesOf(caller)).toEqual(['6 visits of fresha', ...before])
  expect(await linesOf(caller, 'appointment')).toEqual(['6 visits of fresha'])
  expect(await linesOf(caller, 'service')).toEqual(before.filter((line) => /Cut|Color/.test(line)))

  const again = await uploaded(caller, visitFile, 'fresha', 'visits')
  await again.go('check')
  await again.go('run')
  expect(await linesOf(caller)).toEqual(['6 visits of fresha', ...before])
})
