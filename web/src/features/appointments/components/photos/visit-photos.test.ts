import { expect, test } from 'vitest'
import { givenAppointment } from '../../../../test/salon-rows.ts'
import { visitPhotos } from './visit-photos.ts'

test('a visit shows the photos of all its services, each with a stable key', () => {
  const first = givenAppointment({ beforePhotos: ['/api/photos/a1?by=x'], afterPhotos: ['/z'] })
  const second = givenAppointment({ id: 52, beforePhotos: ['/api/photos/b2'] })

  expect(visitPhotos([first, second], 'before')).toEqual([
    { row: first, kind: 'before', address: '/api/photos/a1?by=x', key: '/api/photos/a1' },
    { row: second, kind: 'before', address: '/api/photos/b2', key: '/api/photos/b2' },
  ])
})
