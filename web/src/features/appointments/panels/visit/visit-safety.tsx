import type { Appointment } from '@salon/contract/appointments'
import { useQuery } from '@tanstack/react-query'
import { appointmentQueries } from '../../api.ts'
import { SafetyNotice } from '../../components/safety/safety-notice.tsx'

interface VisitSafetyProps {
  day: string
  /** The rows of the visit. */
  rows: readonly Appointment[]
}

/** What has to be known of a visit's client before it begins. Mount it for roles that may see it. */
export const VisitSafety = ({ day, rows }: VisitSafetyProps) => {
  const { data = [] } = useQuery(appointmentQueries.safetyAlerts(day, day))
  const alerts = rows.flatMap(({ id, service }) =>
    data
      .filter(({ appointmentId }) => appointmentId === id)
      .map((alert) => ({ ...alert, service: service.name })),
  )
  const [first] = alerts
  if (!first) return null
  const lacking = alerts.flatMap(({ test, service }) => (test ? [{ ...test, service }] : []))
  return (
    <SafetyNotice
      conditions={first.conditions}
      lacking={lacking}
      young={alerts.flatMap(({ age, service }) => (age ? [{ ...age, service }] : []))}
      className="rounded-card border border-line px-4 py-3"
    />
  )
}
