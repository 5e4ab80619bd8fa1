import { hoursOn } from '@salon/contract/working-spans'
import { useQuery } from '@tanstack/react-query'
import { offText } from '../../../../text/hours.ts'
import { useText } from '../../../../text/text.ts'
import { initials } from '../../../../ui/initials.ts'
import { hoursQueries } from '../../../working-hours/api.ts'

interface AbsenceProps {
  /** 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** The first day that is shown: days of a week share what they load. */
  first: string
  /** Whose column it is: one's, or several people's. */
  people: readonly { readonly id: number; readonly name: string }[]
}

/**
 * Why a column is shaded, in a word or two: the reason that was given, else that it is closed or a day off. One of
 * several people has the salon's, and of its staff those whose absence has a reason.
 */
export const Absence = ({ day, first, people }: AbsenceProps) => {
  const t = useText()
  const { data } = useQuery(hoursQueries.since(first))
  if (!data) return null
  const wordsOf = (staffId: number | null) => {
    const on = hoursOn(data, staffId, day)
    return on.reason ?? (on.hours === null ? offText(on.staffId, t) : undefined)
  }
  const [one, ...others] = people
  if (one && others.length === 0) return <AbsenceWords seen={wordsOf(one.id)} />
  const salon = wordsOf(null)
  const away = people.flatMap(({ id, name }) => {
    const on = hoursOn(data, id, day)
    return on.hours === null && on.reason && on.staffId !== null ? { name, reason: on.reason } : []
  })
  const line = (nameOf: (name: string) => string) =>
    [salon, ...away.map(({ name, reason }) => `${nameOf(name)} ${reason}`)]
      .filter(Boolean)
      .join(', ')
  return <AbsenceWords seen={line(initials)} whole={line((name) => name)} />
}

/** @param whole as it is heard, and shown to a pointer that rests on it */
const AbsenceWords = ({ seen, whole = seen }: { seen: string | undefined; whole?: string }) =>
  seen && (
    <span
      title={whole}
      className="block max-w-full shrink-0 truncate text-xs leading-4 font-normal text-muted"
    >
      <span aria-hidden>{seen}</span>
      <span className="sr-only">, {whole}</span>
    </span>
  )
