import { reasonCodes, reasons, type Reason } from '@salon/contract/errors'
import type { Access } from '@salon/contract/permissions'
import type { Route } from '@salon/contract/route'
import { acceptsIdempotencyKey } from '../idempotency.ts'

const everyone = 3

/** Every refusal of an operation: those that any call of its kind can meet, and its own. */
export function refusalsOf(route: Route, access: Access): Reason[] {
  const writes = route.method !== 'GET'
  const met: Reason[] = [
    'unreadable',
    'too_many',
    'broken',
    'unavailable',
    ...when(access !== 'anyone', 'not_signed_in'),
    ...when(access === 'owner' || (access !== 'anyone' && access.length < everyone), 'not_allowed'),
    ...when(writes, 'foreign_origin', 'unsupported_type'),
    // A form is limited part by part; a photo that is too large has its own reason.
    ...when(writes && !route.upload, 'too_large'),
    ...when(writes && access !== 'anyone', 'changed_meanwhile'),
    ...when(writes, 'no_room'),
    ...when(route.params !== undefined, 'not_found'),
    ...when([route.query, route.body, route.upload].some(Boolean), 'invalid'),
    ...when(access !== 'anyone' && acceptsIdempotencyKey(route), 'invalid'),
    ...when(route.versioned === true, 'stale'),
    ...(route.refuses ?? []),
  ]
  return reasonCodes.filter((reason) => met.includes(reason))
}

const when = (condition: boolean, ...list: Reason[]) => (condition ? list : [])

/** Reasons by HTTP status, lowest first. */
export function byStatus(list: readonly Reason[]): Map<number, Reason[]> {
  const found = new Map<number, Reason[]>()
  for (const reason of [...list].sort((a, b) => reasons[a].status - reasons[b].status)) {
    const { status } = reasons[reason]
    found.set(status, [...(found.get(status) ?? []), reason])
  }
  return found
}
