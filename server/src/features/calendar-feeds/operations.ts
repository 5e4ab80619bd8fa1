import type { CalendarFeed, CalendarFeedDraft } from '@salon/contract/calendar-feeds'
import type { FileReply } from '@salon/contract/route'
import { dayAfter } from '@salon/contract/salon-clock'
import { feedDays } from '@salon/contract/vocabulary'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../kernel/clock.ts'
import { found, invalidField, Refusal } from '../../kernel/refusal.ts'
import { dayAt, daysSpan } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { digestOf, hashOf, newSecret } from '../../kernel/secrets.ts'
import { recordActivity } from '../activity/operations.ts'
import * as queries from './queries.ts'
import { calendarOf, contentOf, eventsOf } from './rules.ts'

/**
 * Makes the feed of the salon or of a staff member, or renews its address.
 * @returns the feed and the path of its address, whose secret is kept as a hash alone
 * @throws Refusal invalid where there is no such staff member
 */
export const issueFeed = (
  db: Db,
  salon: Salon,
  { staffId, detail }: CalendarFeedDraft,
  clock: Clock,
): Promise<CalendarFeed & { path: string }> =>
  db.transaction(async (tx) => {
    const name = await lockOwner(tx, salon, staffId)
    const issued = { detail, issuedAt: clock().toISOString() }
    const renewed = await queries.renewFeedOf(tx, salon, staffId, issued)
    const row = { ...issued, userId: salon.id, staffId }
    const feed = renewed ?? found(await queries.insertFeed(tx, row))
    const secret = newSecret()
    const tokenHash = hashOf(secret)
    await queries.upsertSecret(tx, { userId: salon.id, feedId: feed.id, tokenHash })
    await record(tx, salon, renewed ? 'updated' : 'created', feed.id, name)
    return { ...feed, path: `/api/calendar/${salon.id}.${secret}.ics` }
  })

/** Revokes a feed: its address stops working for good. @throws Refusal not_found */
export const revokeFeed = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { staffId } = found(await queries.archiveFeed(tx, salon, id))
    await queries.deleteSecret(tx, salon, id)
    const member = staffId === null ? undefined : await queries.staffName(tx, salon, staffId)
    await record(tx, salon, 'deleted', id, member?.name)
  })

/**
 * A feed as calendar programs read it, by the file name of its address.
 * @param db without a tenant
 * @throws Refusal not_found for a wrong secret as for a revoked one
 */
export async function readFeed(db: Db, file: string, clock: Clock): Promise<FileReply> {
  const [salonId = '', secret = ''] = file.split('.')
  const now = clock()
  const { feed, rows } = await db.transaction(async (tx) => {
    await queries.setTenantOf(tx, Number(salonId))
    const secretFeed = await queries.feedBySecret(tx, Number(salonId), hashOf(secret))
    if (!secretFeed) throw new Refusal('not_found')
    const today = dayAt(now, secretFeed.timeZone)
    const [first, last] = [dayAfter(today, -feedDays.back), dayAfter(today, feedDays.ahead)]
    const span = daysSpan(first, last, secretFeed.timeZone)
    return { feed: secretFeed, rows: await queries.rowsOfFeed(tx, secretFeed, span, now) }
  })
  const events = eventsOf(rows, feed)
  return {
    type: 'text/calendar; charset=utf-8',
    // Weak: SEQUENCE and DTSTAMP differ between replies that show the same.
    etag: `W/"${digestOf(contentOf(events, feed))}"`,
    bytes: (async function* () {
      yield Buffer.from(calendarOf(events, feed, now))
    })(),
  }
}

/** @returns the name of a staff member; undefined for the salon */
async function lockOwner(tx: Db, salon: Salon, staffId: number | null) {
  if (staffId === null) {
    await queries.lockSalon(tx, salon)
    return undefined
  }
  const member = await queries.lockMember(tx, salon, staffId)
  if (!member) throw invalidField('staffId', 'This staff member does not exist')
  return member.name
}

const record = (
  tx: Db,
  salon: Salon,
  action: 'created' | 'updated' | 'deleted',
  id: number,
  member: string | undefined,
) =>
  recordActivity(tx, salon, {
    action,
    entity: 'calendarFeed',
    id,
    name: member ?? 'Calendar feed',
    object: member === undefined ? 'calendar feed of the salon' : undefined,
  })
