import type { Appointment } from '@salon/contract/appointments'
import { minutesAt } from './clock-minutes.ts'

/** A row as a block of its column; minutes are counted from midnight on the salon's wall clock. */
export interface Block {
  readonly row: Appointment
  readonly from: number
  readonly to: number
  /** Which of the lanes side by side it stands in, and how many there are at that time. */
  readonly lane: number
  readonly lanes: number
}

const dayEnd = 24 * 60

/**
 * The rows of one staff member's day as blocks: rows that overlap stand side by side.
 * @param rows of one day of the salon, by time
 */
export function blocksOf(rows: readonly Appointment[], zone: string): Block[] {
  const spans = rows.map((row) => {
    const from = minutesAt(row.appointmentDate, zone)
    return { row, from, to: Math.min(from + row.duration, dayEnd) }
  })
  const blocks: Block[] = []
  let cluster: typeof spans = []
  let end = 0
  const close = () => {
    blocks.push(...sideBySide(cluster))
    cluster = []
  }
  for (const span of spans.sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (cluster.length > 0 && span.from >= end) close()
    end = cluster.length === 0 ? span.to : Math.max(end, span.to)
    cluster.push(span)
  }
  close()
  return blocks
}

/** Each span of a cluster in the first lane that is free by its start. */
function sideBySide(cluster: readonly Pick<Block, 'row' | 'from' | 'to'>[]): Block[] {
  const ends: number[] = []
  const placed = cluster.map((span) => {
    const free = ends.findIndex((end) => end <= span.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = span.to
    return { ...span, lane }
  })
  return placed.map((span) => ({ ...span, lanes: ends.length }))
}

/** The hours that a day shows: the usual ones, and those of every row. Whole hours in minutes. */
export function hoursOf(blocks: readonly Pick<Block, 'from' | 'to'>[]): {
  from: number
  to: number
} {
  const usual = { from: 8 * 60, to: 20 * 60 }
  const first = Math.min(usual.from, ...blocks.map((block) => block.from))
  const last = Math.max(usual.to, ...blocks.map((block) => block.to))
  return { from: Math.floor(first / 60) * 60, to: Math.ceil(last / 60) * 60 }
}
