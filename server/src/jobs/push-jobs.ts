import type { Db } from '../db/client.ts'
import { sendPushes } from '../features/notifications/push/operations.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Job } from './schedule.ts'

/** How pushes leave; undefined where this server sends none. */
type PushService = Parameters<typeof sendPushes>[1]

/** The job that sends notifications to the devices of staff. */
export const pushJobs = (db: Db, sendPush: PushService, clock: Clock): Job[] => [
  {
    name: 'send-pushes',
    cron: '* * * * *',
    run: async (signal) => {
      await sendPushes(db, sendPush, clock, signal)
    },
  },
]
