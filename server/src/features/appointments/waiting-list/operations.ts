import { manyServices, type FreeStart } from '@salon/contract/availability'
import { isOffered, notOffered } from '@salon/contract/service-terms'
import { longestWait, usualStep } from '@salon/contract/vocabulary'
import {
  wrongTimes,
  type FreedTime,
  type WaitingDraft,
  type WaitingEdit,
  type WaitingEntry,
  type WaitingMatch,
} from '@salon/contract/waiting-list'
import { daysOutOfOrder } from '@salon/contract/working-hours'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../db/client.ts'
import { isEmptyPatch } from '../../../kernel/empty-patch.ts'
import { memoizeAsync } from '../../../kernel/memoize-async.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../../kernel/row-version.ts'
import { dayAt } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import { openSearch, type FreeTimesRequest } from '../availability/operations.ts'
import { lockCustomer } from '../booking/operations.ts'
import { bookableServices, lockCustomers } from '../booking/queries.ts'
import type { OfferedService } from '../booking/rules.ts'
import * as queries from './queries.ts'
import { freedBy, isSameWish, offeredBy, startIn, wantsDay, type TimeChange } from './rules.ts'

/** The waiting list, the longest waiting first. */
export const waitingList = (db: Db, salon: Salon, now: Date): Promise<WaitingEntry[]> =>
  queries.entriesSince(db, salon, dayAt(now, salon.timeZone))

/**
 * Puts a client on the waiting list, unless they have an equal entry. The lock of the client serializes concurrent
 * requests.
 * @param options.allowDuplicate adds an equal entry, too: each online booking has one of its own
 * @returns the new entry, or with `isNew: false` the equal one
 * @throws Refusal invalid
 */
export const addEntry = (
  db: Db,
  salon: Salon,
  draft: WaitingDraft,
  now: Date,
  { allowDuplicate = false }: { readonly allowDuplicate?: boolean } = {},
): Promise<WaitingEntry & { isNew: boolean }> =>
  db.transaction(async (tx) => {
    const { name } = await lockCustomer(tx, salon, draft.customerId)
    await refuseUnbookable(tx, salon, draft, draft)
    refusePast(draft.lastDay, salon, now)
    const [same] = allowDuplicate ? [] : await equalEntries(tx, salon, draft)
    if (same) return { ...same, isNew: false }
    const { id } = found(await queries.insertEntry(tx, { ...draft, userId: salon.id }))
    await record(tx, salon, 'created', id, { id: draft.customerId, name })
    return { ...found(await queries.entryById(tx, salon, id)), isNew: true }
  })

/** The entries of a client that are on the list and equal to a draft, the longest waiting first. */
export const equalEntries = async (
  tx: Db,
  salon: Salon,
  draft: WaitingDraft,
): Promise<WaitingEntry[]> => {
  const entries = await queries.entriesOfClient(tx, salon, draft.customerId)
  return entries.filter((entry) => isSameWish(entry, draft))
}

/**
 * Changes the fields that the edit names.
 * @throws Refusal not_found; stale; invalid; already_exists where the client has an equal entry
 */
export const editEntry = (
  db: Db,
  salon: Salon,
  id: number,
  edit: WaitingEdit,
  now: Date,
  ifMatch?: IfMatch,
): Promise<WaitingEntry> =>
  db.transaction(async (tx) => {
    const client = await lockClientOf(tx, salon, id)
    const row = found(await queries.lockEntry(tx, salon, id))
    const before = found(await queries.entryById(tx, salon, id))
    if (isStale(row, ifMatch)) throw stale(before)
    if (isEmptyPatch(edit)) return before
    const { firstDay, lastDay, from, to } = { ...before, ...edit }
    if (firstDay > lastDay) throw invalidField('lastDay', daysOutOfOrder)
    const wrong = wrongTimes({ from, to })
    if (wrong) throw invalidField('to', wrong)
    if (edit.lastDay !== undefined) refusePast(lastDay, salon, now)
    await refuseUnbookable(tx, salon, edit, { ...before, ...edit })
    await queries.updateEntry(tx, salon, id, edit)
    const { entry, isDuplicate } = await entryAmong(tx, salon, client.id, id)
    // Two online bookings may have equal entries: what leaves the wish alone is allowed for them.
    if (isDuplicate && !isSameWish(before, entry)) throw equalEntry()
    await record(tx, salon, 'updated', id, client)
    return entry
  })

/** Takes an entry off the list. @throws Refusal not_found */
export const removeEntry = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const client = await lockClientOf(tx, salon, id)
    found(await queries.archiveEntry(tx, salon, id))
    await record(tx, salon, 'deleted', id, client)
  })

/**
 * Puts an entry back on the list, in its former place. The entry of a waiting online booking is restored even beside an
 * equal one: without it the booking's link would say that the salon took it off.
 * @throws Refusal not_found; invalid; already_exists where the client has an equal entry
 */
export const restoreEntry = (db: Db, salon: Salon, id: number): Promise<WaitingEntry> =>
  db.transaction(async (tx) => {
    const { customerId } = found(await queries.clientOf(tx, salon, id))
    const { name } = await lockCustomer(tx, salon, customerId)
    found(await queries.unarchiveEntry(tx, salon, id))
    const { entry, isDuplicate } = await entryAmong(tx, salon, customerId, id)
    if (isDuplicate && !(await queries.hasWaitingBooking(tx, salon, id))) throw equalEntry()
    await record(tx, salon, 'restored', id, { id: customerId, name })
    return entry
  })

/** An entry as it is now, and whether its client has an equal one, which the lock of the client keeps true. */
async function entryAmong(tx: Db, salon: Salon, customerId: number, id: number) {
  const entries = await queries.entriesOfClient(tx, salon, customerId)
  const entry = found(entries.find((one) => one.id === id))
  return { entry, isDuplicate: entries.some((one) => one.id !== id && isSameWish(one, entry)) }
}

const equalEntry = () =>
  new Refusal('already_exists', {
    detail: 'This client already has the same entry on the waiting list.',
  })

/**
 * Keeps the times that rows give up, in the transaction that changes them. A job of online booking offers them to the
 * waiting list; if no offer would be sent, nothing is kept.
 */
export async function recordFreedTimes(
  tx: Db,
  salon: Salon,
  changes: readonly TimeChange[],
): Promise<void> {
  const freed = freedBy(changes).map((time) => ({
    ...time,
    day: dayAt(time.start, salon.timeZone),
  }))
  if (freed.length > 0) await queries.insertFreedTimes(tx, salon, freed)
}

/** More than fit on a screen. */
const mostMatches = 20
/** After so many searches for free time no new wish is searched for; entries with the same wish share theirs. */
const mostSearches = 40

/**
 * Who fits freed time of a staff member, and when they would come: the longest waiting first. Everything that they
 * want is done by this staff member, or, where that is not possible, together with others whom they would come to;
 * that is not looked for where they want many services.
 * @param options.mayDo which of those who offer a service count for it; all of them unless given
 * @param options.most how many are returned
 */
export async function matchesOf(
  db: Db,
  salon: Salon,
  { staffId, start, duration }: FreedTime,
  now: Date,
  { mayDo = () => true, most = mostMatches }: { mayDo?: MayDo; most?: number } = {},
): Promise<WaitingMatch[]> {
  const day = dayAt(start, salon.timeZone)
  const from = Date.parse(start)
  const freed = { staffId, from, to: from + duration * 60_000 }
  if (freed.to <= now.getTime()) return []
  const all = await queries.entriesSince(db, salon, dayAt(now, salon.timeZone), day)
  const entries = all.filter((one) => wantsDay(one, { staffId, day }))
  if (entries.length === 0) return []
  const searching = await searchOn(db, salon, entries, { staffId, day, mayDo }, now)
  const searched = new Map<string, WishedStarts>()
  const matches: WaitingMatch[] = []
  for (const entry of entries) {
    const key = `${entry.serviceIds.join()} ${entry.staffIds.join()}`
    if (!searched.has(key) && searching.count() >= mostSearches) continue
    const starts = searched.get(key) ?? searching.startsOf(entry)
    searched.set(key, starts)
    const at =
      startIn(entry, await starts.alone(), freed, salon.timeZone) ??
      startIn(entry, await starts.together(), freed, salon.timeZone)
    if (at) matches.push({ entry, start: at.start, lines: at.lines })
    if (matches.length >= most) break
  }
  return matches
}

/** Whether a staff member may do a service. */
type MayDo = (serviceId: number, staffId: number) => boolean

/**
 * Free starts of what somebody wants, each searched for once; none where a service or the staff member cannot be
 * booked any more.
 */
interface WishedStarts {
  /** With the staff member alone. */
  readonly alone: () => Promise<FreeStart[]>
  /** With the staff member for one of the services, and with anybody for the others. */
  readonly together: () => Promise<FreeStart[]>
}

interface WishSearch {
  readonly startsOf: (wish: Pick<WaitingEntry, 'serviceIds' | 'staffIds'>) => WishedStarts
  /** How many searches were made. */
  readonly count: () => number
}

interface SearchedFreedDay {
  /** Whose time was freed. */
  readonly staffId: number
  readonly day: string
  readonly mayDo: MayDo
}

/** A search for the wishes of entries on a day: services, visits and hours are read once for all of them. */
async function searchOn(
  db: Db,
  salon: Salon,
  entries: readonly WaitingEntry[],
  { staffId, day, mayDo }: SearchedFreedDay,
  now: Date,
): Promise<WishSearch> {
  const ids = [...new Set(entries.flatMap(({ serviceIds }) => serviceIds))]
  const bookable = await bookableServices(db, salon, ids)
  const services = new Map(bookable.map((service) => [service.id, service]))
  const { staffIds, search } = await openSearch(db, salon, undefined, day, day)
  let count = 0
  const starts = async (request: Pick<FreeTimesRequest, 'services' | 'staffIds' | 'team'>) => {
    count += 1
    // A search takes a while on the event loop: others have their turn in between.
    await setImmediate()
    const days = search({ ...request, step: usualStep, wait: longestWait, now: now.getTime() })
    return days.flatMap((free) => free.starts)
  }
  const doneBy = (service: OfferedService & { readonly id: number }, ids: readonly number[]) =>
    offeredBy(
      service,
      ids.filter((id) => mayDo(service.id, id)),
    )
  const startsOf: WishSearch['startsOf'] = (wish) => {
    const wanted = wish.serviceIds.flatMap((id) => services.get(id) ?? [])
    const isPossible = wanted.length === wish.serviceIds.length && staffIds.includes(staffId)
    // Who sees their own visits only books nobody else.
    const team = staffIds.filter(
      (id) =>
        id === staffId ||
        (!salon.account.seesOwnVisitsOnly &&
          (wish.staffIds.length === 0 || wish.staffIds.includes(id))),
    )
    const none = async () => []
    if (!isPossible) return { alone: none, together: none }
    const alone = () =>
      starts({
        services: wanted.map((service) => doneBy(service, [staffId])),
        staffIds: [staffId],
        team: 'one',
      })
    const shared = (n: number) =>
      starts({
        services: wanted.map((service, at) => doneBy(service, at === n ? [staffId] : team)),
        staffIds: team,
        team: 'any',
      })
    const isShared = wanted.length > 1 && wanted.length <= manyServices && team.length > 1
    const together = async () => {
      const all: FreeStart[] = []
      for (const n of wanted.keys()) all.push(...(await shared(n)))
      return all
    }
    return { alone: memoizeAsync(alone), together: isShared ? memoizeAsync(together) : none }
  }
  return { startsOf, count: () => count }
}

/**
 * Locks the client of an entry, as every operation on what is about a client does first.
 * @throws Refusal not_found, also of an entry that a merge has left with the former client
 */
export async function lockClientOf(tx: Db, salon: Salon, id: number) {
  const { customerId } = found(await queries.clientOf(tx, salon, id))
  const [client] = await lockCustomers(tx, salon, [customerId])
  return found(client?.removedAt === null ? client : undefined)
}

type EntryWish = Pick<WaitingEdit, 'serviceIds' | 'staffIds'>

/** Refuses what an edit names of services and staff that cannot be booked, also not together with what stays. */
async function refuseUnbookable(tx: Db, salon: Salon, edit: EntryWish, whole: EntryWish) {
  const { serviceIds = [], staffIds = [] } = whole
  if (!edit.serviceIds && !edit.staffIds) return
  const services = await bookableServices(tx, salon, serviceIds)
  if (edit.serviceIds && services.length < serviceIds.length)
    throw invalidField('serviceIds', 'This service cannot be booked')
  if (staffIds.length === 0) return
  if (edit.staffIds && (await queries.presentStaff(tx, salon, staffIds)).length < staffIds.length)
    throw invalidField('staffIds', 'This staff member does not exist')
  // Of freed time it is one of them who does all that is wanted, if possible.
  if (services.some(({ offers }) => !staffIds.every((id) => isOffered(offers, id))))
    throw invalidField('staffIds', notOffered)
}

function refusePast(lastDay: string, salon: Salon, now: Date) {
  if (lastDay < dayAt(now, salon.timeZone))
    throw invalidField('lastDay', 'The last day must not be in the past')
}

const record = (
  tx: Db,
  salon: Salon,
  what: 'created' | 'updated' | 'deleted' | 'restored',
  id: number,
  client: { readonly id: number; readonly name: string },
) =>
  recordActivity(tx, salon, {
    action: what === 'restored' ? 'created' : what,
    verb: what === 'restored' ? what : undefined,
    entity: 'waitingEntry',
    id,
    customerId: client.id,
    name: client.name,
  })
