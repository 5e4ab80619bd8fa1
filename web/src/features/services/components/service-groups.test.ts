import type { Category } from '@salon/contract/categories'
import type { Service } from '@salon/contract/services'
import { expect, test } from 'vitest'
import { matchingServices, serviceGroups } from './service-groups.ts'

const hair: Category = {
  id: 1,
  userId: 1,
  name: 'Волосы',
  color: '#EC4899',
  isActive: true,
  createdAt: '2025-01-05T10:00:00.000Z',
}
const service = (id: number, name: string, rest: Partial<Service> = {}): Service => ({
  id,
  userId: 1,
  name,
  description: null,
  price: '45.00',
  duration: 60,
  categoryId: 1,
  isActive: true,
  category: hair,
  ...rest,
})

const found = (services: Service[], search: string) =>
  matchingServices(services, search, 'Uncategorized').map(({ name }) => name)

test('a search looks at name, description and category, whatever the case', () => {
  const services = [
    service(1, 'Cut', { category: null }),
    service(2, 'Balayage'),
    service(3, 'Mask', { description: 'With ARGAN oil', category: null }),
  ]

  expect(found(services, ' cut ')).toEqual(['Cut'])
  expect(found(services, 'argan')).toEqual(['Mask'])
  expect(found(services, 'волос')).toEqual(['Balayage'])
  expect(found(services, 'uncat')).toEqual(['Cut', 'Mask'])
  expect(found(services, '')).toHaveLength(3)
})

test('services without a category come last, in grey', () => {
  const groups = serviceGroups(
    [service(1, 'Cut', { category: null }), service(2, 'Balayage'), service(3, 'Bob')],
    'Uncategorized',
  )

  expect(groups.map(({ name, color, services }) => [name, color, services.length])).toEqual([
    ['Волосы', '#EC4899', 2],
    ['Uncategorized', '#6B7280', 1],
  ])
})
