import { backUpDaily, drillWeekly, type BackupContext } from '../backup/backup-service.ts'
import type { Job } from './schedule.ts'

/** The daily backup and the weekly restore drill, at `hour` in local time; none without an hour. */
export function backupJobs(context: BackupContext, hour: number | undefined): Job[] {
  if (hour === undefined) return []
  // The hour is in the machine's time zone, so that backups run at night.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return [
    {
      name: 'daily-backup',
      cron: `0 ${hour} * * *`,
      timeZone,
      hoursAtMost: 12,
      run: async (signal) => {
        await backUpDaily(context, hour, signal)
      },
    },
    {
      // The name of a pg-boss queue, which stays the same in existing databases.
      name: 'weekly-restore-drill',
      // Runs daily and returns early for most of the week: a failed drill runs again the next day.
      cron: `30 ${hour} * * *`,
      timeZone,
      hoursAtMost: 12,
      run: async () => {
        await drillWeekly(context)
      },
    },
  ]
}
