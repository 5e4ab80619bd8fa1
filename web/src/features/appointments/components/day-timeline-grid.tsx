import type { Appointment } from '@salon/contract/appointments'
import { clsx } from 'clsx'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useFormats, useText } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { LinkElement } from '../../../ui/link-element.ts'
import { timeOf } from './clock-minutes.ts'
import { lengthOf } from './timeline-block.tsx'
import { slotLength, TimelineColumn } from './timeline-column.tsx'
import { TimelineEdges } from './timeline-edges.tsx'
import { CarryBanner, TimelineGhost } from './timeline-ghost.tsx'
import { shortNames, type StaffDay } from './timeline-layout.ts'
import { useTimelineDrag, type Drop } from './use-timeline-drag.ts'

interface DayTimelineGridProps {
  /** 'YYYY-MM-DD': another day is scrolled to its beginning. */
  day: string
  /** The rows are still those of another day (placeholder data). */
  waiting: boolean
  columns: readonly StaffDay[]
  /** Minutes from midnight, whole hours. */
  from: number
  to: number
  /** Minutes from midnight now, where the day is today. */
  now?: number | undefined
  /** A free place was chosen: 'HH:MM'. Without it the places cannot be chosen. */
  onPick: ((staffId: number, time: string) => void) | undefined
  /** A row was put elsewhere. Without it none can be moved. */
  onDrop: ((drop: Drop) => void) | undefined
  /** Another day, to put there what is carried. */
  onDay: (day: string) => void
  /** Chooses whose columns are shown. */
  filter: ReactNode
  /** Rows that stand elsewhere already, and are being saved. */
  saving: ReadonlySet<number>
  linkTo: (row: Appointment) => LinkElement
  /** The rows of a row's visit that take place, or it alone. */
  visitOf: (row: Appointment) => readonly Appointment[]
}

/** Pixels that a block is wide at least, however many stand beside it. */
const laneWidth = 40

/**
 * A day with a column for each staff member. Free places are buttons with one tab stop among them:
 * arrow keys go from time to time and from one person to the next.
 */
export const DayTimelineGrid = ({
  day,
  waiting,
  columns,
  from,
  to,
  now,
  onDrop,
  onDay,
  filter,
  ...rest
}: DayTimelineGridProps) => {
  const t = useText()
  const formats = useFormats()
  const grid = useRef<HTMLDivElement>(null)
  const { store, cancel } = useTimelineDrag({
    grid,
    day,
    columns,
    from,
    to,
    onDay,
    onDrop,
    onMake: rest.onPick,
    visitOf: rest.visitOf,
    saving: rest.saving,
  })
  const [requested, setFocused] = useState({ column: 0, time: 10 * 60 })
  // Roving tabindex: another day may have fewer columns or hours.
  const focused = {
    column: Math.min(requested.column, columns.length - 1),
    time: Math.min(Math.max(requested.time, from), to - slotLength),
  }
  // Scrolls to the current time, or to the first visit; earlier hours are above.
  const start = now ?? Math.min(...columns.flatMap(({ blocks }) => blocks.map(({ top }) => top)))
  const scrollTo = useEffectEvent(() => {
    const column = grid.current?.querySelector('[data-staff]')
    if (!grid.current || !column || !Number.isFinite(start)) return
    const minute = column.clientHeight / (to - from)
    grid.current.scrollTop = Math.max(0, (start - 60 - from) * minute)
  })
  useEffect(() => {
    if (!waiting) scrollTo()
  }, [day, waiting])
  const hours = Array.from({ length: (to - from) / 60 }, (_, hour) => from + hour * 60)
  const names = shortNames(columns.map(({ name }) => name))
  const widths = columns.map(({ blocks }) => {
    const lanes = Math.max(1, ...blocks.map((block) => block.lanes))
    return `max(var(--column), ${lanes * laneWidth}px)`
  })

  const move = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    const column = Math.min(Math.max(focused.column + by.column, 0), columns.length - 1)
    const time = Math.min(Math.max(focused.time + by.steps * slotLength, from), to - slotLength)
    setFocused({ column, time })
    grid.current
      ?.querySelector<HTMLElement>(`[data-column="${column}"][data-time="${time}"]`)
      ?.focus()
  }
  return (
    <div className="flex min-h-96 flex-1 flex-col border-t border-line bg-surface">
      <CarryBanner store={store} onCancel={cancel} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <TimelineEdges grid={grid} people={columns} names={names} />
        <div className="absolute top-0 left-0 z-40">{filter}</div>
        <div
          ref={grid}
          role="group"
          aria-label={t('appointments.byStaff')}
          aria-busy={waiting}
          className={clsx(
            'group/grid @container min-h-0 flex-1 overflow-auto overscroll-contain scroll-pl-14',
            '[--column:112px] [--minute:1.2px] max-sm:[--column:calc(100cqw-3.5rem)] pointer-coarse:[--minute:calc(88px/60)]',
            'max-sm:snap-x max-sm:snap-mandatory data-dragging:cursor-grabbing data-dragging:snap-none data-dragging:select-none',
            waiting && 'pointer-events-none opacity-60',
          )}
        >
          <div
            className="grid"
            // As wide as that, whatever stands in the columns: one long name must not widen them all.
            style={{
              gridTemplateColumns: `3.5rem ${widths.map((width) => `minmax(${width}, 1fr)`).join(' ')}`,
              minWidth: `calc(${['3.5rem', ...widths].join(' + ')})`,
            }}
          >
            <div className="sticky top-0 left-0 z-30 border-b border-line bg-surface max-sm:hidden" />
            {columns.map(({ id, name }, index) => (
              <h3
                key={id}
                title={name}
                style={{ gridColumn: index + 2 }}
                // There the strip of everybody says who it is.
                className="sticky top-0 z-20 row-start-1 flex h-11 min-w-0 items-center gap-2 border-b border-l border-line bg-surface px-2 text-sm font-semibold text-ink max-sm:sr-only"
              >
                <Avatar name={name} size="xs" />
                <span aria-hidden className="truncate">
                  {names[index]}
                </span>
                <span className="sr-only">{name}</span>
              </h3>
            ))}
            <div aria-hidden className="sticky left-0 z-15 row-start-2 bg-surface">
              {hours.map((hour) => (
                <div
                  key={hour}
                  style={{ height: lengthOf(60) }}
                  className="figures border-line pr-1.5 text-right text-xs whitespace-nowrap text-muted not-first:border-t"
                >
                  {/* '9 AM', and '9:00' where there are 24. */}
                  {formats.timeOfDay(timeOf(hour)).replace(':00 ', ' ')}
                </div>
              ))}
            </div>
            {columns.map((column, index) => (
              <TimelineColumn
                key={column.id}
                {...{ column, index, from, to, now, focused, store }}
                mayMove={onDrop !== undefined}
                onFocus={(time) => setFocused({ column: index, time })}
                onKeyDown={move}
                {...rest}
              />
            ))}
            <TimelineGhost {...{ store, columns, from }} />
          </div>
        </div>
      </div>
    </div>
  )
}

const arrows: Partial<Record<string, { column: number; steps: number }>> = {
  ArrowUp: { column: 0, steps: -1 },
  ArrowDown: { column: 0, steps: 1 },
  ArrowLeft: { column: -1, steps: 0 },
  ArrowRight: { column: 1, steps: 0 },
}
