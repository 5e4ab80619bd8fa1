import { clockMinutes } from '@salon/contract/salon-clock'
import { statusesOpen } from '@salon/contract/vocabulary'
import { union, without } from '@salon/contract/working-spans'
import { useEffect, type Dispatch, type SetStateAction } from 'react'
import { useOutsideWords } from '../../../../text/hours.ts'
import { useLocale } from '../../../../text/text.ts'
import { useBlockedTimes, useOutsideHours, useWorkingSpans } from '../../../working-hours/api.ts'
import { lengthOf } from '../../components/times/clock-minutes.ts'
import { dayEnd, type Block } from '../../components/timeline/timeline-layout.ts'

/** A day of staff members: it is closed while none of them works. */
interface ColumnHours {
  readonly id: number
  /** 'YYYY-MM-DD' in the salon's zone. */
  readonly day: string
  readonly staffIds: readonly number[]
  readonly blocks: readonly Block[]
}

/** Why open rows are outside of working hours, in words, by their ids. */
export type OutsideRows = ReadonlyMap<number, string>

interface ClosedHoursProps {
  /** As the grid has them, from its second column on; the earliest day first. */
  columns: readonly ColumnHours[]
  /** Minutes from midnight, whole hours. */
  from: number
  to: number
  /** Called with the earliest start and the latest end of all, which the day has to show; without limits with none. */
  onOpening: (opening: Pick<Block, 'top' | 'bottom'> | undefined) => void
  onOutside: Dispatch<SetStateAction<OutsideRows>>
}

/**
 * Shades the hours in which nobody of a column works: closed, off, on a break or blocked. Finds the rows that stand on
 * hours in which their staff member does not work.
 */
export const ClosedHours = ({ columns, from, to, onOpening, onOutside }: ClosedHoursProps) => {
  const first = columns[0]?.day ?? ''
  const workingSpansOf = useWorkingSpans(first)
  const blockedOf = useBlockedTimes(first)
  const spans = columns.map(
    ({ day, staffIds }) => new Map(staffIds.map((id) => [id, workingSpansOf(id, day)])),
  )
  const limited = columns
    .flatMap(({ day, staffIds }, index) =>
      staffIds.flatMap((staffId) => {
        const blocked = blockedOf(staffId, day).map((block) => ({
          from: clockMinutes(block.from),
          to: clockMinutes(block.to),
        }))
        // What they cut in two is no limit; they are shown, wherever they are.
        return [...union([...(spans[index]?.get(staffId) ?? []), ...blocked]), ...blocked]
      }),
    )
    .filter((span) => span.from > 0 || span.to < dayEnd)
  const top = Math.min(...limited.map((span) => span.from))
  const bottom = Math.max(...limited.map((span) => span.to))
  useEffect(() => {
    onOpening(top < bottom ? { top, bottom } : undefined)
  }, [onOpening, top, bottom])

  const outsideHours = useOutsideHours(useLocale().timeZone, first)
  const wordsFor = useOutsideWords()
  const outside = new Map(
    columns.flatMap(({ blocks }, index) =>
      blocks.flatMap(({ row, from: start, to: end }): [number, string][] => {
        const span = { from: Math.max(0, start), to: Math.min(end, dayEnd) }
        const working = spans[index]?.get(row.staffId)
        if (!working || !statusesOpen.includes(row.status)) return []
        // Of hundreds of rows the few that are outside are looked at closely.
        const why = without([span], working).length > 0 && outsideHours(row)
        return why ? [[row.id, wordsFor(why, row.staff.name)]] : []
      }),
    ),
  )
  useEffect(() => {
    // The same map where it says the same: the grid is then not rendered again.
    onOutside((before) => (String([...before]) === String([...outside]) ? before : outside))
  })
  return columns.map(({ id }, index) => (
    <div
      key={id}
      aria-hidden
      style={{ gridColumn: index + 2 }}
      className="pointer-events-none relative row-start-2"
    >
      {without([{ from, to }], union([...(spans[index]?.values() ?? [])].flat())).map((span) => (
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
