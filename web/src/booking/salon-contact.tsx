/** @jsxImportSource preact */
import type { BookingPage } from '@salon/contract/booking-page'
import { phoneAddress } from './controls.tsx'

interface SalonContactProps {
  readonly salon: Pick<BookingPage['salon'], 'name' | 'address' | 'phone'>
}

/** Where the salon is and how to call it, at the end of a card; nothing where it says neither, nor its name. */
export function SalonContact({ salon: { name, address, phone } }: SalonContactProps) {
  if (!name && !address && !phone) return null
  return (
    <p class="mt-3 border-t border-line pt-3 text-muted">
      {name && <span class="block font-medium text-ink">{name}</span>}
      {address && <span class="block">{address}</span>}
      {phone && (
        <a
          class="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
          href={phoneAddress(phone)}
        >
          {phone}
        </a>
      )}
    </p>
  )
}
