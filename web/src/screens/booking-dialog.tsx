/*
 * The one way to book: every screen that opens the booking form opens BookingDialog, which brings
 * the form together with the pickers of clients, services and staff. Load it lazily:
 *   const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.tsx')).BookingDialog)
 */
import type { Appointment } from '@salon/contract/appointments'
import type { Customer } from '@salon/contract/customers'
import { clockMinutes } from '@salon/contract/salon-clock'
import type { Service } from '@salon/contract/services'
import type { WaitingEntry } from '@salon/contract/waiting-list'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { lazyDialog } from '../lib/lazy-component.tsx'
import { timeOf } from '../features/appointments/components/times/clock-minutes.ts'
import { AppointmentDialog } from '../features/appointments/panels/booking/appointment-dialog.tsx'
import type { SavedBooking } from '../features/appointments/panels/booking/use-booking.ts'
import { usePermission } from '../features/auth/api.ts'
import { customerQueries } from '../features/customers/api.ts'
import { CustomerNotes } from '../features/customers/components/customer-notes.tsx'
import { CustomerDialog } from '../features/customers/panels/customer-dialog.tsx'
import { CustomerPicker } from '../features/customers/panels/customer-picker.tsx'
import { ServicePicker } from '../features/services/panels/service-picker.tsx'
import { StaffPicker } from '../features/staff/panels/staff-picker.tsx'

const BlockedTimeDialog = lazyDialog(
  async () =>
    (await import('../features/working-hours/panels/blocked-time-dialog.tsx')).BlockedTimeDialog,
)
const ServiceEditor = lazyDialog(async () => (await import('./service-editor.tsx')).ServiceEditor)

interface BookingDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The row to change; without it a new one is booked. */
  appointment?: Appointment | undefined
  /** The rows of the visit of that row: where there are more, it says that one alone is changed. */
  visit?: readonly Appointment[] | undefined
  /** The client of a new booking; cannot be changed in the form then. */
  customer?: Customer | undefined
  /** The service of a new booking; cannot be changed in the form then. */
  serviceId?: number | undefined
  /** The entry of the waiting list by which a new booking begins, and which it takes off the list. */
  waiting?: WaitingEntry | undefined
  /** 'YYYY-MM-DD' in the salon's zone; today by default. */
  day?: string | undefined
  /** 'HH:MM'; by default the next free quarter hour, on an empty day 10:00. */
  time?: string | undefined
  /** Who a new booking is with; by default the first who is free then, on an empty day the owner. */
  staffId?: number | undefined
  /** Minutes that were drawn in the calendar; those of the service by default. */
  duration?: number | undefined
  onSaved?: ((saved: SavedBooking) => void) | undefined
}

/** The booking form with its pickers; every opening begins anew. */
export const BookingDialog = (props: BookingDialogProps) => {
  const { open } = props
  const [wasOpen, setWasOpen] = useState(open)
  const [opening, setOpening] = useState(0)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Not on closing: the form stays as it is while it leaves.
    if (open) setOpening(opening + 1)
  }
  return <Booking key={opening} {...props} />
}

/** Minutes of free time that was tapped, and not drawn. */
const slotLength = 30
const dayEnd = 24 * 60

/** The free time of a calendar that the form was opened for, if any. */
const freeTimeOf = ({
  appointment,
  staffId,
  day,
  time,
  duration = slotLength,
}: BookingDialogProps) =>
  appointment || staffId === undefined || day === undefined || time === undefined
    ? undefined
    : { staffId, day, from: time, to: timeOf(Math.min(clockMinutes(time) + duration, dayEnd)) }

/** A row that is added over the form, and is chosen in it then. */
interface Adding<Row> {
  name: string
  choose: (row: Row) => void
}

const Booking = ({ waiting, ...props }: BookingDialogProps) => {
  const { data: client } = useQuery({
    ...customerQueries.one(waiting?.customer.id ?? 0),
    enabled: waiting !== undefined,
  })
  const [serviceId, ...moreServiceIds] = waiting?.serviceIds ?? []
  const begin = waiting && {
    customer: client,
    serviceId,
    moreServiceIds,
    waitingEntryId: waiting.id,
  }
  const [newCustomer, setNewCustomer] = useState<Adding<Customer> | null>(null)
  // Chosen only once the focus has gone back from the dialog: choosing moves it on to the next field.
  const customerToChoose = useRef<Customer>(null)
  const chooseWhenClosed = (customer: Customer) => {
    customerToChoose.current = customer
  }
  const [newService, setNewService] = useState<Adding<Service> | null>(null)
  const mayAddService = usePermission()('POST /api/services')
  const mayBlock = usePermission()('POST /api/working-hours/blocked-times')
  const [blocking, setBlocking] = useState(false)
  const free = freeTimeOf(props)
  const block = () => {
    props.onOpenChange(false)
    setBlocking(true)
  }
  return (
    <>
      {free && blocking && <BlockedTimeDialog block={free} onClose={() => setBlocking(false)} />}
      <AppointmentDialog
        {...props}
        onBlock={free && mayBlock ? block : undefined}
        {...begin}
        pickers={{
          customer: (slot) => (
            <>
              <CustomerPicker
                {...slot}
                onAddNew={(name) => setNewCustomer({ name, choose: slot.onChange })}
              />
              {slot.value?.notes && <CustomerNotes notes={slot.value.notes} />}
            </>
          ),
          service: (slot) => (
            <ServicePicker
              {...slot}
              onAddNew={
                mayAddService ? (name) => setNewService({ name, choose: slot.onChange }) : undefined
              }
            />
          ),
          staff: (slot) => <StaffPicker {...slot} />,
        }}
      />
      {newCustomer && (
        <CustomerDialog
          open
          onOpenChange={(open) => open || setNewCustomer(null)}
          initialName={newCustomer.name}
          onUse={chooseWhenClosed}
          onSaved={chooseWhenClosed}
          onClosed={() => {
            if (customerToChoose.current) newCustomer.choose(customerToChoose.current)
            customerToChoose.current = null
          }}
        />
      )}
      {newService && (
        <ServiceEditor
          open
          onOpenChange={() => setNewService(null)}
          initialName={newService.name}
          onSaved={newService.choose}
        />
      )}
    </>
  )
}
