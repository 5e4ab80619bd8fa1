import { uncategorizedColor } from '@salon/contract/vocabulary'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import '../../../../text/moving.ts'
import { Button } from '../../../../ui/button.tsx'
import { categoryStyle } from '../../../../ui/category-colour.ts'
import { lengthOf, timeOf } from '../times/clock-minutes.ts'
import type { Drag, GridSlot, PlacedRow } from './timeline-drag.ts'
import type { GridColumn } from './timeline-layout.ts'
import type { TimelineDragOptions } from './use-timeline-drag.ts'
import { useDrag } from './drag-store.ts'

type TimelineGhostProps = Pick<
  TimelineDragOptions,
  'store' | 'columns' | 'from' | 'placeWords' | 'refusalOf'
>

/** What is drawn over free time by keys has neither a row nor a mode. */
const shownOf = (drag: Drag) => {
  if (drag.is === 'drawing') return { ...drag, held: undefined, mode: 'create' as const }
  return drag.is === 'dragging' || drag.is === 'pickedUp' ? drag : undefined
}
type Shown = NonNullable<ReturnType<typeof shownOf>>

/** What is moved, made or resized, at the place where it would be put; in the grid, over its column. */
export const TimelineGhost = ({
  store,
  columns,
  from,
  placeWords,
  refusalOf,
}: TimelineGhostProps) => {
  const drag = shownOf(useDrag(store, (now) => now))
  if (!drag) return null
  const index = columns.findIndex(({ id }) => id === drag.spot.columnId)
  const column = columns[index]
  if (!column) return null
  const colour = drag.held?.row.service.category?.color
  const isElsewhere = columns.every(({ day }) => day !== drag.held?.day)
  const { spot } = drag
  const refusal = drag.held && refusalOf(drag.held, spot.columnId)
  const place = {
    style: {
      // Both lines: of what is placed absolutely an end that is left out is the edge of the grid.
      gridColumn: `${index + 2} / ${index + 3}`,
      gridRow: 2,
      height: lengthOf(spot.to - spot.from),
      translate: `0 ${lengthOf(spot.from - from)}`,
      ...categoryStyle(colour ?? uncategorizedColor),
    },
    className: clsx(
      'absolute inset-x-px top-0 z-10 block overflow-hidden rounded-chip border-l-3 px-1.5 py-px text-left text-xs shadow-raised',
      // As tall as the sentence where it cannot be put down.
      refusal
        ? 'min-h-fit border-l-red-ink bg-red-soft text-red-ink'
        : 'category-tint min-h-5 border-l-(--category)',
      'scroll-mt-14 scroll-ml-16 transition-[scale] select-none',
      // Its height alone: a wide column's would push the first words out of the grid.
      drag.held && 'scale-y-103',
    ),
  }
  return drag.is === 'pickedUp' ? (
    <CarriedGhost {...{ drag, place, column, isElsewhere, placeWords, refusal }} />
  ) : (
    <div aria-hidden {...place} className={clsx(place.className, 'pointer-events-none')}>
      <GhostWords {...drag} {...{ isElsewhere, refusal }} day={column.day} />
    </div>
  )
}

/** It can be put down where it is: by Enter, or a tap on it. */
const CarriedGhost = ({
  drag,
  place,
  column,
  isElsewhere,
  placeWords,
  refusal,
}: {
  drag: Extract<Drag, { is: 'pickedUp' }>
  place: { style: object; className: string }
  column: GridColumn
  isElsewhere: boolean
  placeWords: TimelineGhostProps['placeWords']
  refusal: string | undefined
}) => {
  const t = useText()
  const formats = useFormats()
  const ghost = useRef<HTMLButtonElement>(null)
  useEffect(() => ghost.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const { current } = ghost
    if (current && 'scrollIntoView' in current) {
      current.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }, [drag.spot])
  const where = placeWords(column, formats.timeOfDay(timeOf(drag.spot.from)))
  return (
    <button
      ref={ghost}
      type="button"
      data-ghost
      aria-label={refusal ? `${where}. ${refusal}` : t('moving.placeHere', { place: where })}
      {...place}
    >
      <GhostWords {...drag} {...{ isElsewhere, refusal }} day={column.day} />
    </button>
  )
}

interface GhostWordsProps extends Pick<Shown, 'held' | 'mode' | 'spot'> {
  day: string
  /** Whether its old day is not among those that are shown: the weekday alone would not say which one it is. */
  isElsewhere: boolean
  /** Why it cannot be put there. */
  refusal: string | undefined
}

/** The old and the new time; of what is new, from when to when. */
const GhostWords = ({ held, mode, spot, day, isElsewhere, refusal }: GhostWordsProps) => {
  const formats = useFormats()
  const at = (minute: number) => formats.timeOfDay(timeOf(minute))
  const range = ({ from, to }: Pick<GridSlot, 'from' | 'to'>) => `${at(from)} – ${at(to)}`
  const on = (of: string, minute: number) =>
    isElsewhere
      ? `${formats.nearDay(of)}, ${at(minute)}`
      : `${formats.weekdayNames('short')[new Date(of).getUTCDay()]} ${at(minute)}`
  const timesOf = (before: PlacedRow) => {
    if (mode !== 'move')
      return before.to === spot.to ? range(spot) : `${range(before)} → ${at(spot.to)}`
    if (before.day !== day) return `${on(before.day, before.from)} → ${on(day, spot.from)}`
    return before.from === spot.from ? at(spot.from) : `${at(before.from)} → ${at(spot.from)}`
  }
  const times = held ? timesOf(held) : range(spot)
  return (
    <>
      <span className="figures block font-semibold">{times}</span>
      {held && (
        <span className={clsx('block', refusal === undefined && 'truncate')}>
          {refusal ?? `${held.row.customer.name} · ${held.row.service.name}`}
        </span>
      )}
    </>
  )
}

/** Says what is carried while another day may be looked for; at the foot of what is seen of the grid. */
export const PickedUpBanner = ({
  store,
  refusalOf,
  onCancel,
}: Pick<TimelineGhostProps, 'store' | 'refusalOf'> & { onCancel: () => void }) => {
  const t = useText()
  const formats = useFormats()
  const drag = useDrag(store, (now) => (now.is === 'pickedUp' ? now : undefined))
  if (!drag) return null
  const { row } = drag.held
  const refusal = refusalOf(drag.held, drag.spot.columnId)
  return (
    <div
      data-foot="grid"
      className="sticky bottom-0 left-0 z-40 col-span-full row-start-3 flex w-[100cqw] items-center gap-3 border-t border-line bg-brand-soft px-3 py-1 text-sm text-brand-ink"
    >
      <p className="min-w-0 flex-1">
        {refusal && <strong className="block font-semibold text-red-ink">{refusal}</strong>}
        {t('moving.banner', {
          customer: row.customer.name,
          service: row.service.name,
          duration: formats.duration(row.duration),
        })}
      </p>
      <Button size="sm" onClick={onCancel}>
        {t('shared.cancel')}
      </Button>
    </div>
  )
}
