import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { appInfoRoutes } from '@salon/contract/app-info'
import { sql } from 'drizzle-orm'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import { count } from './db/counters.ts'
import { backupTrouble, schemaTrouble } from './db/readiness.ts'
import { sharedSecret } from './db/shared-secret.ts'
import { tellSlowStatements } from './db/slow-statements.ts'
import { withoutTenant } from './db/tenant-db.ts'
import { bytesFree } from './files/disk-room.ts'
import { photoPlace } from './files/photo-place.ts'
import { activityApi } from './features/activity/routes.ts'
import { analyticsApi } from './features/analytics/routes.ts'
import { photosApi } from './features/appointments/photo-routes.ts'
import { appointmentsApi } from './features/appointments/routes.ts'
import { colleaguesApi } from './features/auth/colleague-routes.ts'
import { secondFactorApi } from './features/auth/factor-routes.ts'
import { resetApi } from './features/auth/reset-routes.ts'
import { salonOf, salonOfSignIn } from './features/auth/operations.ts'
import { authApi } from './features/auth/routes.ts'
import { dashboardApi } from './features/dashboard/routes.ts'
import { eventsApi } from './features/events/routes.ts'
import { exportApi } from './features/export/routes.ts'
import { backupsApi } from './features/backups/routes.ts'
import { calendarApi } from './features/calendar/routes.ts'
import { categoriesApi } from './features/categories/routes.ts'
import { customersApi } from './features/customers/routes.ts'
import { historyApi } from './features/history/routes.ts'
import { idempotencyApi } from './features/idempotency/routes.ts'
import { notificationsApi } from './features/notifications/routes.ts'
import { salonInfoApi } from './features/salon-info/routes.ts'
import { servicesApi } from './features/services/routes.ts'
import { settingsApi } from './features/settings/routes.ts'
import { staffApi } from './features/staff/routes.ts'
import { openAside } from './http/aside.ts'
import { letCrowdsIn, type Width } from './http/crowds.ts'
import { knownDevices } from './http/known-device.ts'
import { loggedError, loggedRequest, logWithoutValues } from './http/logged-error.ts'
import { limitRates } from './http/limits.ts'
import { measure } from './http/metrics.ts'
import { mountOpen } from './http/mount.ts'
import { mountOwnDescription } from './http/openapi-mount.ts'
import { guardOrigin } from './http/origin.ts'
import { servePage } from './http/page.ts'
import { letGoWhenClosing, partSlowly } from './http/parting.ts'
import { answerProblem, answerProblems } from './http/problems.ts'
import { hasRoom, refuseUnlessReady } from './http/readiness.ts'
import { keepSafe } from './http/safe-headers.ts'
import { tellOfSecurity } from './http/security-log.ts'
import { trustOf } from './http/proxies.ts'
import { cookieName, hostCookie, knowSalons, type FindSalon } from './http/session.ts'
import { takeTurns } from './http/turns.ts'
import { signedAddresses } from './http/signed-addresses.ts'
import { openMailer } from './mail/mailer.ts'
import { systemClock, type Clock } from './kernel/clock.ts'
import { openVault } from './kernel/vault.ts'
import { releaseLabel } from '@salon/contract/vocabulary'

/** What the app is made of; everything else it finds in the database. */
export interface AppParts {
  readonly config: Config
  readonly database: Database
  /** A connection of its own to the same database, for health checks. */
  readonly lookout?: Database
  readonly clock?: Clock
  /** The folder of the built page; without one there is only the API. */
  readonly pageFolder?: string
  /** How many are let in at once, where one at a time is too slow. */
  readonly width?: Width
  /** Where lines of the log go instead of to standard output. */
  readonly logTo?: { write(line: string): void }
}

/**
 * Milliseconds in which a request must have come in whole: time for a picture over a bad line, and an
 * end for whoever sends a byte now and then. How long an answer takes is not counted.
 */
const longestRequest = 300_000

/**
 * The same for its headers, which any line carries at once; and how often it is looked after both. Who
 * sends a letter of a header now and then keeps a connection no longer than this.
 */
const slowest = { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 }

/** Milliseconds that a proxy is given to come back by each of its connections, and hear of the stop. */
const proxyPatience = 1_500

/** Milliseconds that a stop waits for whoever is being answered; less than the program is given to end. */
const longestParting = 3_000

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
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: longestRequest,
    http: slowest,
    trustProxy: trustOf(config.trustProxy),
    frameworkErrors: (...failure) => void answerProblem(...failure),
  })
  app.decorate('database', parts.database)
  /** For what is not of one salon. */
  const db = withoutTenant(parts.database)
  const sessionCookie = hostCookie(cookieName, config.publicUrl)
  watchOver(app, parts)
  readJson(app)
  letGoWhenClosing(app)
  if (parts.width) void letCrowdsIn(app, parts.width)
  answerProblems(app)
  tellOfSecurity(app)
  guardOrigin(app, config.publicUrl)
  await keepSafe(app, headersFor(config))
  // Bodies come as they are: one that is packed could become anything once it is unpacked.
  await app.register(compress, { threshold: 1024, globalDecompression: false })
  const devices = knownDevices(() => sharedSecret(db, 'known-devices'), config.publicUrl)
  if (config.rateLimit) {
    await limitRates(app, { countAll: (tallies) => count(db, tallies), devices })
  }
  const addresses = signedAddresses(
    () => sharedSecret(db, 'photo-addresses'),
    clock,
    (signIn) => salonOfSignIn(db, signIn, clock),
  )
  const findSalon: FindSalon = async ({ secret, by }) => {
    const salon = await salonOf(db, secret, clock)
    // A token is sent by no picture: its holder gets addresses with a signature.
    return salon && by === 'bearer' ? addresses.givenTo(salon) : salon
  }
  await knowSalons(app, findSalon, sessionCookie)
  takeTurns(app)
  idempotencyApi(app, clock)
  mountOpen(app, appInfoRoutes.version, () => ({ version: releaseLabel }))
  mountOpen(app, appInfoRoutes.health, async () => {
    // However many wait for the pool: who is only busy is not to be started again.
    await (parts.lookout ?? parts.database).db.execute(sql`select 1`)
    return { status: 'ok' as const }
  })
  mountOpen(app, appInfoRoutes.ready, async () => {
    await refuseUnlessReady([
      () => schemaTrouble(db),
      // Who switched them off has backups of another kind.
      async () => (config.backupHour === undefined ? undefined : backupTrouble(db, clock())),
      hasRoom(() => bytesFree(config.dataFolder)),
    ])
    return { status: 'ready' as const }
  })
  mountOwnDescription(app)
  const photos = photoPlace(config)
  const { publicUrl, rateLimit, registration } = config
  const vault = openVault(() => sharedSecret(db, 'second-factors'), 'secrets of second factors')
  authApi(app, clock, { publicUrl, photos, registration, rateLimit, devices, vault })
  secondFactorApi(app, clock, { vault, rateLimit })
  const post = config.mail && {
    mailer: openMailer(config.mail),
    perDay: config.letters.perDay,
    publicUrl: config.mail.publicUrl,
  }
  const aside = openAside(app, () => post?.mailer.close())
  const letters = { post, aside, rateLimit, lettersPerHour: config.letters.perHour }
  resetApi(app, letters)
  colleaguesApi(app, letters)
  settingsApi(app, clock)
  salonInfoApi(app)
  customersApi(app, photos, clock)
  categoriesApi(app)
  servicesApi(app)
  staffApi(app)
  appointmentsApi(app, clock)
  photosApi(app, { place: photos, quota: config.photoQuota }, addresses, clock)
  calendarApi(app)
  activityApi(app)
  historyApi(app, clock)
  dashboardApi(app, clock)
  analyticsApi(app, clock)
  notificationsApi(app)
  exportApi(app, clock, photos)
  eventsApi(app, clock)
  backupsApi(app)
  const page = { canMail: Boolean(post), cookie: sessionCookie }
  if (pageFolder) await servePage(app, pageFolder, page)
  // A person's own browser asks again by itself, and a person who stops us waits.
  partSlowly(app, {
    grace: config.trustProxy === false ? 0 : proxyPatience,
    longest: longestParting,
  })
  return app
}

/** Measures and tells of slowness, where that is wanted. */
function watchOver(app: FastifyInstance, { config, database: { pool } }: AppParts): void {
  const { metricsPort: port, slowQueryMs } = config
  if (port !== undefined) measure(app, { port, pools: { primary: pool } })
  if (slowQueryMs === undefined) return
  tellSlowStatements(pool, slowQueryMs, (slow) => app.log.warn(slow, 'slow statement'))
}

/** JSON and nothing else. A missing body is no body, whatever the header says; logout sends none. */
function readJson(app: FastifyInstance): void {
  // Strictly: what is no UTF-8 would be kept with signs of replacement in the middle of a name.
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

/** Everything from our own address, and nothing that stands in the document itself. */
const headersFor = ({ publicUrl }: Config): FastifyHelmetOptions => {
  const isSecure = publicUrl?.protocol === 'https:'
  return {
    xFrameOptions: { action: 'deny' },
    // Only over https, and only where the owner said so: it cannot be taken back.
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
