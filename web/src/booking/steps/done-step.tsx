/** @jsxImportSource preact */
import type { Booked, BookingPage } from '@salon/contract/booking-page'
import { usePage } from '../context.ts'
import { Button, buttonFace, Icon, StepTitle } from '../controls.tsx'
import { calendarAddress } from '../link-address.ts'
import { SalonContact } from '../salon-contact.tsx'
import { isTooLate, TooLateNotice } from '../too-late.tsx'
import { VisitSummary } from '../visit-summary.tsx'
import { WishSummary } from '../wish-summary.tsx'

interface DoneStepProps {
  readonly page: BookingPage
  readonly booked: Booked
  readonly email: string
  readonly onAgain: () => void
}

/** What was booked, the way into a calendar, and the client's own link. */
export function DoneStep({ page, booked, email, onAgain }: DoneStepProps) {
  const { words } = usePage()
  const { booking, link } = booked
  const isLate = isTooLate(booking)
  const state =
    booking.state === 'waiting' ? 'waiting' : booking.state === 'awaiting' ? 'awaiting' : 'booked'
  return (
    <div class="mx-auto max-w-xl">
      <span class="mb-4 flex size-12 items-center justify-center rounded-full bg-green-soft text-green-ink">
        <Icon name="check" size="size-6" />
      </span>
      <StepTitle>{words.done[state]}</StepTitle>
      <p class="mt-1 text-muted">
        {booked.sendsEmail
          ? words.done[`${state}Hint`](email)
          : state === 'booked'
            ? words.done[isLate ? 'keepLinkLate' : 'keepLink']
            : words.done[`${state}Silent`]}
      </p>
      {!booked.sendsEmail && (
        <p class="mt-2 text-sm break-all text-ink select-all">
          {new URL(link, document.baseURI).href}
        </p>
      )}
      <div class="mt-5 rounded-card border border-line bg-surface p-4 text-sm">
        {booking.lines.length > 0 && <VisitSummary {...booking} />}
        {booking.wish && <WishSummary wish={booking.wish} weekStart={page.salon.weekStart} />}
        <SalonContact salon={page.salon} />
      </div>
      {isLate && <TooLateNotice phone={page.salon.phone} />}
      <div class="mt-5 grid gap-3 sm:grid-cols-2 sm:*:last:odd:col-span-2">
        {booking.start !== null && (
          <a class={buttonFace('primary')} href={calendarAddress(link)}>
            <Icon name="calendar" />
            {words.done.calendar}
          </a>
        )}
        {/* On a salon's own site: the page of the link cannot be embedded. */}
        <a class={buttonFace()} href={link} target={window.top === window ? undefined : '_blank'}>
          {words.done[isLate ? 'view' : 'manage']}
        </a>
        <Button variant="quiet" onClick={onAgain}>
          {words.done.another}
        </Button>
      </div>
    </div>
  )
}
