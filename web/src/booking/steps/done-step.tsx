/** @jsxImportSource preact */
import type { Booked, BookingPage } from '@salon/contract/booking-page'
import type { PublicBooking } from '@salon/contract/public-booking'
import { useState } from 'preact/hooks'
import { dayAndTimeInText } from '../../text/formats.ts'
import { shownState } from '../booking-card.tsx'
import { usePage } from '../context.ts'
import { Button, buttonFace, Icon, StepTitle } from '../controls.tsx'
import { calendarAddress } from '../link-address.ts'
import { SalonContact } from '../salon-contact.tsx'
import { isTooLate, TooLateNotice } from '../too-late.tsx'
import { VisitSummary } from '../visit-summary.tsx'
import { WishSummary } from '../wish-summary.tsx'

/** What became of a booking that was just made; a place that was there before may have an offer by now. */
const doneState = (booking: PublicBooking) => {
  const state = shownState(booking)
  return state === 'waiting' || state === 'awaiting' || state === 'offered' ? state : 'booked'
}

/** The heading of the step, which names it in the tab, too. */
export const doneTitle = (booking: PublicBooking, words: ReturnType<typeof usePage>['words']) => {
  const state = doneState(booking)
  return state === 'offered' ? words.link.states.offered : words.done[state]
}

interface DoneStepProps {
  readonly page: BookingPage
  readonly booked: Booked
  readonly email: string
  readonly onAgain: () => void
}

/** What was booked, the way into a calendar, and the client's own link. */
export function DoneStep({ page, booked, email, onAgain }: DoneStepProps) {
  const { words, locale } = usePage()
  const { booking, link } = booked
  const isLate = isTooLate(booking)
  const state = doneState(booking)
  const isOffered = state === 'offered'
  const isWaiting = state === 'waiting'
  const { expiresAt } = booking
  const until = expiresAt === null ? '' : dayAndTimeInText(expiresAt, locale)
  const hint = () => {
    if (state === 'offered') return words.link.hints.offered(until)
    if (booked.sendsEmail) return words.done[`${state}Hint`](email)
    if (state === 'booked') return words.done[isLate ? 'keepLinkLate' : 'keepLink']
    return words.done[`${state}Silent`]
  }
  return (
    <div class="mx-auto max-w-xl">
      <span class="mb-4 flex size-12 items-center justify-center rounded-full bg-green-soft text-green-ink">
        <Icon name="check" size="size-6" />
      </span>
      <StepTitle>{doneTitle(booking, words)}</StepTitle>
      <p class="mt-1 text-muted">{hint()}</p>
      {!booked.sendsEmail && <KeptLink address={new URL(link, document.baseURI).href} />}
      <div class="mt-5 rounded-card border border-line bg-surface p-4 text-sm">
        {booking.lines.length > 0 && !isWaiting && <VisitSummary {...booking} />}
        {booking.wish && !isOffered && (
          <WishSummary wish={booking.wish} weekStart={page.salon.weekStart} />
        )}
        <SalonContact salon={page.salon} />
      </div>
      {isLate && <TooLateNotice phone={page.salon.phone} />}
      <div class="mt-5 grid gap-3 sm:grid-cols-2 sm:*:last:odd:col-span-2">
        {booking.start !== null && !isWaiting && !isOffered && (
          <a class={buttonFace('primary')} href={calendarAddress(link)}>
            <Icon name="calendar" />
            {words.done.calendar}
          </a>
        )}
        {/* On a salon's own site: the page of the link cannot be embedded. */}
        <a
          class={buttonFace(isOffered ? 'primary' : 'secondary')}
          href={link}
          target={window.top === window ? undefined : '_blank'}
        >
          {words.done[isLate ? 'view' : 'manage']}
        </a>
        <Button variant="quiet" onClick={onAgain}>
          {words.done.another}
        </Button>
      </div>
    </div>
  )
}

/** The client's link, to be selected by a tap or copied by a button. */
function KeptLink({ address }: { address: string }) {
  const { words } = usePage()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>()
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    )
  }
  return (
    <>
      <p class="mt-2 text-sm break-all text-ink select-all">{address}</p>
      {/* Over http a page may not write to the clipboard. */}
      {'clipboard' in navigator && (
        <div class="mt-3 flex flex-wrap items-center gap-3">
          <Button onClick={copy}>{words.done.copy}</Button>
          <p class="text-sm text-muted" role="status">
            {outcome && words.done[outcome]}
          </p>
        </div>
      )}
    </>
  )
}
