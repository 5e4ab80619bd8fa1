import type { Conflict } from '@salon/contract/errors'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useOverlapWords } from '../../../../text/overlap.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'

interface OverlapNoticeProps {
  /** What was not booked, where it is one of several things. */
  service?: string | undefined
  /** The rows in the way; none where the server did not name them. */
  conflicts: readonly Conflict[]
  pending: boolean
  /** The button's label; 'Book anyway' by default. */
  anywayLabel?: string
  onBookAnyway: () => void
  /** Stands among other things, and not above the foot of a dialog. */
  inset?: boolean
}

/**
 * Says what stands in the way of a booking, and lets the person book all the same. It takes the focus
 * from the button that led to it, and not its own button: a second Enter would book twice.
 */
export const OverlapNotice = ({
  service,
  conflicts,
  pending,
  anywayLabel,
  onBookAnyway,
  inset = false,
}: OverlapNoticeProps) => {
  const t = useText()
  const { title, rows } = useOverlapWords()(conflicts)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [conflicts])
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className={clsx(
        // It scrolls as a whole, since what scrolls needs something in it that takes the focus.
        'flex max-h-56 shrink-0 flex-col gap-3 overflow-y-auto bg-amber-soft px-4 py-3 text-sm text-amber-ink -outline-offset-2',
        inset ? 'mt-3 rounded-control' : 'border-t border-line sm:flex-row sm:items-end sm:px-6',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="flex gap-2 font-medium">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {service === undefined ? title : `${service}: ${title}`}
        </p>
        <ul className="mt-1 pl-6">
          {rows.map((row) => (
            <li key={row.id}>
              <span className="figures">{row.when}</span> {row.what}
            </li>
          ))}
        </ul>
      </div>
      <Button pending={pending} onClick={onBookAnyway}>
        {anywayLabel ?? t('appointments.bookAnyway')}
      </Button>
    </div>
  )
}
