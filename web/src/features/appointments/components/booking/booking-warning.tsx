import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A sentence at the foot of a form about something that can be booked all the same. */
export const BookingWarning = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="flex shrink-0 gap-2 border-t border-line bg-amber-soft px-4 py-2 text-sm text-amber-ink sm:px-6"
  >
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
)
