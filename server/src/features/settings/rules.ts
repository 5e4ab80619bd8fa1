import type { SettingsEdit } from '@salon/contract/settings'
import type { Span } from '../../kernel/salon-time.ts'

/** The columns of an edit: each notification choice has its own. */
export function columnsOf(edit: SettingsEdit) {
  const { notifications = {}, keep: _, ...rest } = edit
  return {
    ...rest,
    notifyVisitBooked: notifications.visitBooked,
    notifyVisitMoved: notifications.visitMoved,
    notifyVisitCancelled: notifications.visitCancelled,
    notifyFirstVisitTomorrow: notifications.firstVisitTomorrow,
    notifyPaymentCompleted: notifications.paymentCompleted,
  }
}

/** More than a change of zone moves a visit, with room for visits that are booked meanwhile. */
const margin = 400 * 24 * 60 * 60 * 1000

/**
 * A span around moments, in any zone; undefined without any.
 */
export function spanAround(moments: readonly (string | null)[]): Span | undefined {
  const times = moments.flatMap((moment) => (moment ? [new Date(moment).getTime()] : []))
  if (times.length === 0) return undefined
  return {
    from: new Date(Math.min(...times) - margin).toISOString(),
    to: new Date(Math.max(...times) + margin).toISOString(),
  }
}
