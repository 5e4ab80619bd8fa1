import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { safetyRoutes } from '@salon/contract/safety'
import { expect, it } from 'vitest'
import { openSalon } from '../../test/open-salon.ts'
import { routes } from '../../test/scenes.ts'
import { other, seedSalon } from '../../test/seed-salon.ts'

const salon = openSalon()

/** History is append-only: what is from before the merge answers by the former id. An export is a file. */
const answersOtherwise = /\/(history|export)$/

const below = routes.filter(({ path }) => path.startsWith('/api/customers/:id/'))
const reads = below.filter(({ method, path }) => method === 'GET' && !answersOtherwise.test(path))

/** Two clients who are one, with an allergy that was noted of the former one and looked at. */
async function givenMerged() {
  const { caller, client: kept } = await seedSalon(salon)
  const former = await other(caller, 'Anne Lee')
  await caller.call(safetyRoutes.addCondition, {
    params: { id: former.id },
    body: { kind: 'latex', note: null, severity: 'severe' },
  })
  await caller.call(safetyRoutes.ofCustomer, { params: { id: former.id } })
  await caller.call(duplicateRoutes.merge, {
    params: { id: kept.id },
    body: { formerId: former.id, fields: { name: 'kept', email: 'kept', phone: 'kept' } },
  })
  return { caller, kept, former }
}

it('lets reads below the id of a merged client answer with what the surviving client has', async () => {
  const { caller, kept, former } = await givenMerged()

  expect(reads.length).toBeGreaterThan(5)
  for (const read of reads) {
    const { status, body } = await caller.try(read, { params: { id: former.id } })
    const ofKept = await caller.try(read, { params: { id: kept.id } })
    expect({ status, body }, read.path).toEqual({ status: 200, body: ofKept.body })
  }
  const { conditions } = await caller.call(safetyRoutes.ofCustomer, { params: { id: former.id } })
  expect(conditions).toMatchObject([{ kind: 'latex', customerId: kept.id }])
})

it('finds nothing below the id of a client who is removed, or of another salon, and writes nothing', async () => {
  const { caller, kept, former } = await givenMerged()
  const body = { kind: 'metal', note: null, severity: 'mild' }
  const statusOf = async (reader: typeof caller) =>
    (await reader.try(safetyRoutes.ofCustomer, { params: { id: former.id } })).status

  const added = await caller.try(safetyRoutes.addCondition, { params: { id: former.id }, body })
  expect(added.status).toBe(404)
  expect(await statusOf(await salon.owner())).toBe(404)
  await caller.call(customerRoutes.remove, { params: { id: kept.id } })
  expect(await statusOf(caller)).toBe(404)
})
