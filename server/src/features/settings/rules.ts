import type { SettingsEdit } from '@salon/contract/settings'
import type { Span } from '../../kernel/salon-time.ts'

/** An edit as the row's columns: each notification choice has one of its own. */
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

/** Longer than a moment moves in another zone, and than a booking meanwhile is likely to be away. */
const margin = 400 * 24 * 60 * 60 * 1000

/**
 * A span that holds moments, where they are in any zone, and what is booked around them meanwhile;
 * undefined without any.
 */
export function spanAround(moments: readonly (string | null)[]): Span | undefined {
  const times = moments.flatMap((moment) => (moment ? [new Date(moment).getTime()] : []))
  if (times.length === 0) return undefined
  return {
    from: new Date(Math.min(...times) - margin).toISOString(),
    to: new Date(Math.max(...times) + margin).toISOString(),
  }
}
