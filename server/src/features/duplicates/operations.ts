import { setImmediate } from 'node:timers/promises'
import { readPerson, scorePair } from '@salon/contract/duplicate-score'
import {
  mostPairs,
  type DistinctPair,
  type DuplicatePair,
  type MergeObstacle,
  type Separation,
} from '@salon/contract/duplicates'
import { defaultMerge } from '@salon/contract/default-merge'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { mergeClients, separateClient } from './merging/operations.ts'
import { lockClients, lockMerges } from './merging/queries.ts'
import * as queries from './queries.ts'
import type { ClientPair } from './queries.ts'
import { byCertainty, scoredPairs, type ScoredPair } from './rules.ts'

/** Clients read, or pairs compared, after which other requests have their turn: some milliseconds. */
const stepsAtOnce = 500

/** The pairs of a salon who may be one person, the surest first, and those who are marked as distinct. */
export async function duplicatePairs(
  db: Db,
  salon: Salon,
  clock: Clock,
): Promise<{ pairs: DuplicatePair[]; total: number; distinct: DistinctPair[] }> {
  const distinct = await distinctPairs(db, salon)
  const found = await findPairs(db, salon)
  const shown = found.sort(byCertainty).slice(0, mostPairs)
  const ids = [...new Set(shown.flatMap(({ firstId, secondId }) => [firstId, secondId]))]
  if (ids.length === 0) return { pairs: [], total: 0, distinct }
  const rows = await queries.clientsWithVisits(db, salon, ids, clock().toISOString())
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pairs = shown.flatMap(({ firstId, secondId, band, reasons }) => {
    const [first, second] = [byId.get(firstId), byId.get(secondId)]
    // One of them was removed in between.
    return first && second
      ? [{ band, reasons: [...reasons], clients: [first, second] as [typeof first, typeof second] }]
      : []
  })
  return { pairs, total: found.length, distinct }
}

/** The pairs that were marked as distinct last; two marks may be of one pair after a merge. */
async function distinctPairs(db: Db, salon: Salon): Promise<DistinctPair[]> {
  const marks = await queries.distinctionsOf(db, salon)
  const pairs = new Map(marks.map((mark) => [pairKey(mark), mark]))
  return [...pairs.values()]
    .slice(0, mostPairs)
    .map(({ firstId, firstName, secondId, secondName }) => ({
      clients: [
        { id: firstId, name: firstName },
        { id: secondId, name: secondName },
      ],
    }))
}

/**
 * Searches a salon for pairs who may be one person, without those who are marked as distinct.
 * @param changed only pairs with one of these clients
 */
export async function findPairs(
  db: Db,
  salon: Pick<Salon, 'id'>,
  changed?: ReadonlySet<number>,
): Promise<ScoredPair[]> {
  const clients = await queries.clientsToCompare(db, salon)
  const distinct = new Set((await queries.distinctionsOf(db, salon)).map(pairKey))
  const found: ScoredPair[] = []
  let steps = 0
  for (const pair of scoredPairs(clients, changed)) {
    if (pair && !distinct.has(pairKey(pair))) found.push(pair)
    steps += 1
    if (steps % stepsAtOnce === 0) await setImmediate()
  }
  return found
}

const pairKey = ({ firstId, secondId }: ClientPair) => `${firstId} ${secondId}`

const lowerFirst = ({ firstId, secondId }: ClientPair): ClientPair => ({
  firstId: Math.min(firstId, secondId),
  secondId: Math.max(firstId, secondId),
})

/** Marks two clients as distinct, or removes that mark. @throws Refusal not_found */
export const distinguishClients = (
  db: Db,
  salon: Salon,
  { firstId, secondId, areDistinct }: ClientPair & { areDistinct: boolean },
): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await queries.lockPair(tx, salon, [firstId, secondId])
    if (locked.length < 2) throw new Refusal('not_found')
    const pair = lowerFirst({ firstId, secondId })
    if (areDistinct) await queries.insertDistinction(tx, salon, pair)
    else {
      const distinctions = await queries.distinctionsOf(tx, salon)
      for (const { stored } of distinctions.filter((one) => pairKey(one) === pairKey(pair)))
        await queries.deleteDistinction(tx, salon, stored)
    }
  })

/**
 * Merges the pairs that are certain, each of which can be undone by itself, and says why the others are not merged. One
 * transaction, which locks all clients in the order of their ids before it decides: until then one may be edited, or
 * marked as distinct from another.
 */
export const mergeCertainPairs = (
  db: Db,
  salon: Salon,
  pairs: readonly ClientPair[],
  clock: Clock,
): Promise<{ merges: BulkMerge[]; refused: RefusedPair[] }> =>
  db.transaction(async (tx) => {
    await lockMerges(tx, salon)
    await lockClients(
      tx,
      salon,
      pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]),
    )
    let distinctions: readonly ClientPair[] = await queries.distinctionsOf(tx, salon)
    const merges: BulkMerge[] = []
    const refused: RefusedPair[] = []
    for (const pair of pairs.map(lowerFirst)) {
      const isDistinct = distinctions.some((one) => pairKey(one) === pairKey(pair))
      const merge = isDistinct ? 'distinct' : await mergeIfCertain(tx, salon, pair, clock)
      if (typeof merge === 'string') {
        refused.push({ ...pair, obstacle: merge })
        continue
      }
      merges.push(merge)
      // Marks as distinct from the former client now hold for the kept one.
      const survivorOf = (id: number) => (id === merge.formerId ? merge.keptId : id)
      distinctions = distinctions.map(({ firstId, secondId }) =>
        lowerFirst({ firstId: survivorOf(firstId), secondId: survivorOf(secondId) }),
      )
    }
    // Two who were merged with a third one are one client by now.
    return { merges, refused: refused.filter((pair) => !areOne(pair, merges)) }
  })

/** Whether two clients are one after some merges. */
function areOne({ firstId, secondId }: ClientPair, merges: readonly BulkMerge[]): boolean {
  const survivorOf = (id: number) =>
    merges.reduce((now, { keptId, formerId }) => (now === formerId ? keptId : now), id)
  return survivorOf(firstId) === survivorOf(secondId)
}

interface RefusedPair extends ClientPair {
  readonly obstacle: MergeObstacle
}

interface BulkMerge {
  readonly keptId: number
  readonly formerId: number
}

async function mergeIfCertain(
  tx: Db,
  salon: Salon,
  { firstId, secondId }: ClientPair,
  clock: Clock,
): Promise<BulkMerge | MergeObstacle> {
  const now = clock().toISOString()
  const [one, other] = await queries.clientsWithVisits(tx, salon, [firstId, secondId], now)
  if (!one || !other) return 'gone'
  if (scorePair(readPerson(one), readPerson(other)).band !== 'certain') return 'not_certain'
  const { keptId, draft } = defaultMerge(one, other)
  try {
    await mergeClients(tx, salon, keptId, draft, clock)
    return { keptId, formerId: draft.formerId }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.details.errors?.[0]?.path === 'notes' ? 'notes_too_long' : 'gone'
  }
}

/** Takes merges back, each for itself. Left out are those that no longer stand, or are final. */
export async function separateClients(
  db: Db,
  salon: Salon,
  formerIds: readonly number[],
): Promise<{ separated: { formerId: number; stayed: Separation }[] }> {
  const separated: { formerId: number; stayed: Separation }[] = []
  for (const formerId of formerIds) {
    const separation = await unlessRefused(separateClient(db, salon, formerId))
    if (separation) separated.push({ formerId, stayed: separation.stayed })
  }
  return { separated }
}

/** What the work returns, or nothing where it is refused. */
const unlessRefused = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
