import { accountRoutes } from '@salon/contract/accounts'
import { activityRoutes } from '@salon/contract/activity'
import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import { dashboardRoutes } from '@salon/contract/dashboard'
import { notificationRoutes } from '@salon/contract/notifications'
import { invitationDays } from '@salon/contract/vocabulary'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openSalon, password, type Caller } from '../../../../test/open-salon.ts'
import { switchOnFor } from '../../../../test/second-factor.ts'
import { counters } from '../../../db/schema/limits.ts'

const salon = openSalon()
const { add, edit, invite, list, remove, signOut } = accountRoutes

const email = 'ivy@salon.example'
const chosen = password
const ivy = { name: 'Ivy Kay', email, role: 'user' as const }

const redeem = (link: string, next = chosen) =>
  salon.anonymous.try(authRoutes.resetPassword, {
    body: { token: link.split('#')[1] ?? '', password: next },
  })

const tryToSignIn = (typed = chosen) =>
  salon.anonymous.try(authRoutes.login, { body: { email, password: typed, withToken: true } })

/** A caller with a bearer token, as the phone app has one. */
const withToken = (token: string | undefined) => ({
  statusOf: async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await salon.app.inject({ method, url, headers, ...(payload && { payload }) }))
      .statusCode
  },
})

/** Ivy, who was invited, chose a password and is signed in. */
async function givenIvy(owner: Caller, draft = ivy) {
  const { id, link } = await owner.call(add, { body: draft })
  await redeem(link)
  const { token = '' } = (await tryToSignIn()).body
  return { id, link, token, ...withToken(token) }
}

describe('an account for a colleague', () => {
  it('is added by the owner, gets its password by the link, and signs in to the salon', async () => {
    const anna = await salon.owner()

    const made = await anna.call(add, { body: ivy })

    expect(made).toMatchObject({ ...ivy, isOwner: false, lastSeenAt: null })
    expect(made.link).toMatch(new RegExp(`^/reset-password#${made.id}\\.[\\w-]{43}$`))
    expect((await tryToSignIn()).status).toBe(401)
    expect((await redeem(made.link, 'Ivy Kay 2026')).problem.code).toBe('weak_password')
    expect((await redeem(made.link)).status).toBe(204)
    expect((await redeem(made.link)).problem.code).toBe('link_expired')
    const { status, body } = await tryToSignIn()
    expect([status, body.role, body.isOwner]).toEqual([200, 'user', false])
    const [first, second] = await anna.call(list)
    expect(first).toMatchObject({ id: anna.account?.id, isOwner: true, role: 'admin' })
    expect(second).toMatchObject({ id: made.id, lastSeenAt: expect.stringMatching(/Z$/) })
    expect(Object.keys(second ?? {})).not.toContain('link')
  })

  it.each([
    ['admin', [200, 201, 200, 403]],
    ['user', [200, 201, 200, 403]],
    ['visitor', [200, 403, 200, 403]],
  ] as const)(
    'as %s reads, writes, sees figures and makes accounts: %j',
    async (role, statuses) => {
      const anna = await salon.owner()
      await anna.call(customerRoutes.add, { body: { name: 'Bea Gil' } })

      const { statusOf } = await givenIvy(anna, { ...ivy, role } as typeof ivy)

      expect([
        await statusOf('GET', customerRoutes.list.path),
        await statusOf('POST', customerRoutes.add.path, { name: 'Cy Hart' }),
        await statusOf('GET', dashboardRoutes.stats.path),
        await statusOf('POST', add.path, { ...ivy, email: 'more@salon.example' }),
      ]).toEqual(statuses)
      const names = (await anna.call(customerRoutes.list)).map(({ name }) => name)
      expect(names).toContain('Bea Gil')
    },
  )

  it('has its new role from the next call on, and stays signed in', async () => {
    const anna = await salon.owner()
    const { id, statusOf } = await givenIvy(anna)

    const changed = await anna.call(edit, { params: { id }, body: { role: 'visitor' } })

    expect(changed).toMatchObject({ ...ivy, role: 'visitor' })
    expect(await statusOf('POST', customerRoutes.add.path, { name: 'Cy Hart' })).toBe(403)
    expect(await statusOf('GET', customerRoutes.list.path)).toBe(200)
    expect(await anna.call(edit, { params: { id }, body: {} })).toEqual(changed)
  })

  it('is signed out everywhere by the owner, and may sign in again', async () => {
    const anna = await salon.owner()
    const { id, statusOf } = await givenIvy(anna)

    await anna.call(signOut, { params: { id } })

    expect(await statusOf('GET', authRoutes.current.path)).toBe(401)
    expect((await anna.try(authRoutes.current)).status).toBe(200)
    expect((await tryToSignIn()).status).toBe(200)
  })

  it('is deleted with its sessions and second factor, and its history entries stay', async () => {
    const anna = await salon.owner()
    const { id, token, statusOf } = await givenIvy(anna)
    await switchOnFor(salon, token)
    await statusOf('POST', customerRoutes.add.path, { name: 'Cy Hart' })

    await anna.call(remove, { params: { id } })

    expect(await statusOf('GET', authRoutes.current.path)).toBe(401)
    expect((await tryToSignIn()).status).toBe(401)
    const { rows } = await salon.database.pool.query(
      `select (select count(*)::int from sessions where user_id = $1) as sessions,
         (select count(*)::int from second_factors where user_id = $1) as factors,
         (select count(*)::int from known_devices where user_id = $1) as devices`,
      [id],
    )
    expect(rows).toEqual([{ sessions: 0, factors: 0, devices: 0 }])
    expect((await anna.call(customerRoutes.list)).map(({ name }) => name)).toEqual(['Cy Hart'])
    expect((await anna.call(list)).map((account) => account.id)).toEqual([anna.account?.id])
    // The email is free again.
    expect((await anna.try(add, { body: ivy })).status).toBe(201)
  })

  it('is deleted with the salon', async () => {
    const anna = await salon.owner()
    const { statusOf } = await givenIvy(anna)

    await anna.call(authRoutes.deleteAccount, { body: { password } })

    expect(await statusOf('GET', authRoutes.current.path)).toBe(401)
    expect((await tryToSignIn()).status).toBe(401)
  })

  it('is recorded in the activity and in the notifications', async () => {
    const anna = await salon.owner()
    const { id } = await givenIvy(anna)
    const params = { id }
    await anna.call(edit, { params, body: { name: 'Ivy Lee' } })
    await anna.call(edit, { params, body: { role: 'admin' } })
    await anna.call(invite, { params })
    await anna.call(signOut, { params })
    await anna.call(remove, { params })

    const entries = await anna.call(activityRoutes.recent, { query: { limit: 7 } })
    const bell = await anna.call(notificationRoutes.list, { query: { limit: 4 } })

    expect(entries.map(({ description }) => description)).toEqual([
      'Deleted account of Ivy Lee',
      'Signed out Ivy Lee on every device',
      'Made a new link for Ivy Lee',
      'Changed the role of Ivy Lee',
      'Updated account of Ivy Lee',
      'Reset the password of Ivy Kay',
      'Created account of Ivy Kay',
    ])
    expect(bell.map(({ kind, details }) => [kind, details])).toEqual([
      ['account_removed', { name: 'Ivy Lee' }],
      ['link_made', { name: 'Ivy Lee' }],
      ['role_changed', { name: 'Ivy Lee', role: 'admin' }],
      ['account_added', { name: 'Ivy Kay', role: 'user' }],
    ])
  })
})

describe('the link', () => {
  it('is kept as a digest, for seven days', async () => {
    const anna = await salon.owner()
    const { link } = await anna.call(add, { body: ivy })

    const { db } = salon.database
    const kept = JSON.stringify(await db.select().from(counters))
    const [row] = await db
      .select({ days: sql<number>`round(extract(epoch from ends_at - now()) / 86400)::int` })
      .from(counters)

    expect(kept).not.toContain(link.split('.')[1])
    expect(row?.days).toBe(invitationDays)
    await db.update(counters).set({ endsAt: sql`now()` })
    expect((await redeem(link)).problem.code).toBe('link_expired')
  })

  it('changes neither password nor sessions until it is used', async () => {
    const anna = await salon.owner()
    const { id, statusOf } = await givenIvy(anna)

    const { link: former } = await anna.call(invite, { params: { id } })
    const { link } = await anna.call(invite, { params: { id } })

    expect(await statusOf('GET', authRoutes.current.path)).toBe(200)
    expect((await tryToSignIn()).status).toBe(200)
    expect((await redeem(link, 'cold camomile tea')).status).toBe(204)
    expect((await redeem(former)).problem.code).toBe('link_expired')
    expect(await statusOf('GET', authRoutes.current.path)).toBe(401)
    expect((await tryToSignIn()).status).toBe(401)
    expect((await tryToSignIn('cold camomile tea')).status).toBe(200)
  })

  it('is invalid once the account is deleted', async () => {
    const anna = await salon.owner()
    const { id, link } = await anna.call(add, { body: ivy })
    await anna.call(remove, { params: { id } })

    expect((await redeem(link)).problem.code).toBe('link_expired')
  })
})
