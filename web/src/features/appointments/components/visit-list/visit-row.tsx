import { sumOfMoney } from '@salon/contract/money-sum'
import { isArrived, minutesOf, type Visit } from '@salon/contract/visit-grouping'
import { uncategorizedColor } from '@salon/contract/vocabulary'
import { clsx } from 'clsx'
import { cloneElement, useId, type ReactNode } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import { CategoryDot } from '../../../../ui/category-chip.tsx'
import type { LinkElement } from '../../../../ui/link-element.ts'
import { SheetRow, sheetRow, SheetSkeleton } from '../../../../ui/sheet.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { AwaitingMark } from './awaiting-mark.tsx'
import { NotesMark } from './notes-mark.tsx'
import { SeriesMark } from '../series/series-mark.tsx'

interface VisitRowProps {
  visit: Visit
  /** What the row opens. */
  link: LinkElement
  /** Whether it is the first one after now, which a line stands above. */
  isNext?: boolean
  /** What has to be known of the client before it begins: beside the name, and described with the link. */
  safety?: ReactNode
}

/** The list's mark for a visit that waits is an hourglass, which the badge calls pending. */
const listMark = (status: Visit['status']) => (status === 'scheduled' ? 'pending' : status)

/** A client's visit as one row: when, who, what, with whom, and how far it is. */
export const VisitRow = ({ visit, link, isNext = false, safety }: VisitRowProps) => {
  const safetyId = useId()
  const t = useText()
  const formats = useFormats()
  const { rows, counted, calledOff, customer, start, status } = visit
  const time = formats.time(start)
  const end = new Date(Date.parse(start) + minutesOf(counted) * 60_000).toISOString()
  const staff = [...new Set(counted.map((row) => row.staff.name))]
  const over = status === 'cancelled' || status === 'no-show'
  return (
    <SheetRow
      data-next={isNext || undefined}
      stamp={rows.map(({ id, version }) => `${id}.${version}`).join(' ')}
      className={clsx(
        'transition-colors hover:bg-hover',
        isNext &&
          'before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-danger-solid',
      )}
    >
      <div className={clsx(sheetRow, 'figures')}>
        <span
          className={clsx(
            'shrink-0 self-start whitespace-nowrap',
            // A clock of twelve hours needs room that '10:00' leaves to the client.
            time.length > 5 ? 'w-18' : 'w-11',
          )}
        >
          <time dateTime={start} className="font-semibold text-ink">
            {time}
          </time>
          <span className="block text-xs/5 text-muted">{formats.time(end)}</span>
        </span>
        {/* Below the time at 200 % text size. */}
        <div className="min-w-[min(7rem,100%)] flex-1 self-start wrap-anywhere">
          <div className="flex gap-x-2">
            <p className={clsx('font-semibold', over ? 'text-muted' : 'text-ink')}>
              {/* The link's own box covers the row, so that its name stays short. */}
              {cloneElement(link, {
                className: clsx(
                  'after:absolute after:inset-0 after:rounded-[inherit] outline-offset-4',
                  // Not the space before the mark of notes.
                  over && 'line-through',
                ),
                'aria-describedby': safety ? safetyId : undefined,
                children: customer.name,
              })}{' '}
              <NotesMark notes={customer.notes} /> <SeriesMark rows={rows} />{' '}
              <AwaitingMark rows={counted} />
            </p>
            {safety && (
              <span id={safetyId} className="min-w-3.5 flex-1">
                {safety}
              </span>
            )}
          </div>
          <div className="flex flex-wrap gap-x-3 text-muted">
            <ul className="flex flex-wrap gap-x-3">
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
            <p className="text-subtle">
              {t('appointments.withStaff', { staff: staff.join(', ') })}
            </p>
          </div>
          {calledOff.map((row) => (
            <p key={row.id} className="text-xs text-muted">
              {t(`appointments.listStatus.${row.status}`)} · {formats.time(row.appointmentDate)} ·{' '}
              <s>{row.service.name}</s>
            </p>
          ))}
        </div>
        <span className="w-40 truncate text-right text-muted @max-4xl:hidden">
          {customer.phone}
        </span>
        <span
          className={clsx(
            'w-20 text-right @max-2xl:hidden',
            over ? 'text-muted line-through' : 'text-ink',
          )}
        >
          {formats.money(sumOfMoney(counted.map(({ price }) => price)))}
        </span>
        <span className="ml-auto flex flex-wrap justify-end gap-1 @2xl:min-w-32 @max-xl:self-start @max-md:flex-col">
          {counted.some(isArrived) && (
            <StatusBadge status="arrived" label={t('appointments.arrived')} />
          )}
          <StatusBadge status={listMark(status)} label={t(`appointments.listStatus.${status}`)} />
        </span>
      </div>
    </SheetRow>
  )
}

/** As many rows as a day usually has, exactly as tall as those with one service. */
export const VisitRowsSkeleton = ({ rows = 8 }: { rows?: number }) => {
  const t = useText()
  return (
    <SheetSkeleton label={t('appointments.loading')} rows={rows}>
      <div className="w-16">
        <Skeleton className="my-1 h-3 w-14" />
        <Skeleton className="my-1 h-3 w-12" />
      </div>
      <div className="flex-1">
        <Skeleton className="my-1 h-3 w-40" />
        <Skeleton className="my-1 h-3 w-56" />
      </div>
      <Skeleton className="h-6 w-20 rounded-full" />
    </SheetSkeleton>
  )
}
