import type { TestGap, TestRequirement } from '@salon/contract/patch-tests'
import { takesTime } from '@salon/contract/visit-grouping'
import type { Reservation } from '../booking/rules.ts'

/**
 * Whether a row brings its client to its service anew: it is new or stands again, or changes client, service, start
 * or length. Staff member, price and notes do not matter to a patch test.
 */
export function needsTest({ row, before }: Reservation): boolean {
  if (!takesTime(row.status)) return false
  if (!before || !takesTime(before.status)) return true
  return (
    row.customerId !== before.customerId ||
    row.serviceId !== before.serviceId ||
    row.appointmentDate !== before.appointmentDate ||
    row.duration !== before.duration
  )
}

/** Whether a client may have reacted to a test. */
export const isReaction = (gap: TestGap) => gap === 'failed' || gap === 'doubtful'

/** Why a client cannot have a service, for the desk: 'Color needs a passed patch test with Koleston: there is none.' */
export function gapSentence(
  service: string,
  { product, hoursBefore, monthsValid }: TestRequirement,
  gap: TestGap,
): string {
  const why: Record<TestGap, string> = {
    missing: 'there is none',
    pending: 'it has not been read yet',
    failed: 'the last one failed',
    doubtful: 'the last one was doubtful',
    too_soon: `it must be made at least ${hoursBefore} hours before`,
    expired: `it is valid for ${monthsValid} months`,
  }
  return `${service} needs a passed patch test with ${product}: ${why[gap]}.`
}
