import { ageGap } from '@salon/contract/age'
import { wallClockAt } from '@salon/contract/salon-clock'
import '../../../../text/safety.ts'
import { useLocale, useText } from '../../../../text/text.ts'
import { SafetyNotice } from '../../components/safety/safety-notice.tsx'

/** A row of which is asked whether its client is old enough. */
interface AgedRow {
  readonly customer: { readonly birthday: string | null }
  readonly service: { readonly name: string; readonly minimumAge: number | null }
  /** ISO 8601. */
  readonly appointmentDate: string
}

/** The services of rows that their client is too young for, each on its day. */
export const tooYoungIn = (rows: readonly AgedRow[], timeZone: string) =>
  rows.flatMap(({ customer, service, appointmentDate }) => {
    const gap = ageGap(customer.birthday, service, wallClockAt(appointmentDate, timeZone).day)
    return gap ? [{ ...gap, service: service.name }] : []
  })

/** Says which services of rows their client is too young for, as they would stand; they can be booked all the same. */
export const AgeNotice = ({ rows }: { rows: readonly AgedRow[] }) => {
  const young = tooYoungIn(rows, useLocale().timeZone)
  if (young.length === 0) return null
  return (
    <SafetyNotice
      conditions={[]}
      lacking={[]}
      young={young}
      className="shrink-0 border-t border-line px-4 py-2 sm:px-6"
    />
  )
}

/** The same in words, for a message about rows that were booked at once; undefined where all are old enough. */
export const useAgeWarning = () => {
  const t = useText()
  const { timeZone } = useLocale()
  return (rows: readonly AgedRow[]): string | undefined =>
    tooYoungIn(rows, timeZone)
      .map((one) => t('safety.tooYoung', one))
      .join(' ') || undefined
}
