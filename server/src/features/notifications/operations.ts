import type { NotificationDetails } from '@salon/contract/notifications'
import type { MessageChannel } from '@salon/contract/message-vocabulary'
import type { Db } from '../../db/client.ts'
import { found } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import {
  choicesOf,
  insertNotifications,
  lockSalon,
  markAllRead,
  markRead,
  notifiedPairs,
  unreadFailure,
} from './queries.ts'
import {
  concernsOwner,
  kindsOfBooking,
  kindsOfChange,
  kindsOfRemoval,
  kindsOfReturn,
  samples,
  typeOf,
  type AccountEventKind,
  type VisitEventKind,
  type VisitFacts,
} from './rules.ts'

export type { AccountEventKind }

/**
 * Notifies of a new appointment, in the transaction that books it.
 * @param row.awaiting it was requested online, and the salon has yet to accept it
 */
export const notifyOfBooking = (
  tx: Db,
  salon: Salon,
  row: VisitFacts & { readonly awaiting: boolean },
  serviceName: string,
) =>
  notify(tx, salon, kindsOfBooking(row), row.id, {
    ...detailsOf(row, serviceName),
    ...(row.awaiting && { isRequest: true }),
  })

/** Notifies of a changed appointment, in the transaction that changes it. */
export const notifyOfChange = (
  tx: Db,
  salon: Salon,
  before: VisitFacts,
  after: VisitFacts,
  serviceName: string,
) =>
  notify(tx, salon, kindsOfChange(before, after), after.id, {
    ...detailsOf(after, serviceName),
    ...(before.appointmentDate !== after.appointmentDate && { movedFrom: before.appointmentDate }),
  })

/** Notifies of a deleted appointment, in the transaction that deletes it. */
export const notifyOfRemoval = (tx: Db, salon: Salon, row: VisitFacts, serviceName: string) =>
  notify(tx, salon, kindsOfRemoval(row), row.id, detailsOf(row, serviceName))

/** Notifies of a restored appointment, in the transaction that restores it. */
export const notifyOfReturn = (tx: Db, salon: Salon, row: VisitFacts, serviceName: string) =>
  notify(tx, salon, kindsOfReturn(row), row.id, detailsOf(row, serviceName))

/** An appointment with the name of its service. */
type NotifiedVisit = VisitFacts & { readonly serviceName: string }

/** Notifies of cancelled appointments, in the transaction that cancels them. */
export const notifyOfCancelled = (tx: Db, salon: Salon, rows: readonly NotifiedVisit[]) =>
  notifyOfAll(
    tx,
    salon,
    rows.map((row) => noticeOf(row, ['visit_cancelled'])),
  )

/** Notifies of restored appointments, in the transaction that restores them. */
export const notifyOfReturned = (tx: Db, salon: Salon, rows: readonly NotifiedVisit[]) =>
  notifyOfAll(
    tx,
    salon,
    rows.map((row) => noticeOf(row, kindsOfReturn(row))),
  )

/** Notifies of an event of an account, whatever the salon's choices are. */
export const notifyOfAccount = (
  tx: Db,
  salonId: number,
  kind: AccountEventKind,
  details: NotificationDetails,
) => insertNotifications(tx, salonId, [{ type: 'account', kind, details }])

/** A message to a client that failed for good. */
interface FailedMessage {
  readonly channel: MessageChannel
  readonly appointmentId: number | null
  /** When the visit starts. */
  readonly start: string
}

/**
 * Notifies of a message to a client that failed for good; once until the owner has read it, since an outage of the
 * mail server fails many. The salon is locked, so that of two at once the second sees the notification of the first.
 */
export async function notifyOfFailedMessage(
  tx: Db,
  salonId: number,
  { channel, appointmentId, start }: FailedMessage,
): Promise<void> {
  await lockSalon(tx, { id: salonId })
  if (await unreadFailure(tx, salonId, channel)) return
  const type = appointmentId === null ? 'account' : 'appointment'
  const details = { channel, appointmentDate: start }
  await insertNotifications(tx, salonId, [{ type, kind: 'message_failed', details, appointmentId }])
}

/** Notifies of a deposit that could not be paid back: each is the owner's to settle. */
export const notifyOfFailedRefund = (tx: Db, salonId: number, { amount }: { amount: string }) =>
  insertNotifications(tx, salonId, [
    { type: 'payment', kind: 'refund_failed', details: { price: amount } },
  ])

/** Notifies of health data that is going to be removed by age. */
export const notifyOfHealthData = (
  tx: Db,
  salonId: number,
  details: Required<Pick<NotificationDetails, 'clients' | 'removedFrom'>>,
) => insertNotifications(tx, salonId, [{ type: 'account', kind: 'health_data_due', details }])

/**
 * Notifies of duplicate clients, once of each pair: the notification keeps the pairs that it is about.
 * @param pairs each in the same order whenever it is found
 */
export async function notifyOfDuplicates(
  tx: Db,
  salonId: number,
  pairs: readonly { readonly firstId: number; readonly secondId: number }[],
): Promise<void> {
  const known = new Set(await notifiedPairs(tx, salonId))
  const added = pairs.filter(({ firstId, secondId }) => !known.has(`${firstId} ${secondId}`))
  if (added.length === 0) return
  const details = {
    // Three rows of one person are three pairs, and two rows too many.
    clients: new Set(added.map(({ secondId }) => secondId)).size,
    pairs: added.map(({ firstId, secondId }) => `${firstId} ${secondId}`),
  }
  await insertNotifications(tx, salonId, [{ type: 'account', kind: 'duplicates_found', details }])
}

/** Inserts sample notifications for a new salon. */
export const giveSamples = (tx: Db, salon: Pick<Salon, 'id'>) =>
  insertNotifications(
    tx,
    salon.id,
    samples.map((sample) => ({ ...sample, isSample: true })),
  )

/** Marks one as read; idempotent. */
export async function readNotification(db: Db, salon: Salon, id: number): Promise<void> {
  found(await markRead(db, salon, id))
}

/** Marks all as read. */
export async function readAllNotifications(db: Db, salon: Salon): Promise<void> {
  await markAllRead(db, salon)
}

/** The notifications that a change of an appointment causes. */
interface VisitNotice {
  readonly kinds: readonly VisitEventKind[]
  readonly appointmentId: number
  readonly details: NotificationDetails
}

const noticeOf = (row: NotifiedVisit, kinds: readonly VisitEventKind[]): VisitNotice => ({
  kinds,
  appointmentId: row.id,
  details: detailsOf(row, row.serviceName),
})

const notify = (
  tx: Db,
  salon: Salon,
  kinds: readonly VisitEventKind[],
  appointmentId: number,
  details: NotificationDetails,
) => notifyOfAll(tx, salon, [{ kinds, appointmentId, details }])

/** Inserts the kinds that the salon chose, unless the owner made the change. */
async function notifyOfAll(tx: Db, salon: Salon, all: readonly VisitNotice[]) {
  if (all.every(({ kinds }) => kinds.length === 0) || !concernsOwner(salon)) return
  const choices = found(await choicesOf(tx, salon))
  const rows = all.flatMap(({ kinds, appointmentId, details }) =>
    kinds
      .filter((kind) => choices[kind])
      .map((kind) => ({
        type: typeOf(kind),
        kind,
        details: { ...details, by: salon.account.name },
        appointmentId,
      })),
  )
  if (rows.length > 0) await insertNotifications(tx, salon.id, rows)
}

const detailsOf = ({ appointmentDate, price }: VisitFacts, serviceName: string) => ({
  serviceName,
  appointmentDate,
  price,
})
