import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { expect, it } from 'vitest'
import { waitForLock } from '../../../test/wait-for-lock.ts'
import { openSalon, type Caller } from '../../../test/open-salon.ts'

const salon = openSalon()
const { add, list, edit, remove } = customerRoutes
const { mergeCertain, separate, separateAll, distinguish } = duplicateRoutes

const addClient = (caller: Caller, name: string, phone: string, notes?: string) =>
  caller.call(add, { body: { name, phone, ...(notes !== undefined && { notes }) } })

const phone = '+49 171 2345678'
const otherPhone = '+49 30 87654321'

/** Ann twice, Boris twice, and Carl with a phone like Carla's: a pair that is not certain. */
async function givenPairs() {
  const caller = await salon.owner()
  const ann = await addClient(caller, 'Ann Lee', phone, 'Likes tea')
  const anne = await addClient(caller, 'Lee Ann', phone, 'Comes by bus')
  const boris = await addClient(caller, 'Boris Orlov', otherPhone)
  const again = await addClient(caller, 'Борис Орлов', otherPhone)
  const pairs = [
    { firstId: anne.id, secondId: ann.id },
    { firstId: boris.id, secondId: again.id },
  ]
  return { caller, ann, anne, boris, again, pairs }
}

const namesOf = async (caller: Caller) => (await caller.call(list)).map(({ name }) => name).sort()

it('merges the pairs that are certain, and each can be undone', async () => {
  const { caller, ann, anne, boris, again, pairs } = await givenPairs()

  const { merges } = await caller.call(mergeCertain, { body: { pairs } })

  expect(merges).toEqual([
    { keptId: ann.id, formerId: anne.id },
    { keptId: boris.id, formerId: again.id },
  ])
  expect(await namesOf(caller)).toEqual(['Ann Lee', 'Boris Orlov'])
  await caller.call(separate, { params: { id: again.id } })
  expect(await namesOf(caller)).toEqual(['Ann Lee', 'Boris Orlov', 'Борис Орлов'])
})

it('keeps clients apart who were marked as distinct, also after a merge', async () => {
  const caller = await salon.owner()
  const email = 'ann@lee.example'
  const ann = await addClient(caller, 'Ann Lee', phone)
  const fuller = await caller.call(add, { body: { name: 'Ann Lee', phone, email } })
  const other = await addClient(caller, 'Ann Lee', phone)
  await caller.call(distinguish, {
    body: { firstId: ann.id, secondId: other.id, areDistinct: true },
  })
  const pairs = [
    { firstId: ann.id, secondId: fuller.id },
    { firstId: fuller.id, secondId: other.id },
  ]

  const { merges } = await caller.call(mergeCertain, { body: { pairs } })

  expect(merges).toEqual([{ keptId: fuller.id, formerId: ann.id }])
  expect(await caller.call(duplicateRoutes.list)).toMatchObject({ pairs: [], total: 0 })
  await caller.call(separate, { params: { id: ann.id } })
  expect((await caller.call(duplicateRoutes.list)).total).toBe(2)
})

it('removes the mark between clients, also after a merge', async () => {
  const caller = await salon.owner()
  const ann = await addClient(caller, 'Ann Lee', phone)
  const fuller = await addClient(caller, 'Ann Lee', phone, 'Likes tea')
  const other = await addClient(caller, 'Ann Lee', phone)
  const pair = { firstId: ann.id, secondId: other.id }
  await caller.call(distinguish, { body: { ...pair, areDistinct: true } })
  await caller.call(mergeCertain, { body: { pairs: [{ firstId: ann.id, secondId: fuller.id }] } })
  const marked = await caller.call(duplicateRoutes.list)
  expect(marked.total).toBe(0)
  expect(marked.distinct).toEqual([
    {
      clients: [
        { id: fuller.id, name: 'Ann Lee' },
        { id: other.id, name: 'Ann Lee' },
      ],
    },
  ])

  await caller.call(distinguish, {
    body: { firstId: fuller.id, secondId: other.id, areDistinct: false },
  })

  expect(await caller.call(duplicateRoutes.list)).toMatchObject({ total: 1, distinct: [] })
})

it('lists pairs that are marked as distinct, the latest first, of clients who are there', async () => {
  const { caller, ann, anne } = await givenPairs()
  const [boris, cy] = [
    await addClient(caller, 'Bo', '030 111222'),
    await addClient(caller, 'Cy', '030 333444'),
  ]
  const mark = (one: { id: number }, other: { id: number }) =>
    caller.call(distinguish, { body: { firstId: one.id, secondId: other.id, areDistinct: true } })
  await mark(anne, ann)
  await mark(cy, boris)
  const distinctIds = async () =>
    (await caller.call(duplicateRoutes.list)).distinct.map(({ clients }) =>
      clients.map(({ id }) => id),
    )

  expect(await distinctIds()).toEqual([
    [boris.id, cy.id],
    [ann.id, anne.id].toSorted((a, b) => a - b),
  ])
  await caller.call(customerRoutes.remove, { params: { id: cy.id } })
  expect(await distinctIds()).toHaveLength(1)
})

it('waits for a concurrent mark as distinct, and leaves that pair out', async () => {
  const { caller, ann, anne, pairs } = await givenPairs()
  const { pool } = salon.database
  const desk = await pool.connect()
  try {
    await desk.query('begin')
    await desk.query(`select from customers where id in ($1, $2) for key share`, [ann.id, anne.id])
    await desk.query(
      `insert into client_distinctions (user_id, first_id, second_id)
       select user_id, $1, $2 from customers where id = $1`,
      [ann.id, anne.id],
    )
    const merging = caller.call(mergeCertain, { body: { pairs } })
    await waitForLock(pool)
    await desk.query('commit')

    expect((await merging).merges).toMatchObject([{ keptId: expect.any(Number) }])
  } finally {
    desk.release()
  }
  expect(await namesOf(caller)).toEqual(['Ann Lee', 'Boris Orlov', 'Lee Ann'])
})

it('undoes all of them at once, and returns what stays with whom', async () => {
  const { caller, ann, anne, again, pairs } = await givenPairs()
  const before = await caller.call(list)
  await caller.call(mergeCertain, { body: { pairs } })
  await caller.call(edit, {
    params: { id: ann.id },
    body: { name: 'Ann Lee', phone, notes: 'Likes coffee' },
  })

  const { separated } = await caller.call(separateAll, {
    body: { formerIds: [again.id, anne.id] },
  })

  expect(separated).toMatchObject([
    { formerId: again.id, stayed: { keptName: 'Boris Orlov', fields: [], appointments: [] } },
    { formerId: anne.id, stayed: { keptId: ann.id, fields: ['notes'] } },
  ])
  const after = await caller.call(list)
  expect(after.map(({ id, name }) => ({ id, name }))).toEqual(
    before.map(({ id, name }) => ({ id, name })),
  )
})

it('undoes those that stand, and leaves out the others', async () => {
  const { caller, anne, boris, again, pairs } = await givenPairs()
  await caller.call(mergeCertain, { body: { pairs } })
  const otherSalon = await givenPairs()
  await otherSalon.caller.call(mergeCertain, { body: { pairs: otherSalon.pairs } })
  // Removing the client who was kept makes the merge final.
  await caller.call(remove, { params: { id: boris.id } })

  const formerIds = [again.id, otherSalon.anne.id, anne.id, anne.id]
  const { separated } = await caller.call(separateAll, { body: { formerIds } })

  expect(separated.map(({ formerId }) => formerId)).toEqual([anne.id])
  expect(await namesOf(caller)).toEqual(['Ann Lee', 'Lee Ann'])
  expect(await namesOf(otherSalon.caller)).toEqual(['Ann Lee', 'Boris Orlov'])
})

it('says why pairs are not merged: not certain, marked as distinct, gone, or in another salon', async () => {
  const { caller, ann, anne, boris } = await givenPairs()
  const carl = await addClient(caller, 'Carl Brandt', '+49 40 1112223')
  const carla = await addClient(caller, 'Carla Brandt', '+49 40 1112223')
  const distinctPair = { firstId: ann.id, secondId: anne.id }
  await caller.call(distinguish, { body: { ...distinctPair, areDistinct: true } })
  const otherOwner = await salon.owner()
  const [theirs, twin] = [
    await addClient(otherOwner, 'Dora Dahl', phone),
    await addClient(otherOwner, 'Dora Dahl', phone),
  ]
  const before = await namesOf(caller)

  const { merges, refused } = await caller.call(mergeCertain, {
    body: {
      pairs: [
        distinctPair,
        { firstId: carl.id, secondId: carla.id },
        { firstId: theirs.id, secondId: twin.id },
        { firstId: boris.id, secondId: 2_000_000_000 },
      ],
    },
  })

  expect(merges).toEqual([])
  expect(refused).toEqual([
    { ...distinctPair, obstacle: 'distinct' },
    { firstId: carl.id, secondId: carla.id, obstacle: 'not_certain' },
    { firstId: theirs.id, secondId: twin.id, obstacle: 'gone' },
    { firstId: boris.id, secondId: 2_000_000_000, obstacle: 'gone' },
  ])
  expect(await namesOf(caller)).toEqual(before)
  expect(await namesOf(otherOwner)).toEqual(['Dora Dahl', 'Dora Dahl'])
})

it('says that the notes of two are too long together, and merges the others', async () => {
  const { caller, boris, again } = await givenPairs()
  const one = await addClient(caller, 'Cy Orr', '+49 40 1112223', 'a'.repeat(6_000))
  const other = await addClient(caller, 'Cy Orr', '+49 40 1112223', 'b'.repeat(6_000))

  const { merges, refused } = await caller.call(mergeCertain, {
    body: {
      pairs: [
        { firstId: one.id, secondId: other.id },
        { firstId: boris.id, secondId: again.id },
      ],
    },
  })

  expect(merges).toHaveLength(1)
  expect(refused).toEqual([{ firstId: one.id, secondId: other.id, obstacle: 'notes_too_long' }])
})

it('merges three who are one person, as far as each is still there', async () => {
  const caller = await salon.owner()
  const [one, two, three] = [
    await addClient(caller, 'Ann Lee', phone),
    await addClient(caller, 'Ann Lee', phone),
    await addClient(caller, 'Ann Lee', phone),
  ]

  const { merges, refused } = await caller.call(mergeCertain, {
    body: {
      pairs: [
        { firstId: one.id, secondId: two.id },
        { firstId: two.id, secondId: three.id },
        { firstId: one.id, secondId: three.id },
      ],
    },
  })

  expect(merges).toEqual([
    { keptId: one.id, formerId: two.id },
    { keptId: one.id, formerId: three.id },
  ])
  // The second pair is one client by the third.
  expect(refused).toEqual([])
})

it('requires the merge permission, and pairs of two', async () => {
  const { caller, ann, pairs } = await givenPairs()
  expect((await salon.anonymous.try(mergeCertain, { body: { pairs } })).status).toBe(401)
  for (const role of ['user', 'visitor'] as const) {
    const colleague = await salon.colleague(caller, role)
    expect((await colleague.try(mergeCertain, { body: { pairs } })).status).toBe(403)
    const body = { formerIds: [ann.id] }
    expect((await colleague.try(separateAll, { body })).status).toBe(403)
  }

  const same = { pairs: [{ firstId: ann.id, secondId: ann.id }] }
  expect((await caller.try(mergeCertain, { body: same })).problem).toMatchObject({
    code: 'invalid',
    errors: [{ message: 'Please choose two different clients' }],
  })
  expect((await caller.try(mergeCertain, { body: { pairs: [] } })).status).toBe(422)
  expect(await namesOf(caller)).toHaveLength(4)
})
