import fc from 'fast-check'
import { expect, it } from 'vitest'
import { depositOf } from './rules.ts'

const percent = (value: number) => ({ kind: 'percent', percent: value, fixed: '20.00' }) as const
const fixed = (value: string) => ({ kind: 'amount', percent: 20, fixed: value }) as const

it.each([
  [percent(20), '85.50', 2, '17.10'],
  // Halves go up: 12.345 and 1250.5.
  [percent(15), '82.30', 2, '12.35'],
  [percent(50), '2501.00', 0, '1251.00'],
  [percent(100), '40.00', 2, '40.00'],
  [fixed('20.00'), '85.50', 2, '20.00'],
  [fixed('20.00'), '15.00', 2, '15.00'],
  [fixed('150.50'), '2501.00', 0, '151.00'],
  // A price with cents in a currency that has none: never more than it.
  [percent(100), '150.50', 0, '150.00'],
  // Too little for a card payment.
  [percent(1), '85.50', 2, null],
  [percent(20), '400.00', 0, null],
  [percent(20), '0.00', 2, null],
] as const)('%j of %s with %i decimals is %s', (terms, total, decimals, amount) => {
  expect(depositOf(terms, total, decimals)).toBe(amount)
})

it('is never more than the price, and off the exact share by half a unit at most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.constantFrom(0 as const, 2 as const),
      (share, cents, decimals) => {
        const total = (cents / 100).toFixed(2)
        const amount = depositOf(percent(share), total, decimals)
        if (amount === null) return
        const unit = decimals === 0 ? 100 : 1
        const got = Math.round(Number(amount) * 100)
        expect(got).toBeLessThanOrEqual(cents)
        expect(got % unit).toBe(0)
        const most = Math.floor(cents / unit) * unit
        expect(Math.abs(got - Math.min((cents * share) / 100, most))).toBeLessThanOrEqual(unit / 2)
      },
    ),
  )
})
