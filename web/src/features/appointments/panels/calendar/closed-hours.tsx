import { clockMinutes } from '@salon/contract/salon-clock'
import { union, without } from '@salon/contract/working-spans'
import { useEffect } from 'react'
import { useBlockedTimes, useWorkingSpans } from '../../../working-hours/api.ts'
import { lengthOf } from '../../components/times/clock-minutes.ts'
import type { Block } from '../../components/timeline/timeline-layout.ts'

/** A day of staff members: it is closed while none of them works. */
interface ColumnHours {
  readonly id: number
  /** 'YYYY-MM-DD' in the salon's zone. */
  readonly day: string
  readonly staffIds: readonly number[]
}

interface ClosedHoursProps {
  /** As the grid has them, from its second column on; the earliest day first. */
  columns: readonly ColumnHours[]
  /** Minutes from midnight, whole hours. */
  from: number
  to: number
  /** Called with the earliest start and the latest end of all, which the day has to show; without limits with none. */
  onOpening: (opening: Pick<Block, 'top' | 'bottom'> | undefined) => void
}

const minutesPerDay = 1440

/** Shades the hours in which nobody of a column works: closed, off, on a break or blocked. */
export const ClosedHours = ({ columns, from, to, onOpening }: ClosedHoursProps) => {
  const workingSpansOf = useWorkingSpans(columns[0]?.day ?? '')
  const working = columns.map(({ day, staffIds }) =>
    union(staffIds.flatMap((staffId) => workingSpansOf(staffId, day))),
  )
  const blockedOf = useBlockedTimes(columns[0]?.day ?? '')
  const limited = columns
    .flatMap(({ day, staffIds }) =>
      staffIds.flatMap((staffId) => {
        const blocked = blockedOf(staffId, day).map((block) => ({
          from: clockMinutes(block.from),
          to: clockMinutes(block.to),
        }))
        // What they cut in two is no limit; they are shown, wherever they are.
        return [...union([...workingSpansOf(staffId, day), ...blocked]), ...blocked]
      }),
    )
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
      {without([{ from, to }], working[index] ?? []).map((span) => (
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
