import type { Db } from '../db/client.ts'
import { forgetExpiredSessions } from '../features/auth/operations.ts'
import { tellOfFirstVisits } from '../features/notifications/visit-operations.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Job } from './schedule.ts'

/** What is done for the salons by the clock. */
export const salonJobs = (db: Db, clock: Clock): Job[] => [
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
    run: async () => {
      await forgetExpiredSessions(db, clock())
    },
  },
]
