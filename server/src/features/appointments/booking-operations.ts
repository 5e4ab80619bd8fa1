import type { Db } from '../../db/client.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { lockStaff, rowsInTheWay } from './booking-queries.ts'
import { reasonOf, slotOf, type BookedRow, type Reservation } from './booking-rules.ts'

export type Overlap = 'reject' | 'allow' | undefined

/**
 * Reserves the places of rows that are about to be written; every operation that writes rows asks here.
 * A staff member who gets a row must exist and be active. With `overlap: 'reject'` no live row of a staff member
 * overlaps one of another visit, and no visit holds a live service twice.
 *
 * Pessimistic locking: the staff members' rows are locked until the transaction ends, and the client's
 * are already, so that of two calls for one place the second waits and then sees the first one's row.
 * @throws Refusal invalid; overlaps or service_in_visit, with the rows in the way
 */
export async function reserve(
  tx: Db,
  salon: Salon,
  reservations: readonly Reservation[],
  overlap: Overlap,
): Promise<void> {
  const handedOver = reservations.filter(({ row, before }) => row.staffId !== before?.staffId)
  if (overlap !== 'reject' && handedOver.length === 0) return
  const members = await lockStaff(
    tx,
    salon,
    reservations.map(({ row }) => row.staffId),
  )
  refuseUnbookable(members, handedOver)
  if (overlap !== 'reject') return
  const slots = reservations.flatMap((reservation) => slotOf(reservation, salon.timeZone))
  if (slots.length === 0) return
  const except = reservations.flatMap(({ before }) => before?.id ?? [])
  const rows = await rowsInTheWay(tx, salon, slots, except)
  if (rows.length === 0) return
  const conflicts = rows.map(({ staffId, ...conflict }) => ({
    ...conflict,
    reason: reasonOf(slots, { ...conflict, staffId }),
  }))
  const isTaken = conflicts.some(({ reason }) => reason === 'overlaps')
  throw new Refusal(isTaken ? 'overlaps' : 'service_in_visit', { conflicts })
}

/** Reserves the places of rows that come back: they were free while these were deleted or cancelled. */
export const reserveAgain = (
  tx: Db,
  salon: Salon,
  rows: readonly (BookedRow & { readonly id: number })[],
  overlap: Overlap,
): Promise<void> =>
  reserve(
    tx,
    salon,
    rows.map((row) => ({ row, before: { ...row, status: 'cancelled' } })),
    overlap,
  )

type Member = Awaited<ReturnType<typeof lockStaff>>[number]

/** Who left or is inactive keeps the rows there are, and gets no other. */
function refuseUnbookable(members: readonly Member[], reservations: readonly Reservation[]) {
  const messages = new Map<string, string>()
  for (const { row, staffField = 'staffId' } of reservations) {
    const member = members.find(({ id }) => id === row.staffId)
    const exists = member !== undefined && member.archivedAt === null
    if (!exists) messages.set(staffField, 'This staff member does not exist')
    else if (!member.isActive) messages.set(staffField, 'This staff member is not active')
  }
  const errors = [...messages].map(([path, message]) => ({ path, message }))
  const [first] = errors
  if (first) throw new Refusal('invalid', { detail: first.message, errors })
}
