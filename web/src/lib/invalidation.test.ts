import { expect, test } from 'vitest'
import { invalidatedBy, type Subject } from './invalidation.ts'

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

test.each(stale)('a change of %s invalidates %j', (subject, subjects) => {
  expect(invalidatedBy(subject)).toEqual(expect.arrayContaining(subjects))
})

test('a change of a client does not invalidate lists without clients', () => {
  expect(invalidatedBy('customers')).not.toContain('services')
  expect(invalidatedBy('customers')).not.toContain('categories')
})
