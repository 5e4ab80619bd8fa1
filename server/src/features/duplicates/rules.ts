import {
  mostOfKey,
  nameKeys,
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
 * Compares clients who have something in common (blocking): what `sharedKeys` says, either half of the phone, or a word
 * of the name and the beginning or end of another. All pairs of 20,000 would be 200 million.
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
    for (const key of new Set(keysOf(person))) {
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

/** So many last digits are the same with a country's code and without. */
const comparedDigits = 8

function keysOf(person: ReadPerson): string[] {
  const { phone, email } = person
  const tail = phone.slice(-comparedDigits)
  const [local = ''] = email.split('@')
  return [
    ...sharedKeys(person),
    // One wrong digit leaves one of the halves.
    ...(phone.length < comparedDigits ? [] : [`head ${tail.slice(0, 4)}`, `tail ${tail.slice(4)}`]),
    ...(email === '' ? [] : [`local ${local}`]),
    ...namePairs(nameKeys(person)),
  ]
}

/** A typing error is in one word, or leaves the beginning or the end of the other. */
const namePairs = (words: readonly string[]): string[] =>
  words.flatMap((word, at) =>
    words
      .filter((_, other) => other !== at)
      .flatMap((other) => [
        `words ${word} ${other.slice(0, 2)}`,
        `words ${word} …${other.slice(-2)}`,
      ]),
  )

/** The surest first, in an order of its own. */
export const byCertainty = (a: ScoredPair, b: ScoredPair): number =>
  rank(a) - rank(b) || b.points - a.points || a.firstId - b.firstId || a.secondId - b.secondId

const ranks = { certain: 0, likely: 1, perhaps: 2 } as const
const rank = ({ band }: ScoredPair) => ranks[band]
