import type { SettingsEdit } from '@salon/contract/settings'

/** An edit as the row's columns: each notification choice has one of its own. */
export const columnsOf = ({ notifications = {}, ...rest }: SettingsEdit) => ({
  ...rest,
  notifyVisitBooked: notifications.visitBooked,
  notifyVisitMoved: notifications.visitMoved,
  notifyVisitCancelled: notifications.visitCancelled,
  notifyFirstVisitTomorrow: notifications.firstVisitTomorrow,
  notifyPaymentCompleted: notifications.paymentCompleted,
})
