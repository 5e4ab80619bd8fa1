import type { OperationOf, Route } from './route.ts'
import type { routeTables } from './route-tables.ts'
import type { Role } from './vocabulary.ts'

type Values<T> = T[keyof T]
type Tables = Values<typeof routeTables>
type AnyRoute = Tables extends infer T ? (T extends T ? Values<T> : never) : never

/** The name of every operation, such as 'POST /api/customers'. */
export type Operation = AnyRoute extends infer R
  ? R extends Route
    ? OperationOf<R>
    : never
  : never

/** The row of an operation, by its name. */
export type RouteOf<O extends Operation> = { [R in AnyRoute as OperationOf<R>]: R }[O]

/** 'anyone' needs no account; 'owner' is the account that `salons.owner_account_id` names, whatever its role. */
export type Access = 'anyone' | 'owner' | readonly Role[]

const everyone = ['admin', 'user', 'visitor'] as const
/** The roles that work with visits and clients. */
const desk = ['admin', 'user'] as const
const admin = ['admin'] as const

/** The name of every operation of which the app never asks whether it may call it. */
type OtherOperation = Extract<
  Operation,
  | 'GET /api/health'
  | 'GET /api/ready'
  | 'GET /api/openapi.json'
  | 'GET /api/calendar/:file'
  | `${string} /api/book/:slug${string}`
  | `${string} /api/booking-link/:token${string}`
  | `${string} /api/${'stripe-events' | 'sms-reports'}/:key`
  | `${string} /api/customers/:id/${'conditions' | 'patch-tests' | 'forms' | 'form-links' | 'form-links/email' | 'consent'}`
  | `GET /api/customers/:id/${'health-data' | 'export'}`
  | `${string} /api/${'conditions' | 'patch-tests'}/:id`
  | 'DELETE /api/customers/:id/form-links/:key'
  | 'GET /api/service-tests'
  | 'PUT /api/services/:id/test'
  | 'GET /api/health-removals'
  | `${string} /api/appointments/:id/formula`
  | 'GET /api/form-templates'
  | `${string} /api/form-templates/:id`
  | `${string} /api/form-link/${string}`
  | `GET /api/signed-forms/:id${'' | '/pdf'}`
  | `${string} /api/push`
>

/**
 * Of programs, of calendar feeds, of visitors of the public pages, of devices, and of health data that is shown to those
 * alone who may change it. Apart, since what the app loads first is at its limit.
 */
const otherPermissions: Record<OtherOperation, Access> = {
  'GET /api/health': 'anyone',
  'GET /api/ready': 'anyone',
  'GET /api/openapi.json': 'anyone',
  // Calendar programs cannot sign in: the address is the secret.
  'GET /api/calendar/:file': 'anyone',
  'GET /api/book/:slug': 'anyone',
  'GET /api/book/:slug/days': 'anyone',
  'GET /api/book/:slug/times': 'anyone',
  'POST /api/book/:slug/hold': 'anyone',
  'POST /api/book/:slug/code': 'anyone',
  'POST /api/book/:slug/bookings': 'anyone',
  'POST /api/book/:slug/waiting': 'anyone',
  'POST /api/book/:slug/payment': 'anyone',
  // By the secret in its address, and Stripe's or the gateway's signature.
  'POST /api/stripe-events/:key': 'anyone',
  'POST /api/sms-reports/:key': 'anyone',
  'GET /api/booking-link/:token': 'anyone',
  'GET /api/booking-link/:token/days': 'anyone',
  'GET /api/booking-link/:token/times': 'anyone',
  'GET /api/booking-link/:token/visit.ics': 'anyone',
  'POST /api/booking-link/:token/confirm': 'anyone',
  'POST /api/booking-link/:token/move': 'anyone',
  'POST /api/booking-link/:token/cancel': 'anyone',
  'POST /api/booking-link/:token/accept': 'anyone',
  'GET /api/push': everyone,
  'PUT /api/push': everyone,
  'DELETE /api/push': everyone,
  // Health data: a visitor sees none of it.
  'POST /api/customers/:id/conditions': desk,
  'DELETE /api/conditions/:id': desk,
  'POST /api/customers/:id/patch-tests': desk,
  'PUT /api/patch-tests/:id': desk,
  'DELETE /api/patch-tests/:id': desk,
  'GET /api/service-tests': desk,
  'PUT /api/services/:id/test': admin,
  'GET /api/health-removals': admin,
  'PUT /api/customers/:id/consent': desk,
  'GET /api/customers/:id/health-data': admin,
  'GET /api/customers/:id/export': admin,
  'PUT /api/appointments/:id/formula': desk,
  'DELETE /api/appointments/:id/formula': desk,
  'GET /api/form-templates': desk,
  'PUT /api/form-templates/:id': admin,
  'DELETE /api/form-templates/:id': admin,
  'GET /api/customers/:id/forms': desk,
  'POST /api/customers/:id/forms': desk,
  'GET /api/customers/:id/form-links': desk,
  'POST /api/customers/:id/form-links': desk,
  'POST /api/customers/:id/form-links/email': desk,
  'DELETE /api/customers/:id/form-links/:key': desk,
  'GET /api/form-link/:token': 'anyone',
  'POST /api/form-link/:token': 'anyone',
  'GET /api/signed-forms/:id': desk,
  'GET /api/signed-forms/:id/pdf': desk,
}

/** The name of every other operation. */
export type AppOperation = Exclude<Operation, OtherOperation>

/** Of one kind beside each other, which is lighter: similar lines compress. */
const appPermissions: Record<AppOperation, Access> = {
  'GET /api/app-version': 'anyone',
  'POST /api/login': 'anyone',
  'GET /api/register': 'anyone',
  'POST /api/register': 'anyone',
  'POST /api/logout': 'anyone',
  'POST /api/password-reset': 'anyone',
  'PUT /api/password-reset': 'anyone',
  'PUT /api/email-change': 'anyone',
  'GET /api/user': everyone,
  'PUT /api/user': everyone,
  'PUT /api/user/password': everyone,
  'POST /api/user/email': everyone,
  'DELETE /api/user': everyone,
  'GET /api/second-factor': everyone,
  'POST /api/second-factor': everyone,
  'PUT /api/second-factor': everyone,
  'DELETE /api/second-factor': everyone,
  'POST /api/second-factor/recovery-codes': everyone,
  // The owner alone: an admin whose account is removed has left no other account behind.
  'GET /api/accounts': 'owner',
  'POST /api/accounts': 'owner',
  'POST /api/accounts/:id/link': 'owner',
  'PUT /api/accounts/:id': 'owner',
  'DELETE /api/accounts/:id': 'owner',
  'DELETE /api/accounts/:id/sessions': 'owner',
  'POST /api/accounts/:id/ownership': 'owner',
  'GET /api/export': admin,
  'POST /api/imports': admin,
  'GET /api/imports': admin,
  'GET /api/imports/:id': admin,
  'PUT /api/imports/:id': admin,
  'POST /api/imports/:id/step': admin,
  'GET /api/imports/:id/rows': admin,
  'PUT /api/imports/:id/decisions': admin,
  'GET /api/imports/:id/refused.csv': admin,
  'GET /api/backups': admin,
  'GET /api/sessions': everyone,
  'DELETE /api/sessions/:id': everyone,
  'GET /api/settings': everyone,
  'PUT /api/settings': admin,
  'GET /api/settings/time-zone': admin,
  'GET /api/salon-info': everyone,
  'POST /api/salon-info': admin,
  'PUT /api/salon-info/:id': admin,
  'GET /api/customers': everyone,
  'GET /api/customers/:id/service-records': everyone,
  'GET /api/customers/search': everyone,
  'GET /api/customers/duplicates': everyone,
  'GET /api/customers/:id': everyone,
  'POST /api/customers': desk,
  'PUT /api/customers/:id': desk,
  'DELETE /api/customers/:id': desk,
  'POST /api/customers/:id/merge': admin,
  'POST /api/customers/:id/separate': admin,
  'GET /api/duplicates': admin,
  'PUT /api/duplicates/distinctions': admin,
  'POST /api/duplicates/merges': admin,
  'POST /api/duplicates/separations': admin,
  'PUT /api/service-records/:id': desk,
  'GET /api/categories': everyone,
  'POST /api/categories': admin,
  'PUT /api/categories/:id': admin,
  'DELETE /api/categories/:id': admin,
  'GET /api/services': everyone,
  'GET /api/services/active': everyone,
  'GET /api/services/together': everyone,
  'POST /api/services': admin,
  'PUT /api/services/:id': admin,
  'DELETE /api/services/:id': admin,
  // Health data: a visitor sees none of it.
  'GET /api/customers/:id/safety': desk,
  'POST /api/patch-tests/:id/photo': desk,
  'GET /api/patch-tests/:id/photo/:key': desk,
  'GET /api/safety-alerts': desk,
  'GET /api/untested-visits': desk,
  'GET /api/customers/:id/formulas': desk,
  'POST /api/form-templates': admin,
  'POST /api/signed-forms/:id/void': admin,
  'GET /api/customers/:id/openings': admin,
  'DELETE /api/customers/:id/health-data': admin,
  'GET /api/service-offers': everyone,
  'PUT /api/services/:id/offers': admin,
  'GET /api/staff': everyone,
  'POST /api/staff': admin,
  'PUT /api/staff/:id': admin,
  'DELETE /api/staff/:id': admin,
  'POST /api/staff/:id/hand-over': admin,
  'GET /api/working-hours': everyone,
  'PUT /api/working-hours/schedules': admin,
  'DELETE /api/working-hours/schedules/:id': admin,
  'DELETE /api/working-hours/staff/:id/schedules': admin,
  'DELETE /api/working-hours/exceptions/:id': admin,
  'POST /api/working-hours/exceptions': admin,
  'PUT /api/working-hours/exceptions/:id': admin,
  'POST /api/working-hours/blocked-times': desk,
  'PUT /api/working-hours/blocked-times/:id': desk,
  'DELETE /api/working-hours/blocked-times/:id': desk,
  'GET /api/appointments': everyone,
  'GET /api/appointments/:id': everyone,
  'GET /api/appointments/:id/visit': everyone,
  'GET /api/calendar': everyone,
  'GET /api/calendar-feeds': admin,
  'PUT /api/calendar-feeds': admin,
  'DELETE /api/calendar-feeds/:id': admin,
  'GET /api/availability': everyone,
  'GET /api/waiting-list': everyone,
  'GET /api/waiting-list/matches': everyone,
  'POST /api/waiting-list': desk,
  'PUT /api/waiting-list/:id': desk,
  'DELETE /api/waiting-list/:id': desk,
  'POST /api/waiting-list/:id/restore': desk,
  'GET /api/online-booking': everyone,
  'PUT /api/online-booking': admin,
  'GET /api/online-bookings/awaiting': everyone,
  'GET /api/online-bookings/held': everyone,
  'POST /api/online-bookings/:id/accept': desk,
  'POST /api/online-bookings/:id/decline': desk,
  'GET /api/appointments/:id/online-booking': everyone,
  'GET /api/customers/:id/online-booking': everyone,
  'GET /api/deposit-settings': admin,
  'PUT /api/deposit-settings': admin,
  'GET /api/deposits': admin,
  'GET /api/appointments/:id/deposit': everyone,
  'POST /api/deposits/:id/refund': admin,
  'PUT /api/customers/:id/online-booking': desk,
  'POST /api/appointments': desk,
  'PUT /api/appointments/:id': desk,
  'PUT /api/appointments/:id/visit': desk,
  'POST /api/appointments/:id/arrival': desk,
  'DELETE /api/appointments/:id': desk,
  'POST /api/appointments/:id/services': desk,
  'POST /api/visits': desk,
  'POST /api/appointments/:id/restore': desk,
  'POST /api/appointments/:id/photos': desk,
  'POST /api/appointments/:id/photos/:key/restore': desk,
  'GET /api/photo-usage': everyone,
  // Also callers with a signed address, which only signed-in callers receive.
  'GET /api/photos/:key': everyone,
  'GET /api/activity/recent': everyone,
  'GET /api/history': admin,
  'POST /api/series/preview': desk,
  'POST /api/series': desk,
  'GET /api/series/:id': everyone,
  'PUT /api/appointments/:id/series': desk,
  'POST /api/appointments/:id/series/preview': desk,
  'DELETE /api/appointments/:id/series': desk,
  'POST /api/appointments/:id/series/restore': desk,
  'GET /api/appointments/:id/history': everyone,
  'GET /api/customers/:id/history': everyone,
  // The handler also requires the role that may make the change which is undone.
  'POST /api/history/:seq/undo': desk,
  // Money needs the permission to read the revenue.
  'GET /api/dashboard/stats': everyone,
  'GET /api/analytics/revenue': admin,
  'GET /api/analytics/utilisation': admin,
  'GET /api/notifications': everyone,
  'GET /api/events': everyone,
  'POST /api/notifications/:id/read': admin,
  'POST /api/notifications/read-all': admin,
  'GET /api/messages': everyone,
  'POST /api/messages/:id/resend': desk,
  'GET /api/message-settings': admin,
  'PUT /api/message-settings': admin,
  'GET /api/message-templates': admin,
  'PUT /api/message-templates': admin,
  'POST /api/message-templates/reset': admin,
  'POST /api/message-templates/preview': admin,
  'POST /api/message-templates/test': admin,
  'GET /api/message-choices/:id': everyone,
  'PUT /api/message-choices/:id': desk,
}

/** Who may do what. An operation without a row does not compile. */
export const permissions: Record<Operation, Access> = /* @__PURE__ */ Object.assign(
  {},
  appPermissions,
  otherPermissions,
)

/** Whom the setting `ownVisitsOnly` of a salon narrows to the visits of their own staff member. */
export const ownVisitsRole: Role = 'user'

/**
 * Cancels the client's visits with everybody: refused to an account that sees its own visits only. All others stay
 * allowed, and row-level security narrows what they read and write to the visits of its staff member
 * (decision 048): another's visit is not found, and booking for another staff member is invalid.
 */
const changesAllVisits: Operation = 'DELETE /api/customers/:id'

/** The part of an account that its permissions depend on. */
interface CallerRights {
  readonly role: Role
  readonly isOwner: boolean
  readonly seesOwnVisitsOnly: boolean
}

/**
 * Whether an account may use an operation, as the server decides it; `null` is an anonymous caller. Needs
 * no schema, so that the page can hide what would be refused.
 * @param access what the whole table says, of which the page has not loaded all
 */
export const mayCall = (
  who: CallerRights | null,
  operation: AppOperation,
  access: Access = appPermissions[operation],
): boolean => {
  if (access === 'anyone') return true
  if (access === 'owner') return who?.isOwner === true
  if (who?.seesOwnVisitsOnly && operation === changesAllVisits) return false
  return who !== null && access.includes(who.role)
}
