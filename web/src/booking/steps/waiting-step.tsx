/** @jsxImportSource preact */
import type { BookingPage } from '@salon/contract/booking-page'
import { useState } from 'preact/hooks'
import { weekdayNames } from '../../text/formats.ts'
import { usePage } from '../context.ts'
import { Field, Notice, StepTitle, FailureNotice } from '../controls.tsx'
import { usualLastDay } from '../moments.ts'
import type { Booking } from '../use-booking.ts'
import { VisitorForm } from './details-step.tsx'

/** On which days a visitor could come, should a time become free. */
export function WaitingStep({ page, booking }: { page: BookingPage; booking: Booking }) {
  const { words, locale } = usePage()
  const [firstDay, setFirstDay] = useState(booking.draft.wish?.firstDay ?? page.firstDay)
  const [lastDay, setLastDay] = useState(
    booking.draft.wish?.lastDay ?? usualLastDay(page.firstDay, page.lastDay),
  )
  const [weekdays, setWeekdays] = useState<readonly number[]>(booking.draft.wish?.weekdays ?? [])
  const isOutOfOrder = lastDay < firstDay
  const errorOf = (field: 'firstDay' | 'lastDay') => booking.failure?.fields?.[field]
  const names = weekdayNames('short', locale)
  const fullNames = weekdayNames('long', locale)
  return (
    <>
      <StepTitle>{words.waiting.title}</StepTitle>
      <div class="mt-4 mb-6 space-y-4">
        <Notice tone="info" icon="clock">
          <p>{words.waiting.hint}</p>
        </Notice>
        {booking.failure && <FailureNotice failure={booking.failure} phone={page.salon.phone} />}
      </div>
      <VisitorForm
        booking={booking}
        submit={words.waiting.join}
        isOff={isOutOfOrder || firstDay === '' || lastDay === ''}
        onSubmit={(website) => void booking.wait({ firstDay, lastDay, weekdays }, website)}
        terms={<p>{words.waiting.consent(page.salon.name)}</p>}
      >
        <div class="grid grid-cols-2 gap-3">
          <Field
            label={words.waiting.first}
            name="firstDay"
            type="date"
            min={page.firstDay}
            max={page.lastDay}
            value={firstDay}
            onValue={setFirstDay}
            error={errorOf('firstDay')}
          />
          <Field
            label={words.waiting.last}
            name="lastDay"
            type="date"
            min={page.firstDay}
            max={page.lastDay}
            value={lastDay}
            onValue={setLastDay}
            error={isOutOfOrder ? words.waiting.order : errorOf('lastDay')}
          />
        </div>
        <fieldset>
          <legend class="mb-1.5 text-sm font-medium">{words.waiting.weekdays}</legend>
          <div class="grid grid-cols-7 gap-1">
            {names.map((_, at) => {
              const weekday = (at + page.salon.weekStart) % 7
              const isOn = weekdays.includes(weekday)
              return (
                <button
                  key={weekday}
                  type="button"
                  aria-pressed={isOn}
                  aria-label={fullNames[weekday]}
                  onClick={() =>
                    setWeekdays(
                      isOn ? weekdays.filter((one) => one !== weekday) : [...weekdays, weekday],
                    )
                  }
                  class={`min-h-11 rounded-control border text-sm font-medium ${isOn ? 'border-transparent bg-brand-solid text-on-solid' : 'border-line-strong bg-surface text-ink hover:bg-hover'}`}
                >
                  {names[weekday]}
                </button>
              )
            })}
          </div>
          <p class="mt-1.5 text-sm text-muted">{words.waiting.anyWeekday}</p>
        </fieldset>
      </VisitorForm>
    </>
  )
}
