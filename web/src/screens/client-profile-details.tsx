import type { Appointment } from '@salon/contract/appointments'
import type { Customer } from '@salon/contract/customers'
import { wallClockAt } from '@salon/contract/salon-clock'
import { groupVisits, type Visit } from '@salon/contract/visit-grouping'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft, CalendarPlus, Pencil, Printer } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { lazyComponent, lazyDialog } from '../lib/lazy-component.tsx'
import { CustomerAppointments } from '../features/appointments/components/visit-list/customer-appointments.tsx'
import { usePermission } from '../features/auth/api.ts'
import { CustomerContact } from '../features/customers/components/customer-contact.tsx'
import { figuresOf } from '../features/customers/components/customer-figures.ts'
import { profileColumns } from '../features/customers/components/customer-profile-skeleton.tsx'
import { CustomerStats } from '../features/customers/components/customer-stats.tsx'
import { PreferredServices } from '../features/customers/components/preferred-services.tsx'
import { NotesCard } from '../features/customers/panels/notes-card.tsx'
import { onlineBookingQueries } from '../features/online-booking/api.ts'
import '../text/print.ts'
import '../text/customers.ts'
import { useFormats, useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const CustomerDialog = lazyDialog(
  async () => (await import('../features/customers/panels/customer-dialog.tsx')).CustomerDialog,
)
const PhotoTimeline = lazyComponent(
  async () =>
    (await import('../features/appointments/components/photos/photo-timeline.tsx')).PhotoTimeline,
)
const ClientMessages = lazyComponent(
  async () => (await import('../features/messages/panels/client-messages.tsx')).ClientMessages,
)
const SafetyCard = lazyComponent(
  async () => (await import('../features/safety/panels/safety-card.tsx')).SafetyCard,
)
const ClientRecord = lazyComponent(async () => (await import('./client-record.tsx')).ClientRecord)
const ClientMenu = lazyComponent(async () => (await import('./client-menu.tsx')).ClientMenu)
const ExportClient = lazyComponent(
  async () => (await import('../features/export/panels/export-client.tsx')).ExportClient,
)
const PrintClient = lazyComponent(async () => (await import('./print-client.tsx')).PrintClient)
const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.tsx')).BookingDialog)

interface ClientDetailsProps {
  customer: Customer
  /** All appointments of the client. */
  rows: readonly Appointment[]
  /** When they were requested, as ISO 8601 in UTC: 'next' means after this moment. */
  asOf: string
  /** The client is about to be removed; `false` if that failed. */
  onLeaving: (leaving: boolean) => void
  /** The client was removed. */
  onGone: () => Promise<void>
}

const linkTo = ({ id }: Appointment | Visit) => (
  <Link to="/appointment/$id" params={{ id: String(id) }} />
)

/** A client with the dialogs. */
export const ClientDetails = ({ customer, rows, asOf, onLeaving, onGone }: ClientDetailsProps) => {
  const t = useText()
  const formats = useFormats()
  const { timeZone } = formats
  const may = usePermission()
  const mayBook = may('POST /api/appointments')
  const mayEdit = may('PUT /api/customers/:id')
  const maySeeSafety = may('GET /api/customers/:id/safety')
  const { data: block } = useQuery(onlineBookingQueries.clientBlock(customer.id))
  const [open, setOpen] = useState<'edit' | 'book' | 'print' | null>(null)
  const clientsSeen = useLocation({ select: ({ state }) => state.clientsSeen })
  const close = () => setOpen(null)
  // Hundreds of visits are not worked through again whenever a dialog opens.
  const figures = useMemo(() => figuresOf(rows, asOf, timeZone), [rows, asOf, timeZone])
  const visits = useMemo(() => groupVisits(rows, timeZone), [rows, timeZone])
  return (
    <>
      <PageHeader
        title={customer.name}
        subtitle={t('customers.clientSince', { date: formats.date(customer.createdAt) })}
        actions={
          mayBook ? (
            <Button variant="primary" onClick={() => setOpen('book')}>
              <CalendarPlus aria-hidden />
              {t('customers.newAppointment')}
            </Button>
          ) : undefined
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Button asChild variant="ghost" className="-ml-4">
          <Link to="/customers" search={clientsSeen ?? {}}>
            <ArrowLeft aria-hidden />
            {t('customers.back')}
          </Link>
        </Button>
        <div className="flex flex-wrap gap-2 max-sm:order-last max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2 sm:ml-auto">
          <Button onClick={() => setOpen('print')}>
            <Printer aria-hidden />
            {t('print.printClient')}
          </Button>
          {may('GET /api/export') && (
            <Suspense>
              <ExportClient customerId={customer.id} />
            </Suspense>
          )}
          {mayEdit && (
            <Button onClick={() => setOpen('edit')}>
              <Pencil aria-hidden />
              {t('customers.edit')}
            </Button>
          )}
        </div>
        {may('PUT /api/customers/:id/online-booking') && (
          <Suspense fallback={<span className="size-9" />}>
            <ClientMenu customer={customer} onLeaving={onLeaving} onGone={onGone} />
          </Suspense>
        )}
      </div>
      <div className={profileColumns}>
        <div className="flex flex-col gap-5">
          <CustomerContact
            customer={customer}
            today={wallClockAt(asOf, timeZone).day}
            isBlockedOnline={block?.isBlocked === true}
          />
          {maySeeSafety && <SafetyCard customerId={customer.id} />}
          <CustomerStats figures={figures} linkTo={linkTo} />
          <NotesCard customer={customer} mayChange={mayEdit} />
          {maySeeSafety && (
            <Suspense>
              <ClientRecord customer={customer} />
            </Suspense>
          )}
          <PreferredServices preferred={figures.preferred} />
        </div>
        <div className="flex flex-col gap-5">
          <CustomerAppointments
            rows={rows}
            linkTo={linkTo}
            action={
              mayBook ? (
                <Button onClick={() => setOpen('book')}>
                  <CalendarPlus aria-hidden />
                  {t('customers.newAppointment')}
                </Button>
              ) : undefined
            }
          />
          <Suspense>
            <PhotoTimeline visits={visits} linkTo={linkTo} />
            <ClientMessages customerId={customer.id} />
          </Suspense>
        </div>
      </div>
      <Suspense>
        {open === 'edit' && <CustomerDialog open onOpenChange={close} customer={customer} />}
        {open === 'print' && (
          <PrintClient customer={customer} rows={rows} figures={figures} onDone={close} />
        )}
        {open === 'book' && <BookingDialog open onOpenChange={close} customer={customer} />}
      </Suspense>
    </>
  )
}
