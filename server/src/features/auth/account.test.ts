import { authRoutes } from '@salon/contract/auth'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { describe, expect, it } from 'vitest'
import { openSalon, password } from '../../../test/open-salon.ts'

const salon = openSalon()
const { current, login, sessions, endSession, changePassword } = authRoutes

const email = 'anna@salon.example'
const newPassword = 'another long password'

/** A token of one more device of Anna's. */
const anotherDevice = async () => {
  const { token } = await salon.anonymous.call(login, {
    body: { email, password, withToken: true },
  })
  return { authorization: `Bearer ${token}` }
}

const statusWith = async (headers: Record<string, string>) =>
  (await salon.app.inject({ method: 'GET', url: current.path, headers })).statusCode

describe('sessions', () => {
  it('are listed with the current one marked, and without secrets', async () => {
    const anna = await salon.owner({ email })
    await anotherDevice()
    await salon.owner()

    const listed = await anna.call(sessions)

    expect(listed).toHaveLength(2)
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(listed[0]?.id).toMatch(/^[0-9a-f]{16}$/)
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(
      ['createdAt', 'device', 'id', 'isCurrent', 'kind', 'lastUsedAt'].sort(),
    )
  })

  it('end one by one', async () => {
    const anna = await salon.owner({ email })
    const lost = await anotherDevice()
    const other = (await anna.call(sessions)).find(({ isCurrent }) => !isCurrent)

    await anna.call(endSession, { params: { id: other?.id ?? '' } })

    expect(await statusWith(lost)).toBe(401)
    expect((await anna.try(current)).status).toBe(200)
    expect((await anna.try(endSession, { params: { id: other?.id } })).status).toBe(404)
  })

  it("of another account are not found, a colleague's neither", async () => {
    const anna = await salon.owner({ email })
    const colleague = await salon.colleague(anna, 'visitor')
    const [hers] = await anna.call(sessions)

    expect((await colleague.try(endSession, { params: { id: hers?.id } })).status).toBe(404)
    expect((await colleague.try(endSession, { params: { id: '%' } })).status).toBe(404)
    expect(await colleague.call(sessions)).toHaveLength(1)
  })
})

describe('changing the password', () => {
  it('ends every other session, and only the new password signs in', async () => {
    const anna = await salon.owner({ email })
    const elsewhere = await anotherDevice()

    await anna.call(changePassword, { body: { currentPassword: password, newPassword } })

    expect((await anna.try(current)).status).toBe(200)
    expect(await statusWith(elsewhere)).toBe(401)
    expect((await salon.anonymous.try(login, { body: { email, password } })).status).toBe(401)
    const renewed = await salon.anonymous.try(login, { body: { email, password: newPassword } })
    expect(renewed.status).toBe(200)
  })

  it('is refused without the old one, and ends nothing', async () => {
    const anna = await salon.owner({ email })
    const elsewhere = await anotherDevice()

    const { status, problem } = await anna.try(changePassword, {
      body: { currentPassword: 'not my password', newPassword },
    })

    expect(status).toBe(403)
    expect(problem.code).toBe('wrong_password')
    expect(await statusWith(elsewhere)).toBe(200)
  })

  it('is refused for a new one that is too short', async () => {
    const anna = await salon.owner({ email })

    const { status, problem } = await anna.try(changePassword, {
      body: { currentPassword: password, newPassword: 'short' },
    })

    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe('newPassword')
  })

  it('is refused for a new one that is easy to guess, such as the salon’s name', async () => {
    const anna = await salon.owner({ email })
    await anna.call(salonInfoRoutes.add, { body: { name: 'Haarwerk am Markt' } })

    for (const weak of [
      'Passw0rd2026',
      '1q2w3e4r5t',
      'annaberg1',
      'Haarwerk!!',
      'anna@salon.example',
    ]) {
      const { status, problem } = await anna.try(changePassword, {
        body: { currentPassword: password, newPassword: weak },
      })
      expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([
        422,
        'weak_password',
        'newPassword',
      ])
    }
    expect((await salon.anonymous.try(login, { body: { email, password } })).status).toBe(200)
  })
})
