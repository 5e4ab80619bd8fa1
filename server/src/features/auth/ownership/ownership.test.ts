import { accountRoutes } from '@salon/contract/accounts'
import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { historyRoutes } from '@salon/contract/history'
import { notificationRoutes } from '@salon/contract/notifications'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import { beforeEach, describe, expect, it } from 'vitest'
import { givenAppointment } from '../../../../fixtures/builders.ts'
import { openPost } from '../../../../test/mail-server.ts'
import { openSalon, password, type Caller } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { add, invite, list, makeOwner, remove } = accountRoutes
const { current, deleteAccount, resetPassword } = authRoutes

let anna: Caller
let ivy: Caller
beforeEach(async () => {
  anna = await salon.owner({ name: 'Anna Berg', email: 'anna@salon.example' })
  ivy = await salon.colleague(anna, 'visitor')
})

const idOf = ({ account }: Caller) => account?.id ?? 0
const handOverTo = (id: number, from: Caller, typed = password) =>
  from.try(makeOwner, { params: { id }, body: { password: typed } })
const handOver = (from: Caller, to: Caller, typed?: string) => handOverTo(idOf(to), from, typed)
const ownerRows = async () =>
  (await salon.database.pool.query("select name from staff where role = 'Owner'")).rows

describe('handing a salon over is refused', () => {
  it('to a caller who is not signed in, and to an admin who is not the owner', async () => {
    const admin = await salon.colleague(anna, 'admin')

    expect((await handOver(salon.anonymous, ivy)).status).toBe(401)
    const { status, problem } = await handOver(admin, admin)
    expect([status, problem.code]).toEqual([403, 'not_allowed'])
  })

  it("for another salon's account, the owner's own, and one that has not signed in", async () => {
    const eve = await salon.owner()
    const { id } = await anna.call(add, {
      body: { name: 'New', email: 'new@salon.example', role: 'user' },
    })

    const hers = await salon.colleague(eve, 'user')

    const outcomes = await Promise.all(
      [idOf(eve), idOf(hers), idOf(anna), id].map((to) => handOverTo(to, anna)),
    )

    expect(outcomes.map(({ problem }) => problem.code)).toEqual([
      'not_found',
      'not_found',
      'owner_not_editable',
      'never_signed_in',
    ])
    expect((await anna.call(current)).isOwner).toBe(true)
  })

  it('for an account that may not sign in', async () => {
    await salon.database.pool.query('update users set is_active = false where id = $1', [idOf(ivy)])

    expect((await handOver(anna, ivy)).problem.code).toBe('not_found')
  })

  it('without the password, and with a wrong one', async () => {
    const params = { id: idOf(ivy) }

    expect((await anna.try(makeOwner, { params, body: {} })).status).toBe(422)
    const { status, problem } = await handOver(anna, ivy, 'not my password')
    expect([status, problem.code]).toEqual([403, 'wrong_password'])
    expect(await ownerRows()).toEqual([{ name: 'Anna Berg' }])
  })
})

describe('a salon that was handed over', () => {
  it('has another owner at once, and the former one as an admin who stays signed in', async () => {
    expect((await handOver(anna, ivy)).status).toBe(204)

    expect(await ivy.call(current)).toMatchObject({ isOwner: true, role: 'admin' })
    expect(await anna.call(current)).toMatchObject({ isOwner: false, role: 'admin' })
    expect((await anna.try(list)).status).toBe(403)
    expect((await anna.try(settingsRoutes.edit, { body: { language: 'de' } })).status).toBe(200)
    const accounts = await ivy.call(list)
    expect(accounts.map(({ id, isOwner }) => [id, isOwner])).toEqual([
      [idOf(ivy), true],
      [idOf(anna), false],
    ])
  })

  it('adds the new owner to the staff, and leaves the former owner there with all visits', async () => {
    const [row] = await anna.call(staffRoutes.list)
    const visit = await givenAppointment(anna, { staffId: row?.id ?? 0 })

    await handOver(anna, ivy)

    expect(await ivy.call(staffRoutes.list)).toMatchObject([
      { name: 'Colleague', email: ivy.account?.email, role: 'Owner', isActive: true },
      { id: row?.id, name: 'Anna Berg', role: 'Staff Member' },
    ])
    const params = { id: visit.id }
    expect(await ivy.call(appointmentRoutes.get, { params })).toMatchObject({ staffId: row?.id })
    // The former owner's row is one like the others.
    expect((await ivy.try(staffRoutes.remove, { params: { id: row?.id } })).status).toBe(204)
  })

  it("makes the staff row with the colleague's email the owner's, however it is spelled", async () => {
    const email = ivy.account?.email.toUpperCase() ?? ''
    const body = { name: 'Ivy', email, isActive: false }
    const { id } = await anna.call(staffRoutes.add, { body })
    const gone = await anna.call(staffRoutes.add, { body: { name: 'Ivy, gone', email } })
    await anna.call(staffRoutes.remove, { params: { id: gone.id } })

    await handOver(anna, ivy)

    const rows = await ivy.call(staffRoutes.list)
    expect(rows).toMatchObject([
      { id, name: 'Colleague', email: ivy.account?.email, role: 'Owner', isActive: true },
      { name: 'Anna Berg', role: 'Staff Member' },
    ])
    await ivy.call(authRoutes.edit, { body: { name: 'Ivy Kay' } })
    expect((await ivy.call(staffRoutes.list))[0]).toMatchObject({ id, name: 'Ivy Kay' })
    await anna.call(authRoutes.edit, { body: { name: 'Anna Lee' } })
    expect((await ivy.call(staffRoutes.list))[0]).toMatchObject({ id, name: 'Ivy Kay' })
  })

  it('says so in the activity, the bell and the history, where it cannot be undone', async () => {
    await handOver(anna, ivy)

    const [latest] = await ivy.call(activityRoutes.recent, { query: {} })
    const [bell] = await ivy.call(notificationRoutes.list, { query: {} })
    expect(latest?.description).toBe('Made Colleague the owner')
    expect(bell).toMatchObject({
      type: 'account',
      kind: 'owner_changed',
      details: { name: 'Colleague', by: 'Anna Berg' },
    })
    const entries = await ivy.call(historyRoutes.all, { query: { subject: 'staff', limit: 2 } })
    expect(entries.map(({ by, obstacle }) => [by.accountId, obstacle])).toEqual([
      [idOf(anna), 'owner'],
      [idOf(anna), 'owner'],
    ])
  })

  it('cannot be taken back by a link to a new password that the former owner made', async () => {
    const { link } = await anna.call(invite, { params: { id: idOf(ivy) } })

    await handOver(anna, ivy)

    const body = { token: link.split('#')[1], password: 'linden-blossom tea' }
    const { status, problem } = await salon.anonymous.try(resetPassword, { body })
    expect([status, problem.code]).toEqual([410, 'link_expired'])
    expect((await ivy.call(current)).isOwner).toBe(true)
  })

  it('lets the former owner delete their account alone, and the new one the salon', async () => {
    await handOver(anna, ivy)

    await anna.call(deleteAccount, { body: { password } })

    expect((await anna.try(current)).status).toBe(401)
    expect(await ivy.call(list)).toHaveLength(1)
    await ivy.call(deleteAccount, { body: { password } })
    const { rows } = await salon.database.pool.query('select id from salons')
    expect(rows).toEqual([])
  })

  it('may be handed back, and the new owner may remove the former one', async () => {
    await handOver(anna, ivy)
    expect((await handOver(ivy, anna)).status).toBe(204)
    expect(await ownerRows()).toEqual([{ name: 'Anna Berg' }])
    await handOver(anna, ivy)

    await ivy.call(remove, { params: { id: idOf(anna) } })

    expect((await anna.try(current)).status).toBe(401)
    expect(await ownerRows()).toEqual([{ name: 'Colleague' }])
  })
})

describe('at the same time', () => {
  /** The account that the salon names as its owner exists, and has the owner's staff row. */
  const expectOneOwner = async () => {
    const { rows } = await salon.database.pool.query(
      `select s.id, u.role, u.email = t.email as "hasRow" from salons s
       left join users u on u.salon_id = s.id and u.id = s.owner_account_id
       left join staff t on t.user_id = s.id and t.role = 'Owner'`,
    )
    expect(rows).toEqual([{ id: idOf(anna), role: 'admin', hasRow: true }])
  }
  const codeOf = ({ status, problem }: { status: number; problem?: { code?: string } }) =>
    problem?.code ?? status

  it('two hand-overs make one owner', async () => {
    const ben = await salon.colleague(anna, 'user')

    const codes = (
      await Promise.all([handOver(anna, ivy), handOver(anna, ben), handOver(anna, ivy)])
    ).map(codeOf)

    expect(codes.filter((code) => code === 204)).toHaveLength(1)
    expect(codes.filter((code) => code === 'not_allowed')).toHaveLength(2)
    await expectOneOwner()
  })

  it.each([
    ['the owner removes the colleague', () => anna.try(remove, { params: { id: idOf(ivy) } })],
    ['the colleague deletes the account', () => ivy.try(deleteAccount, { body: { password } })],
  ])('a hand-over and one happens: %s', async (_, deletion) => {
    const [handedOver, deleted] = (await Promise.all([handOver(anna, ivy), deletion()])).map(codeOf)

    const outcome = [handedOver, deleted]
    expect([
      [204, 'not_allowed'],
      [204, 'not_found'],
      ['not_found', 204],
    ]).toContainEqual(outcome)
    const { rows } = await salon.database.pool.query('select count(*)::int as n from users')
    expect(rows).toEqual([{ n: handedOver === 204 ? 2 : 1 }])
    await expectOneOwner()
  })

  it('a hand-over and the deletion of the salon leave it whole or gone', async () => {
    const [handedOver, deleted] = (
      await Promise.all([handOver(anna, ivy), anna.try(deleteAccount, { body: { password } })])
    ).map(codeOf)

    if (deleted === 204) {
      expect(['not_found', 'not_signed_in']).toContain(handedOver)
      expect((await salon.database.pool.query('select id from salons')).rows).toEqual([])
    } else {
      expect([handedOver, deleted]).toEqual([204, 'not_found'])
      await expectOneOwner()
    }
  })

  it('a hand-over, renames and bookings all succeed, and the owner has their own name', async () => {
    const [row] = await anna.call(staffRoutes.list)
    const staffId = row?.id ?? 0
    const visit = await givenAppointment(anna, { staffId })
    const move = { params: { id: visit.id }, body: { duration: 45 } }

    const outcomes = await Promise.all([
      anna.try(authRoutes.edit, { body: { name: 'Anna Lee' } }),
      anna.try(appointmentRoutes.edit, move),
      handOver(anna, ivy),
      ivy.try(authRoutes.edit, { body: { name: 'Ivy Kay' } }),
      anna.try(appointmentRoutes.edit, { ...move, body: { duration: 30 } }),
    ])

    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 204, 200, 200])
    expect(await ownerRows()).toEqual([{ name: 'Ivy Kay' }])
    await expectOneOwner()
  })
})

describe('emails about a hand-over', () => {
  const post = openPost()
  const mailing = openSalon(() => ({ mail: post.mail }))

  it('go to both, in the language of the salon', async () => {
    const owner = await mailing.owner({ name: 'Anna Žižka', email: 'anna@mail.example' })
    const colleague = await mailing.colleague(owner, 'user')
    await owner.call(settingsRoutes.edit, { body: { language: 'de' } })
    await owner.call(salonInfoRoutes.add, { body: { name: 'Salon Süd' } })

    expect((await handOver(owner, colleague, 'not my password')).status).toBe(403)
    await handOver(owner, colleague)

    const emails = await post.received(2)
    expect(emails.map(({ to }) => to)).toEqual([[colleague.account?.email], ['anna@mail.example']])
    expect(emails[0]?.source).toContain('Anna Žižka hat Ihnen Salon Süd übergeben')
    expect(emails[1]?.source).toContain('Sie haben Salon Süd an Colleague übergeben')
  })
})

describe('a password that is guessed', () => {
  const limited = openSalon(() => ({ rateLimit: true }))

  it('is limited with all other checks of it', async () => {
    const owner = await limited.owner()
    const colleague = await limited.colleague(owner, 'user')
    const guess = (n: number, route: 'ownership' | 'password') =>
      limited.app.inject({
        ...(route === 'ownership'
          ? { method: 'POST', url: `/api/accounts/${idOf(colleague)}/ownership` }
          : { method: 'PUT', url: '/api/user/password' }),
        payload: { password: 'wrong', currentPassword: 'wrong', newPassword: 'linden tea 2026' },
        headers: { authorization: `Bearer ${owner.token}` },
        remoteAddress: `10.1.0.${n}`,
      })
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await guess(n, 'password')).statusCode)
    for (let n = 5; n < 11; n++) statuses.push((await guess(n, 'ownership')).statusCode)

    expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
  })
})
