import { expect, test } from 'vitest'
import { thumbnailOf } from './thumbnail-of.ts'

test('a thumbnail adds its parameter to those of the URL', () => {
  expect(thumbnailOf('/api/photos/ab')).toBe('/api/photos/ab?size=thumbnail')
  expect(thumbnailOf('/api/photos/ab?until=9&by=x')).toBe(
    '/api/photos/ab?until=9&by=x&size=thumbnail',
  )
})
