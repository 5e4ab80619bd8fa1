import { describe, expect, it } from 'vitest'
import { staffRowOf } from './rules.ts'

const owner = { id: 1, role: 'Owner', isActive: true }
const row = (id: number, isActive = true) => ({ id, role: 'Staff Member', isActive })

describe('the staff row of a new owner', () => {
  it.each([
    ['none, beside the former owner', [owner], undefined],
    ['the only other one', [owner, row(2)], 2],
    ['the oldest of several', [owner, row(2), row(3)], 2],
    ['an active one before an inactive one', [row(2, false), owner, row(3)], 3],
    ['an inactive one where there is no other', [owner, row(2, false)], 2],
  ] as const)('is %s', (_, rows, id) => {
    expect(staffRowOf(rows)?.id).toBe(id)
  })
})
