/** @jsxImportSource preact */
import type { BookingPage } from '@salon/contract/booking-page'
import type { PaymentStatus } from '@salon/contract/deposits'
import { useEffect, useRef, useState } from 'preact/hooks'
import { money } from '../../text/formats.ts'
import { call, CallFailed } from '../call.ts'
import { usePage } from '../context.ts'
import { Button, buttonFace, StepTitle } from '../controls.tsx'
import { SalonContact } from '../salon-contact.tsx'
import type { Booking } from '../use-booking.ts'
import { VisitSummary } from '../visit-summary.tsx'

interface PayStepProps {
  readonly page: BookingPage
  readonly booking: Booking
  readonly onOtherTime: () => void
}

/** Milliseconds between two questions for the payment. */
const pause = 3_000

/** What has become of the payment for a hold, asked for again until it is known; null without a hold. */
function usePaymentStatus(slug: string, hold: string | null) {
  const [status, setStatus] = useState<PaymentStatus | null>(null)
  useEffect(() => {
    if (hold === null) return
    let timer = 0
    let isGone = false
    const ask = async () => {
      const answer = await call('POST /api/book/:slug/payment', {
        params: { slug },
        body: { hold },
      }).catch((error: unknown) => {
        // Without a connection, or after too many questions, the next one may be answered.
        if (error instanceof CallFailed && error.status === 404) return 'none' as const
        return null
      })
      if (isGone) return
      if (answer && answer !== 'none') setStatus(answer)
      if (answer === null || (answer !== 'none' && answer.state === 'waiting'))
        timer = window.setTimeout(() => void ask(), pause)
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [slug, hold])
  return status
}

/** The deposit: the link to the payment page, and the status of the payment after the redirect back. */
export function PayStep({ page, booking, onOtherTime }: PayStepProps) {
  const { words, locale } = usePage()
  const { hold, payment } = booking.draft
  const status = usePaymentStatus(page.slug, hold?.hold ?? null)
  const made = status?.booked ?? null
  // Made anew by each render, and called once.
  const arrive = useRef(booking.arrive)
  arrive.current = booking.arrive
  useEffect(() => {
    if (made) arrive.current(made)
  }, [made])
  const latest = status ?? payment
  const amount = latest ? money(latest.amount, { ...locale, currency: latest.currency }) : ''
  const url = status ? status.url : (payment?.url ?? null)
  const state = status?.state ?? 'waiting'
  const isOver = state === 'lapsed' || state === 'refunded'
  return (
    <div class="max-w-xl">
      <StepTitle>{words.pay.title}</StepTitle>
      {hold ? (
        <>
          <p class="mt-1 text-muted" role="status">
            {isOver ? words.pay[state] : words.pay.waiting}
          </p>
          {!isOver && <p class="mt-1 text-muted">{words.pay.waitingHint}</p>}
          <div class="mt-5 rounded-card border border-line bg-surface p-4 text-sm">
            <VisitSummary {...hold} />
            <SalonContact salon={page.salon} />
          </div>
          <div class="mt-5 grid gap-3">
            {url !== null && (
              <>
                <p>{words.pay.amount(amount)}</p>
                {/* The provider's page opens in no frame. */}
                <a class={buttonFace('primary')} href={url} target="_top">
                  {words.pay.now(amount)}
                </a>
              </>
            )}
            <Button variant={isOver ? 'primary' : 'quiet'} onClick={onOtherTime}>
              {words.details.otherTime}
            </Button>
          </div>
        </>
      ) : (
        <p class="mt-1 text-muted">{words.pay.elsewhere}</p>
      )}
    </div>
  )
}
