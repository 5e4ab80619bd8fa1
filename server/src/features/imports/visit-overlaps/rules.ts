import type { RowReason } from '@salon/contract/imports'

/** A stretch of time in milliseconds since 1970. */
interface TakenSpan {
  readonly from: number
  readonly to: number
}

/** Whose time it is: a row of the file, or a visit that is here. A number alone, since a file has many rows. */
export type TimeHolder = Pick<RowReason, 'row' | 'visitId'>

/** The times that staff members have given to clients, by days, so that few are compared. */
export interface TakenTimes {
  readonly add: (
    member: string,
    customerId: number,
    spans: readonly TakenSpan[],
    holder: TimeHolder,
  ) => void
  /** The first visit of another client that has a part of it. */
  readonly holderOf: (
    member: string,
    isOther: (customerId: number) => boolean,
    spans: readonly TakenSpan[],
  ) => TimeHolder | undefined
}

const day = 86_400_000

/** Opens a list of taken times. */
export function takenTimes(): TakenTimes {
  const byDay = new Map<string, (TakenSpan & { customerId: number; holder: TimeHolder })[]>()
  const keysOf = (member: string, { from, to }: TakenSpan) => {
    const first = Math.floor(from / day)
    const last = Math.max(first, Math.floor((to - 1) / day))
    return Array.from({ length: last - first + 1 }, (_, n) => `${first + n} ${member}`)
  }
  return {
    add: (member, customerId, spans, holder) => {
      for (const span of spans)
        for (const key of keysOf(member, span)) {
          const taken = byDay.get(key)
          if (taken) taken.push({ ...span, customerId, holder })
          else byDay.set(key, [{ ...span, customerId, holder }])
        }
    },
    holderOf: (member, isOther, spans) => {
      for (const span of spans)
        for (const key of keysOf(member, span)) {
          const found = byDay
            .get(key)
            ?.find((one) => isOther(one.customerId) && one.from < span.to && span.from < one.to)
          if (found) return found.holder
        }
      return undefined
    },
  }
}
