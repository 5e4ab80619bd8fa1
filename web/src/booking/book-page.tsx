/** @jsxImportSource preact */
import type { BookingPage } from '@salon/contract/booking-page'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { money, stretch } from '../text/formats.ts'
import { useChoices, type BookingSelection, type PageStep } from './address.ts'
import { call } from './call.ts'
import { usePage } from './context.ts'
import { Button, focusTitle, Icon } from './controls.tsx'
import { isStaffAsked, soundChoices } from './offer.ts'
import { CodeStep } from './steps/code-step.tsx'
import { DetailsStep } from './steps/details-step.tsx'
import { DoneStep, doneTitle } from './steps/done-step.tsx'
import { PayStep } from './steps/pay-step.tsx'
import { ServicesStep } from './steps/services-step.tsx'
import { StaffStep } from './steps/staff-step.tsx'
import { TimeStep, type FreeTimes } from './steps/time-step.tsx'
import { WaitingStep } from './steps/waiting-step.tsx'
import { useBooking } from './use-booking.ts'

/** Free times of the page for what was chosen. */
const freeTimesOf = (slug: string, { services, staff }: BookingSelection): FreeTimes => {
  const query = {
    services: services.join(),
    ...(typeof staff === 'number' && { staffId: String(staff) }),
  }
  const params = { slug }
  return {
    key: `${services.join()} ${staff}`,
    days: (range) => call('GET /api/book/:slug/days', { params, query: { ...query, ...range } }),
    times: (range) => call('GET /api/book/:slug/times', { params, query: { ...query, ...range } }),
  }
}

/** The public page of a salon: services, who, when, you, done. Each step has an address. */
export function BookPage({ page }: { page: BookingPage }) {
  const { words } = usePage()
  const [wanted, go] = useChoices()
  const booking = useBooking(page, soundChoices(page, wanted, true), go)
  const { hold, booked } = booking.draft
  const isHeld = hold !== null && hold.start !== null && holdsThese(wanted, hold.lines)
  const choices = soundChoices(page, wanted, isHeld || (wanted.step === 'code' && hold !== null))
  // Back after a payment that was booked meanwhile is at the booking.
  const isPaid = choices.step === 'pay' && booked !== null
  const step =
    choices.step === 'done' && booked === null ? 'services' : isPaid ? 'done' : choices.step
  const title = step !== 'done' ? words[step].title : booked ? doneTitle(booked.booking, words) : ''
  useStepFocus(step, words.title(title, page.salon.name))
  const forward = isStaffAsked(page) ? 'staff' : 'time'
  const goTo = (next: PageStep, change: Partial<BookingSelection> = {}) => {
    booking.forget()
    go({ ...choices, ...change, step: next })
  }
  const before = stepBefore(step, page)
  return (
    <>
      {step !== 'done' && step !== 'pay' && (
        <Progress
          step={step}
          page={page}
          onBack={before && (() => (history.state === 'inside' ? history.back() : goTo(before)))}
        />
      )}
      {step === 'services' && (
        <>
          <ServicesStep
            page={page}
            chosen={choices.services}
            onChoose={(services) =>
              go({ ...choices, step: 'services', services, day: null }, 'replace')
            }
          />
          <ChosenBar
            page={page}
            services={choices.services}
            onNext={() => goTo(forward, { day: null })}
          />
        </>
      )}
      {step === 'staff' && (
        <StaffStep
          page={page}
          services={choices.services}
          chosen={choices.staff}
          onChoose={(staff) => goTo('time', { staff, day: null })}
        />
      )}
      {step === 'time' && (
        <TimeStep
          title={words.time.title}
          range={page}
          salon={page.salon}
          free={freeTimesOf(page.slug, choices)}
          day={choices.day}
          onDay={(day) => go({ ...choices, day }, 'replace')}
          onTime={(start) => void booking.keep(start)}
          pending={pendingStart(booking.work)}
          failure={booking.failure}
          onWaiting={() => goTo('waiting')}
        />
      )}
      {step === 'details' && (
        <DetailsStep page={page} booking={booking} onOtherTime={() => goTo('time')} />
      )}
      {step === 'code' && (
        <CodeStep
          page={page}
          booking={booking}
          onOtherTime={() => goTo('time')}
          onOtherEmail={() => goTo(booking.draft.wish ? 'waiting' : 'details')}
        />
      )}
      {step === 'pay' && (
        <PayStep page={page} booking={booking} onOtherTime={() => goTo('time', { day: null })} />
      )}
      {step === 'waiting' && <WaitingStep page={page} booking={booking} />}
      {step === 'done' && booked && (
        <DoneStep page={page} booked={booked} email={booking.draft.email} onAgain={booking.again} />
      )}
    </>
  )
}

const pendingStart = (work: ReturnType<typeof useBooking>['work']) =>
  work !== null && typeof work === 'object' ? work.start : null

/** Whether a hold is for these services, in this order. */
const holdsThese = (
  { services }: BookingSelection,
  lines: readonly { readonly serviceId: number }[],
) => services.join() === lines.map(({ serviceId }) => serviceId).join()

const stepBefore = (step: PageStep, page: BookingPage): PageStep | null => {
  switch (step) {
    case 'services':
    case 'pay':
    case 'done':
      return null
    case 'staff':
      return 'services'
    case 'time':
      return isStaffAsked(page) ? 'staff' : 'services'
    case 'details':
    case 'waiting':
      return 'time'
    case 'code':
      return 'details'
  }
}

/** Names the step in the tab, goes to its beginning and focuses its heading, except on the first load. */
function useStepFocus(step: PageStep, title: string): void {
  const shown = useRef(step)
  useLayoutEffect(() => {
    document.title = title
    if (shown.current === step) return
    shown.current = step
    scrollTo(0, 0)
    focusTitle()
  }, [step, title])
}

const counted: readonly PageStep[] = ['services', 'staff', 'time', 'details']

interface ProgressProps {
  readonly step: PageStep
  readonly page: BookingPage
  readonly onBack: (() => void) | null
}

/** The way back, and how far it is. */
function Progress({ step, page, onBack }: ProgressProps) {
  const { words } = usePage()
  const all = counted.filter((one) => one !== 'staff' || isStaffAsked(page))
  const at = all.indexOf(step === 'code' ? 'details' : step === 'waiting' ? 'time' : step)
  return (
    <div class="mb-3 flex min-h-11 items-center gap-3">
      {onBack && (
        <button
          type="button"
          onClick={onBack}
          class="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control pr-3 pl-1 font-medium text-muted hover:bg-hover hover:text-ink"
        >
          <Icon name="left" />
          {words.back}
        </button>
      )}
      <div class="ml-auto flex items-center gap-3">
        <div class="flex gap-1" aria-hidden="true">
          {all.map((one, place) => (
            <span
              key={one}
              class={`h-1 w-6 rounded-full ${place <= at ? 'bg-brand' : 'bg-line-strong'}`}
            />
          ))}
        </div>
        <p class="text-sm text-muted figures">{words.step(at + 1, all.length)}</p>
      </div>
    </div>
  )
}

interface ChosenBarProps {
  readonly page: BookingPage
  readonly services: readonly number[]
  readonly onNext: () => void
}

/** What was chosen so far and the way on, always in sight. */
function ChosenBar({ page, services, onNext }: ChosenBarProps) {
  const { words, locale } = usePage()
  const chosen = page.services.filter(({ id }) => services.includes(id))
  const minutes = chosen.reduce((sum, { duration }) => sum + duration, 0)
  const isPriced = chosen.every(({ price }) => price !== null)
  const total = chosen.reduce((sum, { price }) => sum + Number(price ?? 0), 0).toFixed(2)
  const price = chosen.some(({ isPriceFrom }) => isPriceFrom)
    ? words.from(money(total, locale))
    : money(total, locale)
  return (
    <>
      <div class="h-20" />
      <div class="fixed inset-x-0 bottom-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
        <div class="mx-auto flex min-h-18 max-w-5xl items-center gap-4 px-4 py-3 sm:px-6">
          <p class="min-w-0 flex-1 text-sm text-muted figures" role="status">
            {chosen.length === 0 ? (
              words.services.choose
            ) : (
              <>
                <span class="block font-medium text-ink">
                  {words.services.chosen(chosen.length)}
                  {isPriced && ` · ${price}`}
                </span>
                <span class="block">{stretch(minutes, locale)}</span>
              </>
            )}
          </p>
          <Button variant="primary" disabled={chosen.length === 0} onClick={onNext}>
            {words.next}
          </Button>
        </div>
      </div>
    </>
  )
}
