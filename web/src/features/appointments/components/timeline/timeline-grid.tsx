import type { Appointment } from '@salon/contract/appointments'
import { clsx } from 'clsx'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
} from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import '../../../../text/timeline.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import type { LinkElement } from '../../../../ui/link-element.ts'
import { StatusShapes } from '../../../../ui/status-glyph.tsx'
import { lengthOf } from '../times/clock-minutes.ts'
import type { DragStore } from './drag-store.ts'
import { TimelineColumn, type WeekColumns } from './timeline-column.tsx'
import { shortNames, type GridColumn } from './timeline-layout.ts'
import { slotLength } from './timeline-slots.tsx'
import { timelineWords } from './timeline-words.ts'

interface TimelineGridProps {
  /** What the grid is, for a screen reader. */
  label: string
  /** Nothing where each column is a staff member. */
  week?: WeekColumns
  /** Gets what scrolls, with the columns in it. */
  gridRef: RefCallback<HTMLDivElement>
  store: DragStore
  /** 'YYYY-MM-DD': another day is scrolled to its beginning. */
  day: string
  /** The rows are still those of another day (placeholder data). */
  waiting: boolean
  columns: readonly GridColumn[]
  /** Minutes from midnight, whole hours. */
  from: number
  to: number
  /** Minutes from midnight now, where today is shown. */
  now?: number | undefined
  /** A free place was chosen: 'HH:MM'. Without it the places cannot be chosen. */
  onPick: ((columnId: number, time: string) => void) | undefined
  /** Show the hours before and after those that are shown, or hide them again; in the column of the hours. */
  hoursButtons: ReactNode
  /** Whether blocks can be moved. Apart from what moves them, which comes a render later than the blocks. */
  mayMove: boolean
  /** What moves blocks by hand, drawn over the columns. */
  moving: ReactNode
  /** Shades what is outside of working hours, under the columns. */
  closed: ReactNode
  /** Why nobody of a column works, in a word or two. */
  absenceOf: (column: GridColumn) => ReactNode
  /** The blocked times of a column, over its free places and under its visits. */
  blockedOf?: ((column: GridColumn) => ReactNode) | undefined
  /** What stands around the columns, and chooses among them. */
  edges: ReactNode
  /** Rows with an optimistic update that is not confirmed yet. */
  saving: ReadonlySet<number>
  /** Why rows are outside of working hours, in words, by their ids. */
  outside: ReadonlyMap<number, string>
  linkTo: (row: Appointment) => LinkElement
  /** The rows of a row's visit that take place, or it alone. */
  visitOf: (row: Appointment) => readonly Appointment[]
}

/** Pixels that a block is wide at least, however many stand beside it; in everybody's week for two initials. */
const laneWidth = 48
const initialsWidth = 28

/**
 * A day with a column for each staff member, or a week with a column for each day. Free places are buttons with one
 * tab stop among them: arrow keys go from time to time and from one column to the next.
 */
export const TimelineGrid = ({
  label,
  week,
  gridRef,
  store,
  day,
  waiting,
  columns,
  from,
  to,
  now,
  moving,
  closed,
  absenceOf,
  edges,
  hoursButtons,
  ...rest
}: TimelineGridProps) => {
  const t = useText()
  const formats = useFormats()
  const words = useMemo(() => timelineWords(t, formats), [t, formats])
  const content = useRef<HTMLDivElement>(null)
  const [requested, setFocused] = useState({ column: 0, time: 10 * 60 })
  // Roving tabindex: another day may have fewer columns or hours.
  const focused = {
    column: Math.min(requested.column, columns.length - 1),
    time: Math.min(Math.max(requested.time, from), to - slotLength),
  }
  // Scrolls to the current time, or to the first visit of the day; earlier hours are above.
  const begun = columns.flatMap(({ blocks }) => blocks.filter(({ from: begins }) => begins >= 0))
  const start = now ?? Math.min(...begun.map(({ top }) => top))
  const scrollTo = useEffectEvent(() => {
    const column = content.current?.querySelector('[data-grid-column]')
    const scroller = content.current?.parentElement
    if (!column || !scroller || !Number.isFinite(start)) return
    const minute = column.clientHeight / (to - from)
    scroller.scrollTop = Math.max(0, (start - 60 - from) * minute)
  })
  useEffect(() => {
    if (!waiting) scrollTo()
  }, [day, waiting])
  // What was seen stays where it is when hours come or go above it.
  const shownFrom = useRef(from)
  useLayoutEffect(() => {
    const earlier = shownFrom.current - from
    shownFrom.current = from
    const column = content.current?.querySelector('[data-grid-column]')
    const scroller = content.current?.parentElement
    if (earlier !== 0 && column && scroller)
      scrollDown(scroller, (column.clientHeight / (to - from)) * earlier)
  }, [from, to])
  const hours = Array.from({ length: (to - from) / 60 }, (_, hour) => from + hour * 60)
  const names = shortNames(columns.map(({ name }) => name))
  const widths = columns.map(({ blocks }) => {
    const lanes = Math.max(1, ...blocks.map((block) => block.lanes))
    const lane = week?.blockOf ? initialsWidth : laneWidth
    return `max(var(--column), ${lanes * lane}px)`
  })

  const move = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    const column = Math.min(Math.max(focused.column + by.column, 0), columns.length - 1)
    const time = Math.min(Math.max(focused.time + by.steps * slotLength, from), to - slotLength)
    setFocused({ column, time })
    content.current
      ?.querySelector<HTMLElement>(`[data-column="${column}"][data-time="${time}"]`)
      ?.focus()
  }
  return (
    <div className="flex min-h-96 flex-1 flex-col border-t border-line bg-surface">
      <div className="relative flex min-h-0 flex-1 flex-col">
        {edges}
        <div
          ref={gridRef}
          role="group"
          aria-label={label}
          aria-busy={waiting}
          className={clsx(
            'group/grid @container min-h-0 flex-1 overflow-auto overscroll-contain scroll-pl-12',
            // 72 px an hour; under a finger 88, so that a free place of half an hour is 44 px high.
            '[--minute:1.2px] pointer-coarse:[--minute:calc(88px/60)]',
            // On a phone one staff member, or three days.
            week
              ? '[--column:96px] max-sm:[--column:calc((100cqw-3rem)/3)]'
              : '[--column:112px] max-sm:[--column:calc(100cqw-3rem)]',
            'max-sm:snap-x max-sm:snap-mandatory data-dragging:snap-none',
            // Not only while dragging: setting an inherited property then would restyle every block.
            'select-none',
            waiting && 'pointer-events-none opacity-60',
          )}
        >
          <StatusShapes />
          <div
            ref={content}
            className="relative grid"
            // As wide as that, whatever stands in the columns: one long name must not widen them all.
            style={{
              gridTemplateColumns: `3rem ${widths.map((width) => `minmax(${width}, 1fr)`).join(' ')}`,
              minWidth: `calc(${['3rem', ...widths].join(' + ')})`,
            }}
          >
            <div
              className={clsx(
                'sticky top-0 left-0 z-30 border-b border-line bg-surface',
                !week && 'max-sm:hidden',
              )}
            />
            {columns.map((column, index) => (
              <h3
                key={column.id}
                title={column.name}
                style={{ gridColumn: index + 2 }}
                className={clsx(
                  'sticky top-0 z-20 row-start-1 flex h-11 min-w-0 items-center border-b border-l border-line bg-surface text-sm font-semibold text-ink',
                  // On a phone the staff tabs show the name.
                  week ? 'flex-col' : 'gap-2 px-2 max-sm:sr-only',
                )}
              >
                {week ? (
                  <>
                    {week.headOf(column)}
                    {absenceOf(column)}
                  </>
                ) : (
                  <>
                    <Avatar name={column.name} size="xs" />
                    <span className="min-w-0 leading-tight">
                      <span aria-hidden className="block truncate">
                        {names[index]}
                      </span>
                      <span className="sr-only">{column.name}</span>
                      {absenceOf(column)}
                    </span>
                  </>
                )}
              </h3>
            ))}
            <div data-gutter className="sticky left-0 z-15 row-start-2 bg-surface">
              {hoursButtons}
              {hours.map((hour) => (
                <div
                  key={hour}
                  aria-hidden
                  style={{ height: lengthOf(60) }}
                  className="figures border-line pr-1.5 text-right text-xs whitespace-nowrap text-muted not-first:border-t"
                >
                  {formats.hourOfDay(hour / 60)}
                </div>
              ))}
            </div>
            {closed}
            {columns.map((column, index) => (
              <TimelineColumn
                key={column.id}
                {...{ column, index, from, to, focused, store, week, words }}
                now={week && week.today !== column.day ? undefined : now}
                onFocus={(time) => setFocused({ column: index, time })}
                onKeyDown={move}
                {...rest}
              />
            ))}
            {moving}
          </div>
        </div>
      </div>
    </div>
  )
}

const scrollDown = (scroller: Element, pixels: number) => {
  scroller.scrollTop += pixels
}

const arrows: Partial<Record<string, { column: number; steps: number }>> = {
  ArrowUp: { column: 0, steps: -1 },
  ArrowDown: { column: 0, steps: 1 },
  ArrowLeft: { column: -1, steps: 0 },
  ArrowRight: { column: 1, steps: 0 },
}
