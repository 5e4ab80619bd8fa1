import type { Db } from '../db/client.ts'
import { deleteOldOpenings } from '../features/activity/operations.ts'
import { deleteOldStoredResponses } from '../features/idempotency/operations.ts'
import { purgeDeleted } from '../features/appointments/deletion/operations.ts'
import { undoableSince } from '../kernel/undoable.ts'
import {
  measurePhotos,
  sweepPhotos,
  type PhotoStorage,
} from '../features/appointments/photos/operations.ts'
import {
  deleteUnusedDevices,
  abandonOldEmails,
  sendDeviceEmails,
} from '../features/auth/devices/operations.ts'
import { deleteOldAttempts } from '../features/auth/operations.ts'
import { deleteExpiredSessions } from '../features/auth/sessions/operations.ts'
import { notifyOfNewDuplicates } from '../features/duplicates/nightly/operations.ts'
import { deleteOldChanges } from '../features/events/operations.ts'
import { removeOldHealthData } from '../features/customers/health-retention/operations.ts'
import { eraseHealthEntries, eraseRemovedClients } from '../features/history/operations.ts'
import { deleteOldImports } from '../features/imports/operations.ts'
import { endPausedImports, watchImports } from '../features/imports/progress/operations.ts'
import { notifyOfFirstVisits } from '../features/notifications/first-visit/operations.ts'
import { settleAwaiting } from '../features/online-booking/answers/operations.ts'
import { deleteOldHolds } from '../features/online-booking/holds/operations.ts'
import { deleteOldLinks } from '../features/online-booking/link/operations.ts'
import { deleteOldDeposits } from '../features/online-booking/refunds/operations.ts'
import { offerFreedTimes } from '../features/online-booking/waiting/operations.ts'
import type { Clock } from '../kernel/clock.ts'
import { forEachSettled } from '../kernel/for-each-settled.ts'
import type { Job } from './schedule.ts'

/** How emails leave. */
type DeviceEmailService = Parameters<typeof sendDeviceEmails>[1]

/** The scheduled jobs of the salons; without a mail server none sends email. */
export const salonJobs = (
  db: Db,
  photos: PhotoStorage,
  clock: Clock,
  emails: DeviceEmailService | undefined,
): Job[] => [
  {
    name: 'first-visit-tomorrow',
    // Every hour is the evening somewhere.
    cron: '0 * * * *',
    run: async (signal) => {
      await notifyOfFirstVisits(db, clock(), signal)
    },
  },
  {
    name: 'online-bookings',
    cron: '* * * * *',
    run: async (signal) => {
      await settleAwaiting(db, clock(), signal)
      await offerFreedTimes(db, clock(), signal)
    },
  },
  {
    name: 'imports',
    cron: '* * * * *',
    // A file of 200,000 rows; afterwards its lease has expired, and another process goes on.
    hoursAtMost: 1,
    run: (signal, onError) => watchImports(db, clock, signal, onError),
  },
  {
    name: 'duplicates',
    // Every hour is night somewhere.
    cron: '10 * * * *',
    run: (signal) => notifyOfNewDuplicates(db, clock(), signal),
  },
  {
    name: 'tidy-up',
    cron: '30 2 * * *',
    run: async (signal) => {
      const now = clock()
      const steps = [
        () => deleteExpiredSessions(db, now),
        () => deleteOldAttempts(db),
        () => deleteOldHolds(db, now),
        () => deleteOldLinks(db, now),
        () => deleteOldDeposits(db, now),
        () => deleteUnusedDevices(db, now),
        () => abandonOldEmails(db, now),
        () => deleteOldChanges(db, now, signal),
        () => deleteOldStoredResponses(db, now, signal),
        () => purgeDeleted(db, undoableSince(now)),
        () => endPausedImports(db, now, signal),
        () => deleteOldImports(db, now),
        () => deleteOldOpenings(db, now),
        () => eraseRemovedClients(db, now, signal),
        () => removeOldHealthData(db, { eraseHistory: eraseHealthEntries, now, signal }),
        // Afterwards, since it also removes the files of purged photos.
        () => sweepPhotos(db, photos, now, signal),
        () => measurePhotos(db, photos, signal),
      ]
      await forEachSettled<() => Promise<unknown>>(steps, (step) => step(), 'steps failed', signal)
    },
  },
  ...(emails ? [deviceEmails(db, emails, clock)] : []),
]

/** Sends emails that sign-ins have queued, so that a sign-in does not wait for the mail server. */
const deviceEmails = (db: Db, emails: DeviceEmailService, clock: Clock): Job => ({
  name: 'new-device-emails',
  cron: '* * * * *',
  run: async (signal) => {
    await sendDeviceEmails(db, emails, clock(), signal)
  },
})
