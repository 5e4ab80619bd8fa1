import { dayAfter, isDay } from '@salon/contract/salon-clock'
import type { Appointment } from '@salon/contract/appointments'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { call } from '../../../../lib/call.ts'
import type { BookingState } from '../booking/use-booking.ts'

/** A service at its time: `start` is ISO 8601, `duration` minutes. */
interface TimedLine {
  readonly start: string
  readonly duration: number
}

const endOf = ({ start, duration }: TimedLine) => Date.parse(start) + duration * 60_000

/** The rows of a client that take place in the two weeks from a day on: so far ahead free times are offered. */
const rowsOfClient = (customerId: number, from: string) =>
  queryOptions({
    queryKey: ['appointments', 'customer', customerId, 'from', from],
    queryFn: ({ signal }) =>
      call(
        'GET /api/appointments',
        { query: { customerId, from, to: dayAfter(from, 13), standing: 'true' } },
        { signal },
      ),
  })

/**
 * Finds the row of the chosen client that overlaps one of some lines; undefined where none does, or none is known yet.
 * The row that is changed does not count.
 */
export function useClientRows({ form, rows, rowId }: BookingState) {
  const date = useWatch({ control: form.control, name: 'date' })
  const customerId = rows.customer?.id ?? 0
  const { data = [] } = useQuery({
    ...rowsOfClient(customerId, date),
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
