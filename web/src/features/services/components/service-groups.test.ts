import type { Category } from '@salon/contract/categories'
import type { Service } from '@salon/contract/services'
import { isFound, searchText } from '@salon/contract/text-search'
import { expect, test } from 'vitest'
import { noPhases } from '../../../test/salon-rows.ts'
import { serviceGroups, serviceWords } from './service-groups.ts'

const hair: Category = {
  id: 1,
  userId: 1,
  name: 'Волосы',
  color: '#EC4899',
  isActive: true,
  createdAt: '2025-01-05T10:00:00.000Z',
  version: 1,
}
const service = (id: number, name: string, rest: Partial<Service> = {}): Service => ({
  id,
  userId: 1,
  name,
  description: null,
  price: '45.00',
  duration: 60,
  ...noPhases,
  minimumAge: null,
  categoryId: 1,
  isActive: true,
  category: hair,
  version: 1,
  ...rest,
})

const found = (services: Service[], search: string) =>
  services
    .filter((each) => isFound(searchText(...serviceWords('Uncategorized')(each)), search))
    .map(({ name }) => name)

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
    3,
  )

  expect(groups.map(({ name, color, services }) => [name, color, services.length])).toEqual([
    ['Волосы', '#EC4899', 2],
    ['Uncategorized', '#6B7280', 1],
  ])
})

test('of a long list the first are held, and all are counted', () => {
  const services = [service(1, 'Bob'), service(2, 'Cut'), service(3, 'Mask', { category: null })]

  const groups = serviceGroups(services, 'Uncategorized', 1)

  expect(groups.map(({ name, count, services: held }) => [name, count, held.length])).toEqual([
    ['Волосы', 2, 1],
  ])
})
