import { describe } from 'vitest'
import { keepPhotosInS3 } from './photo-storage.ts'

keepPhotosInS3()

/** The tests of a file, in a group of their own, so that its hooks are for them alone. */
const within = (name: string, read: () => Promise<unknown>) =>
  describe(name, async () => {
    await read()
  })

// Whatever holds of pictures in a folder holds of pictures in a bucket.
describe('in a bucket', () => {
  within('adding', () => import('../src/features/appointments/photos.test.ts'))
  within('arranging', () => import('../src/features/appointments/photo-arranging.test.ts'))
  within('reading', () => import('../src/features/appointments/photo-reading.test.ts'))
  within('exporting', () => import('../src/features/export/export.test.ts'))
  within('tidying', () => import('../src/jobs/salon-jobs.test.ts'))
})
