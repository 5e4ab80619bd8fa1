import { expect, it } from 'vitest'
import { newCodeSecret, newRecoveryCode } from './operations.ts'
import { addressOfSecret, stepOf, stepOfCode } from './rules.ts'

/** '12345678901234567890', the secret of the examples of RFC 6238, appendix B. */
const known = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('computes the code of RFC 6238 for second %i', (second, code) => {
  expect(stepOfCode(known, code, at(second))).toBe(Math.floor(second / 30))
})

it('accepts a code one step early or late, and returns its step', () => {
  const step = stepOf(at(59))

  expect(stepOfCode(known, '287082', at(59 - 30))).toBe(step)
  expect(stepOfCode(known, '287082', at(59 + 30))).toBe(step)
  expect(stepOfCode(known, '287082', at(59 - 60))).toBeUndefined()
  expect(stepOfCode(known, '287082', at(59 + 60))).toBeUndefined()
  expect(stepOfCode(known, '287083', at(59))).toBeUndefined()
})

it('encodes the secret as an otpauth URI', () => {
  const address = new URL(addressOfSecret(known, 'Salon Management', 'anna@salon.example'))

  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.href)).toContain('Salon Management:anna@salon.example')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Salon Management',
    secret: known,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

it('generates secrets and recovery codes that are long enough and unique', () => {
  expect(newCodeSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newRecoveryCode()).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  expect(new Set(Array.from({ length: 100 }, newRecoveryCode)).size).toBe(100)
})
