import type { Appointment } from '@salon/contract/appointments'
import { isArrived, takesTime } from '@salon/contract/visit-grouping'
import { uncategorizedColor } from '@salon/contract/vocabulary'
import { clsx } from 'clsx'
import { ClockAlert, Globe, Link2 } from 'lucide-react'
import type { SafetyAlert } from '@salon/contract/safety'
import { cloneElement, memo, useContext, useState } from 'react'
import '../../../../text/timeline.ts'
import { categoryStyle } from '../../../../ui/category-colour.ts'
import type { LinkElement } from '../../../../ui/link-element.ts'
import { useChangeHighlight } from '../../../../ui/use-change-highlight.ts'
import { initials } from '../../../../ui/initials.ts'
import { StatusGlyph } from '../../../../ui/status-glyph.tsx'
import { lengthOf, timeOf } from '../times/clock-minutes.ts'
import { NotesMark } from '../visit-list/notes-mark.tsx'
import { alertWords, SafetyAlerts } from '../safety/safety-alerts.ts'
import { SafetyMark } from '../safety/safety-mark.tsx'
import { SeriesMark } from '../series/series-mark.tsx'
import type { Block, DrawnBlock } from './timeline-layout.ts'
import type { TimelineWords } from './timeline-words.ts'

/** Lines of words in a block, where a minute is as short as it gets; another row may stand in its processing time. */
export const linesOf = ({ top, bottom, processing }: Block) =>
  Math.max(1, Math.floor((((processing?.from ?? bottom) - top) * 1.2 - 4) / 16))

/** Where a block stands from left to right, and its colours; one in processing time leaves the edge of its host. */
export const placeOf = ({ row, lane, lanes, depth }: Block) => ({
  left: lane === 0 ? 1 + depth * 8 : `calc(${(lane / lanes) * 100}% + ${1 + depth * 8}px)`,
  width: `calc(${100 / lanes}% - ${3 + depth * 8}px)`,
  ...categoryStyle(row.service.category?.color ?? uncategorizedColor),
})

/** The time after a block in which its staff member cleans up. */
export const TimelineCleanup = ({ block, from }: { block: Block; from: number }) => (
  <li
    aria-hidden
    style={{
      ...placeOf(block),
      top: lengthOf(block.bottom - from),
      height: `calc(${lengthOf(block.cleanedUp - block.bottom)} - 1px)`,
    }}
    className="hatched pointer-events-none absolute rounded-b-chip border-l-3 border-l-(--category)/60"
  />
)

/** The other rows of its visit in words; false where there are none. */
export function othersOfVisit(
  row: Appointment,
  visit: readonly Appointment[],
  { t, formats }: Pick<TimelineWords, 't' | 'formats'>,
) {
  const others = visit
    .filter(({ id }) => id !== row.id)
    .map(({ appointmentDate, service, staff }) =>
      [
        formats.time(appointmentDate),
        service.name,
        t('appointments.withStaff', { staff: staff.name }),
      ].join(' '),
    )
  return others.length > 0 && t('timeline.sameVisit', { others: others.join(', ') })
}

interface TimelineBlockProps extends DrawnBlock {
  block: Block
  words: TimelineWords
  linkTo: (row: Appointment) => LinkElement
  /** The rows of its visit that take place, or it alone. */
  visit: readonly Appointment[]
}

/** At its foot a mouse resizes it. */
export const footOfBlock =
  'after:absolute after:right-5 after:bottom-0 after:left-0 after:h-1.5 after:max-h-1/3 after:cursor-ns-resize pointer-coarse:after:hidden'
/** A finger that rests on it neither selects its words nor opens a menu. */
export const restsUnderFinger = 'select-none [-webkit-touch-callout:none]'
/** What lies under blocks, such as the hatch of a blocked time, is not seen in the gaps between them. */
export const setApart = 'ring-2 ring-surface'
/** It may stay so for long: while it is carried by keys, or a question about its move is open. */
export const unsettledOutline = 'outline-1 -outline-offset-1 outline-(--category) outline-dashed'

/**
 * A row in its column: when and who, what, and how it stands. There may be hundreds: each is drawn again only where it
 * changes, and has no element that says nothing.
 */
export const TimelineBlock = memo(function TimelineBlock({
  block,
  from,
  words: { t, formats, start, status },
  linkTo,
  visit,
  mayMove,
  isHeld,
  isSaving,
  outside,
}: TimelineBlockProps) {
  const [isPointedAt, setPointedAt] = useState(false)
  const { row, top, bottom, processing } = block
  const lines = linesOf(block)
  const isOff = !takesTime(row.status)
  const isMovable = mayMove && !isOff && !isSaving
  const isUnsettled = isHeld || isSaving
  // One that has its column for itself is never too narrow for words.
  const isAlone = block.lanes === 1
  const sameVisit = othersOfVisit(row, visit, { t, formats })
  const awaiting = row.awaiting && t('appointments.awaiting')
  const alert = useContext(SafetyAlerts).get(row.id)
  const words = alert && alertWords(t, alert, row.service.name)
  // Where there is room for its words they are a line of their own.
  const mark = lines < 3 ? alert : undefined
  const marks = [sameVisit, row.customer.notes, row.seriesId, awaiting, mark, outside].filter(
    Boolean,
  ).length
  // Of a short block these alone are seen, beside the glyph; where it is narrow the name comes first, and one warning.
  const beside = lines < 2 ? [row.customer.notes, alert, outside].filter(Boolean).length : 0
  // Beside another one, where it is narrow, its name is a line of its own below the time.
  const isStacked = !isAlone && lines > 1
  const forMarks = ['', 'pr-4', 'pr-8', 'pr-12', 'pr-16', 'pr-20', 'pr-24'][marks]
  const isOvernight = block.from < 0
  // Its end alone leaves room for the name; the title has both.
  const time = isOvernight ? `– ${formats.timeOfDay(timeOf(block.to))}` : start(row)
  const span = isOvernight ? formats.timeRange(row.appointmentDate, row.duration) : time
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens to its link, and adds a button
    <li
      ref={useChangeHighlight(row.version)}
      // Dragging finds a block by this.
      data-row={isOvernight ? undefined : row.id}
      onPointerEnter={() => setPointedAt(true)}
      onFocus={() => setPointedAt(true)}
      style={{
        top: `calc(${lengthOf(top - from)} + 1px)`,
        height: `calc(${lengthOf(bottom - top)} - 2px)`,
        ...placeOf(block),
        ...(processing && {
          '--band-from': lengthOf(processing.from - top),
          '--band-to': lengthOf(processing.to - top),
        }),
      }}
      className={clsx(
        'group @container absolute overflow-hidden rounded-chip border-l-3 border-l-(--category) pr-0.5 pl-1.5 text-xs',
        restsUnderFinger,
        setApart,
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-brand',
        lines > 1 && 'py-px',
        // Without its colour rather than pale: what is written on it stays readable.
        isOff
          ? 'hatched bg-sunken text-muted'
          : row.status === 'completed' || isUnsettled
            ? 'category-tint-faded border-l-(--category)/60'
            : 'category-tint',
        processing && !isOff && 'processing-band',
        row.awaiting && 'outline-1 -outline-offset-1 outline-amber-ink',
        isUnsettled && unsettledOutline,
        isMovable && footOfBlock,
      )}
    >
      <StatusGlyph
        status={isArrived(row) ? 'arrived' : row.status}
        label={status(row)}
        className={clsx('absolute top-px right-0.5', lines > 2 && '@max-[4rem]:top-4')}
      />
      {marks > 0 && <BlockMarks {...{ row, lines, sameVisit, awaiting, alert: mark, outside }} />}
      <span
        title={[span, row.customer.name, row.service.name, words, outside]
          .filter(Boolean)
          .join(' · ')}
        className={clsx(
          'block truncate font-semibold @max-[4rem]:-ml-1 @max-[4rem]:text-clip',
          lines > 2 && '@max-[4rem]:pr-0',
          ['pr-4', 'pr-8', 'pr-12', 'pr-16'][beside],
          lines < 2 &&
            (alert || outside ? '@max-[9rem]:pr-8 @max-[4rem]:pr-4' : '@max-[9rem]:pr-4'),
          isOff && 'line-through',
        )}
      >
        <span className={clsx('figures', !isAlone && lines < 3 && '@max-[4rem]:hidden')}>
          {time}
        </span>{' '}
        {cloneElement(linkTo(row), {
          className: clsx(
            'outline-none after:absolute after:inset-0',
            isStacked && [forMarks, '@max-[6rem]:block @max-[6rem]:truncate @max-[4rem]:pr-0'],
          ),
          children: isAlone ? (
            row.customer.name
          ) : (
            <NarrowName name={row.customer.name} lines={lines} />
          ),
        })}
      </span>
      {lines > 1 && (
        <span
          className={clsx(
            'block truncate @max-[4rem]:hidden',
            isStacked && lines < 3 && '@max-[6rem]:hidden',
            forMarks,
          )}
        >
          {row.service.name}
        </span>
      )}
      {alert && !mark && (
        <SafetyMark
          alert={alert}
          service={row.service.name}
          lines={lines - (lines > 3 && sameVisit ? 3 : 2)}
        />
      )}
      {processing && !isOff && (
        <span className="sr-only">
          {t('timeline.processing', {
            from: formats.timeOfDay(timeOf(processing.from)),
            to: formats.timeOfDay(timeOf(processing.to)),
          })}
        </span>
      )}
      {lines > 3 && sameVisit && (
        // A narrow block has the marks in this place.
        <span className="block truncate @max-[4rem]:sr-only">{sameVisit}</span>
      )}
      {isMovable && isPointedAt && (
        <PickUpButton label={t('timeline.move', { customer: row.customer.name })} />
      )}
    </li>
  )
})

/** Picks a block up by a click, for those who cannot drag. */
export const PickUpButton = ({ label }: { label: string }) => (
  <button
    type="button"
    data-pick
    tabIndex={-1}
    aria-label={label}
    // The rest of a small block opens its visit.
    style={{ maxHeight: '50%' }}
    className="absolute right-0 bottom-0 z-1 overflow-hidden bg-surface leading-none text-muted opacity-0 group-hover:opacity-100 hover:text-ink pointer-coarse:pointer-events-none pointer-coarse:opacity-0"
  >
    ↕
  </button>
)

/** A name of which a narrow block shows the initials; one of a single line sooner, where they stand beside the time. */
const NarrowName = ({ name, lines }: { name: string; lines: number }) => (
  <>
    <span className={lines > 1 ? '@max-[4rem]:sr-only' : '@max-[6rem]:sr-only'}>{name}</span>
    <span
      aria-hidden
      className={clsx('hidden', lines > 1 ? '@max-[4rem]:inline' : '@max-[6rem]:inline')}
    >
      {initials(name)}
    </span>
  </>
)

/** In a block that is too narrow for a name and several marks. */
const givesWay = '@max-[9rem]:sr-only'

/** What else there is to know of a row: below the glyph where there is a second line, else beside it. */
const BlockMarks = ({
  row,
  lines,
  sameVisit,
  awaiting,
  alert,
  outside,
}: {
  row: Appointment
  lines: number
  sameVisit: string | false
  awaiting: string | false
  alert: SafetyAlert | undefined
  outside: string | undefined
}) => (
  <span
    className={clsx(
      'absolute flex gap-0.5',
      lines > 1 ? 'top-4 right-0.5' : 'top-px right-4.5 @max-[4rem]:sr-only',
      lines > 2 && '@max-[4rem]:top-8',
    )}
  >
    {alert && <SafetyMark alert={alert} service={row.service.name} />}
    {outside && (
      <span title={outside} className={clsx(lines < 2 && alert && givesWay)}>
        <ClockAlert aria-hidden className="size-3.5 text-amber-ink" />
        <span className="sr-only">{outside}</span>
      </span>
    )}
    {awaiting && (
      <span title={awaiting} className={clsx(lines < 2 && 'sr-only')}>
        <Globe aria-hidden className="size-3.5 text-amber-ink" />
      </span>
    )}
    {sameVisit && (
      <span title={sameVisit} className={clsx(lines < 2 && 'sr-only')}>
        <Link2 aria-hidden className="size-3.5" />
        {lines < 4 && <span className="sr-only">{sameVisit}</span>}
      </span>
    )}
    {row.seriesId !== null && (
      <span className={clsx(lines < 2 && 'sr-only')}>
        <SeriesMark rows={[row]} />
      </span>
    )}
    {row.customer.notes && (
      <span className={clsx(lines < 2 && givesWay)}>
        <NotesMark notes={row.customer.notes} />
      </span>
    )}
  </span>
)
