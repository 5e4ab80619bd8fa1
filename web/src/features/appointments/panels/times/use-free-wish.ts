import type { FreeStart } from '@salon/contract/availability'
import { isDay, wallClockAt } from '@salon/contract/salon-clock'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { staffQueries } from '../../../staff/api.ts'
import type { appointmentQueries } from '../../api.ts'
import type { BookingState } from '../booking/use-booking.ts'
import { useSalonToday } from './use-salon-today.ts'

type FreeWish = Omit<Parameters<typeof appointmentQueries.free>[0], 'from' | 'limit'>

/**
 * What a new booking requests where it looks for its free times, but for the days, and how one of them is taken. It is
 * known where a service is chosen, the durations can be read, and the day has not passed.
 */
export function useFreeWish({ form, pickStaff, rows, offers }: BookingState) {
  const { today, timeZone } = useSalonToday()
  const [date, time, serviceId, staffId, duration, more] = useWatch({
    control: form.control,
    name: ['date', 'time', 'serviceId', 'staffId', 'duration', 'more'],
  })
  const staff = useQuery(staffQueries.list())
  const durations = [{ duration }, ...more].map((line) => line.duration.trim())
  const isKnown =
    serviceId !== null &&
    isDay(date) &&
    date >= today &&
    durations.every((minutes) => /^[1-9]\d{0,3}$/.test(minutes))
  // Without durations each staff member's own counts.
  const isUsual = [{ service: rows.service, staff: null }, ...more].every(
    ({ service, staff: member }, n) =>
      service && Number(durations[n]) === offers.terms(service, member ?? rows.staff).duration,
  )
  const isSplit = staffId !== null && more.some((line) => line.staff !== null)
  const wish: FreeWish = {
    serviceIds: [serviceId, ...more.map(({ service }) => service.id)].join(','),
    ...(!isUsual && { durations: durations.join(',') }),
    ...(isSplit
      ? { staffIds: [staffId, ...more.map((line) => line.staff?.id ?? staffId)].join(',') }
      : { ...(staffId !== null && { staffId: String(staffId) }), team: 'one' }),
    wait: '0',
  }
  const take = ({ start, lines }: FreeStart) => {
    const { day, time } = wallClockAt(start, timeZone)
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('date', day, how)
    form.setValue('time', time, how)
    const member = staff.data?.find(({ id }) => id === lines[0]?.staffId)
    if (member && member.id !== staffId) pickStaff(member)
    form.setFocus('time')
  }
  return { date, time, isKnown, wish, take }
}
