/** @jsxImportSource preact */
import type { BookingPage } from '@salon/contract/booking-page'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { money, share } from '../../text/formats.ts'
import { usePage } from '../context.ts'
import { Button, Field, StepTitle } from '../controls.tsx'
import type { Booking } from '../use-booking.ts'
import { HeldVisit, isLapsed, OtherTimeButton } from './held-visit.tsx'

interface DetailsStepProps {
  readonly page: BookingPage
  readonly booking: Booking
  readonly onOtherTime: () => void
}

/** Who is coming. The chosen time is kept meanwhile, and its clock is seen. */
export function DetailsStep({ page, booking, onOtherTime }: DetailsStepProps) {
  const { words, locale } = usePage()
  const { draft } = booking
  const start = draft.hold?.start ?? null
  if (start === null) return null
  const isLate = Date.parse(start) - page.rules.changeHours * 3_600_000 < Date.now()
  const isBySalon = page.rules.confirmation === 'by_salon'
  return (
    <>
      <StepTitle>{words.details.title}</StepTitle>
      <BesideHeldVisit page={page} booking={booking}>
        <OtherTimeButton page={page} booking={booking} onOtherTime={onOtherTime} />
        <VisitorForm
          booking={booking}
          submit={isBySalon ? words.details.request : words.details.book}
          isOff={isLapsed(draft)}
          onSubmit={(website) => void booking.submit(website)}
          hasNote
          terms={
            <>
              <p>
                {isLate ? words.details.late : words.details.rule(page.rules.changeHours)}
                {isBySalon && ` ${words.details.bySalon}`}
              </p>
              {page.deposit && <p>{words.pay.terms(...depositIn(page.deposit, locale))}</p>}
              <p>{words.details.consent(page.salon.name)}</p>
            </>
          }
        />
      </BesideHeldVisit>
    </>
  )
}

/** How much is paid beforehand, as the page says it, and whether by new clients alone. */
const depositIn = (
  { kind, percent, fixed, clients }: NonNullable<BookingPage['deposit']>,
  locale: ReturnType<typeof usePage>['locale'],
): [string, boolean] => [
  kind === 'percent' ? share(percent / 100, locale) : money(fixed, locale),
  clients === 'first_timers',
]

/** A form, and the kept visit above it or, where there is room, beside it. */
export const BesideHeldVisit = ({
  page,
  booking,
  children,
}: {
  page: BookingPage
  booking: Booking
  children: ComponentChildren
}) => (
  <div class="mt-4 gap-10 lg:grid lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:items-start">
    <div class="mb-6 empty:hidden lg:sticky lg:top-6 lg:order-2">
      <HeldVisit page={page} booking={booking} />
    </div>
    <div>{children}</div>
  </div>
)

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())

interface VisitorFormProps {
  readonly booking: Booking
  readonly submit: string
  readonly isOff?: boolean
  readonly hasNote?: boolean
  readonly terms: ComponentChildren
  readonly onSubmit: (website: string) => void
  readonly children?: ComponentChildren
}

/** Name, email and phone, for a booking or for the waiting list. */
export function VisitorForm({
  booking: { draft, change, work, failure },
  submit,
  isOff = false,
  hasNote = false,
  terms,
  onSubmit,
  children,
}: VisitorFormProps) {
  const { words } = usePage()
  const [website, setWebsite] = useState('')
  const [isTried, setIsTried] = useState(false)
  const own = {
    name: draft.name.trim() === '' ? words.details.nameMissing : undefined,
    email: isEmail(draft.email) ? undefined : words.details.emailWrong,
  }
  const errorOf = (field: 'name' | 'email' | 'phone' | 'note') =>
    (isTried && (field === 'name' || field === 'email') ? own[field] : undefined) ??
    failure?.fields?.[field]
  return (
    <form
      noValidate
      class="max-w-xl space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        const wrong = own.name ? 'name' : own.email ? 'email' : null
        if (wrong === null) onSubmit(website)
        else event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
      }}
    >
      {children}
      <Field
        label={words.details.name}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={draft.name}
        onValue={(name) => change({ name })}
        error={errorOf('name')}
      />
      <Field
        label={words.details.email}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={255}
        hint={words.details.emailHint}
        value={draft.email}
        onValue={(email) => change({ email })}
        error={errorOf('email')}
      />
      <Field
        label={words.details.phone}
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={50}
        isOptional
        value={draft.phone}
        onValue={(phone) => change({ phone })}
        error={errorOf('phone')}
      />
      {hasNote && (
        <Field
          label={words.details.note}
          name="note"
          rows={3}
          maxLength={500}
          isOptional
          value={draft.note}
          onValue={(note) => change({ note })}
          error={errorOf('note')}
        />
      )}
      {/* The honeypot: out of sight and out of reach of the keyboard, so that only robots fill it in. */}
      <div class="absolute -left-[200vw] size-px overflow-hidden" aria-hidden="true">
        <label>
          Website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onInput={({ currentTarget }) => setWebsite(currentTarget.value)}
          />
        </label>
      </div>
      <div class="space-y-1.5 text-sm text-muted">{terms}</div>
      <Button type="submit" variant="primary" block disabled={isOff} pending={work === 'book'}>
        {submit}
      </Button>
    </form>
  )
}
