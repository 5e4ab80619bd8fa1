import {
  mostOfKey,
  readPerson,
  scorePair,
  sharedKeys,
  type KnownPerson,
  type PairScore,
  type ReadPerson,
} from '@salon/contract/duplicate-score'

/** A client as far as a comparison needs. */
export interface ComparedClient extends KnownPerson {
  readonly id: number
}

/** Two clients who may be one person; the lower id first. */
export interface ScoredPair extends PairScore {
  readonly firstId: number
  readonly secondId: number
  readonly band: NonNullable<PairScore['band']>
}

/**
 * Compares clients who have one of the `sharedKeys` in common.
 * @param changed only pairs with one of these clients
 * @yields a pair, or undefined after each client that was read and each comparison that found none, so that the caller
 * can let others work
 */
export function* scoredPairs(
  clients: readonly ComparedClient[],
  changed?: ReadonlySet<number>,
): Generator<ScoredPair | undefined, void> {
  const read: ReadPerson[] = []
  for (const client of clients) {
    read.push(readPerson(client))
    yield undefined
  }
  const isWanted = clients.map(({ id }) => changed?.has(id) ?? true)
  const blocks = new Map<string, number[]>()
  read.forEach((person, at) => {
    for (const key of sharedKeys(person)) {
      const block = blocks.get(key)
      if (block) block.push(at)
      else blocks.set(key, [at])
    }
  })
  const compared = new Set<number>()
  for (const block of blocks.values()) {
    if (block.length > mostOfKey) continue
    for (const [n, i] of block.entries()) {
      for (const j of block.slice(n + 1)) {
        if (!isWanted[i] && !isWanted[j]) continue
        const pair = i * clients.length + j
        if (compared.has(pair)) continue
        compared.add(pair)
        yield pairOf(clients, read, i, j)
      }
    }
  }
}

function pairOf(
  clients: readonly ComparedClient[],
  read: readonly ReadPerson[],
  i: number,
  j: number,
): ScoredPair | undefined {
  const [one, other, a, b] = [read[i], read[j], clients[i]?.id, clients[j]?.id]
  if (!one || !other || a === undefined || b === undefined) return undefined
  const { band, ...score } = scorePair(one, other)
  if (band === null) return undefined
  return { ...score, band, firstId: Math.min(a, b), secondId: Math.max(a, b) }
}

/** The surest first, in an order of its own. */
export const byCertainty = (a: ScoredPair, b: ScoredPair): number =>
  rank(a) - rank(b) || b.points - a.points || a.firstId - b.firstId || a.secondId - b.secondId

const ranks = { certain: 0, likely: 1, perhaps: 2 } as const
const rank = ({ band }: ScoredPair) => ranks[band]
