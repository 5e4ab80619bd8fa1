import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'

/** Calls a minute from one address: far above what hands can do, far below what a flood needs. */
const callsPerMinute = 1_200
/** Attempts a minute to sign in, to open a salon or to name a password from one address. */
const attemptsPerMinute = 10

const attempts = new Set(['/api/login', '/api/register', '/api/user/password'])

/** Slows down whoever calls too often. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    timeWindow: '1 minute',
    max: (request) => (isAttempt(request) ? attemptsPerMinute : callsPerMinute),
    keyGenerator: (request) => `${isAttempt(request) ? 'attempt' : 'call'} ${request.ip}`,
    // The route too, since an address can be spelled in many ways: '/%61pi/login' is the sign-in.
    allowList: ({ url, routeOptions }) => !isApi(url) && !isApi(routeOptions.url),
    errorResponseBuilder: () => new Refusal('too_many'),
  })
}

const isApi = (path: string | undefined) => path?.startsWith('/api/') === true

const isAttempt = (request: { routeOptions: { url?: string | undefined } }) =>
  attempts.has(request.routeOptions.url ?? '')
