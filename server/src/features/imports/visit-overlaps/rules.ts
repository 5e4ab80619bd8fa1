/** A stretch of time in milliseconds since 1970. */
interface TakenSpan {
  readonly from: number
  readonly to: number
}

/** The times that staff members have given to clients, by days, so that few are compared. */
export interface TakenTimes {
  readonly add: (member: string, customerId: number, spans: readonly TakenSpan[]) => void
  /** Whether another client has a part of it. */
  readonly isTaken: (member: string, customerId: number, span: TakenSpan) => boolean
}

const day = 86_400_000

/** Opens a list of taken times. */
export function takenTimes(): TakenTimes {
  const byDay = new Map<string, (TakenSpan & { readonly customerId: number })[]>()
  const keysOf = (member: string, { from, to }: TakenSpan) => {
    const first = Math.floor(from / day)
    const last = Math.max(first, Math.floor((to - 1) / day))
    return Array.from({ length: last - first + 1 }, (_, n) => `${first + n} ${member}`)
  }
  return {
    add: (member, customerId, spans) => {
      for (const span of spans)
        for (const key of keysOf(member, span)) {
          const taken = byDay.get(key)
          if (taken) taken.push({ ...span, customerId })
          else byDay.set(key, [{ ...span, customerId }])
        }
    },
    isTaken: (member, customerId, { from, to }) =>
      keysOf(member, { from, to }).some((key) =>
        byDay
          .get(key)
          ?.some((one) => one.customerId !== customerId && one.from < to && from < one.to),
      ),
  }
}
