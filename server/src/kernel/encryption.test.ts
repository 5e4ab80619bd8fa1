import { expect, it } from 'vitest'
import { createEncryption } from './encryption.ts'

const encryption = (secret = 'shared', purpose = 'a purpose') =>
  createEncryption(() => Promise.resolve(secret), purpose)

it('opens what was sealed with the same secret, by another process too', async () => {
  const sealed = await encryption().encrypt('Geheimnis ✂', 'account 7')

  expect(sealed).toMatch(/^[\w-]+$/)
  expect(await encryption().decrypt(sealed, 'account 7')).toBe('Geheimnis ✂')
})

it('opens nothing with another secret, for another purpose or thing, or after it was touched', async () => {
  const sealed = await encryption().encrypt('a secret', 'account 7')
  const touched = Buffer.from(sealed, 'base64url')
  touched[touched.length - 1] = (touched.at(-1) ?? 0) ^ 1

  for (const opened of [
    encryption('another').decrypt(sealed, 'account 7'),
    encryption('shared', 'another').decrypt(sealed, 'account 7'),
    encryption().decrypt(sealed, 'account 8'),
    encryption().decrypt(touched.toString('base64url'), 'account 7'),
    encryption().decrypt('', 'account 7'),
    encryption().decrypt(sealed.slice(0, 20), 'account 7'),
  ]) {
    expect(await opened).toBeUndefined()
  }
})

it('seals the same differently each time', async () => {
  const one = encryption()

  expect(await one.encrypt('a secret', 'x')).not.toBe(await one.encrypt('a secret', 'x'))
})
