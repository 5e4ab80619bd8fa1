import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { PhotoStorage } from './features/appointments/photos/operations.ts'
import { openGatewaySecrets } from './gateways/gateway-secrets.ts'
import { gatewayAddresses, openSmsGateways } from './gateways/sms.ts'
import { openVapidKeys, openWebPush } from './gateways/push.ts'
import { openStripe } from './gateways/stripe.ts'
import type { Clock } from './kernel/clock.ts'
import { openMailer } from './mail/mailer.ts'
import { depositJobs } from './jobs/deposit-jobs.ts'
import { messageJobs } from './jobs/message-jobs.ts'
import { pushJobs } from './jobs/push-jobs.ts'
import { salonJobs } from './jobs/salon-jobs.ts'
import type { Job } from './jobs/schedule.ts'

/** Connections to the mail server for messages to clients. */
const mailConnections = 4

interface JobParts {
  /** As the owner of the tables, since jobs work on all salons. */
  readonly db: Db
  readonly photos: PhotoStorage
  readonly clock: Clock
  readonly log: (line: string) => void
}

/** The jobs of all salons by the installation's settings, and the mail connections that they share, to be closed. */
export function openInstallationJobs(
  config: Config,
  { db, photos, clock, log }: JobParts,
): { readonly jobs: Job[]; readonly close: () => void } {
  const mailer = config.mail && openMailer(config.mail)
  // Of its own, with open connections: reminders are many at once.
  const bulkMailer = config.mail && openMailer(config.mail, mailConnections)
  return {
    jobs: [
      ...salonJobs(db, photos, clock, mailer && { mailer, ...config.emails }),
      ...messageJobs(
        db,
        {
          mailer: bulkMailer,
          sendSms: openSmsGateways(gatewayAddresses(config.smsGatewayUrl), log),
          secrets: openGatewaySecrets(db),
          publicUrl: config.publicUrl,
        },
        clock,
      ),
      ...pushJobs(
        db,
        config.push
          ? openWebPush(openVapidKeys(db), { contact: contactOf(config), clock, log })
          : undefined,
        clock,
      ),
      ...depositJobs(
        db,
        { gateway: openStripe(config.stripeUrl), secrets: openGatewaySecrets(db) },
        clock,
      ),
    ],
    close: () => {
      mailer?.close()
      bulkMailer?.close()
    },
  }
}

/** Whom push services write to about this server. Apple's refuses a push without an address. */
const contactOf = ({ publicUrl }: Config) =>
  publicUrl?.protocol === 'https:' ? publicUrl.origin : 'https://localhost'
