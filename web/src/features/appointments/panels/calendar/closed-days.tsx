import { useQuery } from '@tanstack/react-query'
import { useEffect, type Dispatch, type SetStateAction } from 'react'
import { useText } from '../../../../text/text.ts'
import { hoursQueries } from '../../../working-hours/api.ts'
import { closedWords } from '../../components/calendar/absence-words.ts'

/** Why nobody works on a day, in a word or two, by day; days on which somebody does are missing. */
export type ClosedWords = ReadonlyMap<string, string>

interface ClosedDaysProps {
  /** Rows of seven days, 'YYYY-MM-DD', the earliest first. */
  weeks: readonly (readonly string[])[]
  /** Who may work on them. */
  people: readonly { readonly id: number; readonly name: string }[]
  onClosed: Dispatch<SetStateAction<ClosedWords>>
}

/** Finds the closed days of a month; shows nothing itself, so that the month does not wait for it. */
export const ClosedDays = ({ weeks, people, onClosed }: ClosedDaysProps) => {
  const t = useText()
  const days = weeks.flat()
  const { data } = useQuery(hoursQueries.since(days[0]))
  const closed = new Map(
    days.flatMap((day): [string, string][] => {
      const words = data && closedWords(data, people, day, t)
      return words === undefined ? [] : [[day, words]]
    }),
  )
  useEffect(() => {
    // The same map where it says the same: the month is then not rendered again.
    onClosed((before) => (String([...before]) === String([...closed]) ? before : closed))
  })
  return null
}
