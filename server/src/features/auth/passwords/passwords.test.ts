import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { report } from '../../../../test/report.ts'
import { hashPassword, isWeakPassword, passwordMatches } from './operations.ts'

const owner = ['anna.berg@salon-lux.example', 'Anna Berg', 'Haarwerk am Markt']

describe('weak passwords', () => {
  it.each([
    ['known ones', ['password', 'iloveyou', 'gfhjkmgfhjkm', 'sonnenschein', 'парольпароль']],
    [
      'known ones in disguise',
      ['P@ssw0rd', 'Passw0rd!', 'pa$$word123', 'dr4g0n-2026', '!!Monkey12'],
    ],
    ['leaked ones', ['marlboro', 'Lacrosse', 'RUSH2112', 'ncc1701d', 'rhfcfdbwf', 'vqsablpzla']],
    ['known ones with a year', ['Summer2026', 'Berlin2026!', '1990Michael', 'Claudia77']],
    ['known ones in parts', ['pass word 1', 'let.me.in99', 'i_love_you']],
    ['rows of keys', ['12345678', '87654321', 'qwertyuiop', 'qwer1234', '1q2w3e4r', '1qaz2wsx']],
    ['rows of other keyboards', ['йцукенгшщз', 'абвгд123', 'azertyuiop', 'qwertzuiop']],
    [
      'the same again',
      ['aaaaaaaa', '12121212', 'abcabcabc', 'dragondragon', '11112222', '00000000'],
    ],
    [
      'the owner',
      ['annaberg', 'anna.berg@salon-lux.example', 'Berg-2026', 'haarwerk1', '4nn4berg'],
    ],
  ])('are %s', async (_, passwords) => {
    const found = await Promise.all(passwords.map((password) => isWeakPassword(password, owner)))
    expect(passwords.filter((_, at) => !found[at])).toEqual([])
  })

  it.each([
    'xkqzvjwp',
    'long enough',
    'a long enough password',
    'correct horse battery staple',
    'linden-blossom tea',
    // Leaked words, but three of them.
    'marlboro lacrosse telephone',
    'vK3#pq9Lz',
    // Hardly a letter in it.
    '#$%^&9*(!@a?]',
    'Annas Hund heißt nicht so',
    'чай с липовым цветом',
    '49205718364',
  ])('are not ones like %s', async (password) => {
    expect(await isWeakPassword(password, owner)).toBe(false)
  })

  it('are leaked ones of eight characters or more, in any case', async () => {
    const leaked = dictionary['passwords-common'].filter((word) => word.length >= 8)
    const sample = leaked.filter((_, at) => at % 250 === 0)

    const strong: string[] = []
    for (const word of sample) {
      if (!(await isWeakPassword(word.toUpperCase(), []))) strong.push(word)
    }

    expect(strong).toEqual([])
    expect(leaked.length).toBeGreaterThan(15_000)
    report('passwords refused', `${leaked.length} leaked ones, ${sample.length} of them tried`)
  })

  it('are the owner’s data, however long', async () => {
    const email = `${'extraordinarily.long.'.repeat(3)}name@salon.example`

    expect(await isWeakPassword(email, [email])).toBe(true)
    expect(await isWeakPassword(email, owner)).toBe(false)
  })
})

describe('passwords', () => {
  it('match their hash in any Unicode normalization form', async () => {
    const stored = await hashPassword('contraseña é'.normalize('NFC'))

    expect(await passwordMatches(stored, 'contraseña é'.normalize('NFD'))).toBe(true)
    expect(await passwordMatches(stored, 'contrasena e')).toBe(false)
  })

  it('are hashed with a salt of their own, as argon2id of 19 MiB', async () => {
    const [one, other] = [await hashPassword('the same'), await hashPassword('the same')]

    expect(one).not.toBe(other)
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('match nothing where there is no account', async () => {
    expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false)
  })
})
