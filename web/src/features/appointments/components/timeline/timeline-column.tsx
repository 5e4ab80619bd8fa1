import type { Appointment } from '@salon/contract/appointments'
import { takesTime } from '@salon/contract/visit-grouping'
import { clsx } from 'clsx'
import {
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { useText } from '../../../../text/text.ts'
import '../../../../text/timeline.ts'
import type { LinkElement } from '../../../../ui/link-element.ts'
import { lengthOf, timeOf } from '../times/clock-minutes.ts'
import { useDrag, type DragStore } from './drag-store.ts'
import { TimelineBlock, TimelineCleanup } from './timeline-block.tsx'
import type { Block, DrawnBlock, GridColumn } from './timeline-layout.ts'
import { highlightPlace, slotLength, timePlaceholder, TimelineSlots } from './timeline-slots.tsx'
import type { TimelineWords } from './timeline-words.ts'
import { useIsNear } from './use-is-near.ts'

/** What is different where each column is a day of a week. */
export interface WeekColumns {
  /** The salon's: its column alone has the line of now. */
  readonly today: string
  /** The head of a column: the day, and a way to it. */
  readonly headOf: (column: GridColumn) => ReactNode
  /** What a free place does, as a screen reader says it; `time` is written as it is to be read. */
  readonly slotLabel: (column: GridColumn, time: string, isPickedUp: boolean) => string
  /** A block of everybody's week, which says whose it is; without it blocks are drawn as in a day. */
  readonly blockOf:
    | ((block: Block, drawn: DrawnBlock & { visit: readonly Appointment[] }) => ReactNode)
    | undefined
}

interface TimelineColumnProps {
  column: GridColumn
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
  onPick: ((columnId: number, time: string) => void) | undefined
  blockedOf?: ((column: GridColumn) => ReactNode) | undefined
  words: TimelineWords
  linkTo: (row: Appointment) => LinkElement
  visitOf: (row: Appointment) => readonly Appointment[]
  store: DragStore
  mayMove: boolean
  saving: ReadonlySet<number>
  outside: ReadonlyMap<number, string>
}

/** A column: free places, and the blocks on them, while it can be seen. */
export const TimelineColumn = ({ column, index, focused, store, ...rest }: TimelineColumnProps) => {
  const element = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(element, () => store.get().is !== 'idle')
  // An arrow key leads from the focused free place to the columns beside it.
  const isDrawn = isNear || Math.abs(focused.column - index) <= 1
  return (
    <div
      ref={element}
      data-grid-column={column.id}
      style={{ gridColumn: index + 2 }}
      // What is beside the window is neither styled nor painted; the hours give a column its height.
      className={clsx(
        'relative row-start-2 snap-start border-l border-line [content-visibility:auto]',
        // On a phone, however fast the finger was, the next one.
        !rest.week && 'snap-always',
      )}
    >
      {isDrawn && (
        <DrawnColumn
          {...{ column, index, store }}
          tabTime={focused.column === index ? focused.time : undefined}
          {...rest}
        />
      )}
    </div>
  )
}

/** Into how much of a free place a click has to go to mean its second quarter hour: its middle still means its beginning. */
const secondQuarter = 0.6

/** Minutes from the beginning of a free place to the quarter hour that is pointed at. */
const quarterAt = ({ clientY, target }: MouseEvent) => {
  if (!(target instanceof Element)) return 0
  const { top, height } = target.getBoundingClientRect()
  return clientY - top > height * secondQuarter ? slotLength / 2 : 0
}

/** The time of the free place that an event happened to. */
const timeIn = ({ target }: SyntheticEvent) =>
  target instanceof HTMLElement ? target.dataset['time'] : undefined

const DrawnColumn = ({
  column,
  index,
  week,
  from,
  to,
  now,
  tabTime,
  onFocus,
  onKeyDown,
  onPick,
  blockedOf,
  words,
  linkTo,
  visitOf,
  store,
  mayMove,
  saving,
  outside,
}: Omit<TimelineColumnProps, 'focused'> & { tabTime: number | undefined }) => {
  const t = useText()
  const isPickedUp = useDrag(store, ({ is }) => is === 'pickedUp')
  // Nothing where it is of another column, which then need not be rendered anew.
  const heldId = useDrag(store, (drag) => {
    const held = drag.is === 'dragging' || drag.is === 'pickedUp' ? drag.held?.row.id : undefined
    return column.blocks.find(({ row }) => row.id === held)?.row.id
  })
  const slotLabel = week
    ? week.slotLabel(column, timePlaceholder, isPickedUp)
    : t(isPickedUp ? 'timeline.moveTo' : 'timeline.bookAt', {
        time: timePlaceholder,
        staff: column.name,
      })
  const pick = (event: MouseEvent) => {
    const time = timeIn(event)
    const quarter = event.detail === 0 ? 0 : quarterAt(event)
    if (time !== undefined) onPick?.(column.id, timeOf(Number(time) + quarter))
  }
  const highlight = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.dataset['time'] === undefined) return
    // While a row is picked up, `listenForDrags` highlights where it would be put down.
    if (store.get().is === 'pickedUp') return
    const start = Number(target.dataset['time']) + quarterAt(event)
    highlightPlace(target, start, start + slotLength)
  }
  const focus = (event: SyntheticEvent) => {
    const time = timeIn(event)
    if (time !== undefined) onFocus(Number(time))
  }
  const press = (event: KeyboardEvent) => {
    if (timeIn(event) !== undefined) onKeyDown(event)
  }
  return (
    <>
      <div
        role="presentation"
        onClick={pick}
        onFocus={focus}
        onKeyDown={press}
        onPointerMove={highlight}
      >
        <TimelineSlots {...{ index, from, to, tabTime, words }} label={onPick && slotLabel} />
      </div>
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
        {column.blocks.map(
          (block) =>
            block.cleanedUp > block.bottom &&
            takesTime(block.row.status) && (
              <TimelineCleanup key={block.row.id} {...{ block, from }} />
            ),
        )}
        {column.blocks.map((block) => {
          const { id } = block.row
          // What began the day before is moved where it begins.
          const isMovable = mayMove && block.from >= 0
          const drawn = {
            from,
            mayMove: isMovable,
            isHeld: id === heldId,
            isSaving: saving.has(id),
            outside: outside.get(id),
            visit: visitOf(block.row),
          }
          return week?.blockOf ? (
            week.blockOf(block, drawn)
          ) : (
            <TimelineBlock key={id} {...{ block, words, linkTo }} {...drawn} />
          )
        })}
      </ul>
    </>
  )
}
