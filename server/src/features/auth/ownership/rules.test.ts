import { describe, expect, it } from 'vitest'
import { staffRowOf } from './rules.ts'

const owner = { id: 1, role: 'Owner', isActive: true }
const row = (id: number, isActive = true) => ({ id, role: 'Staff Member', isActive })

describe('the staff row of a new owner', () => {
  it.each([
    ['none, beside the former owner', [owner], null, undefined],
    ['the only other one', [owner, row(2)], null, 2],
    ['the oldest of several', [owner, row(2), row(3)], null, 2],
    ['an active one before an inactive one', [row(2, false), owner, row(3)], null, 3],
    ['an inactive one where there is no other', [owner, row(2, false)], null, 2],
    ["the account's own before all others", [owner, row(2), row(3, false)], 3, 3],
  ] as const)('is %s', (_, rows, own, id) => {
    expect(staffRowOf(rows, own)?.id).toBe(id)
  })
})
