import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFilteredList } from './use-filtered-list.ts'

const wordsOf = (row: readonly string[]) => row

test('ranks an exact name first, then a prefix, and a match in the description last', () => {
  const services = [
    ['Women’s cut & finish', 'Wash, cut, blow'],
    ['Deluxe Blow', ''],
    ['Blow-dry', ''],
    ['Blow', ''],
    ['Gel manicure', ''],
  ]

  const found = renderHook(() => useFilteredList(services, wordsOf, 'blow')).result.current

  expect(found?.map(([name]) => name)).toEqual([
    'Blow',
    'Blow-dry',
    'Deluxe Blow',
    'Women’s cut & finish',
  ])
})
