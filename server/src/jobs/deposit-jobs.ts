import type { Db } from '../db/client.ts'
import { notifyOfFailedRefund } from '../features/notifications/operations.ts'
import { makeRefunds, type RefundWays } from '../features/online-booking/refunds/operations.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Job } from './schedule.ts'

/** The job that settles deposits by their visits, and pays them back. */
export const depositJobs = (
  db: Db,
  ways: Pick<RefundWays, 'gateway' | 'secrets'>,
  clock: Clock,
): Job[] => [
  {
    name: 'refund-deposits',
    cron: '* * * * *',
    run: (signal) => makeRefunds(db, { ...ways, notifyOwner: notifyOfFailedRefund }, clock, signal),
  },
]
