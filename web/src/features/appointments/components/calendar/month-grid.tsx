import type { CalendarChip, CalendarDay } from '@salon/contract/calendar'
import { uncategorizedColor } from '@salon/contract/vocabulary'
import { clsx } from 'clsx'
import { cloneElement, memo, useMemo, useSyncExternalStore, type CSSProperties } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import { categoryStyle } from '../../../../ui/category-colour.ts'
import type { LinkElement } from '../../../../ui/link-element.ts'
import { monthWords, type MonthWords } from './month-words.ts'

/** The breakpoint `md`, from which on a screen has room for words in a narrow column. */
const wide =
  typeof window.matchMedia === 'function' ? window.matchMedia('(min-width: 48rem)') : undefined

const subscribe = (changed: () => void) => {
  wide?.addEventListener('change', changed)
  return () => wide?.removeEventListener('change', changed)
}

/**
 * Whether the window is at least `md` wide. For what is drawn hundreds of times: elsewhere both variants are
 * drawn, and a style hides one.
 */
const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide?.matches ?? true)

interface MonthGridProps {
  /** 'YYYY-MM': days of other months are dimmed. */
  month: string
  /** Rows of seven days, 'YYYY-MM-DD'. */
  weeks: readonly (readonly string[])[]
  /** The names above the seven columns, and the language they are in. */
  weekdays: readonly string[]
  namesIn: string
  today: string
  /** What a day holds, if anything. */
  contentOf: (day: string) => CalendarDay | undefined
  /** Why nobody works on a day, in a word or two; undefined where somebody does. */
  closedOf: (day: string) => string | undefined
  loading: boolean
  onDay: (day: string) => void
  /** What a chip opens. */
  linkTo: (row: CalendarChip) => LinkElement & { props: { style?: CSSProperties } }
}

/** A month as a grid. On a phone the chips are stripes: a day is tapped, and its list opened. */
export const MonthGrid = ({
  month,
  weeks,
  weekdays,
  namesIn,
  today,
  contentOf,
  closedOf,
  loading,
  onDay,
  linkTo,
}: MonthGridProps) => {
  const wide = useWide()
  const t = useText()
  const words = useMemo(() => monthWords(t), [t])
  const formats = useFormats()
  return (
    // Clipped to the card's corners: cells of a table with collapsed borders have none of their own.
    <div className="overflow-clip rounded-b-card">
      <table aria-busy={loading} className="w-full table-fixed border-t border-line">
        <thead>
          <tr lang={namesIn}>
            {weekdays.map((name) => (
              <th key={name} scope="col" className="py-2 text-xs font-medium text-muted">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <MonthDay
                  key={day}
                  day={day}
                  isOther={!day.startsWith(month)}
                  isToday={day === today}
                  content={contentOf(day)}
                  closed={closedOf(day)}
                  wide={wide}
                  words={words}
                  formats={formats}
                  onDay={onDay}
                  linkTo={linkTo}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What the days and chips say and how they write it is handed to them: they are hundreds. */
interface MonthTexts {
  words: MonthWords
  formats: ReturnType<typeof useFormats>
}

interface MonthDayProps extends MonthTexts, Pick<MonthGridProps, 'onDay' | 'linkTo'> {
  day: string
  /** It is of the month before, or after. */
  isOther: boolean
  isToday: boolean
  content: CalendarDay | undefined
  closed: string | undefined
  wide: boolean
}

/** A day is drawn again only where something has changed about it, as when others book. */
const MonthDay = memo(function MonthDay({
  day,
  isOther,
  isToday,
  content,
  closed,
  wide,
  words,
  formats,
  onDay,
  linkTo,
}: MonthDayProps) {
  const heading = useMemo(() => formats.dayHeading(day), [formats, day])
  const { count, appointments: shown } = content ?? { count: 0, appointments: [] }
  const more = count - shown.length
  return (
    <td
      title={closed}
      className={clsx(
        'relative h-24 overflow-hidden border-t border-line p-1 align-top transition-colors hover:bg-hover md:h-36',
        'not-last:border-r',
        closed !== undefined ? 'bg-sunken' : isOther && 'bg-sunken/60',
      )}
    >
      <div className="md:flex md:items-center md:gap-1">
        <button
          type="button"
          aria-label={words.openDay(
            closed === undefined ? heading : `${heading}, ${closed}`,
            count,
          )}
          aria-current={isToday ? 'date' : undefined}
          onClick={() => onDay(day)}
          className={clsx(
            'figures grid size-6 shrink-0 place-items-center rounded-full text-xs after:absolute after:inset-0',
            isToday && 'bg-brand-solid font-semibold text-on-solid',
            !isToday && (isOther ? 'text-subtle' : 'text-ink'),
          )}
        >
          {Number(day.slice(8))}
        </button>
        {closed !== undefined && (
          <p aria-hidden className="truncate text-xs leading-4 text-muted max-md:-mr-1">
            {closed}
          </p>
        )}
      </div>
      {wide ? (
        <ul className="mt-1 flex flex-col gap-0.5">
          {shown.map((row) => (
            <li key={row.id} className="relative min-w-0">
              {chip(row, linkTo(row), { words, formats })}
            </li>
          ))}
        </ul>
      ) : (
        <div aria-hidden className="mt-1 flex flex-col gap-0.5">
          {shown.map((row) => (
            <span
              key={row.id}
              style={categoryStyle(colourOf(row))}
              className="category-dot h-1.5 rounded-full"
            />
          ))}
        </div>
      )}
      {more > 0 && (
        <p className="figures px-1 text-xs text-muted max-md:mt-0.5 max-md:px-0 max-md:leading-none">
          {words.more(more)}
        </p>
      )}
    </td>
  )
})

const colourOf = (row: CalendarChip) => row.service.color ?? uncategorizedColor

/** One visit in its day. No component of its own, which would be one more for each of hundreds. */
const chip = (
  row: CalendarChip,
  link: ReturnType<MonthGridProps['linkTo']>,
  { words, formats }: MonthTexts,
) => {
  const time = formats.time(row.appointmentDate)
  const label = words.chip([time, row.customer.name, row.service.name, row.staff.name])
  const off = row.status === 'cancelled' || row.status === 'no-show'
  return cloneElement(
    link as LinkElement & { props: Record<string, unknown> },
    {
      className: clsx(
        'category-tint block truncate rounded-chip px-1 text-xs leading-4.5 font-medium',
        off && 'line-through',
      ),
      style: categoryStyle(colourOf(row)),
      title: label,
      'aria-label': label,
      children: (
        <>
          {/* '9:00', whatever the clock: the label has it whole. */}
          <span className="figures font-normal">{time.replace(/^0| [AP]M$/g, '')}</span>
          {` ${row.customer.name}`}
        </>
      ),
    } as Partial<LinkElement['props']>,
  )
}
