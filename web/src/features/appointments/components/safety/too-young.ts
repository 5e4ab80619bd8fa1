import { ageGap } from '@salon/contract/age'
import { wallClockAt } from '@salon/contract/salon-clock'

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
