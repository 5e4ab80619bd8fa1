import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { VisitRowsSkeleton } from '../features/appointments/components/visit-list/visit-row.tsx'
import { ListSafetyFailed } from '../features/appointments/panels/safety-failed.tsx'
import { UntestedVisits } from '../features/appointments/panels/visit-list/untested-visits.tsx'
import { usePermission } from '../features/auth/api.ts'
import { onlineBookingQueries } from '../features/online-booking/api.ts'
import { AwaitingBookings } from '../features/online-booking/panels/awaiting-bookings.tsx'
import { safetyQueries } from '../features/safety/api.ts'

/** How many milliseconds the list waits for the notices. */
const longestWait = 3_000

interface VisitNoticesProps {
  /** 'YYYY-MM-DD', of the list. */
  day: string
  /** Whether the rest of what stands above the list is known. */
  isArranged: boolean
  /** The list. */
  children: ReactNode
}

/**
 * A day's list below the online bookings that wait and the visits without a patch test. All of it comes at once, so that
 * no late answer pushes the list down; the list does not wait for long, nor for a notice that failed to load.
 */
export const VisitNotices = ({ day, isArranged, children }: VisitNoticesProps) => {
  const may = usePermission()
  const mayAnswer = may('POST /api/appointments')
  const maySee = may('GET /api/untested-visits')
  const awaiting = useQuery({ ...onlineBookingQueries.awaiting(), enabled: mayAnswer })
  const untested = useQuery({ ...safetyQueries.untested(), enabled: maySee })
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestWait)
    return () => clearTimeout(timer)
  }, [])
  const isKnown = isLate || (!awaiting.isLoading && !untested.isLoading)
  // Once and for all: a notice that is loaded anew after midnight does not hide the list.
  const [wasShown, setShown] = useState(false)
  const isShown = wasShown || (isArranged && isKnown)
  if (isShown && !wasShown) setShown(true)
  if (!isShown) return <VisitRowsSkeleton />
  return (
    <>
      {mayAnswer && <AwaitingBookings />}
      {maySee && <UntestedVisits />}
      <ListSafetyFailed day={day} />
      {children}
    </>
  )
}
