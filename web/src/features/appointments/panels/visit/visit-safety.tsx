import type { Appointment } from '@salon/contract/appointments'
import { SafetyNotice } from '../../components/safety/safety-notice.tsx'
import { useSafetyAlerts } from '../calendar/use-safety-alerts.ts'
import { SafetyFailed } from '../safety-failed.tsx'

const placed = 'rounded-card border border-line px-4 py-3'

interface VisitSafetyProps {
  day: string
  /** The rows of the visit. */
  rows: readonly Appointment[]
}

/** What has to be known of a visit's client before it begins. Mount it for roles that may see it. */
export const VisitSafety = ({ day, rows }: VisitSafetyProps) => {
  const { alerts: byRow, failed } = useSafetyAlerts(day, day)
  if (failed) return <SafetyFailed query={failed} className={placed} />
  const alerts = rows.flatMap(({ id, service }) => {
    const alert = byRow.get(id)
    return alert ? [{ ...alert, service: service.name }] : []
  })
  const [first] = alerts
  if (!first) return null
  const lacking = alerts.flatMap(({ test, service }) => (test ? [{ ...test, service }] : []))
  return (
    <SafetyNotice
      conditions={first.conditions}
      lacking={lacking}
      young={alerts.flatMap(({ age, service }) => (age ? [{ ...age, service }] : []))}
      className={placed}
    />
  )
}
