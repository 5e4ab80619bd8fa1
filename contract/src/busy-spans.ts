import type { MinuteSpan } from './working-spans.ts'

/**
 * How a row keeps its staff member busy, in minutes: work before processing, processing, in which the staff member
 * is free, and clean-up after the end. Finishing work is what the duration leaves. Without processing (0) all of it
 * is work.
 */
export interface Phases {
  readonly initialWork: number
  readonly processing: number
  readonly cleanup: number
}

/** Phases and how long the client is there. */
export interface TimedPhases extends Phases {
  readonly duration: number
}

/**
 * The minutes of processing, counted from the start; undefined where there is none. Finishing work takes the
 * difference when a duration changes, then processing: where a row ends before it, all of it is work.
 */
export function processingOf({
  duration,
  initialWork,
  processing,
}: Omit<TimedPhases, 'cleanup'>): MinuteSpan | undefined {
  const to = Math.min(initialWork + processing, duration)
  return initialWork < to ? { from: initialWork, to } : undefined
}

/** The minutes in which a staff member is busy, counted from the start: work, then finishing work and clean-up. */
export function busyMinutes(phases: TimedPhases): MinuteSpan[] {
  const free = processingOf(phases)
  const to = phases.duration + phases.cleanup
  if (!free) return [{ from: 0, to }]
  const spans = [
    { from: 0, to: free.from },
    { from: free.to, to },
  ]
  return spans.filter((span) => span.from < span.to)
}

/** What the rule needs of an appointment. */
export interface BusyRow extends TimedPhases {
  readonly appointmentDate: string
}

const minuteLength = 60_000

/** When a row keeps its staff member busy, in milliseconds since 1970, which starts may be in the middle of. */
export function busySpans(row: BusyRow): MinuteSpan[] {
  const start = Date.parse(row.appointmentDate)
  return busyMinutes(row).map(({ from, to }) => ({
    from: start + from * minuteLength,
    to: start + to * minuteLength,
  }))
}

/** Whether one staff member cannot do both rows: work or clean-up of one falls into that of the other. */
export function overlaps(a: BusyRow, b: BusyRow): boolean {
  const others = busySpans(b)
  return busySpans(a).some((one) => others.some((two) => one.from < two.to && two.from < one.to))
}

/** What is wrong with phases, and the field that says so; undefined where they fit the duration. */
export function phasesProblem({
  duration,
  initialWork,
  processing,
}: Omit<TimedPhases, 'cleanup'>): { field: keyof Phases; message: string } | undefined {
  if (processing === 0) return undefined
  if (initialWork === 0)
    return { field: 'initialWork', message: 'Processing time follows some work' }
  if (initialWork + processing > duration)
    return { field: 'processing', message: 'Work and processing time are longer than the service' }
  return undefined
}
