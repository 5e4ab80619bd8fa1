import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFound } from './use-found.ts'

const wordsOf = (row: readonly string[]) => row

test('an exact name comes first, then its beginning, and a match in the description last', () => {
  const services = [
    ['Women’s cut & finish', 'Wash, cut, blow'],
    ['Deluxe Blow', ''],
    ['Blow-dry', ''],
    ['Blow', ''],
    ['Gel manicure', ''],
  ]

  const found = renderHook(() => useFound(services, wordsOf, 'blow')).result.current

  expect(found?.map(([name]) => name)).toEqual([
    'Blow',
    'Blow-dry',
    'Deluxe Blow',
    'Women’s cut & finish',
  ])
})
