import { activityRoutes } from '@salon/contract/activity'
import { categoryRoutes } from '@salon/contract/categories'
import { serviceRoutes } from '@salon/contract/services'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'

const salon = openSalon()
const { list, add, edit, remove } = categoryRoutes

describe('categories: refusals', () => {
  it('refuses requests without a session', async () => {
    expect((await salon.anonymous.try(list)).status).toBe(401)
    expect((await salon.anonymous.try(add, { body: { name: 'Hair' } })).status).toBe(401)
  })

  it.each(['user', 'visitor'] as const)('lets a %s read and not write', async (role) => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Hair' } })
    const colleague = await salon.colleague(owner, role)
    const params = { id }

    expect(await colleague.call(list)).toHaveLength(1)
    expect((await colleague.try(add, { body: { name: 'Nails' } })).status).toBe(403)
    expect((await colleague.try(edit, { params, body: { name: 'Nails' } })).status).toBe(403)
    expect((await colleague.try(remove, { params })).status).toBe(403)
    expect(await owner.call(list)).toMatchObject([{ name: 'Hair' }])
  })

  it('finds no category of another salon', async () => {
    const [mine, theirs] = [await salon.owner(), await salon.owner()]
    const { id } = await theirs.call(add, { body: { name: 'Hair' } })

    expect(await mine.call(list)).toEqual([])
    expect((await mine.try(edit, { params: { id }, body: { name: 'Eve' } })).status).toBe(404)
    expect((await mine.try(edit, { params: { id }, body: {} })).status).toBe(404)
    expect((await mine.try(remove, { params: { id } })).status).toBe(404)
    expect(await theirs.call(list)).toMatchObject([{ name: 'Hair' }])
  })

  it.each([
    [{}, 'name', undefined],
    [{ name: ' \t ' }, 'name', 'Category name is required'],
    [{ name: 'A'.repeat(256) }, 'name', 'At most 255 characters'],
    [{ name: 'Hair', color: '' }, 'color', 'Please select a color'],
    [{ name: 'Hair', color: '#12' }, 'color', 'Please select a color'],
    [{ name: 'Hair', color: 'red' }, 'color', 'Please select a color'],
    [{ name: 'Hair', color: '#GGGGGG' }, 'color', 'Please select a color'],
    [{ name: 'Hair', isActive: 'yes' }, 'isActive', undefined],
  ])('refuses %j by its field and writes nothing', async (body, path, message) => {
    const owner = await salon.owner()

    const { status, problem } = await owner.try(add, { body })

    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe(path)
    if (message) expect(problem.detail).toBe(message)
    expect(await owner.call(list)).toEqual([])
  })

  it('refuses to name a category nothing', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Hair' } })

    const { status, problem } = await owner.try(edit, { params: { id }, body: { name: '' } })

    expect(status).toBe(422)
    expect(problem.detail).toBe('Category name is required')
  })
})

describe('categories', () => {
  it('adds a category, purple and active by default, and records it', async () => {
    const owner = await salon.owner()

    const added = await owner.call(add, { body: { name: ' Hair ' } })

    expect(added).toMatchObject({ name: 'Hair', color: '#8B5CF6', isActive: true })
    expect(added.userId).toBe(owner.account?.id)
    expect(added).not.toHaveProperty('archivedAt')
    expect(await owner.call(activityRoutes.recent)).toMatchObject([
      { action: 'created', entityType: 'category', description: 'Created category Hair' },
      { entityType: 'user' },
    ])
  })

  it('lists categories by name, whatever the case', async () => {
    const owner = await salon.owner()
    for (const name of ['nails', 'Hair', 'brows']) await owner.call(add, { body: { name } })

    const names = (await owner.call(list)).map((category) => category.name)

    expect(names).toEqual(['brows', 'Hair', 'nails'])
  })

  it('changes only what an edit names; an empty edit changes and records nothing', async () => {
    const owner = await salon.owner()
    const hair = await owner.call(add, { body: { name: 'Hair', color: '#10B981' } })
    const params = { id: hair.id }

    const edited = await owner.call(edit, { params, body: { isActive: false } })

    expect(edited).toEqual({ ...hair, isActive: false, version: 2 })
    expect(await owner.call(edit, { params, body: {} })).toEqual(edited)
    expect((await owner.call(activityRoutes.recent)).map((entry) => entry.description)).toEqual([
      'Updated category Hair',
      'Created category Hair',
      'Created account of Anna Berg',
    ])
  })

  it('archives a deleted category: out of the list, not to be edited, services uncategorized', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Hair' } })
    const cut = { name: 'Cut', price: '40', duration: 60, categoryId: id }
    await owner.call(serviceRoutes.add, { body: cut })

    await owner.call(remove, { params: { id } })

    expect(await owner.call(list)).toEqual([])
    expect((await owner.try(edit, { params: { id }, body: { name: 'Back' } })).status).toBe(404)
    expect((await owner.try(edit, { params: { id }, body: {} })).status).toBe(404)
    expect((await owner.try(remove, { params: { id } })).status).toBe(404)
    expect(await owner.call(serviceRoutes.list)).toMatchObject([{ name: 'Cut', category: null }])
    const [entry] = await owner.call(activityRoutes.recent)
    expect(entry?.description).toBe('Deleted category Hair')
  })

  it('deletes once, however many concurrent requests there are', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Hair' } })

    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => owner.try(remove, { params: { id } })),
    )

    const statuses = outcomes.map((outcome) => outcome.status).sort()
    expect(statuses).toEqual([204, 404, 404, 404, 404, 404, 404, 404])
    const entries = await owner.call(activityRoutes.recent)
    expect(entries.filter((entry) => entry.action === 'deleted')).toHaveLength(1)
  })

  it('serializes concurrent renames and loses none of them', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Hair' } })

    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        owner.call(edit, { params: { id }, body: { name: `Hair ${index}` } }),
      ),
    )

    const [kept] = await owner.call(list)
    expect(outcomes).toContainEqual(kept)
    expect(await owner.call(activityRoutes.recent, { query: { limit: 8 } })).toHaveLength(8)
  })
})
