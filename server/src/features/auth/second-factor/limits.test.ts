import { authRoutes } from '@salon/contract/auth'
import { secondFactorRoutes } from '@salon/contract/second-factor'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSalon, password } from '../../../../test/open-salon.ts'
import { switchOnFor } from '../../../../test/second-factor.ts'

const salon = openSalon(() => ({ rateLimit: true }))
const email = 'anna@salon.example'
let addresses = 0
/** An address without earlier requests. */
const elsewhere = () => `10.7.${++addresses >> 8}.${addresses & 255}`

beforeEach(() => salon.database.pool.query('delete from counters').then(() => {}))

const signIn = async (remoteAddress: string, more: object = {}) => {
  const payload = { email, password, ...more }
  const { path: url, method } = authRoutes.login
  const answer = await salon.app.inject({ method, url, payload, remoteAddress })
  return answer.statusCode === 200 ? 'in' : answer.json<{ code: string }>().code
}

/** Lets a minute pass for the limits per address, within the quarter of an hour of the others. */
const aMinuteLater = () =>
  salon.database.pool.query("update counters set ends_at = ends_at - interval '1 minute'")

async function guarded() {
  const payload = { name: 'Anna', email, password, withToken: true }
  const { path: url, method } = authRoutes.register
  const remoteAddress = elsewhere()
  const { token } = (await salon.app.inject({ method, url, payload, remoteAddress })).json<{
    token: string
  }>()
  return { token, ...(await switchOnFor(salon, token)) }
}

describe('guesses of a code', () => {
  it('are counted as guesses of a password, and a right code is refused like any other afterwards', async () => {
    const { recoveryCodes } = await guarded()
    const from = elsewhere()
    for (let n = 0; n < 10; n++) {
      expect(await signIn(from, { code: `nothing ${n}` })).toBe('wrong_second_factor')
    }
    await aMinuteLater()

    expect(await signIn(from, { code: recoveryCodes[0] })).toBe('too_many')
    expect(await signIn(from)).toBe('too_many')
    expect(await signIn(from, { password: 'a wrong one' })).toBe('too_many')
    expect(await signIn(elsewhere(), { code: recoveryCodes[0] })).toBe('in')

    await salon.database.pool.query("update counters set ends_at = ends_at - interval '15 minutes'")
    expect(await signIn(from, { code: recoveryCodes[1] })).toBe('in')
  })

  it('are not counted without a code', async () => {
    const { recoveryCodes } = await guarded()
    const from = elsewhere()
    for (let n = 0; n < 12; n++) {
      expect(await signIn(from)).toBe('second_factor_needed')
      await aMinuteLater()
    }

    expect(await signIn(from, { code: recoveryCodes[0] })).toBe('in')
  })

  it('in Settings are limited per session', async () => {
    const { token, recoveryCodes } = await guarded()
    const { method, path: url } = secondFactorRoutes.end
    const tryWith = async (code = '') => {
      const headers = { authorization: `Bearer ${token}` }
      const remoteAddress = elsewhere()
      const payload = { password, code }
      const { statusCode } = await salon.app.inject({
        method,
        url,
        payload,
        headers,
        remoteAddress,
      })
      return statusCode
    }
    // Two were spent on setting it up.
    for (let n = 0; n < 8; n++) expect(await tryWith('nothing')).toBe(403)

    expect(await tryWith(recoveryCodes[0])).toBe(429)
  })
})
