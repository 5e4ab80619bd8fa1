import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { describe, expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { addPhoto } from '../../../../test/photo-form.ts'
import { openTestPhotos } from '../../../../test/photo-storage.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { add, edit, get, remove } = appointmentRoutes

/** A visit with three photos from before and one from after. */
async function givenPhotos() {
  const { caller, draft } = await seedSalon(salon)
  const { id, userId } = await caller.call(add, { body: draft })
  await addPhoto(caller, id, 'before')
  await addPhoto(caller, id, 'before')
  await addPhoto(caller, id, 'before')
  const { beforePhotos, afterPhotos } = await addPhoto(caller, id, 'after')
  const [a = '', b = '', c = ''] = beforePhotos
  const files = () => kept.filesOf(userId)
  const descriptions = async () =>
    (await caller.call(activityRoutes.recent)).map((row) => row.description)
  return { caller, id, a, b, c, after: afterPhotos[0] ?? '', files, descriptions }
}

const keyOf = (address: string) => /photos\/([0-9a-f]+)/.exec(address)?.[1] ?? ''
const filesOf = (...addresses: string[]) =>
  addresses
    .map(keyOf)
    .flatMap((key) => [`${key}.jpg`, `${key}.thumb.jpg`])
    .sort()

describe('a list of photos', () => {
  it('without one of them drops it, and keeps its files for a restore until the sweep', async () => {
    const { caller, id, a, b, c, after, files, descriptions } = await givenPhotos()

    const row = await caller.call(edit, { params: { id }, body: { beforePhotos: [a, c] } })

    expect(row).toMatchObject({ beforePhotos: [a, c], afterPhotos: [after] })
    expect(await caller.call(get, { params: { id } })).toEqual(row)
    expect(await files()).toEqual(filesOf(a, b, c, after))
    expect((await caller.raw('GET', b)).statusCode).toBe(404)
    expect((await descriptions())[0]).toBe('Removed a before photo from the visit of Ann Lee')
  })

  it('in another order puts them in that order, for those that are added later too', async () => {
    const { caller, id, a, b, c, files, descriptions } = await givenPhotos()
    const before = await files()

    const row = await caller.call(edit, { params: { id }, body: { beforePhotos: [c, a, b] } })

    expect(row.beforePhotos).toEqual([c, a, b])
    expect(await files()).toEqual(before)
    expect((await descriptions())[0]).toBe('Reordered the before photos of the visit of Ann Lee')
    const { beforePhotos } = await addPhoto(caller, id, 'before')
    expect(beforePhotos.slice(0, 3)).toEqual([c, a, b])
    expect(beforePhotos).toHaveLength(4)
  })

  it('may name them with or without a host and a signature', async () => {
    const { caller, id, a, b, c } = await givenPhotos()
    const plain = `/api/photos/${keyOf(b)}`

    const row = await caller.call(edit, {
      params: { id },
      body: { beforePhotos: [`https://salon.example${a}`, plain, `${c}&size=thumbnail`] },
    })

    expect(row.beforePhotos).toEqual([a, b, c])
  })

  it('is one transaction with other changes', async () => {
    const { caller, id, a, b, c, after, files, descriptions } = await givenPhotos()
    const body = { status: 'completed' as const, beforePhotos: [b, a], afterPhotos: [] }

    const refused = await caller.try(edit, {
      params: { id },
      body: { ...body, serviceId: 999_999 },
    })
    expect(refused.status).toBe(422)
    expect(await caller.call(get, { params: { id } })).toMatchObject({
      status: 'scheduled',
      beforePhotos: [a, b, c],
    })
    expect(await files()).toHaveLength(8)

    const row = await caller.call(edit, { params: { id }, body })
    expect(row).toMatchObject({ status: 'completed', beforePhotos: [b, a], afterPhotos: [] })
    expect(await files()).toHaveLength(8)
    expect((await descriptions()).slice(0, 3)).toEqual([
      'Completed Cut for Ann Lee',
      'Removed an after photo from the visit of Ann Lee',
      'Removed a before photo from the visit of Ann Lee',
    ])
    expect(after).not.toBe('')
  })

  it('that changes nothing records no activity', async () => {
    const { caller, id, a, b, c, descriptions } = await givenPhotos()
    const before = await descriptions()

    await caller.call(edit, { params: { id }, body: { beforePhotos: [a, b, c] } })

    expect(await descriptions()).toEqual(before)
  })

  it.each([
    ['a photo of the other kind', ({ after }: PhotoLists) => [after]],
    ['a photo of another salon', ({ foreign }: PhotoLists) => [foreign]],
    ['a photo that never was', () => ['/api/photos/00000000000000000000000000000000']],
    ['a page elsewhere', () => ['https://evil.example/photo.jpg']],
    ['what is no address', () => ['http://[']],
  ])('is refused with %s', async (_, addresses) => {
    const { caller, id, a, b, c, after } = await givenPhotos()
    const { a: foreign } = await givenPhotos()
    const beforePhotos = [a, ...addresses({ after, foreign })]

    const { status, problem } = await caller.try(edit, { params: { id }, body: { beforePhotos } })

    expect([status, problem.errors]).toEqual([
      422,
      [{ path: 'beforePhotos.1', message: 'This photo is not there' }],
    ])
    const row = await caller.call(get, { params: { id } })
    expect(row.beforePhotos).toEqual([a, b, c])
  })

  it('is refused with one of them twice', async () => {
    const { caller, id, a, b } = await givenPhotos()

    const { status, problem } = await caller.try(edit, {
      params: { id },
      body: { beforePhotos: [a, b, a] },
    })

    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'beforePhotos.2'])
  })

  it('is refused to a visitor, and of a visit in another salon', async () => {
    const { caller, id } = await givenPhotos()
    const visitor = await salon.colleague(caller, 'visitor')
    const otherOwner = await salon.owner()
    const what = { params: { id }, body: { beforePhotos: [] } }

    expect((await visitor.try(edit, what)).status).toBe(403)
    expect((await otherOwner.try(edit, what)).status).toBe(404)
    expect((await caller.call(get, { params: { id } })).beforePhotos).toHaveLength(3)
  })
})

interface PhotoLists {
  readonly after: string
  readonly foreign: string
}

describe('a visit that is deleted', () => {
  it('keeps its files, and has its photos again when it is restored', async () => {
    const { caller, id, a, b, c, after, files } = await givenPhotos()

    await caller.call(remove, { params: { id } })
    expect(await files()).toEqual(filesOf(a, b, c, after))
    expect((await caller.raw('GET', a)).statusCode).toBe(404)

    const row = await caller.call(appointmentRoutes.restore, { params: { id } })
    expect(row).toMatchObject({ beforePhotos: [a, b, c], afterPhotos: [after] })
    expect((await caller.raw('GET', a)).statusCode).toBe(200)
  })
})
