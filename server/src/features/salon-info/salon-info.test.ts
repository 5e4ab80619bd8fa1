import { activityRoutes } from '@salon/contract/activity'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'

const salon = openSalon()
const { get, add, edit } = salonInfoRoutes

describe('salon info: refusals', () => {
  it('refuses requests without a session', async () => {
    expect((await salon.anonymous.try(get)).status).toBe(401)
    expect((await salon.anonymous.try(add, { body: { name: 'Salon' } })).status).toBe(401)
  })

  it.each(['user', 'visitor'] as const)('lets a %s read and not write', async (role) => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Salon Berg' } })
    const colleague = await salon.colleague(owner, role)

    expect(await colleague.call(get)).toMatchObject({ name: 'Salon Berg' })
    expect((await colleague.try(add, { body: { name: 'Eve' } })).status).toBe(403)
    const edited = await colleague.try(edit, { params: { id }, body: { name: 'Eve' } })
    expect(edited.status).toBe(403)
  })

  it('is not there until it is written', async () => {
    const owner = await salon.owner()

    const { status, problem } = await owner.try(get, { query: { _t: '1', userId: '2' } })

    expect(status).toBe(404)
    expect(problem.code).toBe('not_found')
  })

  it('finds no profile of another salon, whatever the query says', async () => {
    const [mine, theirs] = [await salon.owner(), await salon.owner()]
    const { id, userId } = await theirs.call(add, { body: { name: 'Salon Berg' } })

    expect((await mine.try(get, { query: { userId: String(userId) } })).status).toBe(404)
    expect((await mine.try(edit, { params: { id }, body: { name: 'Eve' } })).status).toBe(404)
    expect((await mine.try(edit, { params: { id }, body: {} })).status).toBe(404)
    expect(await theirs.call(get)).toMatchObject({ name: 'Salon Berg' })
  })

  it('refuses a second profile', async () => {
    const owner = await salon.owner()
    await owner.call(add, { body: { name: 'Salon Berg' } })

    const { status, problem } = await owner.try(add, { body: { name: 'Another' } })

    expect(status).toBe(409)
    expect(problem.code).toBe('already_exists')
    expect(await owner.call(get)).toMatchObject({ name: 'Salon Berg' })
  })

  it.each([
    [{}, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'S', address: 'a'.repeat(501) }, 'address'],
    [{ name: 'S', phone: '1'.repeat(51) }, 'phone'],
    [{ name: 'S', description: 'd'.repeat(5001) }, 'description'],
  ])('refuses %j by its field and writes nothing', async (body, path) => {
    const owner = await salon.owner()

    const { status, problem } = await owner.try(add, { body })

    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe(path)
    expect((await owner.try(get)).status).toBe(404)
  })

  it('refuses a blank name with its sentence', async () => {
    const owner = await salon.owner()

    const { problem } = await owner.try(add, { body: { name: '' } })

    expect(problem.detail).toBe('Please enter a salon name')
  })
})

describe('salon info', () => {
  it('is added once, and recorded', async () => {
    const owner = await salon.owner()

    const added = await owner.call(add, { body: { name: 'Salon Berg', phone: '+49 30 1' } })

    expect(added).toMatchObject({ name: 'Salon Berg', address: null, phone: '+49 30 1' })
    expect(await owner.call(get, { query: { _t: '123', userId: '9' } })).toEqual(added)
    const [entry] = await owner.call(activityRoutes.recent)
    expect(entry?.description).toBe('Created salon information of Salon Berg')
  })

  it('is written by exactly one of eight simultaneous calls', async () => {
    const owner = await salon.owner()

    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => owner.try(add, { body: { name: `Salon ${index}` } })),
    )

    const statuses = outcomes.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    const written = outcomes.find(({ status }) => status === 201)
    expect(await owner.call(get)).toEqual(written?.body)
  })

  it('changes only what an edit names; an empty edit changes and records nothing', async () => {
    const owner = await salon.owner()
    const added = await owner.call(add, { body: { name: 'Salon Berg', phone: '1' } })
    const params = { id: added.id }

    const edited = await owner.call(edit, { params, body: { address: 'Main St 1', phone: '' } })

    expect(edited).toEqual({
      ...added,
      address: 'Main St 1',
      phone: null,
      updatedAt: edited.updatedAt,
      version: 2,
    })
    expect(await owner.call(edit, { params, body: {} })).toEqual(edited)
    const entries = await owner.call(activityRoutes.recent, { query: { limit: 2 } })
    expect(entries.map((entry) => entry.action)).toEqual(['updated', 'created'])
  })
})
