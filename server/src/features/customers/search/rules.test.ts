import { expect, it } from 'vitest'
import { searchKey } from './rules.ts'

it('begins with the name, so that it sorts by name, and has email and phone after tabs', () => {
  expect(searchKey({ name: 'Ann Lee', email: 'Ann@X.example', phone: '+1 (23)' })).toBe(
    ' ann lee\tann@x.example\t123',
  )
  expect(searchKey({ name: 'Ann', email: null })).toBe(' ann\t\t')
})

it('has a line for each spelling of the name', () => {
  expect(searchKey({ name: 'Käthe Weiß' })).toBe(' kathe weiss\n kaethe weiss\t\t')
  expect(searchKey({ name: 'Анна-Лена' })).toBe(' анна лена\n anna lena\t\t')
})

it('keeps the spellings of the longest name short enough for an index', () => {
  expect(searchKey({ name: 'Щ'.repeat(255) }).length).toBeLessThan(400)
})
