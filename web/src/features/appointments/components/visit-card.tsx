import { isArrived, type Visit } from '@salon/contract/visit-grouping'
import { uncategorizedColor } from '@salon/contract/vocabulary'
import { clsx } from 'clsx'
import { cloneElement } from 'react'
import { useFormats, useText } from '../../../text/text.ts'
import { CategoryDot } from '../../../ui/category-chip.tsx'
import type { LinkElement } from '../../../ui/link-element.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { NotesMark } from './notes-mark.tsx'

interface VisitCardProps {
  visit: Visit
  /** What the card opens. */
  link: LinkElement
}

/** The list's mark for a visit that waits is an hourglass, which the badge calls pending. */
const listMark = (status: Visit['status']) => (status === 'scheduled' ? 'pending' : status)

/** A client's visit on one card: when, who, what, with whom, and how far it is. */
export const VisitCard = ({ visit, link }: VisitCardProps) => {
  const t = useText()
  const formats = useFormats()
  const { counted, calledOff, customer, start, status } = visit
  const time = formats.time(start)
  const staff = [...new Set(counted.map((row) => row.staff.name))]
  const over = status === 'cancelled' || status === 'no-show'
  return (
    <li className="relative flex flex-wrap gap-3 rounded-card border border-line bg-surface p-4 shadow-card transition-colors hover:bg-hover sm:gap-4">
      <time
        dateTime={start}
        className={clsx(
          'figures shrink-0 pt-px whitespace-nowrap text-sm font-semibold text-ink',
          // A clock of twelve hours needs room that '10:00' leaves to the client.
          time.length > 5 ? 'w-20' : 'w-12',
        )}
      >
        {time}
      </time>
      {/* Below the time at 200 % text size. */}
      <div className="flex min-w-[min(10rem,100%)] flex-1 flex-col gap-2 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0 text-sm wrap-anywhere">
          <p className={clsx('font-semibold', over ? 'text-muted' : 'text-ink')}>
            {/* The link's own box covers the card, so that its name stays short. */}
            {cloneElement(link, {
              className: clsx(
                'after:absolute after:inset-0 after:rounded-card outline-offset-4',
                // Not the space before the mark of notes.
                over && 'line-through',
              ),
              children: customer.name,
            })}{' '}
            <NotesMark notes={customer.notes} />
          </p>
          <ul className="mt-0.5 flex flex-wrap gap-x-3 text-muted">
            {counted.map((row) => (
              <li key={row.id} className="flex min-w-0 items-baseline gap-1.5">
                <CategoryDot
                  colour={row.service.category?.color ?? uncategorizedColor}
                  className="size-2"
                />
                <span className="min-w-0">{row.service.name}</span>
              </li>
            ))}
          </ul>
          <p className="text-subtle">{t('appointments.withStaff', { staff: staff.join(', ') })}</p>
          {calledOff.map((row) => (
            <p key={row.id} className="figures mt-1 text-muted">
              {t(`appointments.listStatus.${row.status}`)} · {formats.time(row.appointmentDate)} ·{' '}
              <s>{row.service.name}</s>
            </p>
          ))}
        </div>
        <span className="flex flex-wrap gap-2 self-start">
          {counted.some(isArrived) && (
            <StatusBadge status="arrived" label={t('appointments.arrived')} />
          )}
          <StatusBadge status={listMark(status)} label={t(`appointments.listStatus.${status}`)} />
        </span>
      </div>
    </li>
  )
}

/** As many cards as a day usually has, exactly as tall as those with one service. */
export const VisitCardsSkeleton = ({ cards = 4 }: { cards?: number }) => {
  const t = useText()
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t('appointments.loading')}</span>
      {Array.from({ length: cards }, (_, card) => (
        <div
          key={card}
          className="flex gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:gap-4"
        >
          <Skeleton className="my-0.5 h-4 w-20" />
          <div className="flex-1">
            <Skeleton className="my-0.5 h-4 w-40 max-w-full" />
            <Skeleton className="mt-1.5 h-4 w-32" />
            <Skeleton className="mt-1 h-4 w-24" />
            <Skeleton className="mt-2 h-6 w-20 rounded-full sm:hidden" />
          </div>
          <Skeleton className="h-6 w-20 rounded-full max-sm:hidden" />
        </div>
      ))}
    </div>
  )
}
