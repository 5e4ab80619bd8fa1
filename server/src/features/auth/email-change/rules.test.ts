import { expect, it } from 'vitest'
import { linkKey, parseToken, tokenOf } from './rules.ts'

const link = {
  account: 7,
  session: '0123456789abcdef',
  email: 'änna+salon@straße.example',
  secret: 'a'.repeat(43),
}

it('a token says what was put into it', () => {
  expect(parseToken(tokenOf(link))).toEqual(link)
  expect(parseToken(tokenOf({ ...link, email: 'ä'.repeat(127) }))?.email).toBe('ä'.repeat(127))
})

it.each(['', 'made up', '7', '7.0123456789abcdef.YQ', `0.0123456789abcdef.YQ.${link.secret}`])(
  'is none: %j',
  (token) => expect(parseToken(token)).toBeUndefined(),
)

it('a link is another for another account, session, email, password and secret', () => {
  const present = { email: 'anna@salon.example', password: 'hash' }
  const keys = [
    linkKey(link, present, 'digest'),
    linkKey({ ...link, account: 8 }, present, 'digest'),
    linkKey({ ...link, session: 'f'.repeat(16) }, present, 'digest'),
    linkKey({ ...link, email: 'eve@salon.example' }, present, 'digest'),
    linkKey(link, { ...present, email: 'Anna@salon.example' }, 'digest'),
    linkKey(link, { ...present, password: 'other hash' }, 'digest'),
    linkKey(link, present, 'other digest'),
  ]

  expect(new Set(keys).size).toBe(keys.length)
})
