import type { Conflict } from '@salon/contract/errors'
import { useFormats, useText } from './text.ts'

/** What stands in the way of an appointment, in words. */
export interface OverlapWords {
  /** Who is busy then, or what the visit holds; of the first of them, where it is several. */
  readonly title: string
  /** When, with whom and for what: a line of each. */
  readonly rows: readonly {
    readonly id: number
    readonly day: string
    readonly when: string
    readonly what: string
  }[]
}

const titleOf = (t: ReturnType<typeof useText>, first: Conflict | undefined) => {
  if (!first || first.isHidden) return t('appointments.overlapUnnamed')
  return first.reason === 'service_in_visit'
    ? t('appointments.overlapService', { service: first.serviceName })
    : t('appointments.overlapTitle', { staff: first.staffName })
}

/** Says what stands in the way. A server that only says that something does names no rows. */
export const useOverlapWords = () => {
  const t = useText()
  const formats = useFormats()
  return (conflicts: readonly Conflict[]): OverlapWords => ({
    title: titleOf(t, conflicts[0]),
    // One may be in the way of several.
    rows: [...new Map(conflicts.map((row) => [row.id, row])).values()].map(
      ({ id, appointmentDate, duration, customerName, serviceName, isHidden }) => ({
        id,
        day: formats.date(appointmentDate),
        when: formats.timeRange(appointmentDate, duration),
        what: isHidden
          ? ''
          : t('appointments.overlapRow', { customer: customerName, service: serviceName }),
      }),
    ),
  })
}
