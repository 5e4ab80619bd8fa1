import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { appointmentFilter } from '@salon/contract/appointments'
import type { Operation } from '@salon/contract/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../kernel/refusal.ts'
import type { TrustedDevices } from '../trusted-device.ts'

/** Requests a minute from one network to one process: far more than hands make, far fewer than a flood. */
const callsPerMinute = 1_200

/** The same for requests that keep a core or a disk busy for a while. */
const heavyPerMinute = 120

/** Attempts a minute to guess a password or a code from one network, on all processes together. */
const attemptsPerMinute = 10

/**
 * The same from all trusted devices of a network, counted apart: unknown devices of that network cannot use
 * these up, and as every registration hands out a cookie, a cookie of one's own must not buy more.
 */
const trustedAttemptsPerMinute = 30

/** Networks that a process keeps a counter of; the least recently seen is dropped first. */
const mostNetworks = 20_000

const heavy: ReadonlySet<string> = new Set<Operation>([
  'POST /api/appointments/:id/photos',
  'POST /api/patch-tests/:id/photo',
  'POST /api/imports',
  'GET /api/imports/:id/refused.csv',
  'GET /api/export',
  'GET /api/calendar/:file',
  'GET /api/signed-forms/:id/pdf',
])

const attempts: ReadonlySet<string> = new Set<Operation>([
  'POST /api/login',
  'POST /api/register',
  'POST /api/password-reset',
  'PUT /api/password-reset',
  'PUT /api/user/password',
  'POST /api/user/email',
  'PUT /api/email-change',
  'POST /api/accounts/:id/ownership',
  'DELETE /api/user',
  'POST /api/second-factor',
  'PUT /api/second-factor',
  'DELETE /api/second-factor',
  'POST /api/second-factor/recovery-codes',
])

interface AttemptBudget {
  readonly key: string
  readonly most: number
  readonly seconds: number
}

/** Takes one from a budget that all processes share; resolves to the seconds to wait, 0 if none. */
type TakeAttempt = (budget: AttemptBudget) => Promise<number>

/**
 * Rate limits of the API by network. Ordinary and heavy requests are counted in this process's memory, by
 * @fastify/rate-limit. Attempts are counted in the database as well, one statement each, because guesses
 * are limited exactly however many processes there are.
 */
export async function limitRates(
  app: FastifyInstance,
  { takeAttempt, devices }: { takeAttempt: TakeAttempt; devices: TrustedDevices },
): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: '1 minute',
    cache: mostNetworks,
    max: (request) => (isHeavy(request) ? heavyPerMinute : callsPerMinute),
    keyGenerator: (request) => `${isHeavy(request) ? 'heavy' : 'call'} ${networkOf(request)}`,
    // Check the matched route too: '/%61pi/login' is a spelling of the sign-in's path.
    allowList: ({ url, routeOptions }) => !isApi(url) && !isApi(routeOptions.url),
    errorResponseBuilder: () => new Refusal('too_many'),
  })
  const limitAttempts = async (request: FastifyRequest) => {
    // A registration counts as one of an unknown device, whatever cookie it has.
    const isTrusted = !isRegistration(request) && (await devices.of(request)).size > 0
    const network = networkOf(request)
    const retryAfter = await takeAttempt(
      isTrusted
        ? { key: `known ${network}`, most: trustedAttemptsPerMinute, seconds: 60 }
        : { key: `attempt ${network}`, most: attemptsPerMinute, seconds: 60 },
    )
    if (retryAfter > 0) throw new Refusal('too_many', { retryAfter })
  }
  app.addHook('onRoute', (route) => {
    if (!attempts.has(`${String(route.method)} ${route.url}`)) return
    route.onRequest = [...[route.onRequest ?? []].flat(), limitAttempts]
  })
}

/** Whom a limit counts: an IPv4 address, or the /64 network of an IPv6 address, as one home has all of it. */
export const networkOf = (request: FastifyRequest) => normalizeIP(request.ip)

const isApi = (path: string | undefined) => path?.startsWith('/api/') === true

const operationOf = ({ method, routeOptions: { url } }: FastifyRequest) => `${method} ${url ?? ''}`

const isRegistration = (request: FastifyRequest) =>
  operationOf(request) === ('POST /api/register' satisfies Operation)

/** A list of all appointments there are: the query has none of its filters. */
const isWholeBook = (operation: string, query: unknown) =>
  operation === ('GET /api/appointments' satisfies Operation) &&
  !Object.keys(query ?? {}).some((name) => name in appointmentFilter.shape)

function isHeavy(request: FastifyRequest): boolean {
  const operation = operationOf(request)
  return heavy.has(operation) || isWholeBook(operation, request.query)
}
