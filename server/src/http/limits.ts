import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { Operation } from '@salon/contract/permissions'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'

/** Calls a minute from one address: far above what hands can do, far below what a flood needs. */
const callsPerMinute = 1_200
/** Attempts a minute to sign in, to open a salon or to name a password from one address. */
const attemptsPerMinute = 10

/** The same of calls that keep a core or a disk busy for a while. */
const heavyPerMinute = 120

const heavy: ReadonlySet<string> = new Set<Operation>([
  'POST /api/appointments/:id/photos',
  'GET /api/export',
])

const attempts: ReadonlySet<string> = new Set<Operation>([
  'POST /api/login',
  'POST /api/register',
  'PUT /api/user/password',
  'DELETE /api/user',
])

/** Slows down whoever calls too often. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: '1 minute',
    max: (request) => most[kindOf(request)],
    // One home has more addresses of IPv6 than anybody can count: the network is who calls.
    keyGenerator: (request) => `${kindOf(request)} ${normalizeIP(request.ip)}`,
    // The route too, since an address can be spelled in many ways: '/%61pi/login' is the sign-in.
    allowList: ({ url, routeOptions }) => !isApi(url) && !isApi(routeOptions.url),
    errorResponseBuilder: () => new Refusal('too_many'),
  })
}

const isApi = (path: string | undefined) => path?.startsWith('/api/') === true

const most = { attempt: attemptsPerMinute, heavy: heavyPerMinute, call: callsPerMinute }

function kindOf(request: {
  method: string
  routeOptions: { url?: string | undefined }
}): keyof typeof most {
  const operation = `${request.method} ${request.routeOptions.url ?? ''}`
  if (attempts.has(operation)) return 'attempt'
  return heavy.has(operation) ? 'heavy' : 'call'
}
