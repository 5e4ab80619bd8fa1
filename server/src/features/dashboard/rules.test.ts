import { describe, expect, it } from 'vitest'
import { cents, growth, percentChange } from './rules.ts'

describe('percentChange', () => {
  it.each([
    [150, 100, 50],
    [0, 100, -100],
    [100, 300, -66.7],
    [5, 0, 100],
    [0, 0, 0],
  ])('from %2$d to %1$d', (now, before, change) => {
    expect(percentChange(now, before)).toBe(change)
  })
})

describe('growth', () => {
  it.each([
    [103, 3, 3],
    [4, 4, 100],
    [0, 0, 0],
  ])('%d clients, %d of them new', (total, added, change) => {
    expect(growth(total, added)).toBe(change)
  })
})

describe('cents', () => {
  it('reads a decimal exactly', () => {
    expect(cents('99999999.99')).toBe(9_999_999_999)
  })
})
