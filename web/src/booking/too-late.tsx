/** @jsxImportSource preact */
import type { PublicBooking } from '@salon/contract/public-booking'
import { usePage } from './context.ts'
import { Notice, PhoneLink } from './controls.tsx'

/** Whether a visit to come can no longer be moved or cancelled online. */
export const isTooLate = ({ state, can, start }: PublicBooking): boolean =>
  (state === 'booked' || state === 'awaiting') &&
  !can.cancel &&
  !can.move &&
  start !== null &&
  Date.parse(start) > Date.now()

/** Says so, and how to call the salon. */
export function TooLateNotice({ phone }: { phone: string | null }) {
  const { words } = usePage()
  return (
    <div class="mt-4">
      <Notice tone="info" icon="clock">
        <p>{words.link.tooLate}</p>
        {phone && <PhoneLink phone={phone} />}
      </Notice>
    </div>
  )
}
