import { activityRoutes } from '@salon/contract/activity'
import { authRoutes } from '@salon/contract/auth'
import { emailChangeRoutes } from '@salon/contract/email-change'
import { historyRoutes } from '@salon/contract/history'
import { staffRoutes } from '@salon/contract/staff'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSalon, password, type Caller, type OpenSalon } from '../../../../test/open-salon.ts'
import { createLink } from '../reset/operations.ts'

const salon = openSalon()
const { request, confirm } = emailChangeRoutes
const { changePassword, current, login, resetPassword } = authRoutes

const former = 'anna@salon.example'
const email = 'anna@new.example'

let anna: Caller
beforeEach(async () => {
  anna = await salon.owner({ name: 'Anna Berg', email: former })
})

const change = (caller: Caller, to = email, typed = password) =>
  caller.try(request, { body: { email: to, password: typed } })
const signIn = async (as: string, at: OpenSalon = salon) =>
  (await at.anonymous.try(login, { body: { email: as, password } })).status

describe('another email is refused', () => {
  it('to a caller who is not signed in, and without a password or an email', async () => {
    expect((await change(salon.anonymous)).status).toBe(401)
    for (const body of [{ email }, { password }, { email: 'anna', password }]) {
      expect((await anna.try(request, { body })).status).toBe(422)
    }
  })

  it('with a wrong password, and where it is the one there is', async () => {
    const wrong = await change(anna, email, 'not my password')
    const same = await change(anna, ` ${former} `)

    expect([wrong.status, wrong.problem.code]).toEqual([403, 'wrong_password'])
    expect([same.status, same.problem.code]).toEqual([409, 'email_taken'])
    expect((await anna.call(current)).email).toBe(former)
  })

  it('where an account has it, in whichever salon and however it is spelled', async () => {
    await salon.owner({ email: 'bo@salon.example' })
    const colleague = await salon.colleague(anna, 'user')

    for (const taken of ['BO@salon.example', colleague.account?.email ?? '']) {
      const { status, problem } = await change(anna, taken)
      expect([status, problem.code]).toEqual([409, 'email_taken'])
    }
    expect((await anna.call(current)).email).toBe(former)
  })

  it('to all but one who want the same at once', async () => {
    const all = [anna, await salon.owner(), await salon.colleague(anna, 'user')]

    const outcomes = await Promise.all(all.map((caller) => change(caller)))

    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(outcomes.map(({ problem }) => problem.code).filter(Boolean)).toEqual(
      Array(2).fill('email_taken'),
    )
  })
})

describe('another address, where no emails are sent', () => {
  it('is changed by the password, without spaces, and signs in from then on', async () => {
    const { status, body } = await change(anna, ` ${email} `)

    expect([status, body]).toEqual([200, { isChanged: true }])
    expect((await anna.call(current)).email).toBe(email)
    expect([await signIn(email), await signIn(former)]).toEqual([200, 401])
  })

  it('leaves no link to a new password valid that was sent to the former one', async () => {
    const token = await createLink(salon.database.db, former)

    await change(anna)

    const body = { token, password: 'linden-blossom tea' }
    const { status, problem } = await salon.anonymous.try(resetPassword, { body })
    expect([status, problem.code]).toEqual([410, 'link_expired'])
    expect(await signIn(email)).toBe(200)
  })

  it('may be the same in other letters', async () => {
    expect((await change(anna, 'Anna@Salon.example')).status).toBe(200)
    expect((await anna.call(current)).email).toBe('Anna@Salon.example')
  })

  it('ends every other session of the account, and no one else’s', async () => {
    const colleague = await salon.colleague(anna, 'user')
    const elsewhere = { email: former, password, withToken: true }
    const { token } = await salon.anonymous.call(login, { body: elsewhere })

    await change(anna)

    const headers = { authorization: `Bearer ${token}` }
    const { statusCode } = await salon.app.inject({ url: current.path, headers })
    expect(statusCode).toBe(401)
    expect((await anna.try(current)).status).toBe(200)
    expect((await colleague.try(current)).status).toBe(200)
  })

  it("changes the owner's staff row as well, where it had the same, and no other", async () => {
    const { id } = await anna.call(staffRoutes.add, { body: { name: 'Anna B.', email: former } })

    await change(anna)

    const rows = await anna.call(staffRoutes.list)
    expect(rows.map((row) => [row.role, row.email])).toEqual([
      ['Owner', email],
      ['Staff Member', former],
    ])
    const [entry] = await anna.call(historyRoutes.all, { query: { subject: 'staff' } })
    expect(entry).toMatchObject({
      by: { accountId: anna.account?.id },
      changes: [{ field: 'email', before: former, after: email }],
    })
    expect(entry?.rowId).not.toBe(id)
  })

  it.each([['other@salon.example'], [null]])(
    "leaves the owner's staff row alone that had %j",
    async (theirs) => {
      await salon.database.pool.query('update staff set email = $1', [theirs])

      await change(anna)

      expect((await anna.call(staffRoutes.list))[0]?.email).toBe(theirs)
    },
  )

  it("of a colleague leaves the owner's staff row alone, and is in the activity of the salon", async () => {
    const colleague = await salon.colleague(anna, 'visitor')

    expect((await change(colleague)).status).toBe(200)

    const [latest] = await anna.call(activityRoutes.recent, { query: {} })
    expect(latest?.description).toBe('Changed the email of Colleague')
    expect((await anna.call(staffRoutes.list))[0]?.email).toBe(former)
    expect((await colleague.call(current)).email).toBe(email)
  })

  it('leaves no link that could be used', async () => {
    const token = `${anna.account?.id}.0123456789abcdef.YQ.${'a'.repeat(43)}`

    const { status, problem } = await salon.anonymous.try(confirm, { body: { token } })

    expect([status, problem.code]).toEqual([410, 'link_expired'])
  })
})

describe('naming the password', () => {
  const limited = openSalon(() => ({ rateLimit: true }))

  it('is limited with all other checks of it', async () => {
    const owner = await limited.owner()
    const guess = (n: number, route: typeof request | typeof changePassword) =>
      limited.app.inject({
        method: route.method,
        url: route.path,
        payload: { email, password: 'no', currentPassword: 'no', newPassword: 'linden tea 2026' },
        headers: { authorization: `Bearer ${owner.token}` },
        remoteAddress: `10.2.0.${n}`,
      })
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await guess(n, changePassword)).statusCode)
    for (let n = 5; n < 11; n++) statuses.push((await guess(n, request)).statusCode)

    expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
  })
})
