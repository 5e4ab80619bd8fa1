import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { LocaleContext } from '../../../../text/text.ts'
import { appointmentQueries } from '../../api.ts'
import { useSetupSteps } from './use-setup-steps.ts'
import { isCounted, visitsIn } from './visits-in.ts'

/** How many visits a day has, with a staff member or everybody, that match the search; `undefined` while that is not known. */
export const useDayCount = (day: string, search = '', staffId?: number): number | undefined => {
  const { timeZone } = useContext(LocaleContext)
  const { data } = useQuery(appointmentQueries.day(day))
  return (
    data && visitsIn(data, timeZone).filter((visit) => isCounted(visit, staffId, search)).length
  )
}

/** How many services a day has that were not cancelled, as 'Today's Appointments' counts them; `undefined` likewise. */
export const useServiceCount = (day: string, staffId?: number): number | undefined => {
  const { data } = useQuery(appointmentQueries.day(day))
  return data?.filter(
    (row) => row.status !== 'cancelled' && (staffId === undefined || row.staffId === staffId),
  ).length
}

/**
 * Whether what stands above a day's visits is known, once and for all: what the salon still needs
 * comes first on an empty day, and would push them down if it came after them.
 */
export const useIsArranged = (day: string): boolean => {
  const { isPending } = useQuery(appointmentQueries.day(day))
  const hasVisits = Boolean(useDayCount(day))
  const steps = useSetupSteps()
  const [arranged, setArranged] = useState(false)
  const isKnown = !isPending && (hasVisits || steps !== undefined)
  if (isKnown && !arranged) setArranged(true)
  return arranged || isKnown
}
