import { backUpDaily, proveWeekly, type Routine } from '../backup/routine.ts'
import type { Job } from './schedule.ts'

/** Copies of everything, and the proof that they are some, from `hour` on; none without an hour. */
export function backupJobs(routine: Routine, hour: number | undefined): Job[] {
  if (hour === undefined) return []
  // A salon's night is its machine's, and not that of Greenwich.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return [
    {
      name: 'daily-backup',
      cron: `0 ${hour} * * *`,
      timeZone,
      hoursAtMost: 12,
      run: async (signal) => {
        await backUpDaily(routine, hour, signal)
      },
    },
    {
      name: 'weekly-proof',
      // Looked at every day, so that one that failed is proven the next.
      cron: `30 ${hour} * * *`,
      timeZone,
      hoursAtMost: 12,
      run: async () => {
        await proveWeekly(routine)
      },
    },
  ]
}
