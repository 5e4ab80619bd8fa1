/** @jsxImportSource preact */
import type { PublicBooking } from '@salon/contract/public-booking'
import { dayRange, weekdayNames } from '../text/formats.ts'
import { usePage } from './context.ts'

interface WishSummaryProps {
  readonly wish: NonNullable<PublicBooking['wish']>
  readonly weekStart: number
}

/** What somebody on the waiting list waits for: which services, with whom, and on which days. */
export function WishSummary({ wish, weekStart }: WishSummaryProps) {
  const { words, locale } = usePage()
  const { firstDay, lastDay, weekdays, services, staff } = wish
  const names = weekdayNames('short', locale)
  const week = names.map((_, at) => (at + weekStart) % 7)
  return (
    <>
      <ul>
        {services.map((service) => (
          <li key={service} class="text-base font-semibold text-ink">
            {service}
          </li>
        ))}
      </ul>
      {staff.length > 0 && <p class="text-muted">{words.with(staff.join(', '))}</p>}
      <p class="mt-1 text-ink figures">
        {dayRange(firstDay, lastDay, locale)}
        {weekdays.length > 0 && (
          <span class="block">
            {week
              .filter((weekday) => weekdays.includes(weekday))
              .map((weekday) => names[weekday])
              .join(', ')}
          </span>
        )}
      </p>
    </>
  )
}
