import { activityRoutes } from '@salon/contract/activity'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'

const salon = openSalon()
const { list, add, edit, remove } = staffRoutes

describe('staff: refusals', () => {
  it('refuses requests without a session', async () => {
    expect((await salon.anonymous.try(list)).status).toBe(401)
    expect((await salon.anonymous.try(add, { body: { name: 'Mia' } })).status).toBe(401)
  })

  it.each(['user', 'visitor'] as const)('lets a %s read and not write', async (role) => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Mia' } })
    const colleague = await salon.colleague(owner, role)
    const params = { id }

    expect(await colleague.call(list)).toHaveLength(2)
    expect((await colleague.try(add, { body: { name: 'Eve' } })).status).toBe(403)
    expect((await colleague.try(edit, { params, body: { name: 'Eve' } })).status).toBe(403)
    expect((await colleague.try(remove, { params })).status).toBe(403)
  })

  it('finds no staff member of another salon, its owner included', async () => {
    const [mine, theirs] = [await salon.owner(), await salon.owner()]
    await theirs.call(add, { body: { name: 'Mia' } })

    for (const { id } of await theirs.call(list)) {
      expect((await mine.try(edit, { params: { id }, body: { name: 'Eve' } })).status).toBe(404)
      expect((await mine.try(edit, { params: { id }, body: {} })).status).toBe(404)
      expect((await mine.try(remove, { params: { id } })).status).toBe(404)
    }
    expect(await mine.call(list)).toHaveLength(1)
  })

  it('refuses to edit the owner, or to delete the owner, with the sentence for each', async () => {
    const owner = await salon.owner()
    const [self] = await owner.call(list)
    const params = { id: self?.id }

    const edited = await owner.try(edit, { params, body: { name: 'Eve' } })
    const emptied = await owner.try(edit, { params, body: {} })
    const removed = await owner.try(remove, { params })

    expect(edited.status).toBe(403)
    expect(edited.problem.detail).toBe('Owner information cannot be edited')
    expect(emptied.status).toBe(403)
    expect(removed.status).toBe(403)
    expect(removed.problem.detail).toBe('Owner cannot be deleted')
    expect(await owner.call(list)).toEqual([self])
  })

  it.each([
    [{}, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'Mia', email: 'nonsense' }, 'email'],
    [{ name: 'Mia', phone: '1'.repeat(51) }, 'phone'],
    [{ name: 'Mia', role: '' }, 'role'],
    [{ name: 'Mia', role: 'Owner' }, 'role'],
    [{ name: 'Mia', role: ' Owner ' }, 'role'],
    [{ name: 'Mia', isActive: 1 }, 'isActive'],
  ])('refuses %j by its field and writes nothing', async (body, path) => {
    const owner = await salon.owner()

    const { status, problem } = await owner.try(add, { body })

    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe(path)
    expect(await owner.call(list)).toHaveLength(1)
  })

  it('refuses an edit that makes a second owner', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Mia' } })

    const { status, problem } = await owner.try(edit, { params: { id }, body: { role: 'Owner' } })

    expect(status).toBe(422)
    expect(problem.detail).toBe('There can only be one owner')
  })
})

describe('staff', () => {
  it('lists the owner first, then the others by name', async () => {
    const owner = await salon.owner({ name: 'Zoe' })
    for (const name of ['mia', 'Bob']) await owner.call(add, { body: { name } })

    const staff = await owner.call(list)

    expect(staff.map(({ name, role }) => [name, role])).toEqual([
      ['Zoe', 'Owner'],
      ['Bob', 'Staff Member'],
      ['mia', 'Staff Member'],
    ])
    expect(staff[0]?.email).toBe(owner.account?.email)
  })

  it("adds a staff member, as 'Staff Member' and active by default, and records it", async () => {
    const owner = await salon.owner()

    const added = await owner.call(add, { body: { name: ' Mia ', email: '', phone: null } })

    expect(added).toMatchObject({ name: 'Mia', email: null, role: 'Staff Member', isActive: true })
    expect(added).not.toHaveProperty('archivedAt')
    const [entry] = await owner.call(activityRoutes.recent)
    expect(entry).toMatchObject({ entityId: added.id, description: 'Created staff member Mia' })
  })

  it('changes only what an edit names; an empty edit changes and records nothing', async () => {
    const owner = await salon.owner()
    const mia = await owner.call(add, { body: { name: 'Mia', phone: '123' } })
    const params = { id: mia.id }

    const edited = await owner.call(edit, { params, body: { isActive: false, role: 'Colourist' } })

    expect(edited).toEqual({ ...mia, isActive: false, role: 'Colourist', version: 2 })
    expect(await owner.call(edit, { params, body: {} })).toEqual(edited)
    const entries = await owner.call(activityRoutes.recent, { query: { limit: 2 } })
    expect(entries.map((entry) => entry.description)).toEqual([
      'Updated staff member Mia',
      'Created staff member Mia',
    ])
  })

  it('archives a deleted staff member: out of the list, not to be edited or deleted again', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Mia' } })

    await owner.call(remove, { params: { id } })

    expect(await owner.call(list)).toMatchObject([{ role: 'Owner' }])
    expect((await owner.try(edit, { params: { id }, body: { name: 'Mia' } })).status).toBe(404)
    expect((await owner.try(remove, { params: { id } })).status).toBe(404)
    const [entry] = await owner.call(activityRoutes.recent)
    expect(entry?.description).toBe('Deleted staff member Mia')
  })

  it('deletes once, however many concurrent requests there are', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Mia' } })

    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => owner.try(remove, { params: { id } })),
    )

    expect(outcomes.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(outcomes.filter(({ status }) => status === 404)).toHaveLength(7)
  })

  it('renames while it deletes without a row coming back', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Mia' } })

    const outcomes = await Promise.all([
      ...Array.from({ length: 7 }, (_, index) =>
        owner.try(edit, { params: { id }, body: { name: `Mia ${index}` } }),
      ),
      owner.try(remove, { params: { id } }),
    ])

    expect(outcomes.at(-1)?.status).toBe(204)
    expect(outcomes.every(({ status }) => [200, 204, 404].includes(status))).toBe(true)
    expect(await owner.call(list)).toHaveLength(1)
  })
})
