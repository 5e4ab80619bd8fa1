import type { PhotoKind } from '@salon/contract/vocabulary'

/** The key in a picture's address: with or without a host before it and a signature after it. */
export function keyIn(address: string): string | undefined {
  const base = 'http://salon.invalid'
  if (!URL.canParse(address, base)) return undefined
  return /\/api\/photos\/([0-9a-f]{8,64})$/.exec(new URL(address, base).pathname)?.[1]
}

/** What a new list of addresses makes of the pictures there are, or what is wrong at which place. */
type Arrangement<P> =
  { kept: P[]; dropped: P[]; isReordered: boolean } | { wrong: string; at: number }

/** Drops and orders pictures as a list of addresses says; it can neither add nor repeat one. */
export function arranged<P extends { fileKey: string }>(
  there: readonly P[],
  addresses: readonly string[],
): Arrangement<P> {
  const kept: P[] = []
  for (const [at, address] of addresses.entries()) {
    const key = keyIn(address)
    const picture = there.find(({ fileKey }) => fileKey === key)
    if (!picture) return { at, wrong: 'This photo is not there' }
    if (kept.includes(picture)) return { at, wrong: 'This photo is there only once' }
    kept.push(picture)
  }
  const asBefore = there.filter((picture) => kept.includes(picture))
  return {
    kept,
    dropped: there.filter((picture) => !kept.includes(picture)),
    isReordered: kept.some((picture, place) => picture !== asBefore[place]),
  }
}

const one = { before: 'a before photo', after: 'an after photo' } as const

/** How the sentence about a picture that was added begins, up to 'the visit of Ann Lee'. */
export const photoAdded = (kind: PhotoKind) => `Added ${one[kind]} to`

/** The same of one that was dropped and comes back. */
export const photoRestored = (kind: PhotoKind) => `Restored ${one[kind]} to`

/** A picture's place among those of its kind: the one that it had, if it is free, or after the others. */
export function placeAmong(there: readonly { position: number }[], wanted?: number): number {
  const places = there.map(({ position }) => position)
  if (wanted !== undefined && !places.includes(wanted)) return wanted
  return Math.max(-1, ...places) + 1
}

/** The same of pictures of which so many were dropped, or that only stand in another order. */
export function photosArranged(kind: PhotoKind, dropped: number): string {
  if (dropped === 0) return `Reordered the ${kind} photos of`
  return `Removed ${dropped === 1 ? one[kind] : `${dropped} ${kind} photos`} from`
}

/** Files written before this are no upload that is still under way: a day is enough for the slowest. */
export const sweptBefore = (now: Date) => new Date(now.getTime() - 24 * 60 * 60 * 1000)
