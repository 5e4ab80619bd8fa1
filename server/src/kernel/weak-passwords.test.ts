import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { report } from '../../test/report.ts'
import { commonPasswords } from './common-passwords.ts'
import { isWeak } from './weak-passwords.ts'

const owner = ['anna.berg@salon-lux.example', 'Anna Berg', 'Haarwerk am Markt']

describe('weak passwords', () => {
  it.each([
    ['known ones', ['password', 'iloveyou', 'gfhjkmgfhjkm', 'sonnenschein', 'парольпароль']],
    [
      'known ones in disguise',
      ['P@ssw0rd', 'Passw0rd!', 'pa$$word123', 'dr4g0n-2026', '!!Monkey12'],
    ],
    // Nothing else would refuse these: words of no list of ours, and what looks like nothing at all.
    ['leaked ones', ['marlboro', 'Lacrosse', 'RUSH2112', 'ncc1701d', 'rhfcfdbwf', 'vqsablpzla']],
    ['known ones with a year', ['Summer2026', 'Berlin2026!', '1990Michael', 'Claudia77']],
    ['known ones in parts', ['pass word 1', 'let.me.in99', 'i_love_you']],
    ['rows of keys', ['12345678', '87654321', 'qwertyuiop', 'qwer1234', '1q2w3e4r', '1qaz2wsx']],
    ['rows in other alphabets', ['йцукенгшщз', 'абвгд123', 'azertyuiop', 'qwertzuiop']],
    [
      'the same again',
      ['aaaaaaaa', '12121212', 'abcabcabc', 'dragondragon', '11112222', '00000000'],
    ],
    [
      'the owner',
      ['annaberg', 'anna.berg@salon-lux.example', 'Berg-2026', 'haarwerk1', '4nn4berg'],
    ],
  ])('are %s', async (_, passwords) => {
    const found = await Promise.all(passwords.map((password) => isWeak(password, owner)))
    expect(passwords.filter((_, at) => !found[at])).toEqual([])
  })

  it.each([
    'long enough',
    'a long enough password',
    'correct horse battery staple',
    'linden-blossom tea',
    // Words that leaked, each alone: it is the whole password that is looked for.
    'marlboro lacrosse telephone',
    'vK3#pq9Lz',
    'Annas Hund heißt nicht so',
    'чай с липовым цветом',
    '49205718364',
  ])('are not ones like %s', async (password) => {
    expect(await isWeak(password, owner)).toBe(false)
  })

  it('are known in small letters, so that one in capitals is found', () => {
    expect([...commonPasswords].filter((word) => word !== word.toLowerCase())).toEqual([])
    expect(commonPasswords.size).toBeGreaterThan(2_500)
    const leaked = dictionary['passwords-common']
    expect(leaked.filter((word) => word !== word.toLowerCase())).toEqual([])
    const longEnough = leaked.filter((word) => word.length >= 8)
    expect(longEnough.length).toBeGreaterThan(15_000)
    report(
      'passwords refused',
      `${commonPasswords.size} cores, in any disguise, and ${longEnough.length} that leaked`,
    )
  })
})
