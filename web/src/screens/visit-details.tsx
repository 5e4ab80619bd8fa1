import type { Appointment } from '@salon/contract/appointments'
import { wallClockAt } from '@salon/contract/salon-clock'
import { countedRows, groupVisits, isArrived, takesTime } from '@salon/contract/visit-grouping'
import { photoKinds } from '@salon/contract/vocabulary'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft, CalendarClock } from 'lucide-react'
import { Suspense, useContext, useState } from 'react'
import { lazyComponent, lazyDialog } from '../lib/lazy-component.tsx'
import { VisitCustomer } from '../features/appointments/components/visit/visit-customer.tsx'
import { VisitFacts } from '../features/appointments/components/visit/visit-facts.tsx'
import { VisitServices } from '../features/appointments/components/visit/visit-services.tsx'
import { PhotoGrid } from '../features/appointments/panels/photos/photo-grid.tsx'
import { StatusButtons } from '../features/appointments/panels/visit/status-buttons.tsx'
import { useChangeStatus } from '../features/appointments/panels/visit/use-change-status.ts'
import type { SeriesAction } from '../features/appointments/panels/series/series-dialog.tsx'
import { useRemoveRows } from '../features/appointments/panels/visit/use-remove-rows.ts'
import { usePermission } from '../features/auth/api.ts'
import { CustomerNotes } from '../features/customers/components/customer-notes.tsx'
import { LocaleContext, useFormats, useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { ClientBefore } from './client-before.tsx'
import '../text/visit-details.ts'

const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.tsx')).BookingDialog)
const ConfirmDialog = lazyDialog(
  async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog,
)
const EditServicesDialog = lazyDialog(
  async () =>
    (await import('../features/appointments/panels/visit/edit-services-dialog.tsx'))
      .EditServicesDialog,
)
const VisitActions = lazyComponent(
  async () =>
    (await import('../features/appointments/panels/visit/visit-actions.tsx')).VisitActions,
)
const BookingAnswer = lazyComponent(
  async () => (await import('../features/online-booking/panels/booking-answer.tsx')).BookingAnswer,
)
const FreedLine = lazyComponent(
  async () =>
    (await import('../features/appointments/panels/waiting-list/freed-line.tsx')).FreedLine,
)
const VisitSeries = lazyComponent(
  async () => (await import('../features/appointments/panels/series/visit-series.tsx')).VisitSeries,
)
const SeriesDialog = lazyDialog(
  async () =>
    (await import('../features/appointments/panels/series/series-dialog.tsx')).SeriesDialog,
)
const RebookDialog = lazyDialog(
  async () =>
    (await import('../features/appointments/panels/booking/rebook-dialog.tsx')).RebookDialog,
)
const VisitFormula = lazyComponent(
  async () => (await import('../features/formulas/panels/formula-card.tsx')).VisitFormula,
)
const VisitSafety = lazyComponent(
  async () => (await import('../features/appointments/panels/visit/visit-safety.tsx')).VisitSafety,
)
const VisitMessages = lazyComponent(
  async () => (await import('../features/messages/panels/visit-messages.tsx')).VisitMessages,
)
const MoveVisit = lazyDialog(async () => (await import('./move-visit.tsx')).MoveVisit)

/** On a phone the actions stand at the foot of the screen, above its bar. */
const foot = [
  'flex flex-wrap items-center gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:z-20 max-sm:px-4 max-sm:py-2',
  'max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-sm:border-t max-sm:border-line max-sm:bg-surface',
].join(' ')

interface VisitDetailsProps {
  /** The row that the address names. */
  row: Appointment
  /** The rows of its visit by time, itself among them. */
  rows: readonly Appointment[]
  /** The whole visit is about to be deleted; `false` if that failed. */
  onLeaving: (leaving: boolean) => void
  /** The whole visit was deleted. */
  onGone: () => Promise<void>
  /** The row that the address names is about to be deleted: this one of the visit stays. */
  onGoOnAs: (row: Appointment, rows: readonly Appointment[]) => Promise<void>
}

/** A visit with its dialogs. */
export const VisitDetails = ({ row, rows, onLeaving, onGone, onGoOnAs }: VisitDetailsProps) => {
  const t = useText()
  const formats = useFormats()
  const { timeZone } = useContext(LocaleContext)
  const may = usePermission()
  const mayChange = may('PUT /api/appointments/:id')
  const mayMove = may('PUT /api/appointments/:id/visit')
  const removal = useRemoveRows()
  const changeStatus = useChangeStatus(rows)
  const counted = countedRows(rows)
  const [open, setOpen] = useState<
    'services' | 'edit' | 'move' | 'rebook' | 'byHand' | 'delete' | 'series' | null
  >(null)
  const [wantedDay, setWantedDay] = useState<string>()
  const [edited, setEdited] = useState<Appointment | null>(null)
  const [moving, setMoving] = useState(0)
  const [isDeleteAsked, setDeleteAsked] = useState(false)
  const [seriesAction, setSeriesAction] = useState<SeriesAction | null>(null)
  const [seriesOpened, setSeriesOpened] = useState(0)
  const askForSeries = (action: SeriesAction) => {
    setSeriesAction(action)
    setSeriesOpened(seriesOpened + 1)
    setOpen('series')
  }
  // A visit may have services that were booked once beside those that repeat.
  const ofSeries = [...counted, ...rows].find(({ seriesId }) => seriesId !== null)
  const askToDelete = () => {
    if (ofSeries) return askForSeries('delete')
    setDeleteAsked(true)
    setOpen('delete')
  }
  // The list as it was left, or, from wherever else one came, the day of this visit.
  const visitsSeen = useLocation({ select: ({ state }) => state.visitsSeen })
  const { day } = wallClockAt(row.appointmentDate, timeZone)
  const back = visitsSeen ?? { day }
  const status = groupVisits(rows, timeZone)[0]?.status ?? row.status

  const removeVisit = async () => {
    onLeaving(true)
    if (await removal.removeVisit(rows)) await onGone()
    onLeaving(false)
  }
  const removeRow = async (gone: Appointment) => {
    const other = rows.find((known) => known.id !== gone.id)
    if (other && gone.id === row.id) await onGoOnAs(other, rows)
    if (!other) onLeaving(true)
    const removed = await removal.removeService(gone, other !== undefined)
    if (other) return removed
    if (removed) await onGone()
    onLeaving(false)
    return removed
  }
  const edit = (appointment: Appointment) => {
    setEdited(appointment)
    setOpen('edit')
  }
  const moveVisit = () => {
    setMoving(moving + 1)
    setOpen('move')
  }
  return (
    <>
      <PageHeader
        overline={t('visitDetails.title')}
        title={row.customer.name}
        subtitle={
          <span className="figures">
            {formats.dayAndTime(counted[0]?.appointmentDate ?? row.appointmentDate)} ·{' '}
            {counted.map(({ service }) => service.name).join(', ')}
          </span>
        }
        actions={
          mayChange ? (
            <div data-foot className={foot}>
              <Suspense fallback={<span className="h-9 pointer-coarse:h-11" />}>
                <VisitActions
                  rows={rows}
                  status={changeStatus}
                  onEdit={() => edit(row)}
                  onRebook={may('POST /api/visits') ? () => setOpen('rebook') : undefined}
                  onDelete={askToDelete}
                />
              </Suspense>
            </div>
          ) : undefined
        }
      />
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Button asChild variant="ghost" className="-ml-4">
            <Link to="/appointments" search={back}>
              <ArrowLeft aria-hidden />
              {t('visitDetails.back')}
            </Link>
          </Button>
          {/* A row of its own on a phone: one more badge there would need it, and push down what is read. */}
          <p className="flex items-center gap-3 max-sm:basis-full">
            <span className="figures text-sm text-muted">
              {t('visitDetails.number', { id: row.id })}
            </span>
            {counted.some(isArrived) && (
              <StatusBadge status="arrived" label={t('appointments.arrived')} />
            )}
            <StatusBadge status={status} label={t(`appointments.statuses.${status}`)} />
          </p>
        </div>
        {row.source === 'online' && (
          <Suspense>
            <BookingAnswer appointmentId={row.id} />
          </Suspense>
        )}
        {ofSeries && (
          <Suspense>
            <VisitSeries
              row={ofSeries}
              onChange={mayChange ? () => askForSeries('move') : undefined}
            />
          </Suspense>
        )}
        {rows.some((one) => !takesTime(one.status)) && (
          <Suspense>
            <FreedLine rows={rows} />
          </Suspense>
        )}
        {may('GET /api/safety-alerts') && (
          <Suspense>
            <VisitSafety day={day} rows={rows} />
          </Suspense>
        )}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <VisitFacts
              rows={rows}
              action={
                mayMove && rows.length > 1 ? (
                  <Button
                    size="sm"
                    className="max-sm:w-full"
                    onClick={() => (ofSeries ? askForSeries('move') : moveVisit())}
                  >
                    <CalendarClock aria-hidden />
                    {t('appointments.moveVisit')}
                  </Button>
                ) : undefined
              }
            />
            <VisitServices
              rows={rows}
              mayChange={mayChange}
              onEditServices={() => setOpen('services')}
              onEditRow={edit}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <VisitCustomer
              customer={row.customer}
              link={<Link to="/customer/$id" params={{ id: String(row.customerId) }} />}
              notes={row.customer.notes && <CustomerNotes notes={row.customer.notes} />}
              before={<ClientBefore visit={rows} />}
            />
            {mayChange && <StatusButtons rows={rows} {...changeStatus} />}
          </div>
        </div>
        <div className="grid items-start gap-5 md:grid-cols-2">
          {photoKinds.map((kind) => (
            <PhotoGrid key={kind} kind={kind} row={row} rows={rows} mayChange={mayChange} />
          ))}
        </div>
        {may('GET /api/customers/:id/formulas') && (
          <Suspense>
            <VisitFormula row={row} rows={rows} />
          </Suspense>
        )}
        <Suspense>
          <VisitMessages customerId={row.customerId} appointmentId={row.id} />
        </Suspense>
      </div>
      {open === 'services' && (
        <EditServicesDialog
          open
          onOpenChange={() => setOpen(null)}
          rows={rows}
          onRemove={removeRow}
        />
      )}
      {open === 'rebook' && (
        <RebookDialog
          open
          onOpenChange={() => setOpen(null)}
          rows={rows}
          onByHand={(wanted) => {
            setWantedDay(wanted)
            setOpen('byHand')
          }}
        />
      )}
      {open === 'byHand' && (
        <BookingDialog
          open
          onOpenChange={() => setOpen(null)}
          customer={row.customer}
          day={wantedDay}
        />
      )}
      {isDeleteAsked && (
        <ConfirmDialog
          open={open === 'delete'}
          onOpenChange={(next) => setOpen(next ? 'delete' : null)}
          title={t('visitDetails.confirmDelete')}
          description={t('visitDetails.confirmDeleteHint', {
            name: row.customer.name,
            count: rows.length,
          })}
          confirmLabel={t('shared.delete')}
          cancelLabel={t('shared.cancel')}
          pending={removal.pending}
          onConfirm={() => void removeVisit()}
        />
      )}
      {ofSeries && seriesAction && (
        <SeriesDialog
          key={seriesOpened}
          open={open === 'series'}
          onOpenChange={(next) => setOpen(next ? 'series' : null)}
          row={ofSeries}
          visit={rows}
          action={seriesAction}
          onThis={(action) => (action === 'move' ? moveVisit() : void removeVisit())}
          onLeaving={onLeaving}
          onGone={onGone}
        />
      )}
      {moving > 0 && (
        <MoveVisit
          key={moving}
          open={open === 'move'}
          onOpenChange={(next) => setOpen(next ? 'move' : null)}
          rows={rows}
        />
      )}
      {edited && (
        <BookingDialog
          open={open === 'edit'}
          onOpenChange={(next) => setOpen(next ? 'edit' : null)}
          appointment={edited}
          visit={rows}
        />
      )}
    </>
  )
}
