import type { Appointment } from '@salon/contract/appointments'
import { uncategorizedColor } from '@salon/contract/vocabulary'
import { takesTime } from '@salon/contract/visit-grouping'
import { clsx } from 'clsx'
import { Link2 } from 'lucide-react'
import {
  cloneElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { useFormats, useText } from '../../../text/text.ts'
import '../../../text/timeline.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { categoryStyle } from '../../../ui/category-colour.ts'
import type { LinkElement } from '../../../ui/link-element.ts'
import { NotesMark } from './notes-mark.tsx'
import { timeOf } from './clock-minutes.ts'
import { type Block } from './timeline-layout.ts'

/** Minutes that one tap on a free place takes hold of. */
const step = 30
/** Pixels of a line in a block. */
const lineHeight = 16
/** Pixels of a minute: a step is as tall as a finger needs. */
const scale = 44 / step

export interface TimelineColumn {
  readonly id: number
  readonly name: string
  readonly blocks: readonly Block[]
}

interface DayTimelineGridProps {
  /** 'YYYY-MM-DD': another day is scrolled to its beginning. */
  day: string
  /** The rows are still those of another day (placeholder data). */
  waiting: boolean
  columns: readonly TimelineColumn[]
  /** Minutes from midnight, whole hours. */
  from: number
  to: number
  /** Minutes from midnight now, where the day is today. */
  now?: number | undefined
  /** A free place was chosen: 'HH:MM'. Without it the places cannot be chosen. */
  onPick: ((staffId: number, time: string) => void) | undefined
  linkTo: (row: Appointment) => LinkElement
  /** The other rows of a row's visit that take place. */
  siblingsOf: (row: Appointment) => readonly Appointment[]
}

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
  ...rest
}: DayTimelineGridProps) => {
  const t = useText()
  const formats = useFormats()
  const grid = useRef<HTMLDivElement>(null)
  const [requested, setFocused] = useState({ column: 0, time: 10 * 60 })
  // Roving tabindex: another day may have fewer columns or hours.
  const focused = {
    column: Math.min(requested.column, columns.length - 1),
    time: Math.min(Math.max(requested.time, from), to - step),
  }
  // Scrolls to the current time, or to the first visit; earlier hours are above.
  const start = now ?? Math.min(...columns.flatMap((column) => column.blocks.map((b) => b.from)))
  const scrollTo = useEffectEvent(() => {
    if (grid.current && Number.isFinite(start)) {
      grid.current.scrollTop = Math.max(0, (start - 60 - from) * scale)
    }
  })
  useEffect(() => {
    if (!waiting) scrollTo()
  }, [day, waiting])
  const hours = Array.from({ length: (to - from) / 60 }, (_, hour) => from + hour * 60)

  const move = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    const column = Math.min(Math.max(focused.column + by.column, 0), columns.length - 1)
    const time = Math.min(Math.max(focused.time + by.steps * step, from), to - step)
    setFocused({ column, time })
    grid.current
      ?.querySelector<HTMLElement>(`[data-column="${column}"][data-time="${time}"]`)
      ?.focus()
  }
  return (
    <div
      ref={grid}
      role="group"
      aria-label={t('appointments.byStaff')}
      aria-busy={waiting}
      className={clsx(
        'max-h-[75dvh] overflow-auto rounded-card border border-line bg-surface shadow-card',
        waiting && 'pointer-events-none opacity-60',
      )}
    >
      <div
        className="grid"
        // As wide as that, whatever stands in the columns: one long name must not widen them all.
        style={{
          gridTemplateColumns: `4.5rem repeat(${columns.length}, minmax(10rem, 1fr))`,
          minWidth: `${4.5 + columns.length * 10}rem`,
        }}
      >
        <div className="sticky top-0 left-0 z-30 border-b border-line bg-surface" />
        {columns.map(({ id, name }) => (
          <h3
            key={id}
            className="sticky top-0 z-20 flex min-w-0 items-center gap-2 border-b border-l border-line bg-surface px-3 py-2 text-sm font-semibold text-ink"
          >
            <Avatar name={name} size="sm" />
            <span title={name} className="line-clamp-2 min-w-0 wrap-anywhere">
              {name}
            </span>
          </h3>
        ))}
        <div aria-hidden className="sticky left-0 z-10 bg-surface">
          {hours.map((hour) => (
            <div
              key={hour}
              style={{ height: 60 * scale }}
              className="figures border-line pr-2 text-right text-xs whitespace-nowrap text-muted not-first:border-t"
            >
              {formats.timeOfDay(timeOf(hour))}
            </div>
          ))}
        </div>
        {columns.map((column, index) => (
          <Column
            key={column.id}
            {...{ column, index, from, to, now, focused }}
            onFocus={(time) => setFocused({ column: index, time })}
            onKeyDown={move}
            {...rest}
          />
        ))}
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

type ColumnProps = Omit<DayTimelineGridProps, 'columns' | 'day' | 'waiting'> & {
  column: TimelineColumn
  index: number
  focused: { column: number; time: number }
  onFocus: (time: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const Column = ({
  column,
  index,
  from,
  to,
  now,
  focused,
  onFocus,
  onKeyDown,
  onPick,
  linkTo,
  siblingsOf,
}: ColumnProps) => {
  const t = useText()
  const formats = useFormats()
  const times = Array.from({ length: (to - from) / step }, (_, slot) => from + slot * step)
  const look = (time: number) => ({
    style: { height: step * scale },
    className: clsx(
      'block w-full',
      onPick && 'transition-colors hover:bg-brand-soft focus-visible:bg-brand-soft',
      time > from && (time % 60 === 0 ? 'border-t border-line' : 'border-t border-line/40'),
    ),
  })
  return (
    <div className="relative border-l border-line">
      {times.map((time) =>
        onPick ? (
          <button
            key={time}
            type="button"
            data-column={index}
            data-time={time}
            tabIndex={focused.column === index && focused.time === time ? 0 : -1}
            aria-label={t('timeline.bookAt', {
              time: formats.timeOfDay(timeOf(time)),
              staff: column.name,
            })}
            onFocus={() => onFocus(time)}
            onKeyDown={onKeyDown}
            onClick={() => onPick(column.id, timeOf(time))}
            {...look(time)}
          />
        ) : (
          <div key={time} {...look(time)} />
        ),
      )}
      {/* Below the blocks: a line across their text would look like a strike-through. */}
      {now !== undefined && now >= from && now < to && (
        <div
          aria-hidden
          style={{ top: (now - from) * scale }}
          className="pointer-events-none absolute inset-x-0 border-t-2 border-red-ink"
        />
      )}
      <ul>
        {column.blocks.map((block) => (
          <TimelineBlock
            key={block.row.id}
            block={block}
            from={from}
            link={linkTo(block.row)}
            siblings={siblingsOf(block.row)}
          />
        ))}
      </ul>
    </div>
  )
}

const TimelineBlock = ({
  block,
  from,
  link,
  siblings,
}: {
  block: Block
  from: number
  link: LinkElement
  siblings: readonly Appointment[]
}) => {
  const t = useText()
  const formats = useFormats()
  const { row, lane, lanes } = block
  const off = !takesTime(row.status)
  const height = Math.max((block.to - block.from) * scale - 2, 22)
  const lines = Math.max(1, Math.floor((height - 4) / lineHeight))
  const others = siblings.map(({ appointmentDate, service, staff }) =>
    [
      formats.time(appointmentDate),
      service.name,
      t('appointments.withStaff', { staff: staff.name }),
    ].join(' '),
  )
  const sameVisit = others.length > 0 && t('timeline.sameVisit', { others: others.join(', ') })
  const shown = [
    formats.timeRange(row.appointmentDate, row.duration),
    row.service.name,
    t(`appointments.listStatus.${row.status}`),
    ...(sameVisit ? [sameVisit] : []),
  ].slice(0, lines - 1)
  const marks = (sameVisit ? 1 : 0) + (row.customer.notes ? 1 : 0)
  return (
    <li
      style={{
        top: (block.from - from) * scale + 1,
        height,
        left: `calc(${(lane / lanes) * 100}% + 2px)`,
        width: `calc(${100 / lanes}% - 4px)`,
        ...categoryStyle(row.service.category?.color ?? uncategorizedColor),
      }}
      className={clsx(
        'absolute overflow-hidden rounded-chip border-l-4 border-l-(--category) px-2 py-0.5 text-xs leading-4',
        // Without its colour rather than pale: what is written on it stays readable.
        off ? 'bg-sunken text-muted' : 'category-tint',
      )}
    >
      {marks > 0 && (
        <span className="absolute top-0.5 right-1 flex gap-0.5">
          {sameVisit && (
            <span className="text-brand-ink">
              <Link2 aria-hidden className="size-3.5" />
              {!shown.includes(sameVisit) && <span className="sr-only">{sameVisit}</span>}
            </span>
          )}
          <NotesMark notes={row.customer.notes} />
        </span>
      )}
      {/* Whole lines: one that would be cut in half is left to the visit itself. */}
      <div className="max-h-[max(1lh,round(down,100%,1lh))] overflow-hidden">
        <span
          className={clsx(
            'font-semibold wrap-anywhere',
            marks > 0 && (marks > 1 ? 'pr-8' : 'pr-4'),
            lines < 2 ? 'line-clamp-1' : 'line-clamp-2',
            off && 'line-through',
          )}
        >
          {cloneElement(link, {
            className: 'after:absolute after:inset-0 after:rounded-chip',
            children: row.customer.name,
          })}
        </span>
        {shown.map((line) => (
          <span key={line} className="figures block truncate">
            {line}
          </span>
        ))}
      </div>
    </li>
  )
}
