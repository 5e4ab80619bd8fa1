import type { NotificationDetails } from '@salon/contract/notifications'
import type { Db } from '../../db/client.ts'
import { found } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { choicesOf, insertNotifications, markAllRead, markRead } from './queries.ts'
import {
  isNews,
  newsOfBooking,
  newsOfChange,
  newsOfRemoval,
  newsOfReturn,
  samples,
  typeOf,
  type AccountNews,
  type NewsKind,
  type VisitRow,
} from './rules.ts'

export type { AccountNews }

/** Tells of a new row of a visit, in the transaction that books it. */
export const notifyOfBooking = (tx: Db, salon: Salon, row: VisitRow, serviceName: string) =>
  notify(tx, salon, newsOfBooking(row), row.id, detailsOf(row, serviceName))

/** Tells of a changed row of a visit, in the transaction that changes it. */
export const notifyOfChange = (
  tx: Db,
  salon: Salon,
  before: VisitRow,
  after: VisitRow,
  serviceName: string,
) =>
  notify(tx, salon, newsOfChange(before, after), after.id, {
    ...detailsOf(after, serviceName),
    ...(before.appointmentDate !== after.appointmentDate && { movedFrom: before.appointmentDate }),
  })

/** Tells of a deleted row of a visit, in the transaction that deletes it. */
export const notifyOfRemoval = (tx: Db, salon: Salon, row: VisitRow, serviceName: string) =>
  notify(tx, salon, newsOfRemoval(row), row.id, detailsOf(row, serviceName))

/** Tells of a row whose deletion was taken back, in the transaction that does so. */
export const notifyOfReturn = (tx: Db, salon: Salon, row: VisitRow, serviceName: string) =>
  notify(tx, salon, newsOfReturn(row), row.id, detailsOf(row, serviceName))

/** Rows of visits, each with the name of its service. */
type Named = VisitRow & { readonly serviceName: string }

/** Tells of rows that are cancelled by now, in the transaction that cancels them. */
export const notifyOfCancelled = (tx: Db, salon: Salon, rows: readonly Named[]) =>
  notifyOfAll(
    tx,
    salon,
    rows.map((row) => told(row, ['visit_cancelled'])),
  )

/** Tells of rows that stand again, in the transaction that makes them. */
export const notifyOfReturned = (tx: Db, salon: Salon, rows: readonly Named[]) =>
  notifyOfAll(
    tx,
    salon,
    rows.map((row) => told(row, newsOfReturn(row))),
  )

/** What befalls an account is always told, whatever the salon chose to hear of. */
export const tellOfAccount = (
  tx: Db,
  salonId: number,
  kind: AccountNews,
  details: NotificationDetails,
) => insertNotifications(tx, salonId, [{ type: 'account', kind, details }])

/** Gives a new salon's bell something to show, marked as samples. */
export const giveSamples = (tx: Db, salon: Pick<Salon, 'id'>) =>
  insertNotifications(
    tx,
    salon.id,
    samples.map((sample) => ({ ...sample, isSample: true })),
  )

/** Marks one as read; again is no harm. */
export async function readNotification(db: Db, salon: Salon, id: number): Promise<void> {
  found(await markRead(db, salon, id))
}

/** Marks all as read. */
export async function readAllNotifications(db: Db, salon: Salon): Promise<void> {
  await markAllRead(db, salon)
}

/** What happened to a row of a visit. */
interface News {
  readonly kinds: readonly NewsKind[]
  readonly appointmentId: number
  readonly details: NotificationDetails
}

const told = (row: Named, kinds: readonly NewsKind[]): News => ({
  kinds,
  appointmentId: row.id,
  details: detailsOf(row, row.serviceName),
})

const notify = (
  tx: Db,
  salon: Salon,
  kinds: readonly NewsKind[],
  appointmentId: number,
  details: NotificationDetails,
) => notifyOfAll(tx, salon, [{ kinds, appointmentId, details }])

/** Writes what is news to the salon's owner and what the salon wants to be told of. */
async function notifyOfAll(tx: Db, salon: Salon, all: readonly News[]) {
  if (all.every(({ kinds }) => kinds.length === 0) || !isNews(salon)) return
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

const detailsOf = ({ appointmentDate, price }: VisitRow, serviceName: string) => ({
  serviceName,
  appointmentDate,
  price,
})
