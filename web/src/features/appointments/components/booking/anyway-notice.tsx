import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'

interface AnywayNoticeProps {
  title: string
  /** What was refused: the notice takes the focus with each refusal. */
  refusal: unknown
  pending: boolean
  /** The button's label; 'Book anyway' by default. */
  anywayLabel?: string | undefined
  onBookAnyway: () => void
  /** Stands among other things, and not above the foot of a dialog. */
  inset?: boolean | undefined
  /** The list items of what the title is about. */
  children?: ReactNode
}

/**
 * Says what a booking was refused for, and lets the person book all the same. It takes the focus
 * from the button that led to it, and not its own button: a second Enter would book twice.
 */
export const AnywayNotice = ({
  title,
  refusal,
  pending,
  anywayLabel,
  onBookAnyway,
  inset = false,
  children,
}: AnywayNoticeProps) => {
  const t = useText()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [refusal])
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
          {title}
        </p>
        {children && <ul className="mt-1 pl-6">{children}</ul>}
      </div>
      <Button pending={pending} onClick={onBookAnyway}>
        {anywayLabel ?? t('appointments.bookAnyway')}
      </Button>
    </div>
  )
}
