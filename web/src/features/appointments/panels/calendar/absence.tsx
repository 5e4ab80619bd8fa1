import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../../text/text.ts'
import { hoursQueries } from '../../../working-hours/api.ts'
import { absenceWords } from '../../components/calendar/absence-words.ts'

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
  const { visible, accessible } = absenceWords(data, people, day, t)
  return (
    visible && (
      <span
        title={accessible}
        className="block max-w-full shrink-0 truncate text-xs leading-4 font-normal text-muted"
      >
        <span aria-hidden>{visible}</span>
        <span className="sr-only">, {accessible}</span>
      </span>
    )
  )
}
