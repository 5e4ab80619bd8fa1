import type { PhotoKind } from '@salon/contract/vocabulary'

/** The key in a photo's address, with or without host and signature. */
export function keyIn(address: string): string | undefined {
  const base = 'http://salon.invalid'
  if (!URL.canParse(address, base)) return undefined
  return /\/api\/photos\/([0-9a-f]{8,64})$/.exec(new URL(address, base).pathname)?.[1]
}

/** The result of arranging photos by a list of addresses, or the error and its index. */
type PhotoArrangement<P> =
  | { kept: P[]; dropped: P[]; isReordered: boolean }
  | { wrong: string; at: number }

/** Drops and reorders photos by a list of addresses, which can neither add nor repeat one. */
export function arranged<P extends { fileKey: string }>(
  there: readonly P[],
  addresses: readonly string[],
): PhotoArrangement<P> {
  const kept: P[] = []
  for (const [at, address] of addresses.entries()) {
    const key = keyIn(address)
    const photo = there.find(({ fileKey }) => fileKey === key)
    if (!photo) return { at, wrong: 'This photo is not there' }
    if (kept.includes(photo)) return { at, wrong: 'This photo is there only once' }
    kept.push(photo)
  }
  const asBefore = there.filter((photo) => kept.includes(photo))
  return {
    kept,
    dropped: there.filter((photo) => !kept.includes(photo)),
    isReordered: kept.some((photo, place) => photo !== asBefore[place]),
  }
}

const one = { before: 'a before photo', after: 'an after photo' } as const

/** The beginning of the activity sentence for an added photo, up to 'the visit of Ann Lee'. */
export const photoAdded = (kind: PhotoKind) => `Added ${one[kind]} to`

/** The same for a restored photo. */
export const photoRestored = (kind: PhotoKind) => `Restored ${one[kind]} to`

/** A position among the photos of a kind: the wanted one if it is free, or after the others. */
export function freePosition(there: readonly { position: number }[], wanted?: number): number {
  const places = there.map(({ position }) => position)
  if (wanted !== undefined && !places.includes(wanted)) return wanted
  return Math.max(-1, ...places) + 1
}

/** The same for photos that were dropped, or only reordered. */
export function photosArranged(kind: PhotoKind, dropped: number): string {
  if (dropped === 0) return `Reordered the ${kind} photos of`
  return `Removed ${dropped === 1 ? one[kind] : `${dropped} ${kind} photos`} from`
}

/** Files written before this belong to no running upload: a day is enough for the slowest. */
export const sweptBefore = (now: Date) => new Date(now.getTime() - 24 * 60 * 60 * 1000)
