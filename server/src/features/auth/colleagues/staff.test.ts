import { accountRoutes } from '@salon/contract/accounts'
import { activityRoutes } from '@salon/contract/activity'
import { authRoutes } from '@salon/contract/auth'
import { historyRoutes } from '@salon/contract/history'
import { staffRoutes } from '@salon/contract/staff'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openSalon, password, type Caller } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { add, edit, list, makeOwner } = accountRoutes
const ivy = { name: 'Ivy Kay', email: 'ivy@salon.example', role: 'user' as const }
const ben = { name: 'Ben Fox', email: 'ben@salon.example', role: 'user' as const }

const givenMember = (owner: Caller, name = 'Ivy') => owner.call(staffRoutes.add, { body: { name } })
const staffIdsOf = async (owner: Caller) => (await owner.call(list)).map(({ staffId }) => staffId)

describe('an account is tied to no staff member', () => {
  it("of another salon, who was archived, or who doesn't exist", async () => {
    const [anna, eve] = [await salon.owner(), await salon.owner()]
    const theirs = await givenMember(eve)
    const archived = await givenMember(anna)
    await anna.call(staffRoutes.remove, { params: { id: archived.id } })
    const { id } = await anna.call(add, { body: ivy })

    for (const staffId of [theirs.id, archived.id, 999_999]) {
      for (const { status, problem } of [
        await anna.try(edit, { params: { id }, body: { staffId } }),
        await anna.try(add, { body: { ...ben, staffId } }),
      ]) {
        expect([status, problem.errors]).toEqual([
          422,
          [{ path: 'staffId', message: 'This staff member does not exist' }],
        ])
      }
    }
    expect((await anna.call(list)).map(({ name }) => name)).toEqual(['Anna Berg', 'Ivy Kay'])
  })

  it("who has an account already, such as the owner's", async () => {
    const anna = await salon.owner()
    const member = await givenMember(anna)
    await anna.call(add, { body: { ...ivy, staffId: member.id } })

    for (const staffId of [member.id, anna.account?.staffId]) {
      const { status, problem } = await anna.try(add, { body: { ...ben, staffId } })
      expect([status, problem.errors]).toEqual([
        422,
        [{ path: 'staffId', message: 'This staff member has an account already' }],
      ])
    }
    expect(await anna.call(list)).toHaveLength(2)
  })

  it('by two at once: one of them is refused', async () => {
    const anna = await salon.owner()
    const { id: staffId } = await givenMember(anna)

    const outcomes = await Promise.all(
      [ivy, ben].map((body) => anna.try(add, { body: { ...body, staffId } })),
    )

    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 422])
  })
})

describe('an account of a staff member', () => {
  it("is the owner's from the beginning", async () => {
    const anna = await salon.owner()

    const [row] = await anna.call(staffRoutes.list)

    expect(anna.account?.staffId).toBe(row?.id)
    expect(await staffIdsOf(anna)).toEqual([row?.id])
  })

  it('is chosen when it is made, changed later, and given up', async () => {
    const anna = await salon.owner()
    const [one, other] = [await givenMember(anna), await givenMember(anna, 'Ivy K.')]

    const made = await anna.call(add, { body: { ...ivy, staffId: one.id } })
    const params = { id: made.id }
    const again = await anna.call(edit, { params, body: { staffId: other.id } })
    const renamed = await anna.call(edit, { params, body: { name: 'Ivy' } })
    const alone = await anna.call(edit, { params, body: { staffId: null } })

    const staffIds = [made, again, renamed, alone].map(({ staffId }) => staffId)
    expect(staffIds).toEqual([one.id, other.id, other.id, null])
    expect((await anna.call(add, { body: ben })).staffId).toBeNull()
    const [, entry] = await anna.call(activityRoutes.recent)
    expect(entry).toMatchObject({ entityId: made.id, description: 'Updated account of Ivy' })
  })

  it('sees its own staff member', async () => {
    const anna = await salon.owner()
    const member = await givenMember(anna)
    const colleague = await salon.colleague(anna, 'user')
    expect(colleague.account?.staffId).toBeNull()

    const params = { id: colleague.account?.id ?? 0 }
    await anna.call(edit, { params, body: { staffId: member.id } })

    expect((await colleague.call(authRoutes.current)).staffId).toBe(member.id)
  })

  it('stays when the staff member is archived, and is nobody’s then, an undo included', async () => {
    const anna = await salon.owner()
    const member = await givenMember(anna)
    await anna.call(add, { body: { ...ivy, staffId: member.id } })

    await anna.call(staffRoutes.remove, { params: { id: member.id } })
    const [entry] = await anna.call(historyRoutes.all)
    await anna.call(historyRoutes.undo, { params: { seq: entry?.seq ?? 0 } })

    expect(await staffIdsOf(anna)).toEqual([anna.account?.staffId, null])
    expect(await anna.call(staffRoutes.list)).toHaveLength(2)
  })

  it('is tied while the staff member is archived without a deadlock, and to nobody', async () => {
    const anna = await salon.owner()
    const member = await givenMember(anna)
    const { id } = await anna.call(add, { body: { ...ivy, staffId: member.id } })
    const params = { id }

    const outcomes = await Promise.all([
      anna.try(edit, { params, body: { staffId: null } }),
      anna.try(staffRoutes.remove, { params: { id: member.id } }),
      anna.try(edit, { params, body: { staffId: member.id } }),
    ])

    expect(outcomes.map(({ status }) => status)).toEqual([
      200,
      204,
      expect.toSatisfy((status) => status === 200 || status === 422),
    ])
    expect(await staffIdsOf(anna)).toEqual([anna.account?.staffId, null])
  })

  it('becomes the owner’s with its staff member, whatever email that has', async () => {
    const anna = await salon.owner()
    const colleague = await salon.colleague(anna, 'user')
    const { id, email = '' } = colleague.account ?? {}
    await anna.call(staffRoutes.add, { body: { name: 'Somebody else', email } })
    const member = await givenMember(anna)
    const params = { id: id ?? 0 }
    await anna.call(edit, { params, body: { staffId: member.id } })

    await anna.call(makeOwner, { params, body: { password } })

    const [first] = await colleague.call(staffRoutes.list)
    expect(first).toMatchObject({ id: member.id, role: 'Owner', email })
    expect(await staffIdsOf(colleague)).toEqual([member.id, anna.account?.staffId])
  })

  it('gets no staff member of another account when it becomes the owner’s', async () => {
    const anna = await salon.owner()
    const colleague = await salon.colleague(anna, 'user')
    const { id, email = '' } = colleague.account ?? {}
    const member = await anna.call(staffRoutes.add, { body: { name: 'Ivy', email } })
    await anna.call(add, { body: { ...ivy, staffId: member.id } })

    await anna.call(makeOwner, { params: { id: id ?? 0 }, body: { password } })

    const [owner] = await colleague.call(staffRoutes.list)
    expect(owner?.id).not.toBe(member.id)
    expect(await staffIdsOf(colleague)).toEqual([owner?.id, anna.account?.staffId, member.id])
  })

  it('goes with the salon', async () => {
    const anna = await salon.owner()
    const member = await givenMember(anna)
    await anna.call(add, { body: { ...ivy, staffId: member.id } })

    await anna.call(authRoutes.deleteAccount, { body: { password } })

    const { rows } = await salon.database.db.execute(sql`select id from users`)
    expect(rows).toEqual([])
  })
})
