import { activityRoutes } from '@salon/contract/activity'
import { categoryRoutes } from '@salon/contract/categories'
import { serviceRoutes } from '@salon/contract/services'
import { describe, expect, it } from 'vitest'
import { givenAppointment, givenCustomer, givenService } from '../../../fixtures/builders.ts'
import { openSalon, type Caller } from '../../../test/open-salon.ts'

const salon = openSalon()
const { list, active, together, add, edit, remove } = serviceRoutes

const givenCategory = (owner: Caller, name = 'Hair') =>
  owner.call(categoryRoutes.add, { body: { name } })

const cutIn = (categoryId: number) => ({ name: 'Cut', price: '40', duration: 60, categoryId })

describe('services: refusals', () => {
  it('refuses requests without a session', async () => {
    expect((await salon.anonymous.try(list)).status).toBe(401)
    expect((await salon.anonymous.try(active)).status).toBe(401)
    expect((await salon.anonymous.try(together, { query: { serviceId: 1 } })).status).toBe(401)
    expect((await salon.anonymous.try(add, { body: cutIn(1) })).status).toBe(401)
  })

  it.each(['user', 'visitor'] as const)('lets a %s read and not write', async (role) => {
    const owner = await salon.owner()
    const hair = await givenCategory(owner)
    const { id } = await owner.call(add, { body: cutIn(hair.id) })
    const colleague = await salon.colleague(owner, role)
    const params = { id }

    expect(await colleague.call(list)).toHaveLength(1)
    expect(await colleague.call(active)).toHaveLength(1)
    expect((await colleague.try(add, { body: cutIn(hair.id) })).status).toBe(403)
    expect((await colleague.try(edit, { params, body: { price: 1 } })).status).toBe(403)
    expect((await colleague.try(remove, { params })).status).toBe(403)
  })

  it('finds no service of another salon', async () => {
    const [mine, theirs] = [await salon.owner(), await salon.owner()]
    const hair = await givenCategory(theirs)
    const { id } = await theirs.call(add, { body: cutIn(hair.id) })

    expect(await mine.call(list)).toEqual([])
    expect((await mine.try(edit, { params: { id }, body: { price: 1 } })).status).toBe(404)
    expect((await mine.try(edit, { params: { id }, body: {} })).status).toBe(404)
    expect((await mine.try(remove, { params: { id } })).status).toBe(404)
  })

  it("refuses a category that is another salon's, archived, or never was, by its field", async () => {
    const [mine, theirs] = [await salon.owner(), await salon.owner()]
    const [hair, gone] = [await givenCategory(mine), await givenCategory(mine, 'Gone')]
    await mine.call(categoryRoutes.remove, { params: { id: gone.id } })
    const cut = await mine.call(add, { body: cutIn(hair.id) })
    const strange = [(await givenCategory(theirs)).id, gone.id, 999_999]

    for (const categoryId of strange) {
      const added = await mine.try(add, { body: cutIn(categoryId) })
      const edited = await mine.try(edit, { params: { id: cut.id }, body: { categoryId } })
      for (const { status, problem } of [added, edited]) {
        expect(status).toBe(422)
        expect(problem.errors).toEqual([
          { path: 'categoryId', message: 'This category does not exist' },
        ])
      }
    }
    expect(await mine.call(list)).toEqual([cut])
  })

  it.each([
    ['name', ''],
    ['price', '-1'],
    ['price', -1],
    ['price', '0.001'],
    ['price', 'free'],
    ['price', ''],
    ['price', null],
    ['price', 100_000_000],
    ['duration', 0],
    ['duration', 1441],
    ['duration', 1.5],
    ['duration', '60'],
    ['categoryId', 0],
    ['categoryId', 2 ** 63],
    ['description', 'd'.repeat(2001)],
  ])('refuses a %s of %j by its field and writes nothing', async (path, value) => {
    const owner = await salon.owner()
    const hair = await givenCategory(owner)

    const { status, problem } = await owner.try(add, {
      body: { ...cutIn(hair.id), [path]: value },
    })

    expect(status).toBe(422)
    expect(problem.errors?.map((error) => error.path)).toEqual([path])
    expect(await owner.call(list)).toEqual([])
  })
})

describe('services', () => {
  it('adds a service with its category, and records it', async () => {
    const owner = await salon.owner()
    const hair = await givenCategory(owner)

    const added = await owner.call(add, { body: { ...cutIn(hair.id), description: ' ' } })

    expect(added).toMatchObject({ price: '40.00', description: null, isActive: true })
    expect(added.category).toEqual(hair)
    expect(added).not.toHaveProperty('archivedAt')
    const [entry] = await owner.call(activityRoutes.recent)
    expect(entry).toMatchObject({ entityId: added.id, description: 'Created service Cut' })
  })

  it('lists services by category and name, the uncategorized last', async () => {
    const owner = await salon.owner()
    const [nails, brows] = [
      await givenCategory(owner, 'Nails'),
      await givenCategory(owner, 'brows'),
    ]
    const gone = await givenCategory(owner, 'A thing of the past')
    for (const [name, { id }] of [
      ['Old', gone],
      ['polish', nails],
      ['Tint', brows],
      ['Manicure', nails],
    ] as const) {
      await owner.call(add, { body: { ...cutIn(id), name } })
    }
    await owner.call(categoryRoutes.remove, { params: { id: gone.id } })

    const services = await owner.call(list)

    expect(services.map(({ name, category }) => [category?.name, name])).toEqual([
      ['brows', 'Tint'],
      ['Nails', 'Manicure'],
      ['Nails', 'polish'],
      [undefined, 'Old'],
    ])
  })

  it('leaves inactive and archived services out of what can be booked', async () => {
    const owner = await salon.owner()
    const hair = await givenCategory(owner)
    const cut = await owner.call(add, { body: cutIn(hair.id) })
    const perm = await owner.call(add, { body: { ...cutIn(hair.id), name: 'Perm' } })
    const gone = await owner.call(add, { body: { ...cutIn(hair.id), name: 'Gone' } })
    await owner.call(edit, { params: { id: perm.id }, body: { isActive: false } })

    await owner.call(remove, { params: { id: gone.id } })

    expect(await owner.call(active)).toEqual([cut])
    expect((await owner.call(list)).map((service) => service.name)).toEqual(['Cut', 'Perm'])
  })

  it('changes only what an edit names; an empty edit changes and records nothing', async () => {
    const owner = await salon.owner()
    const [hair, care] = [await givenCategory(owner), await givenCategory(owner, 'Care')]
    const cut = await owner.call(add, { body: cutIn(hair.id) })
    const params = { id: cut.id }

    const edited = await owner.call(edit, { params, body: { price: 45.5, categoryId: care.id } })

    expect(edited).toEqual({
      ...cut,
      price: '45.50',
      categoryId: care.id,
      category: care,
      version: 2,
    })
    expect(await owner.call(edit, { params, body: {} })).toEqual(edited)
    const entries = await owner.call(activityRoutes.recent, { query: { limit: 2 } })
    expect(entries.map((entry) => entry.description)).toEqual([
      'Updated service Cut',
      'Created service Cut',
    ])
  })

  it('accepts all fields unchanged, also when the category was archived since', async () => {
    const owner = await salon.owner()
    const hair = await givenCategory(owner)
    const cut = await owner.call(add, { body: cutIn(hair.id) })
    await owner.call(categoryRoutes.remove, { params: { id: hair.id } })
    const { name, price, duration, categoryId, isActive } = cut
    const body = { name, price, duration, categoryId, isActive }

    const edited = await owner.call(edit, {
      params: { id: cut.id },
      body: { ...body, price: '41' },
    })

    expect(edited).toEqual({ ...cut, price: '41.00', category: null, version: 2 })
  })

  it('archives a deleted service: not to be edited, and not to be deleted again', async () => {
    const owner = await salon.owner()
    const hair = await givenCategory(owner)
    const { id } = await owner.call(add, { body: cutIn(hair.id) })

    await owner.call(remove, { params: { id } })

    expect((await owner.try(edit, { params: { id }, body: { price: 1 } })).status).toBe(404)
    expect((await owner.try(remove, { params: { id } })).status).toBe(404)
    const [entry] = await owner.call(activityRoutes.recent)
    expect(entry?.description).toBe('Deleted service Cut')
  })

  it('deletes once, however many concurrent requests there are', async () => {
    const owner = await salon.owner()
    const hair = await givenCategory(owner)
    const { id } = await owner.call(add, { body: cutIn(hair.id) })

    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => owner.try(remove, { params: { id } })),
    )

    expect(outcomes.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(outcomes.filter(({ status }) => status === 404)).toHaveLength(7)
  })

  it('survives a category that is archived while services are put into it', async () => {
    const owner = await salon.owner()
    const hair = await givenCategory(owner)

    const outcomes = await Promise.all([
      ...Array.from({ length: 7 }, () => owner.try(add, { body: cutIn(hair.id) })),
      owner.try(categoryRoutes.remove, { params: { id: hair.id } }),
    ])

    const statuses = outcomes.map(({ status }) => status)
    expect(statuses.at(-1)).toBe(204)
    expect(statuses.slice(0, -1).every((status) => status === 201 || status === 422)).toBe(true)
    const kept = statuses.filter((status) => status === 201)
    expect(await owner.call(list)).toHaveLength(kept.length)
  })
})

describe('services booked together', () => {
  const day = 24 * 60 * 60 * 1000
  const daysAgo = (days: number) => new Date(Date.parse('2026-06-15T12:00:00Z') - days * day)

  /** A client, and a way to book one visit of several services so many days ago. */
  const openBook = async () => {
    const owner = await salon.owner({ timeZone: 'Europe/Berlin' })
    const customerId = (await givenCustomer(owner)).id
    const [cut, colour, beard] = [
      await givenService(owner, { name: 'Cut' }),
      await givenService(owner, { name: 'Colour' }),
      await givenService(owner, { name: 'Beard' }),
    ]
    const book = async (days: number, services: { id: number }[], more: object = {}) => {
      for (const { id: serviceId } of services) {
        const appointmentDate = daysAgo(days).toISOString()
        await givenAppointment(owner, { customerId, serviceId, appointmentDate, ...more })
      }
    }
    salon.setNow(daysAgo(0).toISOString())
    return { owner, cut, colour, beard, book }
  }

  it('come by the number of visits, and one visit is too few', async () => {
    const { owner, cut, colour, beard, book } = await openBook()
    const wash = await givenService(owner, { name: 'Wash' })
    for (const days of [30, 60]) await book(days, [cut, colour])
    for (const days of [90, 120, 150]) await book(days, [cut, beard])
    await book(180, [cut, wash])

    expect(await owner.call(together, { query: { serviceId: cut.id } })).toEqual([
      { serviceId: beard.id, visits: 3 },
      { serviceId: colour.id, visits: 2 },
    ])
    expect(await owner.call(together, { query: { serviceId: wash.id } })).toEqual([])
  })

  it('leave out what was called off, is over a year ago, still to come, or cannot be booked', async () => {
    const { owner, cut, colour, beard, book } = await openBook()
    await book(30, [cut, colour])
    await book(40, [cut, colour], { status: 'no-show' })
    await book(400, [cut, colour])
    await book(-10, [cut, colour])
    for (const days of [50, 60]) await book(days, [cut, beard])
    await owner.call(edit, { params: { id: beard.id }, body: { isActive: false } })

    expect(await owner.call(together, { query: { serviceId: cut.id } })).toEqual([])
  })

  it("count a client's day of the salon as one visit, and not the night after it", async () => {
    const { owner, cut, colour, beard, book } = await openBook()
    for (const date of ['2026-05-04', '2026-05-11']) {
      // In Berlin 23:30 of that day and 0:30 of the next, which are one day in UTC.
      await book(0, [cut], { appointmentDate: `${date}T21:30:00Z` })
      await book(0, [colour], { appointmentDate: `${date}T22:30:00Z` })
      await book(0, [beard], { appointmentDate: `${date}T08:00:00Z` })
    }

    expect(await owner.call(together, { query: { serviceId: cut.id } })).toEqual([
      { serviceId: beard.id, visits: 2 },
    ])
  })

  it('find no service of another salon', async () => {
    const { cut, colour, book } = await openBook()
    for (const days of [30, 60]) await book(days, [cut, colour])
    const other = await salon.owner()

    expect(await other.call(together, { query: { serviceId: cut.id } })).toEqual([])
  })
})
