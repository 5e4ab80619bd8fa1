import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronRight, Globe } from 'lucide-react'
import { cloneElement } from 'react'
import '../../../text/online-booking.ts'
import { useText } from '../../../text/text.ts'
import type { LinkElement } from '../../../ui/link-element.ts'
import { onlineBookingQueries } from '../api.ts'

interface AwaitingLineProps {
  /** Leads to where they are answered. */
  link: LinkElement
  /** As a line of text within a page rather than a bar across the window. */
  isInline?: boolean
}

type LinkProps = LinkElement['props'] & { 'data-foot'?: string | undefined }

/**
 * One line that says how many online bookings wait for the salon's answer, and leads to them; nothing where none waits.
 * Mount it for roles that may answer.
 */
export const AwaitingLine = ({ link, isInline = false }: AwaitingLineProps) => {
  const t = useText()
  const { data } = useQuery(onlineBookingQueries.awaiting())
  if (!data || data.length === 0) return null
  const words = t('onlineBooking.waitingFor', { count: data.length })
  return cloneElement<LinkProps>(link, {
    // Toasts of a phone stand above it.
    'data-foot': isInline ? undefined : '',
    className: clsx(
      'flex items-center gap-2 text-sm font-medium',
      isInline
        ? 'relative h-6 rounded-control text-ink after:absolute after:inset-x-0 after:-top-1 after:-bottom-3 hover:underline'
        : 'min-h-11 shrink-0 border-t border-line bg-amber-soft px-4 text-amber-ink -outline-offset-2 hover:underline sm:px-6 lg:px-8',
    ),
    children: (
      <>
        <Globe aria-hidden className={clsx('size-4 shrink-0', isInline && 'text-amber-ink')} />
        <span title={words} className="min-w-0 truncate">
          {words}
        </span>
        <ChevronRight aria-hidden className={clsx('size-4 shrink-0', isInline && 'text-muted')} />
      </>
    ),
  })
}
