import { Link } from '@tanstack/react-router'
import { ListSafetyFailed } from '../features/appointments/panels/safety-failed.tsx'
import { UntestedVisits } from '../features/appointments/panels/visit-list/untested-visits.tsx'
import { usePermission } from '../features/auth/api.ts'
import { AwaitingLine } from '../features/online-booking/panels/awaiting-line.tsx'

interface DashboardNoticesProps {
  /** 'YYYY-MM-DD', of the schedule. */
  day: string
}

/**
 * In the gap below the header of a page, whose height it takes back by its margins: it moves nothing when it comes
 * late, until it is unfolded.
 */
const gap = '-mt-6 -mb-4 has-aria-expanded:mb-0 sm:-mb-6'

/**
 * What precedes the figures where there is something to do: online bookings to answer, and clients without a valid
 * patch test.
 */
export const DashboardNotices = ({ day }: DashboardNoticesProps) => {
  const may = usePermission()
  return (
    <>
      <div className={`${gap} grid grid-cols-[minmax(0,max-content)_1fr] gap-x-4 empty:hidden`}>
        {may('POST /api/appointments') && (
          <AwaitingLine link={<Link to="/appointments" />} isInline />
        )}
        {may('GET /api/untested-visits') && <UntestedVisits isInline />}
      </div>
      <ListSafetyFailed day={day} />
    </>
  )
}
