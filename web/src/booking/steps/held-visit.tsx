/** @jsxImportSource preact */
import type { BookingPage } from '@salon/contract/booking-page'
import { time } from '../../text/formats.ts'
import { usePage } from '../context.ts'
import { Button, FailureNotice } from '../controls.tsx'
import { SalonContact } from '../salon-contact.tsx'
import type { Booking } from '../use-booking.ts'
import { Countdown, VisitSummary } from '../visit-summary.tsx'
import { NearestTimes } from './time-step.tsx'

/** Whether the chosen time is no longer kept. */
export const isLapsed = ({ hold, heldUntil }: Booking['draft']): boolean =>
  hold !== null && hold.start !== null && heldUntil <= Date.now()

interface HeldVisitProps {
  readonly page: BookingPage
  readonly booking: Booking
}

/** The visit that is kept, where, and for how long. */
export function HeldVisit({ page, booking: { draft, change } }: HeldVisitProps) {
  const { words, say } = usePage()
  const { hold } = draft
  if (!hold || hold.start === null) return null
  return (
    <div class="overflow-hidden rounded-card border border-line bg-surface">
      <div class="p-4 text-sm">
        <VisitSummary {...hold} />
        <SalonContact salon={page.salon} />
      </div>
      <div class="border-t border-line bg-brand-soft px-4 py-2.5">
        {isLapsed(draft) ? (
          <p class="text-sm text-brand-ink">{words.details.lapsed}</p>
        ) : (
          <Countdown
            key={draft.heldUntil}
            hold={hold}
            until={draft.heldUntil}
            onEnd={() => {
              change({ heldUntil: 0 })
              say(words.details.lapsed)
            }}
          />
        )}
      </div>
    </div>
  )
}

interface OtherTimeProps {
  readonly page: BookingPage
  readonly booking: Booking
  readonly onOtherTime: () => void
}

/** What was refused, and the way on: the nearest free times, the same time again, another one, or the phone. */
export function OtherTimeButton({
  page,
  booking: { draft, work, failure, keep },
  onOtherTime,
}: OtherTimeProps) {
  const { words, locale } = usePage()
  const start = draft.hold?.start ?? null
  return (
    <>
      {failure && (
        <div class="mb-6">
          <FailureNotice failure={failure} phone={page.salon.phone}>
            {failure.starts && (
              <NearestTimes starts={failure.starts} onTime={(other) => void keep(other)} />
            )}
          </FailureNotice>
        </div>
      )}
      {start !== null && isLapsed(draft) && !failure?.starts && (
        <div class="mb-6 flex flex-wrap gap-3">
          <Button
            pending={work !== null && typeof work === 'object'}
            onClick={() => void keep(start)}
          >
            {words.details.keepAgain(time(start, locale))}
          </Button>
          <Button variant="quiet" onClick={onOtherTime}>
            {words.details.otherTime}
          </Button>
        </div>
      )}
    </>
  )
}
