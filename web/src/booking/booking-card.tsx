/** @jsxImportSource preact */
import type { PublicBooking } from '@salon/contract/public-booking'
import { dayAndTimeInText } from '../text/formats.ts'
import { usePage } from './context.ts'
import { SalonContact } from './salon-contact.tsx'
import { VisitSummary } from './visit-summary.tsx'
import { WishSummary } from './wish-summary.tsx'

const pastTone = 'bg-grey-soft text-grey-ink'
const tones: Record<PublicBooking['state'], string> = {
  waiting: 'bg-blue-soft text-blue-ink',
  offered: 'bg-amber-soft text-amber-ink',
  awaiting: 'bg-amber-soft text-amber-ink',
  booked: 'bg-green-soft text-green-ink',
  cancelled_by_client: pastTone,
  cancelled_by_salon: 'bg-red-soft text-red-ink',
  declined: 'bg-red-soft text-red-ink',
}

/** What became of a booking; an offer that is over is a place on the waiting list again, before a job says so. */
export const shownState = ({ state, can }: PublicBooking): PublicBooking['state'] =>
  state === 'offered' && !can.accept ? 'waiting' : state

/** What became of a booking, what it is about, and where the salon is. */
export function BookingCard({ booking }: { booking: PublicBooking }) {
  const { words, locale } = usePage()
  const { salon, end } = booking
  const state = shownState(booking)
  const isOver = state === 'booked' && end !== null && Date.parse(end) <= Date.now()
  const when = (moment: string | null) => (moment === null ? '' : dayAndTimeInText(moment, locale))
  const hint =
    state === 'waiting' || state === 'declined'
      ? words.link.hints[state]
      : state === 'offered' || state === 'awaiting'
        ? words.link.hints[state](when(booking.expiresAt))
        : null
  const label = isOver
    ? words.link.past
    : state === 'booked' && booking.isConfirmed
      ? words.link.confirmed
      : words.link.states[state]
  const tone = isOver ? pastTone : tones[state]
  return (
    <div class="mt-4 rounded-card border border-line bg-surface p-4 text-sm">
      <p class={`mb-3 inline-block rounded-chip px-2 py-1 font-medium ${tone}`}>{label}</p>
      {booking.lines.length > 0 && state !== 'waiting' && <VisitSummary {...booking} />}
      {state === 'waiting' && booking.wish && (
        <WishSummary wish={booking.wish} weekStart={salon.weekStart} />
      )}
      {hint && <p class="mt-3 text-muted">{hint}</p>}
      <SalonContact salon={salon} />
    </div>
  )
}
