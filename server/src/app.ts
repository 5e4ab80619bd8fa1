import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { appInfoRoutes } from '@salon/contract/app-info'
import { sql } from 'drizzle-orm'
import type { Config } from './config.ts'
import type { Database, Db } from './db/client.ts'
import { take } from './db/counters.ts'
import { backupProblem, schemaProblem } from './db/readiness.ts'
import { sharedSecret } from './db/shared-secret.ts'
import { reportSlowStatements } from './db/slow-statements.ts'
import { withoutTenant } from './db/tenant-db.ts'
import { freeBytes } from './files/disk-space.ts'
import { openPhotoStorage } from './files/photo-storage.ts'
import { activityApi } from './features/activity/routes.ts'
import { analyticsApi } from './features/analytics/routes.ts'
import { utilisationApi } from './features/analytics/utilisation/routes.ts'
import { formulasApi } from './features/appointments/formulas/routes.ts'
import { photosApi } from './features/appointments/photos/routes.ts'
import { waitingListApi } from './features/appointments/waiting-list/routes.ts'
import { appointmentsApi } from './features/appointments/routes.ts'
import { seriesApi } from './features/appointments/series/routes.ts'
import { visitsApi } from './features/appointments/visits/routes.ts'
import { colleaguesApi } from './features/auth/colleagues/routes.ts'
import { emailChangeApi } from './features/auth/email-change/routes.ts'
import { ownershipApi } from './features/auth/ownership/routes.ts'
import { resetApi } from './features/auth/reset/routes.ts'
import { secondFactorApi } from './features/auth/second-factor/routes.ts'
import { authApi } from './features/auth/routes.ts'
import { sendEmail } from './features/auth/emails/operations.ts'
import { findSalonBySession, findSalonByToken } from './features/auth/sessions/operations.ts'
import { dashboardApi } from './features/dashboard/routes.ts'
import { eventsApi } from './features/events/routes.ts'
import { exportApi } from './features/export/routes.ts'
import { availabilityApi } from './features/appointments/availability/routes.ts'
import { backupsApi } from './features/backups/routes.ts'
import { calendarFeedsApi } from './features/calendar-feeds/routes.ts'
import { calendarApi } from './features/calendar/routes.ts'
import { categoriesApi } from './features/categories/routes.ts'
import { customersApi } from './features/customers/routes.ts'
import { duplicatesApi } from './features/duplicates/routes.ts'
import { historyApi } from './features/history/routes.ts'
import { idempotencyApi } from './features/idempotency/routes.ts'
import { messageLogApi } from './features/messages/log/routes.ts'
import { smsReportsApi } from './features/messages/reports/routes.ts'
import { messageSettingsApi } from './features/messages/settings/routes.ts'
import { messageTemplatesApi } from './features/messages/templates/routes.ts'
import { importsApi } from './features/imports/routes.ts'
import { notifyOfFailedMessage } from './features/notifications/operations.ts'
import { pushApi } from './features/notifications/push/routes.ts'
import { notificationsApi } from './features/notifications/routes.ts'
import { onlineBookingAnswersApi } from './features/online-booking/answers/routes.ts'
import { bookingsApi } from './features/online-booking/bookings/routes.ts'
import { formLinkApi } from './features/online-booking/form-links/routes.ts'
import { bookingLinkApi } from './features/online-booking/changes/routes.ts'
import { bookingPageApi, findBookingPage } from './features/online-booking/page/routes.ts'
import { depositSettingsApi } from './features/online-booking/deposit-settings/routes.ts'
import { depositEventsApi } from './features/online-booking/payments/routes.ts'
import { refundsApi } from './features/online-booking/refunds/routes.ts'
import { onlineBookingSettingsApi } from './features/online-booking/settings/routes.ts'
import { formsApi } from './features/forms/routes.ts'
import { testPhotosApi } from './features/safety/photos/routes.ts'
import { safetyApi } from './features/safety/routes.ts'
import { salonInfoApi } from './features/salon-info/routes.ts'
import { serviceOffersApi } from './features/services/offers/routes.ts'
import { servicesApi } from './features/services/routes.ts'
import { settingsApi } from './features/settings/routes.ts'
import { staffApi } from './features/staff/routes.ts'
import { workingHoursApi } from './features/working-hours/routes.ts'
import { openGatewaySecrets } from './gateways/gateway-secrets.ts'
import { openVapidKeys } from './gateways/push.ts'
import { gatewayAddresses, openSmsGateways } from './gateways/sms.ts'
import { openStripe } from './gateways/stripe.ts'
import { openBackgroundTasks } from './http/background-tasks.ts'
import { limitConcurrency } from './http/limits/concurrency-limit.ts'
import { limitRates } from './http/limits/rate-limits.ts'
import { loggedError, loggedRequest, logWithoutValues } from './http/logging/log-redaction.ts'
import { measure } from './http/logging/metrics.ts'
import { logSecurityEvents } from './http/logging/security-log.ts'
import { mountOpen } from './http/mount.ts'
import { describeItself } from './http/openapi/routes.ts'
import { checkOrigin } from './http/origin-check.ts'
import { servePage } from './http/page/page.ts'
import { answerProblem, answerProblems } from './http/problems.ts'
import { hasRoom, refuseUnlessReady } from './http/readiness.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { cookieName, hostCookie, registerSessions, type SessionResolver } from './http/session.ts'
import { shutDownGracefully } from './http/shutdown.ts'
import { signedAddresses } from './http/signed-addresses.ts'
import { trustedDevices } from './http/trusted-device.ts'
import { openMailer, type Mailer } from './mail/mailer.ts'
import { systemClock, type Clock } from './kernel/clock.ts'
import { createEncryption } from './kernel/encryption.ts'
import { memoizeAsync } from './kernel/memoize-async.ts'
import { releaseLabel } from '@salon/contract/vocabulary'

/** Dependencies of the app; everything else is in the database. */
export interface AppParts {
  readonly config: Config
  readonly database: Database
  /** A connection of its own to the same database, for health checks. */
  readonly healthDatabase?: Database
  readonly clock?: Clock
  /** The folder of the built page; without one only the API is served. */
  readonly pageFolder?: string
  /** Receives the lines of the log instead of standard output. */
  readonly logTo?: { write(line: string): void }
}

/**
 * `requestTimeout` in milliseconds for a whole request, which allows a photo over a bad line and ends a
 * slowloris attack. The response is not included.
 */
const longestRequest = 300_000

/** Node's timeout for the headers alone, and how often it checks both timeouts, in milliseconds. */
const headerTimeouts = { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 }

/** Milliseconds in which a proxy can use its keep-alive connections once more and learn of the shutdown. */
const proxyGrace = 1_500

/** Milliseconds of a shutdown that pending responses may take; `main.ts` gives the whole stop longer. */
const longestDrain = 3_000

/** Builds the whole app without listening, so that a test can call it directly. */
export async function buildApp(parts: AppParts) {
  const { config, clock = systemClock, pageFolder } = parts
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { err: loggedError, req: loggedRequest },
      hooks: { logMethod: logWithoutValues },
      ...(parts.logTo && { stream: parts.logTo }),
    },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    requestTimeout: longestRequest,
    http: headerTimeouts,
    trustProxy: trustOf(config),
    frameworkErrors: (...failure) => void answerProblem(...failure),
  })
  app.decorate('database', parts.database)
  app.decorate('hasRateLimits', config.rateLimit)
  /** For what is not of one salon. */
  const db = withoutTenant(parts.database)
  const sessionCookie = hostCookie(cookieName, config.publicUrl)
  reportMetrics(app, parts)
  readJson(app)
  answerProblems(app)
  logSecurityEvents(app)
  checkOrigin(app, config.publicUrl)
  await setSecurityHeaders(app, headersFor(config))
  // No request decompression: a small body could expand to any size (zip bomb).
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  const devices = trustedDevices(() => sharedSecret(db, 'known-devices'), config.publicUrl)
  if (config.rateLimit) {
    await limitRates(app, {
      takeAttempt: async (budget) => (await take(db, [budget])).wait,
      devices,
    })
  }
  const addresses = signedAddresses(
    () => sharedSecret(db, 'photo-addresses'),
    clock,
    (signIn) => findSalonBySession(db, signIn, clock),
  )
  const resolveSession: SessionResolver = async ({ secret, by }) => {
    const salon = await findSalonByToken(db, secret, clock)
    // An <img> sends no bearer token, so the wrapper gets signed URLs of photos.
    return salon && by === 'bearer' ? addresses.givenTo(salon) : salon
  }
  await registerSessions(app, resolveSession, sessionCookie)
  limitConcurrency(app)
  idempotencyApi(app, clock)
  mountOpen(app, appInfoRoutes.version, () => ({ version: releaseLabel }))
  mountOpen(app, appInfoRoutes.health, async () => {
    // Outside the pool: a server that is merely busy must not be restarted.
    await (parts.healthDatabase ?? parts.database).db.execute(sql`select 1`)
    return { status: 'ok' as const }
  })
  mountOpen(app, appInfoRoutes.ready, async () => {
    await refuseUnlessReady([
      () => schemaProblem(db),
      // Without backups of our own, the operator has others.
      async () => (config.backupHour === undefined ? undefined : backupProblem(db, clock())),
      hasRoom(() => freeBytes(config.dataFolder)),
    ])
    return { status: 'ready' as const }
  })
  await describeItself(app)
  const photos = openPhotoStorage(config)
  const { publicUrl, registration } = config
  const encryption = createEncryption(
    () => sharedSecret(db, 'second-factors'),
    'secrets of second factors',
  )
  authApi(app, clock, { publicUrl, photos, registration, devices, encryption })
  secondFactorApi(app, clock, encryption)
  const sender = config.mail && {
    mailer: openMailer(config.mail),
    perDay: config.emails.perDay,
    publicUrl: config.mail.publicUrl,
  }
  const runInBackground = openBackgroundTasks(app, () => sender?.mailer.close())
  const emails = { sender, runInBackground, emailsPerHour: config.emails.perHour }
  resetApi(app, emails)
  colleaguesApi(app, emails)
  ownershipApi(app, emails)
  emailChangeApi(app, emails)
  settingsApi(app, clock)
  salonInfoApi(app)
  customersApi(app, photos, clock)
  categoriesApi(app)
  serviceOffersApi(app)
  safetyApi(app, clock)
  servicesApi(app, clock)
  staffApi(app)
  workingHoursApi(app)
  appointmentsApi(app, clock)
  visitsApi(app, clock)
  seriesApi(app, clock)
  formulasApi(app)
  formsApi(app, clock, sender)
  photosApi(app, { storage: photos, quota: config.photoQuota }, addresses, clock)
  testPhotosApi(app, { storage: photos, quota: config.photoQuota }, addresses, clock)
  calendarApi(app)
  calendarFeedsApi(app, clock)
  availabilityApi(app, clock)
  waitingListApi(app, clock)
  const canMail = sender !== undefined
  onlineBookingSettingsApi(app, canMail)
  onlineBookingAnswersApi(app, clock)
  bookingPageApi(app, clock, canMail)
  bookingLinkApi(app, clock)
  formLinkApi(app, clock)
  const payments = {
    gateway: openStripe(config.stripeUrl),
    secrets: openGatewaySecrets(db),
    publicUrl,
  }
  depositSettingsApi(app, payments, clock)
  refundsApi(app, clock)
  depositEventsApi(app, payments.secrets, clock)
  bookingsApi(app, clock, {
    payments,
    secret: memoizeAsync(() => sharedSecret(db, 'online-booking')),
    sendEmail: sender && ((message) => sendEmail(db, sender, message)),
    runInBackground,
  })
  activityApi(app)
  historyApi(app, clock)
  dashboardApi(app, clock)
  analyticsApi(app, clock)
  utilisationApi(app)
  notificationsApi(app)
  const loadVapidKeys = openVapidKeys(db)
  pushApi(app, config.push ? async () => (await loadVapidKeys()).publicKey : undefined)
  messagesApi(app, { config, db, mailer: sender?.mailer, clock })
  exportApi(app, clock, photos)
  importsApi(app, clock)
  duplicatesApi(app, clock)
  eventsApi(app, clock)
  backupsApi(app)
  const page = {
    canMail,
    cookie: sessionCookie,
    findBookingPage: findBookingPage(parts.database, clock, canMail),
  }
  if (pageFolder) await servePage(app, pageFolder, page)
  // Without a proxy there is no grace: a browser sends again by itself.
  shutDownGracefully(app, {
    grace: config.trustProxy === false ? 0 : proxyGrace,
    longest: longestDrain,
  })
  return app
}

/** Messages to clients: what is sent, its texts, the log, and the reports of gateways. */
function messagesApi(app: FastifyInstance, { config, db, mailer, clock }: MessageParts): void {
  const { publicUrl, smsGatewayUrl } = config
  const secrets = openGatewaySecrets(db)
  const sendSms = openSmsGateways(gatewayAddresses(smsGatewayUrl), (line) => app.log.info(line))
  messageSettingsApi(app, {
    canSendEmail: mailer !== undefined,
    hasHttpGateway: smsGatewayUrl !== undefined,
    publicUrl,
    secrets,
  })
  messageTemplatesApi(app, clock, { mailer, sendSms, secrets, publicUrl })
  messageLogApi(app, clock)
  smsReportsApi(app, { secrets, clock, notifyOwner: notifyOfFailedMessage }, publicUrl)
}

interface MessageParts {
  readonly config: Config
  readonly db: Db
  readonly mailer: Mailer | undefined
  readonly clock: Clock
}

/**
 * Fastify's `trustProxy`. Fastify treats a number of proxies as none, because it cannot verify that the peer
 * is a proxy; an owner who configures a number vouches for that.
 */
const trustOf = ({ trustProxy }: Config) =>
  typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy

/** Metrics and the slow-statement log, where configured. */
function reportMetrics(app: FastifyInstance, { config, database: { pool } }: AppParts): void {
  const { metricsPort: port, slowQueryMs } = config
  if (port !== undefined) measure(app, { port, pools: { primary: pool } })
  if (slowQueryMs === undefined) return
  reportSlowStatements(pool, slowQueryMs, (slow) => app.log.warn(slow, 'slow statement'))
}

/** Accepts JSON bodies only. An empty body is none, whatever its content type; logout sends none. */
function readJson(app: FastifyInstance): void {
  // Strict UTF-8: a lenient decoder would store replacement characters within a name.
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => {
    try {
      const text = utf8.decode(body as Buffer)
      done(null, text === '' ? undefined : JSON.parse(text))
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }), undefined)
    }
  })
}

/** Helmet's options. The content security policy allows our own origin and no inline code or style. */
const headersFor = ({ publicUrl }: Config): FastifyHelmetOptions => {
  const isSecure = publicUrl?.protocol === 'https:'
  return {
    xFrameOptions: { action: 'deny' },
    // HSTS cannot be revoked: only where PUBLIC_URL is https.
    strictTransportSecurity: isSecure,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
  }
}
