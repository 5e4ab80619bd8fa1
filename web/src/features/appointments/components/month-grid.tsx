import type { CalendarChip, CalendarDay } from '@salon/contract/calendar'
import { uncategorizedColor } from '@salon/contract/vocabulary'
import { clsx } from 'clsx'
import { cloneElement, useMemo, type CSSProperties } from 'react'
import { useFormats, useText } from '../../../text/text.ts'
import { categoryStyle } from '../../../ui/category-colour.ts'
import type { LinkElement } from '../../../ui/link-element.ts'
import { useWide } from '../../../ui/use-wide.ts'

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
  loading: boolean
  onDay: (day: string) => void
  /** What a chip opens. */
  linkTo: (row: CalendarChip) => LinkElement & { props: { style?: CSSProperties } }
}

/** A month as a grid. On a phone the chips are stripes: a day is tapped, and its list opened. */
export const MonthGrid = ({ weeks, weekdays, namesIn, loading, ...day }: MonthGridProps) => {
  const wide = useWide()
  const t = useText()
  const wordsOf = useMemo(() => chipWords(t), [t])
  return (
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
            {week.map((of) => (
              <MonthDay key={of} day={of} wide={wide} wordsOf={wordsOf} {...day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type MonthDayProps = { day: string; wide: boolean; wordsOf: ChipWords } & Pick<
  MonthGridProps,
  'month' | 'today' | 'contentOf' | 'onDay' | 'linkTo'
>

const MonthDay = ({
  day,
  wide,
  wordsOf,
  month,
  today,
  contentOf,
  onDay,
  linkTo,
}: MonthDayProps) => {
  const t = useText()
  const formats = useFormats()
  const { count, appointments: shown } = contentOf(day) ?? { count: 0, appointments: [] }
  const more = count - shown.length
  return (
    <td
      className={clsx(
        'relative h-24 overflow-hidden border-t border-line p-1 align-top transition-colors hover:bg-hover md:h-36',
        'not-last:border-r',
        !day.startsWith(month) && 'bg-sunken/60',
      )}
    >
      <button
        type="button"
        aria-label={t('appointments.openDay', {
          day: formats.dayHeading(day),
          count,
        })}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onDay(day)}
        className={clsx(
          'figures grid size-6 place-items-center rounded-full text-xs after:absolute after:inset-0',
          day === today && 'bg-brand-solid font-semibold text-on-solid',
          day !== today && (day.startsWith(month) ? 'text-ink' : 'text-subtle'),
        )}
      >
        {Number(day.slice(8))}
      </button>
      {wide ? (
        <ul className="mt-1 flex flex-col gap-0.5">
          {shown.map((row) => (
            <li key={row.id} className="relative min-w-0">
              <Chip row={row} link={linkTo(row)} wordsOf={wordsOf} formats={formats} />
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
          {t('appointments.more', { count: more })}
        </p>
      )}
    </td>
  )
}

const colourOf = (row: CalendarChip) => row.service.color ?? uncategorizedColor

/** What a chip says, of its time, client, service and staff member. */
type ChipWords = (parts: readonly [string, string, string, string]) => string

/** The sentence is looked up once for all chips, with a number where each part goes. */
function chipWords(t: ReturnType<typeof useText>): ChipWords {
  const [time, customer, service, staff] = ['{0}', '{1}', '{2}', '{3}']
  const sentence = t('appointments.chip', { time, customer, service, staff })
  return (parts) => sentence.replace(/\{([0-3])\}/g, (_, at) => parts[Number(at)] ?? '')
}

interface ChipProps {
  row: CalendarChip
  link: ReturnType<MonthGridProps['linkTo']>
  /** Of the month and of the day: with hundreds of chips, asking for them in each is felt. */
  wordsOf: ChipWords
  formats: ReturnType<typeof useFormats>
}

const Chip = ({ row, link, wordsOf, formats }: ChipProps) => {
  const time = formats.time(row.appointmentDate)
  const words = wordsOf([time, row.customer.name, row.service.name, row.staff.name])
  const off = row.status === 'cancelled' || row.status === 'no-show'
  return cloneElement(
    link as LinkElement & { props: Record<string, unknown> },
    {
      className: clsx(
        'category-tint block truncate rounded-chip px-1 text-xs leading-4.5 font-medium',
        off && 'line-through',
      ),
      style: categoryStyle(colourOf(row)),
      title: words,
      'aria-label': words,
      children: (
        <>
          <span className="figures font-normal">{time}</span> {row.customer.name}
        </>
      ),
    } as Partial<LinkElement['props']>,
  )
}
