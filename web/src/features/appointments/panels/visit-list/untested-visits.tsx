import { wallClockAt } from '@salon/contract/salon-clock'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronRight, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import '../../../../text/safety.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { ListRow } from '../../../../ui/list-row.tsx'
import { sheet } from '../../../../ui/sheet.tsx'
import { safetyQueries } from '../../../safety/api.ts'
import { minutesAt } from '../../components/times/clock-minutes.ts'
import { useMinuteOfDay, useSalonToday } from '../times/use-salon-today.ts'

interface UntestedVisitsProps {
  /** As one line in a grid of such lines, below which it unfolds them. */
  isInline?: boolean
}

/**
 * Says how many visits to come have a client without a valid patch test for that day, and unfolds them, the first for
 * each client and service; nothing where there are none. Mount it for roles that may see it.
 */
export const UntestedVisits = ({ isInline = false }: UntestedVisitsProps) => {
  const t = useText()
  const formats = useFormats()
  const { today, timeZone } = useSalonToday()
  const minute = useMinuteOfDay()
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery(safetyQueries.untested())
  // A visit that has begun since it was loaded is none to come.
  const lacking = data.filter(({ appointmentDate }) => {
    const { day } = wallClockAt(appointmentDate, timeZone)
    return day > today || (day === today && minutesAt(appointmentDate, timeZone) > minute)
  })
  if (lacking.length === 0) return null
  const count = lacking.reduce((sum, visits) => sum + visits.count, 0)
  const words = t('safety.untestedVisits', { count })
  const tone = (isBlocked: boolean) => (isBlocked ? 'text-red-ink' : 'text-amber-ink')
  return (
    <div className={isInline ? 'contents' : sheet}>
      <button
        type="button"
        aria-expanded={isOpen}
        title={isInline ? words : undefined}
        onClick={() => setOpen(!isOpen)}
        className={clsx(
          'flex items-center gap-2 text-left text-sm font-medium text-ink',
          isInline
            ? 'relative h-6 min-w-20 justify-self-start rounded-control after:absolute after:inset-x-0 after:-top-1 after:-bottom-3 hover:underline'
            : 'min-h-11 w-full rounded-card px-4 py-2 hover:bg-hover',
        )}
      >
        <ShieldAlert
          aria-hidden
          className={clsx(
            'size-4 shrink-0',
            tone(lacking.some(({ test }) => test.verdict === 'blocked')),
          )}
        />
        <span className={clsx('min-w-0', isInline ? 'truncate' : 'flex-1')}>{words}</span>
        <ChevronRight
          aria-hidden
          className={clsx('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
        />
      </button>
      {isOpen && (
        <ul className={isInline ? `${sheet} col-span-full mt-2` : 'divide-y divide-line'}>
          {lacking.map((visit) => (
            <ListRow
              key={visit.appointmentId}
              leading={
                <ShieldAlert
                  aria-hidden
                  className={clsx('size-4', tone(visit.test.verdict === 'blocked'))}
                />
              }
              title={visit.customerName}
              link={<Link to="/appointment/$id" params={{ id: String(visit.appointmentId) }} />}
              detail={
                <>
                  <span className="figures">{formats.dayAndTime(visit.appointmentDate)}</span>
                  {' · '}
                  {t(`safety.gaps.${visit.test.gap}`, {
                    service: visit.serviceName,
                    product: visit.test.product,
                  })}
                  {visit.count > 1 && ` ${t('safety.laterVisits', { count: visit.count - 1 })}`}
                </>
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}
