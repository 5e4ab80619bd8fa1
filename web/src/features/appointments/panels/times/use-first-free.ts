import { clockMinutes } from '@salon/contract/salon-clock'
import type { StaffMember } from '@salon/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hoursQueries, useWorkingSpans } from '../../../working-hours/api.ts'
import { appointmentQueries } from '../../api.ts'
import { firstFree } from '../../components/times/first-free.ts'
import { emptyBooking } from '../booking/booking-form.ts'
import { useMinuteOfDay, useSalonToday } from './use-salon-today.ts'

interface FirstFreeWish {
  /** 'YYYY-MM-DD' */
  readonly day: string
  /** Whether nothing better is known; without it nothing is loaded or found. */
  readonly isWanted: boolean
  /** Who could do it, the usual one first; undefined while that is loading. */
  readonly staff: readonly StaffMember[] | undefined
  readonly duration: number
}

/**
 * When a new booking could begin, and with whom: on a day that has visits, the first free quarter hour to come. An
 * empty day begins as the form always does, and so does one that is over or full. What was found stays while the form
 * is open, whatever is booked meanwhile.
 */
export function useFirstFree({ day, isWanted, staff, duration }: FirstFreeWish) {
  const { today, timeZone } = useSalonToday()
  const now = useMinuteOfDay()
  const isEnabled = isWanted && day >= today
  const rows = useQuery({ ...appointmentQueries.day(day), enabled: isEnabled })
  const hours = useQuery({ ...hoursQueries.since(day), enabled: isEnabled })
  const spansOf = useWorkingSpans(day)
  const [known, setKnown] = useState<{ place: ReturnType<typeof firstFree<StaffMember>> }>()
  const isLoading = rows.isLoading || hours.isLoading
  if (!known && staff && !isLoading) {
    const from = day === today ? now : clockMinutes(emptyBooking.time)
    const taken = isEnabled ? (rows.data ?? []) : []
    const wish = { from, duration, spansOf, zone: timeZone }
    setKnown({ place: taken.length > 0 ? firstFree(staff, taken, wish) : undefined })
  }
  return { isLoading, place: known?.place }
}
