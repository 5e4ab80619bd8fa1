import { expect, test } from 'vitest'
import { visitsSearch } from './visits-address.ts'

test('an address keeps what it says of day, tab, view and staff member', () => {
  const said = { day: '2026-03-02', tab: 'month', view: 'week', staff: 41 }
  expect(visitsSearch(said)).toEqual(said)
  expect(visitsSearch({ ...said, view: 'staff', staff: '41' })).toEqual({ ...said, view: 'staff' })
})

test.each([
  { day: '2026-02-30' },
  { tab: 'day', view: 'list' },
  { view: 'year', staff: 'me' },
  { staff: -1 },
  { staff: 1.5 },
  { staff: null },
])('%j is left out', (said) => {
  expect(visitsSearch(said)).toEqual({})
})
