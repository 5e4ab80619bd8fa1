import type { HoldDraft } from '@salon/contract/booking-page'
import type { ServiceTerms } from '@salon/contract/service-terms'
import { momentOf } from '../../../kernel/salon-time.ts'

/** A service of a hold, as it was shown when it was chosen. */
export interface HeldLine extends ServiceTerms {
  readonly serviceId: number
  readonly staffId: number
  readonly start: string
}

/**
 * The chosen start as a moment.
 * @returns undefined for a time of the wall clock that the clocks skip
 */
export const chosenStart = (start: NonNullable<HoldDraft['start']>, zone: string) =>
  start.endsWith('Z') ? start : momentOf(start, zone)

/** Whether a hold still keeps its time. */
export const isRunning = ({ expiresAt }: { readonly expiresAt: string }, now: Date): boolean =>
  expiresAt > now.toISOString()

/** From the first start to the end of the last clean-up. */
export const spanOf = (lines: readonly HeldLine[]) => ({
  startsAt: lines[0]?.start ?? null,
  endsAt:
    lines.length === 0
      ? null
      : new Date(
          Math.max(
            ...lines.map(
              ({ start, duration, cleanup }) => Date.parse(start) + (duration + cleanup) * 60_000,
            ),
          ),
        ).toISOString(),
})

const compared = ['price', 'duration', 'initialWork', 'processing', 'cleanup'] as const

/** Whether services cost and take what was shown. */
export const areSameTerms = (shown: readonly ServiceTerms[], present: readonly ServiceTerms[]) =>
  shown.every((line, n) => compared.every((term) => line[term] === present[n]?.[term]))

/** The same lines one after the other by other terms, from the start on; a wait between two stays. */
export function linesByTerms(
  lines: readonly HeldLine[],
  terms: readonly ServiceTerms[],
): HeldLine[] {
  let later = 0
  return lines.map((line, n) => {
    const own = terms[n] ?? line
    const start = new Date(Date.parse(line.start) + later * 60_000).toISOString()
    later += own.duration - line.duration
    return { ...line, ...termsIn(own), start }
  })
}

const termsIn = ({ price, duration, initialWork, processing, cleanup }: ServiceTerms) => ({
  price,
  duration,
  initialWork,
  processing,
  cleanup,
})

/** What a hold keeps of the terms of a service. */
export const lineOf = (
  at: Pick<HeldLine, 'serviceId' | 'staffId' | 'start'>,
  terms: ServiceTerms,
): HeldLine => ({
  serviceId: at.serviceId,
  staffId: at.staffId,
  start: at.start,
  ...termsIn(terms),
})
