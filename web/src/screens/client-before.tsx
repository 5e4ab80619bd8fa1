import type { Appointment } from '@salon/contract/appointments'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useContext, useState } from 'react'
import { appointmentQueries } from '../features/appointments/api.ts'
import { figuresOf } from '../features/customers/components/customer-figures.ts'
import '../text/customers.ts'
import { LocaleContext, useFormats, useText } from '../text/text.ts'

interface ClientBeforeProps {
  /** The rows of the visit that is looked at, by time, at least one. */
  visit: readonly Appointment[]
}

/**
 * When the client of a visit was here before, what was done then and by whom, and how often they did not come.
 * Nothing of what is not known or never was.
 */
export const ClientBefore = ({ visit }: ClientBeforeProps) => {
  const t = useText()
  const formats = useFormats()
  const { timeZone } = useContext(LocaleContext)
  const [first] = visit
  const [now] = useState(() => new Date().toISOString())
  const { data } = useQuery(appointmentQueries.ofCustomer(first?.customerId ?? 0))
  if (!data || !first) return null
  const others = data.filter(({ id }) => !visit.some((row) => row.id === id))
  // Of a visit to come, what lies between now and it has not been.
  const before = first.appointmentDate < now ? first.appointmentDate : now
  const { last, noShows } = figuresOf(others, before, timeZone)
  const services = last?.rows.map(({ service }) => service.name)
  const staff = new Set(last?.rows.map((row) => row.staff.name))
  return (
    <dl className="mt-4 flex flex-col gap-2 text-sm empty:hidden">
      {last && (
        <div>
          <dt className="text-muted">{t('customers.lastVisit')}</dt>
          <dd>
            <Link
              to="/appointment/$id"
              params={{ id: String(last.rows[0]?.id) }}
              className="text-ink underline decoration-line-strong underline-offset-4"
            >
              {formats.date(last.start)}
            </Link>{' '}
            · {services?.join(', ')} · {[...staff].join(', ')}
          </dd>
        </div>
      )}
      {noShows > 0 && (
        <div className="flex justify-between gap-3">
          <dt className="text-muted">{t('customers.noShows')}</dt>
          <dd className="figures font-medium">{formats.count(noShows)}</dd>
        </div>
      )}
    </dl>
  )
}
