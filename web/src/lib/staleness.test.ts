import { expect, test } from 'vitest'
import { staleAfter, type Subject } from './staleness.ts'

const stale: [Subject, Subject[]][] = [
  ['account', ['account', 'accounts', 'staff', 'appointments', 'activity']],
  ['customers', ['customers', 'appointments', 'dashboard', 'activity']],
  ['categories', ['categories', 'services', 'appointments', 'activity']],
  ['services', ['services', 'appointments', 'activity']],
  ['staff', ['staff', 'appointments', 'activity']],
  ['appointments', ['appointments', 'dashboard', 'activity']],
  ['salonInfo', ['salonInfo', 'activity', 'history']],
  ['history', ['customers', 'services', 'staff', 'categories', 'appointments', 'dashboard']],
]

test.each(stale)('a change of %s makes stale all that shows it: %j', (subject, subjects) => {
  expect(staleAfter(subject)).toEqual(expect.arrayContaining(subjects))
})

test('a change of a client leaves the lists that do not name clients alone', () => {
  expect(staleAfter('customers')).not.toContain('services')
  expect(staleAfter('customers')).not.toContain('categories')
})
