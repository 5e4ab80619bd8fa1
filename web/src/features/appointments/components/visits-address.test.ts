import { expect, test } from 'vitest'
import { visitsSearch } from './visits-address.ts'

test('an address keeps what it says of day, tab, view, staff member and search', () => {
  const search = { day: '2026-03-02', tab: 'month', view: 'week', staff: 41, q: 'ben' }
  expect(visitsSearch(search)).toEqual(search)
  expect(visitsSearch({ ...search, view: 'staff', staff: '41' })).toEqual({
    ...search,
    view: 'staff',
  })
})

test.each([
  { day: '2026-02-30' },
  { tab: 'day', view: 'list' },
  { view: 'year', staff: 'me' },
  { staff: -1 },
  { staff: 1.5 },
  { staff: null },
])('%j is left out', (search) => {
  expect(visitsSearch(search)).toEqual({})
})
