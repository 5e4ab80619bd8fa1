import type { Appointment } from '@salon/contract/appointments'
import { isArrived } from '@salon/contract/visit-grouping'
import type { Formats, TextFunction } from '../../../../text/text.ts'
import '../../../../text/timeline.ts'
import { timeOf } from '../times/clock-minutes.ts'

/** What all blocks and free places of a grid say. */
export interface TimelineWords {
  readonly t: TextFunction
  readonly formats: Formats
  /** When a row begins, '10:00'. */
  readonly start: (row: Pick<Appointment, 'appointmentDate'>) => string
  /** A time of day in minutes from midnight, as a free place says it. */
  readonly timeOfDay: (minutes: number) => string
  /** How a row stands. */
  readonly status: (row: Pick<Appointment, 'status' | 'arrivedAt' | 'awaiting'>) => string
}

/** Looks up each time and each status once for all blocks that say it: in hundreds of blocks it is felt. */
export function timelineWords(t: TextFunction, formats: Formats): TimelineWords {
  const start = once((moment: string) => formats.clockTime(moment))
  const status = once((of: Appointment['status']) => t(`appointments.listStatus.${of}`))
  const arrived = t('appointments.arrived')
  const awaiting = t('appointments.awaiting')
  return {
    t,
    formats,
    timeOfDay: once((minutes: number) => formats.timeOfDay(timeOf(minutes))),
    start: ({ appointmentDate }) => start(appointmentDate),
    status: (row) =>
      [row.awaiting && awaiting, isArrived(row) && arrived, status(row.status)]
        .filter(Boolean)
        .join(', '),
  }
}

const once = <Key>(say: (key: Key) => string) => {
  const cached = new Map<Key, string>()
  return (key: Key) => {
    const words = cached.get(key) ?? say(key)
    cached.set(key, words)
    return words
  }
}
