import { without } from '@salon/contract/working-spans'
import { useEffect } from 'react'
import { useWorkingSpans } from '../../working-hours/api.ts'
import { lengthOf } from '../components/clock-minutes.ts'
import type { Block, StaffDay } from '../components/timeline-layout.ts'

interface ClosedHoursProps {
  /** 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** As the grid has them, from its second column on. */
  columns: readonly StaffDay[]
  /** Minutes from midnight, whole hours. */
  from: number
  to: number
  /** Called with the earliest start and the latest end of all, which the day has to show; without limits with none. */
  onOpening: (opening: Pick<Block, 'top' | 'bottom'> | undefined) => void
}

const minutesPerDay = 1440

/** Shades the hours in which a staff member does not work: closed, off, on a break or blocked. */
export const ClosedHours = ({ day, columns, from, to, onOpening }: ClosedHoursProps) => {
  const workingSpansOf = useWorkingSpans(day)
  const limited = columns
    .flatMap(({ id }) => workingSpansOf(id))
    .filter((span) => span.from > 0 || span.to < minutesPerDay)
  const top = Math.min(...limited.map((span) => span.from))
  const bottom = Math.max(...limited.map((span) => span.to))
  useEffect(() => {
    onOpening(top < bottom ? { top, bottom } : undefined)
  }, [onOpening, top, bottom])
  return columns.map(({ id }, index) => (
    <div
      key={id}
      aria-hidden
      style={{ gridColumn: index + 2 }}
      className="pointer-events-none relative row-start-2"
    >
      {without([{ from, to }], workingSpansOf(id)).map((span) => (
        <div
          key={span.from}
          data-closed={`${span.from}-${span.to}`}
          style={{ top: lengthOf(span.from - from), height: lengthOf(span.to - span.from) }}
          className="absolute inset-x-0 bg-sunken"
        />
      ))}
    </div>
  ))
}
