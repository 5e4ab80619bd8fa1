import type { Appointment } from '@salon/contract/appointments'
import { clsx } from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFormats, useText } from '../../../text/text.ts'
import '../../../text/timeline.ts'
import type { LinkElement } from '../../../ui/link-element.ts'
import { lengthOf, timeOf } from './clock-minutes.ts'
import { TimelineBlock, TimelineCleanup } from './timeline-block.tsx'
import type { Block, StaffDay } from './timeline-layout.ts'
import { useDrag, type DragStore } from './drag-store.ts'

/** Minutes that one tap on a free place takes hold of. */
export const slotLength = 30

/** What is different where each column is a day of a week, with its number as `id`. */
export interface WeekColumns {
  /** The column that is today, if any: it alone has the line of now. */
  readonly todayId: number | undefined
  /** The head of a column: the day, and a way to it. */
  readonly headOf: (column: StaffDay) => ReactNode
  /** What a free place does, as a screen reader says it; `time` is 'HH:MM'. */
  readonly slotLabel: (column: StaffDay, time: string) => string
  /** A block of everybody's week, which says whose it is; without it blocks are drawn as in a day. */
  readonly blockOf: ((block: Block, from: number) => ReactNode) | undefined
}

interface TimelineColumnProps {
  column: StaffDay
  index: number
  week: WeekColumns | undefined
  /** Minutes from midnight, whole hours. */
  from: number
  to: number
  /** Minutes from midnight now, where the day is today. */
  now: number | undefined
  /** The free place that Tab leads to, over all columns. */
  focused: { column: number; time: number }
  onFocus: (time: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPick: ((staffId: number, time: string) => void) | undefined
  blockedOf?: ((column: StaffDay) => ReactNode) | undefined
  linkTo: (row: Appointment) => LinkElement
  visitOf: (row: Appointment) => readonly Appointment[]
  store: DragStore
  mayMove: boolean
  saving: ReadonlySet<number>
}

/** A column: free places, and the blocks on them. */
export const TimelineColumn = ({
  column,
  index,
  week,
  from,
  to,
  now,
  focused,
  onFocus,
  onKeyDown,
  onPick,
  blockedOf,
  linkTo,
  visitOf,
  saving,
  ...drag
}: TimelineColumnProps) => {
  const t = useText()
  const formats = useFormats()
  const isPickedUp = useDrag(drag.store, ({ is }) => is === 'pickedUp')
  const times = Array.from({ length: (to - from) / slotLength }, (_, n) => from + n * slotLength)
  const labelOf = (time: string) =>
    week
      ? week.slotLabel(column, time)
      : t(isPickedUp ? 'timeline.moveTo' : 'timeline.bookAt', {
          time: formats.timeOfDay(time),
          staff: column.name,
        })
  const look = (time: number) => ({
    'data-time': time,
    style: { height: lengthOf(slotLength) },
    className: clsx(
      'block w-full -outline-offset-2',
      onPick && 'transition-colors hover:bg-brand-soft focus-visible:bg-brand-soft',
      time > from && (time % 60 === 0 ? 'border-t border-line' : 'border-t border-line/40'),
    ),
  })
  return (
    <div
      data-staff={column.id}
      style={{ gridColumn: index + 2 }}
      // Columns beside the window are neither styled nor painted; the hours give them their height.
      className="relative row-start-2 snap-start border-l border-line [content-visibility:auto]"
    >
      {times.map((time) =>
        onPick ? (
          <button
            key={time}
            type="button"
            data-column={index}
            tabIndex={focused.column === index && focused.time === time ? 0 : -1}
            aria-label={labelOf(timeOf(time))}
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
          style={{ top: lengthOf(now - from) }}
          className="pointer-events-none absolute inset-x-0 border-t-2 border-red-ink"
        />
      )}
      {blockedOf?.(column)}
      <ul>
        {column.blocks.map((block) => (
          <TimelineCleanup key={block.row.id} {...{ block, from }} />
        ))}
        {column.blocks.map((block) =>
          week?.blockOf ? (
            week.blockOf(block, from)
          ) : (
            <TimelineBlock
              key={block.row.id}
              {...{ block, from }}
              link={linkTo(block.row)}
              siblings={visitOf(block.row).filter(({ id }) => id !== block.row.id)}
              isSaving={saving.has(block.row.id)}
              {...drag}
            />
          ),
        )}
      </ul>
    </div>
  )
}
