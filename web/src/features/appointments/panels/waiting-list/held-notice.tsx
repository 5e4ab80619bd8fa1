import { wallClockAt } from '@salon/contract/salon-clock'
import type { FreedTime } from '@salon/contract/waiting-list'
import { Globe } from 'lucide-react'
import { heldText } from '../../../../text/held-times.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { useHeldTimes } from '../../../online-booking/api.ts'
import { useSalonToday } from '../times/use-salon-today.ts'

/** For whom freed time is held. Staff may book over it: the client is then refused. */
export const HeldNotice = ({ staffId, start, duration }: FreedTime) => {
  const t = useText()
  const formats = useFormats()
  const { timeZone } = useSalonToday()
  const from = Date.parse(start)
  const to = from + duration * 60_000
  const dayAt = (moment: number) => wallClockAt(moment, timeZone).day
  const held = useHeldTimes(dayAt(from), dayAt(to - 1)).filter((one) => {
    const begins = Date.parse(one.start)
    return one.staffId === staffId && begins < to && from < begins + one.duration * 60_000
  })
  // Each service of a visit is held by itself, for the same client and as long.
  const sentences = new Set(held.map((one) => heldText(one, t, formats)))
  return [...sentences].map((sentence) => (
    <Notice key={sentence} icon={Globe} className="mt-2">
      {sentence}
    </Notice>
  ))
}
