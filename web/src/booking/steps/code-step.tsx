/** @jsxImportSource preact */
import type { BookingPage } from '@salon/contract/booking-page'
import { useState } from 'preact/hooks'
import { usePage } from '../context.ts'
import { Button, Field, StepTitle } from '../controls.tsx'
import type { Booking } from '../use-booking.ts'
import { BesideHeldVisit } from './details-step.tsx'
import { isLapsed, OtherTimeButton } from './held-visit.tsx'

interface CodeStepProps {
  readonly page: BookingPage
  readonly booking: Booking
  readonly onOtherEmail: () => void
  readonly onOtherTime: () => void
}

/** The six digits in the email, which prove the address. */
export function CodeStep({ page, booking, onOtherEmail, onOtherTime }: CodeStepProps) {
  const { words } = usePage()
  const { draft, work, failure } = booking
  const [code, setCode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isWhole = /^\d{6}$/.test(code)
  return (
    <>
      <StepTitle>{words.code.title}</StepTitle>
      <p class="mt-1 text-muted">{words.code.sent(draft.codeSentTo ?? draft.email)}</p>
      <BesideHeldVisit page={page} booking={booking}>
        <OtherTimeButton page={page} booking={booking} onOtherTime={onOtherTime} />
        <form
          noValidate
          class="max-w-xl space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            setIsTried(true)
            if (isWhole) void booking.enterCode(code)
            else event.currentTarget.querySelector('input')?.focus()
          }}
        >
          <Field
            label={words.code.label}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            isCode
            value={code}
            onValue={(typed) => setCode(typed.replace(/\D/g, '').slice(0, 6))}
            hint={words.code.spam}
            error={isTried && !isWhole && !failure ? words.code.wrong : undefined}
          />
          <Button
            type="submit"
            variant="primary"
            block
            disabled={isLapsed(draft)}
            pending={work === 'book'}
          >
            {draft.wish
              ? words.waiting.join
              : page.rules.confirmation === 'by_salon'
                ? words.details.request
                : words.details.book}
          </Button>
          <div class="grid gap-3 sm:grid-cols-2">
            <Button pending={work === 'code'} onClick={() => void booking.sendAgain()}>
              {words.code.again}
            </Button>
            <Button variant="quiet" onClick={onOtherEmail}>
              {words.code.otherEmail}
            </Button>
          </div>
        </form>
      </BesideHeldVisit>
    </>
  )
}
