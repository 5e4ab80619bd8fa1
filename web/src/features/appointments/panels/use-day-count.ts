import { groupVisits } from '@salon/contract/visit-grouping'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { LocaleContext } from '../../../text/text.ts'
import { appointmentQueries } from '../api.ts'
import { visitMatches } from './visit-search.ts'

/** How many visits a day has that match the search; `undefined` while that is not known. */
export const useDayCount = (day: string, search = ''): number | undefined => {
  const { timeZone } = useContext(LocaleContext)
  const { data } = useQuery(appointmentQueries.day(day))
  return (
    data && groupVisits(data, timeZone).filter((visit) => visitMatches(visit.rows, search)).length
  )
}
