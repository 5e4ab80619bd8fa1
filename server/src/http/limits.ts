import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { appointmentFilter } from '@salon/contract/appointments'
import type { Operation } from '@salon/contract/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'
import type { KnownDevices } from './known-device.ts'
import { storeFor, type CountAll } from './limits-store.ts'

/** Calls a minute from one address: far above what hands can do, far below what a flood needs. */
const callsPerMinute = 1_200
/**
 * So many of them a process keeps to itself at most: n processes let through n times as many more.
 */
const batch = 30

/** Attempts a minute to sign in, to open a salon or to name a password from one address. */
const attemptsPerMinute = 10

/**
 * The same by all browsers together that have signed in before, beside that: strangers at their address
 * keep them from nothing, and a cookie, which every registration hands out, buys nobody more than this.
 */
const knownAttemptsPerMinute = 30

/** The same of calls that keep a core or a disk busy for a while. */
const heavyPerMinute = 120

const heavy: ReadonlySet<string> = new Set<Operation>([
  'POST /api/appointments/:id/photos',
  'GET /api/export',
])

const attempts: ReadonlySet<string> = new Set<Operation>([
  'POST /api/login',
  'POST /api/register',
  'POST /api/password-reset',
  'PUT /api/password-reset',
  'PUT /api/user/password',
  'DELETE /api/user',
  'POST /api/second-factor',
  'PUT /api/second-factor',
  'DELETE /api/second-factor',
  'POST /api/second-factor/recovery-codes',
])

/** What the limits need: a place to count that all processes share, and the browsers they know. */
interface Shared {
  readonly countAll: CountAll
  readonly devices: KnownDevices
}

/**
 * Slows down whoever calls too often, whichever process they reach. Attempts, uploads and exports
 * are counted one by one, by one statement each; other calls by the batch. Browsers that have signed in
 * before have attempts of their own, so that nobody else at their address can use them up; a registration
 * counts as a stranger's whatever came with it.
 */
export async function limitRates(
  app: FastifyInstance,
  { countAll, devices }: Shared,
): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: '1 minute',
    max: (_, key) => most[key.split(' ', 1)[0] as Kind],
    keyGenerator: async (request) => {
      const kind = kindOf(request)
      const isKnown =
        kind === 'attempt' && !isRegistration(request) && (await devices.accountOf(request))
      return `${isKnown ? ('known' satisfies Kind) : kind} ${networkOf(request)}`
    },
    // The route too, since an address can be spelled in many ways: '/%61pi/login' is the sign-in.
    allowList: ({ url, routeOptions }) => !isApi(url) && !isApi(routeOptions.url),
    errorResponseBuilder: () => new Refusal('too_many'),
    store: storeFor(countAll, {
      window: 60_000,
      batch,
      isRough: (key) => key.startsWith('call '),
    }),
  })
}

/** Who calls. One home has more addresses of IPv6 than anybody can count: its network stands for it. */
export const networkOf = (request: FastifyRequest) => normalizeIP(request.ip)

const isApi = (path: string | undefined) => path?.startsWith('/api/') === true

const most = {
  attempt: attemptsPerMinute,
  known: knownAttemptsPerMinute,
  heavy: heavyPerMinute,
  call: callsPerMinute,
}
type Kind = keyof typeof most

type Called = Pick<FastifyRequest, 'method' | 'query' | 'routeOptions'>

const operationOf = ({ method, routeOptions: { url } }: Called) => `${method} ${url ?? ''}`

const isRegistration = (request: Called) =>
  operationOf(request) === ('POST /api/register' satisfies Operation)

/** A list of all appointments there are: none of its filters was said. */
const isWholeBook = (operation: string, query: unknown) =>
  operation === ('GET /api/appointments' satisfies Operation) &&
  !Object.keys(query ?? {}).some((name) => name in appointmentFilter.shape)

function kindOf(request: Called): Kind {
  const operation = operationOf(request)
  if (attempts.has(operation)) return 'attempt'
  return heavy.has(operation) || isWholeBook(operation, request.query) ? 'heavy' : 'call'
}
