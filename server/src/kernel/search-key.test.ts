import { expect, it } from 'vitest'
import { searchKey } from './search-key.ts'

it('begins with the name, so that it sorts by name, and has a line for each part', () => {
  expect(searchKey({ name: 'Ann Lee', email: 'Ann@X.example', phone: '+1 (23)' })).toBe(
    'ann lee\nann@x.example\n123',
  )
  expect(searchKey({ name: 'Ann', email: null })).toBe('ann\n\n')
})
