import type { SettingsEdit } from '@salon/contract/settings'
import type { SettingsColumns } from './queries.ts'

/** An edit as the row's columns: each notification choice has one of its own. */
export const columnsOf = ({ notifications = {}, ...rest }: SettingsEdit): SettingsColumns => ({
  ...rest,
  notifyVisitBooked: notifications.visitBooked,
  notifyVisitMoved: notifications.visitMoved,
  notifyVisitCancelled: notifications.visitCancelled,
  notifyFirstVisitTomorrow: notifications.firstVisitTomorrow,
  notifyPaymentCompleted: notifications.paymentCompleted,
})
