import { accountRoutes } from '@salon/contract/accounts'
import { authRoutes } from '@salon/contract/auth'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { add, edit, invite, list, remove, signOut } = accountRoutes
const ivy = { name: 'Ivy Kay', email: 'ivy@salon.example', role: 'user' as const }

describe('accounts are refused', () => {
  it('with an email that is taken, in any salon and any case', async () => {
    const anna = await salon.owner()
    await salon.owner({ email: 'bo@salon.example' })

    for (const taken of [anna.account?.email ?? '', 'BO@salon.example']) {
      const { status, problem } = await anna.try(add, { body: { ...ivy, email: taken } })
      expect([status, problem.code]).toEqual([409, 'email_taken'])
    }
    expect(await anna.call(list)).toHaveLength(1)
  })

  it('except one, of several that are added at once with one email', async () => {
    const salons = await Promise.all([salon.owner(), salon.owner(), salon.owner()])

    const outcomes = await Promise.all(
      [...salons, ...salons].map((owner) => owner.try(add, { body: ivy })),
    )

    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)])
  })

  it('without a valid name, email or role', async () => {
    const anna = await salon.owner()
    const wrong = [{ name: ' ' }, { email: 'ivy' }, { role: 'owner' }, { role: undefined }]

    for (const part of wrong) {
      const { status, problem } = await anna.try(add, { body: { ...ivy, ...part } })
      expect([status, problem.errors?.[0]?.path]).toEqual([422, Object.keys(part)[0]])
    }
  })

  it("to the owner's own: it is changed, signed out and removed from its own settings alone", async () => {
    const anna = await salon.owner()
    const params = { id: anna.account?.id ?? 0 }

    const codes = [
      await anna.try(edit, { params, body: { role: 'visitor' } }),
      await anna.try(invite, { params }),
      await anna.try(signOut, { params }),
      await anna.try(remove, { params }),
    ].map(({ status, problem }) => [status, problem.code])

    expect(codes).toEqual([
      ...Array(3).fill([403, 'owner_not_editable']),
      [403, 'owner_not_deletable'],
    ])
    expect((await anna.call(authRoutes.current)).role).toBe('admin')
    expect(await anna.call(staffRoutes.list)).toHaveLength(1)
  })

  it("to another salon's owner, who finds none of them", async () => {
    const anna = await salon.owner()
    const { id } = await anna.call(add, { body: ivy })
    const before = await anna.call(list)
    const eve = await salon.owner()

    for (const whose of [id, anna.account?.id ?? 0]) {
      const params = { id: whose }
      for (const outcome of [
        await eve.try(edit, { params, body: { role: 'visitor' } }),
        await eve.try(invite, { params }),
        await eve.try(signOut, { params }),
        await eve.try(remove, { params }),
      ]) {
        expect(outcome.status).toBe(404)
      }
    }
    expect(await eve.call(list)).toHaveLength(1)
    expect(await anna.call(list)).toEqual(before)
    expect((await anna.try(authRoutes.current)).status).toBe(200)
  })

  it('to an admin who is not the owner', async () => {
    const anna = await salon.owner()
    const { id } = await anna.call(add, { body: ivy })
    const admin = await salon.colleague(anna, 'admin')

    for (const outcome of [
      await admin.try(list),
      await admin.try(add, { body: { ...ivy, email: 'more@salon.example' } }),
      await admin.try(edit, { params: { id }, body: { role: 'admin' } }),
      await admin.try(remove, { params: { id } }),
    ]) {
      expect([outcome.status, outcome.problem.code]).toEqual([403, 'not_allowed'])
    }
  })
})

describe('a salon with rate limits', () => {
  const limited = openSalon(() => ({ rateLimit: true }))

  it('adds at most twenty accounts and links in a quarter of an hour, whatever other salons add', async () => {
    const [anna, bo] = [await limited.owner(), await limited.owner()]
    const { id } = await anna.call(add, { body: ivy })
    const made = []
    for (let n = 0; n < 20; n++) made.push(await anna.try(invite, { params: { id } }))

    expect(made.map(({ status }) => status)).toEqual([...Array<number>(19).fill(201), 429])
    expect(Number(made.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await bo.try(add, { body: { ...ivy, email: 'ben@salon.example' } })).status).toBe(201)
  })
})
