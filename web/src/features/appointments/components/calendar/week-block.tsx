import type { Appointment } from '@salon/contract/appointments'
import { isArrived, takesTime } from '@salon/contract/visit-grouping'
import { clsx } from 'clsx'
import { ClockAlert, Link2 } from 'lucide-react'
import { cloneElement, memo, useContext, useState } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import { initials } from '../../../../ui/initials.ts'
import '../../../../text/timeline.ts'
import type { LinkElement } from '../../../../ui/link-element.ts'
import { useChangeHighlight } from '../../../../ui/use-change-highlight.ts'
import { StatusGlyph } from '../../../../ui/status-glyph.tsx'
import { lengthOf, timeOf } from '../times/clock-minutes.ts'
import type { MonthWords } from './month-words.ts'
import { alertWords, SafetyAlerts } from '../safety/safety-alerts.ts'
import { SafetySign } from '../safety/safety-mark.tsx'
import {
  footOfBlock,
  linesOf,
  othersOfVisit,
  PickUpButton,
  placeOf,
  restsUnderFinger,
  setApart,
  unsettledOutline,
} from '../timeline/timeline-block.tsx'
import type { Block, DrawnBlock } from '../timeline/timeline-layout.ts'

interface WeekBlockProps extends DrawnBlock {
  block: Block
  /** The rows of its visit that take place, or it alone. */
  visit: readonly Appointment[]
  linkTo: (row: Appointment) => LinkElement
  words: MonthWords
}

/**
 * A row in everybody's week: whose it is by initials, and as much of the rest as fits. Of many side by side the
 * initials are seen, and down a long one the client's name; the title says everything. They are hundreds: each is drawn
 * again only where it changes.
 */
export const WeekBlock = memo(function WeekBlock({
  block,
  from,
  mayMove,
  isHeld,
  isSaving,
  outside,
  visit,
  linkTo,
  words,
}: WeekBlockProps) {
  const t = useText()
  const formats = useFormats()
  const { row, top, bottom } = block
  const lines = linesOf(block)
  // A row in the processing time covers what is written there.
  const isLong = linesOf({ ...block, processing: undefined }) > 3
  const alert = useContext(SafetyAlerts).get(row.id)
  const isOff = !takesTime(row.status)
  const [isPointedAt, setPointedAt] = useState(false)
  const isMovable = mayMove && !isOff && !isSaving
  const isUnsettled = isHeld || isSaving
  const arrived = isArrived(row)
  const status = t(arrived ? 'appointments.arrived' : `appointments.listStatus.${row.status}`)
  const isOvernight = block.from < 0
  const start = formats.time(row.appointmentDate)
  // Its end alone leaves room for the name; the title has both.
  const time = isOvernight ? `– ${formats.timeOfDay(timeOf(block.to))}` : start
  const span = isOvernight ? formats.timeRange(row.appointmentDate, row.duration) : start
  const chip = words.chip([span, row.customer.name, row.service.name, row.staff.name])
  const sameVisit = othersOfVisit(row, visit, { t, formats })
  const label = [
    chip,
    row.awaiting && t('appointments.awaiting'),
    status,
    sameVisit,
    row.seriesId && t('appointments.ofSeries'),
    alert && alertWords(t, alert, row.service.name),
    outside,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <li
      ref={useChangeHighlight(row.version)}
      // Dragging finds a block by this.
      data-row={isOvernight ? undefined : row.id}
      onPointerEnter={() => setPointedAt(true)}
      title={label}
      style={{
        top: `calc(${lengthOf(top - from)} + 1px)`,
        height: `calc(${lengthOf(bottom - top)} - 2px)`,
        ...placeOf(block),
      }}
      className={clsx(
        'group @container absolute overflow-hidden rounded-chip border-l-3 border-l-(--category) text-xs',
        restsUnderFinger,
        setApart,
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-brand',
        row.awaiting && 'outline-1 -outline-offset-1 outline-amber-ink',
        isOff
          ? 'hatched bg-sunken text-muted'
          : row.status === 'completed' || isUnsettled
            ? 'category-tint-faded border-l-(--category)/60'
            : 'category-tint',
        isUnsettled && unsettledOutline,
        isMovable && footOfBlock,
      )}
    >
      {cloneElement(linkTo(row) as LinkElement & { props: Record<string, unknown> }, {
        'aria-label': label,
        className: clsx(
          'flex size-full flex-col px-px outline-none @min-[4.5rem]:px-1',
          isOff && 'line-through',
        ),
        children: (
          <>
            <span className="flex shrink-0 items-start gap-x-1 @max-[4.5rem]:flex-col">
              <span className="font-semibold">{initials(row.staff.name)}</span>
              <span className="min-w-0 flex-1 truncate @max-[4.5rem]:hidden">
                <span className="figures">{time.replace(/ [AP]M$/, '')}</span>
                {lines < 2 && ` ${row.customer.name}`}
              </span>
              {sameVisit && <Link2 aria-hidden className="size-3.5 shrink-0 @max-[6rem]:hidden" />}
              {alert && <SafetySign alert={alert} />}
              {outside && <ClockAlert aria-hidden className="size-3.5 shrink-0 text-amber-ink" />}
              <StatusGlyph
                status={arrived ? 'arrived' : row.status}
                className={clsx('shrink-0', lines < 2 && '@max-[4.5rem]:hidden')}
              />
            </span>
            {lines > 1 && (
              <span className="block truncate font-medium @max-[4.5rem]:hidden">
                {row.customer.name}
              </span>
            )}
            {lines > 2 && (
              <span className="block truncate @max-[4.5rem]:hidden">{row.service.name}</span>
            )}
            {isLong && (
              // Down the block where there is no width for it.
              <span className="mt-1 hidden min-h-0 flex-1 self-start truncate [writing-mode:vertical-rl] @max-[4.5rem]:block">
                {row.customer.name}
              </span>
            )}
          </>
        ),
      })}
      {isMovable && isPointedAt && (
        <PickUpButton label={t('timeline.move', { customer: row.customer.name })} />
      )}
    </li>
  )
})
