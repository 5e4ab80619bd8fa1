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

/** The row of an operation, for whoever knows it by its name alone. */
export type RouteOf<O extends Operation> = { [R in AnyRoute as OperationOf<R>]: R }[O]

/** 'anyone' needs no account. */
export type Access = 'anyone' | readonly Role[]

const everyone = ['admin', 'user', 'visitor'] as const
/** Whoever works with visits and clients. */
const desk = ['admin', 'user'] as const
const owner = ['admin'] as const

/** Who may do what. An operation without a row does not compile. */
export const permissions: Record<Operation, Access> = {
  'GET /api/app-version': 'anyone',
  'GET /api/health': 'anyone',
  'GET /api/ready': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /api/docs': 'anyone',
  'POST /api/login': 'anyone',
  'POST /api/register': 'anyone',
  'POST /api/logout': 'anyone',
  'POST /api/password-reset': 'anyone',
  'PUT /api/password-reset': 'anyone',
  'GET /api/user': everyone,
  'PUT /api/user': everyone,
  'PUT /api/user/password': everyone,
  'DELETE /api/user': everyone,
  'GET /api/second-factor': everyone,
  'POST /api/second-factor': everyone,
  'PUT /api/second-factor': everyone,
  'DELETE /api/second-factor': everyone,
  'POST /api/second-factor/recovery-codes': everyone,
  'GET /api/export': owner,
  'GET /api/backups': owner,
  'GET /api/sessions': everyone,
  'DELETE /api/sessions/:id': everyone,
  'GET /api/settings': everyone,
  'PUT /api/settings': owner,
  'GET /api/salon-info': everyone,
  'POST /api/salon-info': owner,
  'PUT /api/salon-info/:id': owner,
  'GET /api/customers': everyone,
  'GET /api/customers/:id': everyone,
  'POST /api/customers': desk,
  'PUT /api/customers/:id': desk,
  'DELETE /api/customers/:id': desk,
  'GET /api/customers/:id/service-records': everyone,
  'PUT /api/service-records/:id': desk,
  'GET /api/categories': everyone,
  'POST /api/categories': owner,
  'PUT /api/categories/:id': owner,
  'DELETE /api/categories/:id': owner,
  'GET /api/services': everyone,
  'GET /api/services/active': everyone,
  'POST /api/services': owner,
  'PUT /api/services/:id': owner,
  'DELETE /api/services/:id': owner,
  'GET /api/staff': everyone,
  'POST /api/staff': owner,
  'PUT /api/staff/:id': owner,
  'DELETE /api/staff/:id': owner,
  'GET /api/appointments': everyone,
  'GET /api/appointments/:id': everyone,
  'GET /api/appointments/:id/visit': everyone,
  'GET /api/calendar': everyone,
  'POST /api/appointments': desk,
  'PUT /api/appointments/:id': desk,
  'PUT /api/appointments/:id/visit': desk,
  'DELETE /api/appointments/:id': desk,
  'POST /api/appointments/:id/services': desk,
  'POST /api/visits': desk,
  'POST /api/appointments/:id/restore': desk,
  'POST /api/appointments/:id/photos': desk,
  'POST /api/appointments/:id/photos/:key/restore': desk,
  // Also whoever holds a signed address, which the server tells these alone.
  'GET /api/photos/:key': everyone,
  'GET /api/activity/recent': everyone,
  'GET /api/history': owner,
  'GET /api/appointments/:id/history': everyone,
  'GET /api/customers/:id/history': everyone,
  // What is the owner's to change is the owner's to undo: the server looks at what it was.
  'POST /api/history/:seq/undo': desk,
  'GET /api/dashboard/stats': owner,
  'GET /api/analytics/revenue': owner,
  'GET /api/notifications': everyone,
  'GET /api/events': everyone,
  'POST /api/notifications/:id/read': owner,
  'POST /api/notifications/read-all': owner,
}

/**
 * Whether an account of this role may use an operation, as the server decides it; `null` is nobody
 * signed in. Asks for no schema, so that the page can hide what would be refused.
 */
export const mayCall = (role: Role | null, operation: Operation): boolean => {
  const access = permissions[operation]
  return access === 'anyone' || (role !== null && access.includes(role))
}
