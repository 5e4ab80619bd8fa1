import { wallClockAt } from '@salon/contract/salon-clock'
import type { FreedTime } from '@salon/contract/waiting-list'
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { heldText } from '../../../../text/held-times.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { onlineBookingQueries } from '../../../online-booking/api.ts'
import { useSalonToday } from '../times/use-salon-today.ts'

/** Says for whom freed time is held: staff may book over it, and then that client is told that it is taken. */
export const HeldNotice = ({ staffId, start, duration }: FreedTime) => {
  const t = useText()
  const formats = useFormats()
  const { timeZone } = useSalonToday()
  const { day } = wallClockAt(start, timeZone)
  const { data: settings } = useQuery(onlineBookingQueries.settings())
  const { data = [] } = useQuery({
    ...onlineBookingQueries.held(day, day),
    enabled: settings?.isOn === true,
  })
  const [from, to] = [Date.parse(start), Date.parse(start) + duration * 60_000]
  const held = data.filter((one) => {
    const begins = Date.parse(one.start)
    return one.staffId === staffId && begins < to && from < begins + one.duration * 60_000
  })
  return held.map((one) => (
    <Notice key={one.start} icon={Globe} className="mt-2">
      {heldText(one, t, formats)}
    </Notice>
  ))
}
