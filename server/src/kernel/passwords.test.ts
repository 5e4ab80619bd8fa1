import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

describe('passwords', () => {
  it('match what was hashed, whichever way its letters were composed', async () => {
    const kept = await hashPassword('contraseña é'.normalize('NFC'))

    expect(await passwordMatches(kept, 'contraseña é'.normalize('NFD'))).toBe(true)
    expect(await passwordMatches(kept, 'contrasena e')).toBe(false)
  })

  it('are kept with a salt of their own, as argon2id of 19 MiB', async () => {
    const [one, other] = [await hashPassword('the same'), await hashPassword('the same')]

    expect(one).not.toBe(other)
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('match nothing where there is no account', async () => {
    expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false)
  })
})
