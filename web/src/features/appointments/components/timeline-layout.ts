import type { Appointment } from '@salon/contract/appointments'
import { initials } from '../../../ui/initials.ts'
import { minutesAt } from './clock-minutes.ts'

/** A row as a block of its column; minutes are counted from midnight on the salon's wall clock. */
export interface Block {
  readonly row: Appointment
  /** When it begins and ends; it may end after midnight. */
  readonly from: number
  readonly to: number
  /** What it covers on the screen: a short one as much as its line of words needs. */
  readonly top: number
  readonly bottom: number
  /** Which of the lanes side by side it stands in, and how many there are at that time. */
  readonly lane: number
  readonly lanes: number
}

/** A column: a staff member's day, by id and name; or in a week a day, by its number and its words. */
export interface StaffDay {
  readonly id: number
  readonly name: string
  readonly blocks: readonly Block[]
}

type Span = Omit<Block, 'lane' | 'lanes'>

const dayEnd = 24 * 60

/** Minutes that the shortest block covers. */
export const shortest = 15

const spanOf = (row: Appointment, zone: string): Span => {
  const from = minutesAt(row.appointmentDate, zone)
  const to = from + row.duration
  const top = Math.min(from, dayEnd - shortest)
  return { row, from, to, top, bottom: Math.min(Math.max(to, top + shortest), dayEnd) }
}

/**
 * The rows of one staff member's day as blocks: those that overlap stand side by side. A sweep over starts
 * and ends, each sorted once: O(n log n).
 */
export function blocksOf(rows: readonly Appointment[], zone: string): Block[] {
  const spans = rows.map((row) => spanOf(row, zone))
  const byStart = [...spans].sort((a, b) => a.top - b.top || b.bottom - a.bottom)
  const byEnd = [...spans].sort((a, b) => a.bottom - b.bottom)
  const laneOf = new Map<Span, number>()
  const blocks: Block[] = []
  /** Those that overlap one another, directly or by a third. */
  let cluster: Span[] = []
  let lanes = 0
  let free: number[] = []
  let ended = 0
  const closeCluster = () => {
    for (const span of cluster) blocks.push({ ...span, lane: laneOf.get(span) ?? 0, lanes })
    cluster = []
    free = []
    lanes = 0
  }
  for (const [started, span] of byStart.entries()) {
    for (let end = byEnd[ended]; end && end.bottom <= span.top; end = byEnd[++ended]) {
      free.push(laneOf.get(end) ?? 0)
    }
    if (ended === started) closeCluster()
    laneOf.set(span, free.pop() ?? lanes++)
    cluster.push(span)
  }
  closeCluster()
  return blocks
}

/** The hours that a day shows: the usual ones, and those of every row and opening. Whole hours in minutes. */
export function hoursOf(blocks: readonly Pick<Block, 'top' | 'bottom'>[]): {
  from: number
  to: number
} {
  const usual = { from: 8 * 60, to: 20 * 60 }
  const first = Math.min(usual.from, ...blocks.map((block) => block.top))
  const last = Math.max(usual.to, ...blocks.map((block) => block.bottom))
  return { from: Math.floor(first / 60) * 60, to: Math.ceil(last / 60) * 60 }
}

/** The first names of people, with as much of the last one as tells namesakes apart: 'Ann', 'Ben K.'. */
export function shortNames(names: readonly string[]): string[] {
  const firsts = names.map((name) => name.trim().split(/\s+/))
  return firsts.map(([first = '', ...more]) => {
    const isAlone = firsts.filter(([other]) => other === first).length === 1
    const last = more.at(-1)
    return isAlone || !last ? first : `${first} ${initials(last)}.`
  })
}
