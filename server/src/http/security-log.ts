import { reasons, type Reason } from '@salon/contract/errors'
import type { Operation } from '@salon/contract/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'
import { throttleByKey } from '../kernel/throttle-by-key.ts'
import { networkOf } from './limits.ts'

/** All that is written down of who came, who was kept out and who changed a key, and how loudly. */
export const securityEvents = {
  signed_in: 'info',
  registered: 'info',
  signed_out: 'info',
  session_ended: 'info',
  password_changed: 'info',
  reset_asked: 'info',
  password_reset: 'info',
  second_factor_on: 'info',
  second_factor_off: 'info',
  recovery_codes_renewed: 'info',
  recovery_code_used: 'info',
  account_deleted: 'info',
  /** What the owner does with a colleague's account. */
  account_added: 'info',
  account_changed: 'info',
  account_removed: 'info',
  account_link_made: 'info',
  account_signed_out: 'info',
  /** The right password, and no code yet. */
  code_asked: 'info',
  sign_in_refused: 'warn',
  registration_refused: 'warn',
  reset_refused: 'warn',
  /** Of somebody who is signed in, and was to show that it is them. */
  password_refused: 'warn',
  right_refused: 'warn',
  origin_refused: 'warn',
  limit_hit: 'warn',
  address_forged: 'warn',
} as const satisfies Record<string, 'info' | 'warn'>

type SecurityEvent = keyof typeof securityEvents

/** What it means that an operation went well. */
const eventOfSuccess: Partial<Record<Operation, SecurityEvent>> = {
  'POST /api/login': 'signed_in',
  'POST /api/register': 'registered',
  'POST /api/logout': 'signed_out',
  'DELETE /api/sessions/:id': 'session_ended',
  'PUT /api/user/password': 'password_changed',
  'POST /api/password-reset': 'reset_asked',
  'PUT /api/password-reset': 'password_reset',
  'PUT /api/second-factor': 'second_factor_on',
  'DELETE /api/second-factor': 'second_factor_off',
  'POST /api/second-factor/recovery-codes': 'recovery_codes_renewed',
  'DELETE /api/user': 'account_deleted',
  'POST /api/accounts': 'account_added',
  'PUT /api/accounts/:id': 'account_changed',
  'DELETE /api/accounts/:id': 'account_removed',
  'POST /api/accounts/:id/link': 'account_link_made',
  'DELETE /api/accounts/:id/sessions': 'account_signed_out',
}

const eventOfReason: Partial<Record<Reason, SecurityEvent>> = {
  second_factor_needed: 'code_asked',
  wrong_credentials: 'sign_in_refused',
  wrong_second_factor: 'sign_in_refused',
  second_factor_lost: 'sign_in_refused',
  email_taken: 'registration_refused',
  registration_closed: 'registration_refused',
  link_expired: 'reset_refused',
  wrong_password: 'password_refused',
  wrong_code: 'password_refused',
  foreign_origin: 'origin_refused',
  too_many: 'limit_hit',
}

/** What no limit on attempts holds down, and a flood would fill a disk with. */
const floods = new Set<SecurityEvent>([
  'limit_hit',
  'origin_refused',
  'right_refused',
  'address_forged',
])

/** Milliseconds in which such a thing is told once of each network. */
const between = 10_000

/**
 * Writes a line for each of `securityEvents`: what, whose account, from which address, and the request's
 * id. No name, e-mail or secret is ever in it. To be called before anything is mounted.
 */
export function tellOfSecurity(app: FastifyInstance): void {
  const tellOfFlood = throttleByKey(
    (event: SecurityEvent, refusal: Refusal, request: FastifyRequest) =>
      `${event} ${refusal.reason} ${networkOf(request)}`,
    between,
    (unsaid, event, refusal, request) => tell(request, event, refusal, unsaid),
  )
  app.addHook('onError', async (request, _, error) => {
    if (!(error instanceof Refusal)) return
    const event = eventOfRefusal(error, request)
    if (!event) return
    if (floods.has(event) || error.reason === 'too_many') tellOfFlood(event, error, request)
    else tell(request, event, error)
  })
  app.addHook('onRoute', (route) => {
    const event = eventOfSuccess[`${String(route.method)} ${route.url}` as Operation]
    if (!event) return
    // Before it is sent, so that whoever has the answer finds the line.
    const before = [route.onSend ?? []].flat()
    route.onSend = [
      ...before,
      async (request, reply) => {
        if (reply.statusCode >= 300) return
        // Whoever signs out without being signed in is no news.
        if (event === 'signed_out' && !request.whose) return
        if (request.whose?.byRecoveryCode) tell(request, 'recovery_code_used')
        tell(request, event)
      },
    ]
  })
}

function eventOfRefusal({ reason }: Refusal, request: FastifyRequest): SecurityEvent | undefined {
  if (request.hasForgedAddress) return 'address_forged'
  const isSignIn = operationOf(request) === ('POST /api/login' satisfies Operation)
  if (reason === 'too_many' && isSignIn) return 'sign_in_refused'
  return eventOfReason[reason] ?? (reasons[reason].status === 403 ? 'right_refused' : undefined)
}

function tell(request: FastifyRequest, event: SecurityEvent, refusal?: Refusal, unsaid = 0): void {
  const { account, salon } = refusal?.whose ?? request.whose ?? {}
  const line = {
    event,
    ...(refusal && { reason: refusal.reason, operation: operationOf(request) }),
    account: account ?? null,
    salon: salon ?? null,
    ...otherIn(request),
    address: request.ip,
    ...(unsaid > 0 && { unsaid }),
  }
  request.log[securityEvents[event]](line, 'security')
}

/** The account that somebody asks about, where it is another than their own. */
const otherIn = ({ routeOptions: { url }, params }: FastifyRequest) =>
  url?.startsWith('/api/accounts/:id') ? { other: Number((params as { id: string }).id) } : {}

/** By its pattern: what stands in an address in place of ':id' is not told. */
const operationOf = ({ method, routeOptions: { url } }: FastifyRequest): string | null =>
  url ? `${method} ${url}` : null
