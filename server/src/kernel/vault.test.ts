import { expect, it } from 'vitest'
import { openVault } from './vault.ts'

const vault = (secret = 'shared', purpose = 'a purpose') =>
  openVault(() => Promise.resolve(secret), purpose)

it('opens what was sealed with the same secret, by another process too', async () => {
  const sealed = await vault().seal('Geheimnis ✂', 'account 7')

  expect(sealed).toMatch(/^[\w-]+$/)
  expect(await vault().open(sealed, 'account 7')).toBe('Geheimnis ✂')
})

it('opens nothing with another secret, for another purpose or thing, or after it was touched', async () => {
  const sealed = await vault().seal('a secret', 'account 7')
  const touched = Buffer.from(sealed, 'base64url')
  touched[touched.length - 1] = (touched.at(-1) ?? 0) ^ 1

  for (const opened of [
    vault('another').open(sealed, 'account 7'),
    vault('shared', 'another').open(sealed, 'account 7'),
    vault().open(sealed, 'account 8'),
    vault().open(touched.toString('base64url'), 'account 7'),
    vault().open('', 'account 7'),
    vault().open(sealed.slice(0, 20), 'account 7'),
  ]) {
    expect(await opened).toBeUndefined()
  }
})

it('seals the same differently each time', async () => {
  const one = vault()

  expect(await one.seal('a secret', 'x')).not.toBe(await one.seal('a secret', 'x'))
})
