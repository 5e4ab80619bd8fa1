import type { FreedTime, WaitingEntry } from '@salon/contract/waiting-list'
import { wallClockAt } from '@salon/contract/salon-clock'
import { useQueries, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Hourglass, Pencil } from 'lucide-react'
import { useState } from 'react'
import '../../../../text/waiting-list.ts'
import { spanText } from '../../../../text/hours.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../../ui/dialog-parts.tsx'
import { dialString } from '../../../../ui/dial-string.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { EditButtons } from '../../../../ui/edit-buttons.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ListRow } from '../../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { usePermission } from '../../../auth/api.ts'
import { serviceQueries } from '../../../services/api.ts'
import { staffQueries } from '../../../staff/api.ts'
import { useRemoveWaiting, useRestoreWaiting, waitingQueries } from '../../../waiting-list/api.ts'
import type { BookingPickers } from '../booking/booking-pickers.ts'
import { HeldNotice } from './held-notice.tsx'
import { useBookMatch } from './use-book-match.ts'
import { useSalonToday } from '../times/use-salon-today.ts'
import { useUndoToast } from '../visit/use-undo.ts'
import { WaitingEntryDialog } from './waiting-entry-dialog.tsx'

/** What a booking that begins with an entry is about. */
export interface WaitingBooking {
  waiting: WaitingEntry
  day: string
  staffId?: number
  time?: string
}

interface WaitingListDialogProps {
  /** Times that became free: who fits them stands first. */
  freed: readonly FreedTime[]
  /** Opens the booking form; nothing where the person who looks may not book. */
  onBook: ((booking: WaitingBooking) => void) | undefined
  onClose: () => void
  pickers: Pick<BookingPickers, 'customer' | 'service'>
}

/** The waiting list: who fits freed time, and everybody who waits. */
export const WaitingListDialog = ({ freed, onBook, onClose, pickers }: WaitingListDialogProps) => {
  const t = useText()
  const { today } = useSalonToday()
  const may = usePermission()
  const { data, error, isPending, isFetching, refetch } = useQuery(waitingQueries.list())
  const remove = useRemoveWaiting()
  const restore = useRestoreWaiting()
  const offerUndo = useUndoToast()
  const [edited, setEdited] = useState<{ entry?: WaitingEntry }>()
  const mayChange = may('POST /api/waiting-list')
  const takeOff = ({ id }: WaitingEntry) =>
    void remove.mutateAsync(id).then(
      () => offerUndo(t('waitingList.removed'), () => restore.mutateAsync(id)),
      (reason: unknown) => toastFailure(t('waitingList.removeFailed'), reason),
    )
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t('waitingList.title')}
        description={t('waitingList.subtitle')}
        closeLabel={t('shared.close')}
      >
        <DialogBody className="flex flex-col gap-4">
          {freed.length > 0 && <Matches freed={freed} onBook={onBook} />}
          {data ? (
            data.length === 0 ? (
              <EmptyState
                icon={<Hourglass />}
                title={t('waitingList.none')}
                detail={t('waitingList.noneHint')}
              />
            ) : (
              <ul aria-label={t('waitingList.title')} className="-mx-4 divide-y divide-line">
                {data.map((entry) => {
                  const { name } = entry.customer
                  return (
                    <ListRow
                      key={entry.id}
                      title={name}
                      detail={<EntryDetail entry={entry} />}
                      actions={
                        mayChange && (
                          <>
                            {onBook && (
                              <Button
                                size="sm"
                                aria-label={t('waitingList.bookNamed', { name })}
                                onClick={() =>
                                  onBook({
                                    waiting: entry,
                                    day: entry.firstDay < today ? today : entry.firstDay,
                                    ...(entry.staffIds[0] && { staffId: entry.staffIds[0] }),
                                  })
                                }
                              >
                                {t('waitingList.book')}
                              </Button>
                            )}
                            <EditButtons
                              editLabel={t('waitingList.editNamed', { name })}
                              moreLabel={t('waitingList.moreNamed', { name })}
                              deleteLabel={t('waitingList.removeNamed', { name })}
                              onEdit={() => setEdited({ entry })}
                              onDelete={() => takeOff(entry)}
                            />
                          </>
                        )
                      }
                    />
                  )
                })}
              </ul>
            )
          ) : isPending ? (
            <SkeletonRows rows={3} label={t('waitingList.loading')} />
          ) : (
            <ErrorState
              title={t('waitingList.loadFailed')}
              detail={sentenceOf(error)}
              retryLabel={t('shared.retry')}
              pending={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </DialogBody>
        {mayChange && (
          <DialogFooter>
            <Button variant="primary" onClick={() => setEdited({})}>
              {t('waitingList.add')}
            </Button>
          </DialogFooter>
        )}
      </Dialog>
      {edited && (
        <WaitingEntryDialog {...edited} pickers={pickers} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

/** Who fits each freed time; a press books. */
const Matches = ({ freed, onBook }: Pick<WaitingListDialogProps, 'freed' | 'onBook'>) => {
  const t = useText()
  const formats = useFormats()
  const { data: staff } = useQuery(staffQueries.list())
  const found = useQueries({ queries: freed.map((one) => waitingQueries.matches(one)) })
  const { bookMatch, pending } = useBookMatch()
  return (
    <section
      aria-label={t('waitingList.fits')}
      className="flex flex-col gap-3 rounded-card bg-brand-soft px-4 py-3"
    >
      {freed.map((one, n) => (
        <div key={`${one.staffId} ${one.start}`}>
          <h3 className="text-sm font-semibold text-ink">
            {t('waitingList.freed', {
              when: formats.dayAndTime(one.start),
              staff: staff?.find(({ id }) => id === one.staffId)?.name ?? '',
            })}
          </h3>
          <HeldNotice {...one} />
          {found[n]?.data?.length === 0 && (
            <p className="py-2 text-sm text-muted">{t('waitingList.noneFits')}</p>
          )}
          <ul className="-mx-4">
            {found[n]?.data?.map((match) => {
              const { entry, start, lines } = match
              const { name } = entry.customer
              const who = named(new Set(lines.map(({ staffId }) => staffId)), staff)
              const time = formats.time(start)
              return (
                <ListRow
                  key={entry.id}
                  title={name}
                  detail={
                    <>
                      <EntryDetail entry={entry} />
                      {who.length > 1 && (
                        <span className="block">
                          {t('waitingList.together', { staff: who.join(', ') })}
                        </span>
                      )}
                    </>
                  }
                  actions={
                    onBook && (
                      <>
                        <Button
                          size="sm"
                          variant="primary"
                          disabled={pending}
                          aria-label={t('waitingList.bookAtNamed', { name, time })}
                          onClick={() => void bookMatch(match)}
                        >
                          {t('waitingList.bookAt', { time })}
                        </Button>
                        <OpenForm
                          entry={entry}
                          start={start}
                          staffId={lines[0]?.staffId ?? one.staffId}
                          onBook={onBook}
                        />
                      </>
                    )
                  }
                />
              )
            })}
          </ul>
        </div>
      ))}
    </section>
  )
}

interface OpenFormProps {
  entry: WaitingEntry
  start: string
  staffId: number
  onBook: (booking: WaitingBooking) => void
}

/** Opens the booking form instead, filled in. */
const OpenForm = ({ entry, start, staffId, onBook }: OpenFormProps) => {
  const t = useText()
  const { timeZone } = useSalonToday()
  return (
    <IconButton
      label={t('waitingList.adjustNamed', { name: entry.customer.name })}
      onClick={() => onBook({ waiting: entry, staffId, ...wallClockAt(start, timeZone) })}
    >
      <Pencil aria-hidden />
    </IconButton>
  )
}

const named = (ids: Iterable<number>, rows: readonly { id: number; name: string }[] = []) =>
  [...ids].flatMap((id) => rows.find((row) => row.id === id)?.name ?? [])

/** What somebody waits for, on one line, and the phone to call them on, or the email to write to. */
const EntryDetail = ({ entry }: { entry: WaitingEntry }) => {
  const t = useText()
  const formats = useFormats()
  const { data: services } = useQuery(serviceQueries.list())
  const { data: staff } = useQuery(staffQueries.list())
  const { customer, serviceIds, staffIds, firstDay, lastDay, weekdays, from, to } = entry
  const wish = [
    named(serviceIds, services).join(', '),
    firstDay === lastDay
      ? formats.nearDay(firstDay)
      : `${formats.nearDay(firstDay)} – ${formats.nearDay(lastDay)}`,
    weekdays.map((n) => formats.weekdayNames('short')[n]).join(', '),
    from && to && spanText({ from, to }, t, formats),
    named(staffIds, staff).join(', '),
  ]
  const { phone, email } = customer
  const contact = phone
    ? { to: phone, href: `tel:${dialString(phone)}`, className: 'figures whitespace-nowrap' }
    : email
      ? { to: email, href: `mailto:${email}`, className: 'wrap-anywhere' }
      : undefined
  return (
    <>
      <span>{wish.filter(Boolean).join(' · ')}</span>
      {contact && (
        <>
          {' · '}
          <a
            href={contact.href}
            className={clsx(
              'text-ink underline decoration-line-strong underline-offset-4',
              contact.className,
            )}
          >
            {contact.to}
          </a>
        </>
      )}
    </>
  )
}
