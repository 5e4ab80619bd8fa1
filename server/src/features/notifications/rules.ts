import type { Status } from '@salon/contract/vocabulary'
import { takesTime } from '@salon/contract/visit-grouping'
import type { NotificationKind, NotificationType } from '@salon/contract/notifications'
import type { Salon } from '../../kernel/salon.ts'

/** A kind that something makes happen, samples aside. */
export type NewsKind = 'visit_booked' | 'visit_moved' | 'visit_cancelled' | 'payment_completed'

/** The kinds that an account has. */
export type AccountNews =
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

/** What of an appointment can become news. */
export interface VisitRow {
  readonly id: number
  readonly appointmentDate: string
  readonly status: Status
  readonly price: string
}

/** The bell is the owner's: what the owner does is no news, what anybody else does is. */
export const isNews = ({ account }: Pick<Salon, 'account'>) => !account.isOwner

/** The kinds that a change makes news, a payment apart from what befell the visit. */
export function newsOfChange(before: VisitRow, after: VisitRow): NewsKind[] {
  if (after.status !== before.status) {
    if (after.status === 'cancelled') return ['visit_cancelled']
    if (after.status === 'completed') return ['payment_completed']
  }
  const isMoved = after.appointmentDate !== before.appointmentDate
  return isMoved && after.status !== 'cancelled' ? ['visit_moved'] : []
}

/** The kinds that a new row makes news: one put into the book after the fact is paid as well. */
export const newsOfBooking = (row: Pick<VisitRow, 'status'>): NewsKind[] =>
  row.status === 'completed' ? ['visit_booked', 'payment_completed'] : ['visit_booked']

/** To whoever looks into the book a deleted row is a cancelled one; of a cancelled one that was told. */
export const newsOfRemoval = ({ status }: Pick<VisitRow, 'status'>): NewsKind[] =>
  takesTime(status) ? ['visit_cancelled'] : []

/** A row that came back is in the book again; if it was paid, that was told then. */
export const newsOfReturn = ({ status }: Pick<VisitRow, 'status'>): NewsKind[] =>
  takesTime(status) ? ['visit_booked'] : []

/** The sign that the bell shows beside a kind. */
export const typeOf = (kind: NewsKind): NotificationType =>
  kind === 'payment_completed' ? 'payment' : 'appointment'

/** What a new salon's bell shows until something happens: one of each type. */
export const samples: { type: NotificationType; kind: NotificationKind }[] = [
  { type: 'appointment', kind: 'sample_appointment' },
  { type: 'payment', kind: 'sample_payment' },
  { type: 'inventory', kind: 'sample_inventory' },
]
