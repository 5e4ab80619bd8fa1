import type { Db } from '../db/client.ts'
import { queueReminders } from '../features/messages/reminders/operations.ts'
import { sendMessages, type MessageSenders } from '../features/messages/sending/operations.ts'
import { notifyOfFailedMessage } from '../features/notifications/operations.ts'
import { issueLink } from '../features/online-booking/link/operations.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Job } from './schedule.ts'

/**
 * The jobs that remind clients of their visits, and send what was recorded for them. What other features do is given
 * to the sender here, because `messages` calls none.
 */
export const messageJobs = (
  db: Db,
  ways: Pick<MessageSenders, 'mailer' | 'sendSms' | 'secrets' | 'publicUrl'>,
  clock: Clock,
): Job[] => [
  {
    name: 'queue-reminders',
    cron: '*/5 * * * *',
    run: (signal) => queueReminders(db, clock(), signal),
  },
  {
    name: 'send-messages',
    cron: '* * * * *',
    run: async (signal) => {
      const senders = {
        ...ways,
        linkOf: linkAt(ways.publicUrl),
        notifyOwner: notifyOfFailedMessage,
      }
      await sendMessages(db, senders, clock, signal)
    },
  },
]

/** Each email brings a link of its own to its booking; without an address of this server it brings none. */
const linkAt =
  (publicUrl: URL | undefined): NonNullable<MessageSenders['linkOf']> =>
  async (tx, salon, bookingId) =>
    publicUrl && new URL(await issueLink(tx, salon, bookingId), publicUrl).href
