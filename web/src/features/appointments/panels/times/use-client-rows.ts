import { isDay } from '@salon/contract/salon-clock'
import type { Appointment } from '@salon/contract/appointments'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { appointmentQueries } from '../../api.ts'
import type { BookingState } from '../booking/use-booking.ts'

/** A service at its time: `start` is ISO 8601, `duration` minutes. */
interface TimedLine {
  readonly start: string
  readonly duration: number
}

const endOf = ({ start, duration }: TimedLine) => Date.parse(start) + duration * 60_000

/**
 * Finds the row of the chosen client that overlaps one of some lines; undefined where none does, or none is known yet.
 * The row that is changed does not count.
 */
export function useClientRows({ form, rows, rowId }: BookingState) {
  const date = useWatch({ control: form.control, name: 'date' })
  const customerId = rows.customer?.id ?? 0
  const { data = [] } = useQuery({
    ...appointmentQueries.ofCustomerFrom(customerId, date),
    enabled: customerId > 0 && isDay(date),
  })
  const others = data.filter(({ id }) => id !== rowId)
  return (lines: readonly TimedLine[]): Appointment | undefined =>
    others.find(({ appointmentDate: start, duration }) =>
      lines.some(
        (line) =>
          Date.parse(line.start) < endOf({ start, duration }) && Date.parse(start) < endOf(line),
      ),
    )
}
