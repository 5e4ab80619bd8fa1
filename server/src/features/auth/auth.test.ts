import { activityRoutes } from '@salon/contract/activity'
import { authRoutes } from '@salon/contract/auth'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { openSalon, password } from '../../../test/open-salon.ts'
import { waitForLock } from '../../../test/wait-for-lock.ts'

const salon = openSalon()
const { current, edit, login, register } = authRoutes

const anna = { name: 'Anna Berg', email: 'anna@salon.example', password }

/** The raw response, for tests of its headers. */
const send = (
  method: 'GET' | 'POST',
  url: string,
  payload?: object | string,
  headers: Record<string, string> = {},
) => salon.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })

describe('auth: refusals', () => {
  it('refuses a request without a session, and one with a made-up token', async () => {
    expect((await salon.anonymous.try(current)).status).toBe(401)
    for (const headers of [
      { authorization: 'Bearer made-up' },
      { authorization: 'Bearer' },
      { authorization: 'Basic made-up' },
      { cookie: 'salon_session=made-up' },
    ] as Record<string, string>[]) {
      expect((await send('GET', '/api/user', undefined, headers)).statusCode).toBe(401)
    }
  })

  it('answers the same for an unknown email and a wrong password', async () => {
    await salon.anonymous.call(register, { body: anna })

    const unknown = await salon.anonymous.try(login, { body: { email: 'eve@x.example', password } })
    const wrong = await salon.anonymous.try(login, {
      body: { email: anna.email, password: 'another password' },
    })

    expect(unknown.status).toBe(401)
    expect(unknown.problem.code).toBe('wrong_credentials')
    expect(wrong.status).toBe(401)
    expect(wrong.problem).toEqual(unknown.problem)
  })

  it('opens no session where the password is changed during its verification', async () => {
    await salon.anonymous.call(register, { body: anna })
    const { pool } = salon.database
    const client = await pool.connect()
    await client.query('begin')
    await client.query("update users set password = 'another hash' where email = $1", [anna.email])
    const signingIn = salon.anonymous.try(login, { body: { email: anna.email, password } })
    await waitForLock(pool)
    await client.query('commit')
    client.release()

    expect((await signingIn).status).toBe(401)
  })

  it('refuses a second account with one email, in any case', async () => {
    await salon.anonymous.call(register, { body: anna })

    const { status, problem } = await salon.anonymous.try(register, {
      body: { ...anna, email: 'ANNA@Salon.example' },
    })

    expect(status).toBe(409)
    expect(problem.code).toBe('email_taken')
  })

  it('opens exactly one salon of eight registered at once with one email', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        salon.anonymous.try(register, {
          body: { ...anna, email: index % 2 ? anna.email : anna.email.toUpperCase() },
        }),
      ),
    )

    const statuses = outcomes.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  })

  it.each([
    ['name', '  ', 'Please enter your name'],
    ['name', undefined, undefined],
    ['email', 'not an address', 'Please enter a valid email address'],
    ['email', '', 'Please enter a valid email address'],
    ['email', `${'a'.repeat(250)}@x.example`, undefined],
    ['password', '1234567', 'The password must have at least 8 characters'],
    ['password', 'p'.repeat(129), 'The password must have at most 128 characters'],
    ['password', 12_345_678, undefined],
  ])('refuses to register with the %s %j', async (path, value, message) => {
    const { status, problem } = await salon.anonymous.try(register, {
      body: { ...anna, [path]: value },
    })

    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe(path)
    if (message) expect(problem.detail).toBe(message)
    expect((await salon.anonymous.try(login, { body: anna })).status).toBe(401)
  })

  it.each(['Password1', 'qwertyuiop', '12345678', 'annaberg', 'Anna@Salon.example'])(
    'opens no salon behind the password %j',
    async (weak) => {
      const { status, problem } = await salon.anonymous.try(register, {
        body: { ...anna, password: weak },
      })

      expect([status, problem.code]).toEqual([422, 'weak_password'])
      expect(problem.errors?.[0]?.path).toBe('password')
      expect((await salon.owner({ email: anna.email })).account).toBeDefined()
    },
  )

  it('refuses a blank new name', async () => {
    const owner = await salon.owner()

    const { status, problem } = await owner.try(edit, { body: { name: ' ' } })

    expect(status).toBe(422)
    expect(problem.detail).toBe('Please enter your name')
  })
})

describe('auth: registering', () => {
  it("opens a salon: an admin's account, the owner's staff row, settings in its time zone", async () => {
    const { token, ...account } = await salon.anonymous.call(register, {
      body: { ...anna, timeZone: 'Europe/Berlin', language: 'de', withToken: true },
    })
    const headers = { authorization: `Bearer ${token}` }

    expect(account).toMatchObject({ name: 'Anna Berg', email: anna.email, role: 'admin' })
    expect(account).not.toHaveProperty('password')
    const staff = (await send('GET', staffRoutes.list.path, undefined, headers)).json<object[]>()
    expect(staff).toMatchObject([
      { userId: account.id, name: 'Anna Berg', email: anna.email, role: 'Owner' },
    ])
    const settings = (await send('GET', settingsRoutes.get.path, undefined, headers)).json<object>()
    expect(settings).toMatchObject({ timeZone: 'Europe/Berlin', language: 'de' })
  })

  it.each(['Mars/Olympus', '+02:00', '', 7, null])(
    'takes UTC where the time zone is %j',
    async (timeZone) => {
      const { token } = await salon.anonymous.call(register, {
        body: { ...anna, timeZone: timeZone as string, withToken: true },
      })

      const headers = { authorization: `Bearer ${token}` }
      const settings = await send('GET', settingsRoutes.get.path, undefined, headers)
      expect(settings.json<object>()).toMatchObject({ timeZone: 'UTC' })
    },
  )

  it.each([8, 128])('takes a password of %i characters, of any kind', async (length) => {
    const long = 'жёлудь№7'.repeat(16).slice(0, length)

    await salon.anonymous.call(register, { body: { ...anna, password: long } })

    expect((await salon.anonymous.try(login, { body: { ...anna, password: long } })).status).toBe(
      200,
    )
    const trimmed = { ...anna, password: `${long.slice(0, -1)}!` }
    expect((await salon.anonymous.try(login, { body: trimmed })).status).toBe(401)
  })
})

describe('auth: signing in and out', () => {
  it('accepts the email in any case, with spaces around', async () => {
    const account = await salon.anonymous.call(register, { body: anna })

    const body = { email: ' ANNA@SALON.example ', password }

    expect(await salon.anonymous.call(login, { body })).toEqual(account)
  })

  it('gives a browser an httpOnly, sameSite cookie and no token', async () => {
    await salon.anonymous.call(register, { body: anna })

    const response = await send('POST', '/api/login', anna)

    expect(response.json()).not.toHaveProperty('token')
    const [cookie] = response.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 2_592_000 })
    expect(cookie?.secure).toBeFalsy()
    const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
    expect((await send('GET', '/api/user', undefined, headers)).json()).toMatchObject({
      email: anna.email,
    })
  })

  it('gives a token on request, and then no cookie', async () => {
    await salon.anonymous.call(register, { body: anna })

    const response = await send('POST', '/api/login', { ...anna, withToken: true })

    expect(response.cookies).toEqual([])
    expect(response.json<{ token: string }>().token).toMatch(/^[\w-]{43}$/)
  })

  it('stores session secrets as hashes', async () => {
    const { token } = await salon.anonymous.call(register, { body: { ...anna, withToken: true } })

    const { rows } = await salon.database.pool.query<object>(
      'select s::text, u::text from sessions s join users u on u.id = s.user_id',
    )

    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(password)
    expect(JSON.stringify(rows)).toContain('$argon2id$')
  })

  it('revokes one bearer token by signing out', async () => {
    await salon.anonymous.call(register, { body: anna })
    const tokens = await Promise.all(
      [1, 2].map(async () => {
        const { token } = await salon.anonymous.call(login, { body: { ...anna, withToken: true } })
        return { authorization: `Bearer ${token}` }
      }),
    )

    expect((await send('POST', '/api/logout', undefined, tokens[0])).statusCode).toBe(204)

    expect((await send('GET', '/api/user', undefined, tokens[0])).statusCode).toBe(401)
    expect((await send('GET', '/api/user', undefined, tokens[1])).statusCode).toBe(200)
  })

  it.each([
    ['no body', undefined, undefined],
    ['an empty JSON body', '', 'application/json'],
    ['an empty JSON object', '{}', 'application/json'],
  ])('signs out with %s, and clears the cookie', async (_, payload, type) => {
    const [cookie] = (await send('POST', '/api/register', anna)).cookies
    const held = { cookie: `${cookie?.name}=${cookie?.value}` }
    const leave = () =>
      send('POST', '/api/logout', payload, { ...held, ...(type && { 'content-type': type }) })

    const response = await leave()

    expect(response.statusCode).toBe(204)
    expect(response.cookies[0]).toMatchObject({ name: cookie?.name, value: '' })
    expect((await send('GET', '/api/user', undefined, held)).statusCode).toBe(401)
    expect((await leave()).statusCode).toBe(204)
  })

  it('lets a session last 30 days after its last use', async () => {
    salon.setNow('2026-03-01T09:00:00Z')
    const owner = await salon.owner()

    salon.setNow('2026-03-31T08:59:59Z')
    expect((await owner.try(current)).status).toBe(200)
    salon.setNow('2026-04-30T08:59:58Z')
    expect((await owner.try(current)).status).toBe(200)
    salon.setNow('2026-05-30T08:59:59Z')
    expect((await owner.try(current)).status).toBe(401)
  })

  it('refuses an account that is deactivated', async () => {
    const owner = await salon.owner({ email: anna.email })

    await salon.database.pool.query('update users set is_active = false')

    expect((await owner.try(current)).status).toBe(401)
    const { problem } = await salon.anonymous.try(login, { body: anna })
    expect(problem.code).toBe('wrong_credentials')
  })
})

describe('auth: renaming', () => {
  it('renames the owner among the staff as well, and records it', async () => {
    const owner = await salon.owner()

    const renamed = await owner.call(edit, { body: { name: ' Анна Berg-Müller ' } })

    expect(renamed).toEqual({ ...owner.account, name: 'Анна Berg-Müller' })
    expect(await owner.call(current)).toEqual(renamed)
    expect(await owner.call(staffRoutes.list)).toMatchObject([{ name: 'Анна Berg-Müller' }])
    const [entry] = await owner.call(activityRoutes.recent)
    expect(entry?.description).toBe('Updated account of Анна Berg-Müller')
  })

  it("keeps the owner's name when a colleague is renamed", async () => {
    const owner = await salon.owner()
    const colleague = await salon.colleague(owner, 'visitor')

    await colleague.call(edit, { body: { name: 'Vera' } })

    expect(await owner.call(staffRoutes.list)).toMatchObject([{ name: 'Anna Berg' }])
    expect(await owner.call(current)).toMatchObject({ name: 'Anna Berg' })
  })

  it('keeps account and staff row consistent through simultaneous renames', async () => {
    const owner = await salon.owner()

    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        owner.call(edit, { body: { name: `Anna ${index}` } }),
      ),
    )

    const { name } = await owner.call(current)
    expect(await owner.call(staffRoutes.list)).toMatchObject([{ name }])
  })
})
