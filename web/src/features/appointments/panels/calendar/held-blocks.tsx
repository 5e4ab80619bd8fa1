import { clockMinutes, wallClockAt } from '@salon/contract/salon-clock'
import { Globe } from 'lucide-react'
import { heldText } from '../../../../text/held-times.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { useHeldTimes } from '../../../online-booking/api.ts'
import { initials } from '../../../../ui/initials.ts'
import { laned } from '../../components/timeline/timeline-layout.ts'
import { lengthOf } from '../../components/times/clock-minutes.ts'
import { useSalonToday } from '../times/use-salon-today.ts'

interface HeldBlocksProps {
  /** 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** The first and the last day that are shown, which share what they load. */
  days: readonly [string, string]
  /** Whose column it is: one's, or several people's. */
  people: readonly { readonly id: number; readonly name: string }[]
  /** Minutes from midnight that are shown. */
  from: number
  to: number
}

/**
 * The times of a column that visitors of the booking page are about to book, or that are offered to the
 * waiting list. The free places under them can be chosen: staff may book over them.
 */
export const HeldBlocks = ({ day, days, people, from, to }: HeldBlocksProps) => {
  const t = useText()
  const formats = useFormats()
  const { timeZone } = useSalonToday()
  const held = useHeldTimes(...days).flatMap(({ staffId, start, duration, ...hold }) => {
    const person = people.find(({ id }) => id === staffId)
    const at = wallClockAt(start, timeZone)
    const begins = clockMinutes(at.time)
    const top = Math.max(from, begins)
    const bottom = Math.min(to, begins + duration)
    return person && at.day === day && top < bottom
      ? { person, start, hold, top, bottom, cleanedUp: bottom }
      : []
  })
  const inOrder = held.sort((a, b) => a.top - b.top || a.person.id - b.person.id)
  return laned(inOrder).map(([{ person, start, hold, top, bottom }, { lane, lanes }]) => (
    <div
      key={`${person.id} ${start}`}
      data-held
      style={{
        top: lengthOf(top - from),
        height: lengthOf(bottom - top),
        left: `calc(${(lane / lanes) * 100}% + 1px)`,
        width: `calc(${100 / lanes}% - 2px)`,
      }}
      className="pointer-events-none absolute flex overflow-hidden rounded-chip border border-dashed border-line-strong bg-sunken px-1.5 text-xs text-muted"
    >
      <span className="flex min-w-0 items-center gap-1 self-start">
        <Globe aria-hidden className="size-3.5 shrink-0" />
        {people.length > 1 && (
          <>
            <span aria-hidden className="font-semibold">
              {initials(person.name)}
            </span>
            <span className="sr-only">{person.name}</span>
          </>
        )}
        <span className="truncate">{heldText(hold, t, formats)}</span>
      </span>
    </div>
  ))
}
