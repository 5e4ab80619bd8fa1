import type { Status } from '@salon/contract/vocabulary'
import { takesTime } from '@salon/contract/visit-grouping'
import type { NotificationKind, NotificationType } from '@salon/contract/notifications'
import type { Salon } from '../../kernel/salon.ts'

/** The kinds that a change of an appointment causes. */
export type VisitEventKind =
  | 'visit_booked'
  | 'visit_moved'
  | 'visit_cancelled'
  | 'payment_completed'

/** The kinds about accounts. */
export type AccountEventKind =
  | 'new_device'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'account_added'
  | 'account_removed'
  | 'role_changed'
  | 'link_made'
  | 'owner_changed'

/** What the rules need of an appointment. */
export interface VisitFacts {
  readonly id: number
  readonly appointmentDate: string
  readonly status: Status
  readonly price: string
}

/** Notifications are for the owner, about what others do. */
export const concernsOwner = ({ account }: Pick<Salon, 'account'>) => !account.isOwner

/** The kinds that an edit causes. */
export function kindsOfChange(before: VisitFacts, after: VisitFacts): VisitEventKind[] {
  if (after.status !== before.status) {
    if (after.status === 'cancelled') return ['visit_cancelled']
    if (after.status === 'completed') return ['payment_completed']
  }
  const isMoved = after.appointmentDate !== before.appointmentDate
  return isMoved && after.status !== 'cancelled' ? ['visit_moved'] : []
}

/** The kinds that a booking causes: one that is completed already is paid as well. */
export const kindsOfBooking = (row: Pick<VisitFacts, 'status'>): VisitEventKind[] =>
  row.status === 'completed' ? ['visit_booked', 'payment_completed'] : ['visit_booked']

/** A deletion counts as a cancellation, unless the appointment was cancelled before. */
export const kindsOfRemoval = ({ status }: Pick<VisitFacts, 'status'>): VisitEventKind[] =>
  takesTime(status) ? ['visit_cancelled'] : []

/** A restored appointment counts as booked; its payment was notified before. */
export const kindsOfReturn = ({ status }: Pick<VisitFacts, 'status'>): VisitEventKind[] =>
  takesTime(status) ? ['visit_booked'] : []

/** The type, which decides the icon. */
export const typeOf = (kind: VisitEventKind): NotificationType =>
  kind === 'payment_completed' ? 'payment' : 'appointment'

/** The samples of a new salon: one of each type. */
export const samples: { type: NotificationType; kind: NotificationKind }[] = [
  { type: 'appointment', kind: 'sample_appointment' },
  { type: 'payment', kind: 'sample_payment' },
  { type: 'inventory', kind: 'sample_inventory' },
]
