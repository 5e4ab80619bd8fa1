import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { LocaleContext } from '../../../../text/text.ts'
import { appointmentQueries } from '../../api.ts'
import { isCounted } from './use-day-count.ts'
import { visitsIn } from './visits-in.ts'

/**
 * How many visits match the search in the week that begins on a day, with a staff member or at all; `undefined` while
 * that is not known.
 */
export const useWeekCount = (
  first: string,
  staffId: number | undefined,
  { search, enabled }: { search: string; enabled: boolean },
): number | undefined => {
  const { timeZone } = useContext(LocaleContext)
  const { data } = useQuery({ ...appointmentQueries.week(first), enabled })
  return (
    data && visitsIn(data, timeZone).filter((visit) => isCounted(visit, staffId, search)).length
  )
}
