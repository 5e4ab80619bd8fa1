import type { Db } from '../db/client.ts'
import { purgeDeleted, undoableSince } from '../features/appointments/operations.ts'
import { sweepPhotos, type PhotoPlace } from '../features/appointments/photo-operations.ts'
import { forgetAttempts, forgetExpiredSessions } from '../features/auth/operations.ts'
import { forgetChanges } from '../features/events/operations.ts'
import { tellOfFirstVisits } from '../features/notifications/visit-operations.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Job } from './schedule.ts'

/** What is done for the salons by the clock. */
export const salonJobs = (db: Db, photos: PhotoPlace, clock: Clock): Job[] => [
  {
    name: 'first-visit-tomorrow',
    // Every hour is the evening somewhere.
    cron: '0 * * * *',
    run: async (signal) => {
      await tellOfFirstVisits(db, clock(), signal)
    },
  },
  {
    name: 'tidy-up',
    cron: '30 2 * * *',
    run: async (signal) => {
      const now = clock()
      await forgetExpiredSessions(db, now)
      await forgetAttempts(db)
      await forgetChanges(db, now)
      await purgeDeleted(db, undoableSince(now))
      // Afterwards, since it takes the pictures of what was forgotten, too.
      await sweepPhotos(db, photos, now, signal)
    },
  },
]
