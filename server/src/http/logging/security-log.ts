import { reasons, type Reason } from '@salon/contract/errors'
import type { Operation } from '@salon/contract/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../kernel/refusal.ts'
import { throttleByKey } from '../../kernel/throttle-by-key.ts'
import { networkOf } from '../limits/rate-limits.ts'

/** The closed list of security events: sign-ins, refusals, changes of credentials; each with its log level. */
export const securityEvents = {
  signed_in: 'info',
  registered: 'info',
  signed_out: 'info',
  session_ended: 'info',
  password_changed: 'info',
  password_reset_requested: 'info',
  password_reset: 'info',
  /** Without a mail server it is changed with it. */
  email_change_requested: 'info',
  email_changed: 'info',
  second_factor_on: 'info',
  second_factor_off: 'info',
  recovery_codes_renewed: 'info',
  recovery_code_used: 'info',
  account_deleted: 'info',
  /** By the owner, about a colleague's account. */
  account_added: 'info',
  account_changed: 'info',
  account_removed: 'info',
  account_link_made: 'info',
  account_signed_out: 'info',
  owner_changed: 'info',
  calendar_feed_issued: 'info',
  calendar_feed_revoked: 'info',
  /** The password was right and the code is missing. */
  second_factor_required: 'info',
  sign_in_refused: 'warn',
  registration_refused: 'warn',
  reset_refused: 'warn',
  /** A signed-in user had to confirm their password or code. */
  password_refused: 'warn',
  permission_denied: 'warn',
  origin_refused: 'warn',
  limit_hit: 'warn',
  invalid_signature: 'warn',
} as const satisfies Record<string, 'info' | 'warn'>

type SecurityEvent = keyof typeof securityEvents

/** The event of an operation that succeeded. */
const eventOfSuccess: Partial<Record<Operation, SecurityEvent>> = {
  'POST /api/login': 'signed_in',
  'POST /api/register': 'registered',
  'POST /api/logout': 'signed_out',
  'DELETE /api/sessions/:id': 'session_ended',
  'PUT /api/user/password': 'password_changed',
  'POST /api/password-reset': 'password_reset_requested',
  'PUT /api/password-reset': 'password_reset',
  'POST /api/user/email': 'email_change_requested',
  'PUT /api/email-change': 'email_changed',
  'PUT /api/second-factor': 'second_factor_on',
  'DELETE /api/second-factor': 'second_factor_off',
  'POST /api/second-factor/recovery-codes': 'recovery_codes_renewed',
  'DELETE /api/user': 'account_deleted',
  'POST /api/accounts': 'account_added',
  'PUT /api/accounts/:id': 'account_changed',
  'DELETE /api/accounts/:id': 'account_removed',
  'POST /api/accounts/:id/link': 'account_link_made',
  'DELETE /api/accounts/:id/sessions': 'account_signed_out',
  'POST /api/accounts/:id/ownership': 'owner_changed',
  'PUT /api/calendar-feeds': 'calendar_feed_issued',
  'DELETE /api/calendar-feeds/:id': 'calendar_feed_revoked',
}

const eventOfReason: Partial<Record<Reason, SecurityEvent>> = {
  second_factor_needed: 'second_factor_required',
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

/** Events that no limit on attempts bounds, so that a flood could fill the disk with them. */
const floods = new Set<SecurityEvent>([
  'limit_hit',
  'origin_refused',
  'permission_denied',
  'invalid_signature',
])

/** Milliseconds in which such an event is logged once per network. */
const between = 10_000

/**
 * Security log. Writes one line per event: the event, the account, the client's address and the request's
 * id; never a name, an email or a secret. Register before any route.
 */
export function logSecurityEvents(app: FastifyInstance): void {
  const logThrottled = throttleByKey(
    (event: SecurityEvent, refusal: Refusal, request: FastifyRequest) =>
      `${event} ${refusal.reason} ${networkOf(request)}`,
    between,
    (suppressed, event, refusal, request) => logEvent(request, event, refusal, suppressed),
  )
  app.addHook('onError', async (request, _, error) => {
    if (!(error instanceof Refusal)) return
    const event = eventOfRefusal(error, request)
    if (!event) return
    if (floods.has(event) || error.reason === 'too_many') logThrottled(event, error, request)
    else logEvent(request, event, error)
  })
  app.addHook('onRoute', (route) => {
    const event = eventOfSuccess[`${String(route.method)} ${route.url}` as Operation]
    if (!event) return
    // In `onSend`, so that the line is written before the client has the response.
    const before = [route.onSend ?? []].flat()
    route.onSend = [
      ...before,
      async (request, reply) => {
        if (reply.statusCode >= 300) return
        // A logout without a session is no event.
        if (event === 'signed_out' && !request.whose) return
        if (request.whose?.byRecoveryCode) logEvent(request, 'recovery_code_used')
        logEvent(request, event)
      },
    ]
  })
}

function eventOfRefusal({ reason }: Refusal, request: FastifyRequest): SecurityEvent | undefined {
  if (request.hasInvalidSignature) return 'invalid_signature'
  const isSignIn = operationOf(request) === ('POST /api/login' satisfies Operation)
  if (reason === 'too_many' && isSignIn) return 'sign_in_refused'
  return eventOfReason[reason] ?? (reasons[reason].status === 403 ? 'permission_denied' : undefined)
}

function logEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  refusal?: Refusal,
  suppressed = 0,
): void {
  const { account, salon } = refusal?.whose ?? request.whose ?? {}
  const line = {
    event,
    ...(refusal && { reason: refusal.reason, operation: operationOf(request) }),
    account: account ?? null,
    salon: salon ?? null,
    ...otherIn(request),
    address: request.ip,
    ...(suppressed > 0 && { suppressed }),
  }
  request.log[securityEvents[event]](line, 'security')
}

/** The account that the request is about, where that is a colleague's. */
const otherIn = ({ routeOptions: { url }, params }: FastifyRequest) =>
  url?.startsWith('/api/accounts/:id') ? { other: Number((params as { id: string }).id) } : {}

/** The method and the route's pattern: the value of ':id' is left out. */
const operationOf = ({ method, routeOptions: { url } }: FastifyRequest): string | null =>
  url ? `${method} ${url}` : null
