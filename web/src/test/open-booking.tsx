import type { Account } from '@salon/contract/auth'
import type { Appointment } from '@salon/contract/appointments'
import type { FreeDay } from '@salon/contract/availability'
import type { ServiceOffer } from '@salon/contract/service-offers'
import type { Service } from '@salon/contract/services'
import type { StaffMember } from '@salon/contract/staff'
import type { WorkingHours } from '@salon/contract/working-spans'
import { useState } from 'react'
import { vi } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { BookingDialog } from '../screens/booking-dialog.tsx'
import { LocaleContext } from '../text/text.ts'
import { atAddress } from './at-address.tsx'
import { openPage, type MockRefusal, type SafetyAnswers, type SentRequest } from './open-page.tsx'
import { givenCustomer, givenService, givenStaff } from './salon-rows.ts'

const colour = givenService({ id: 22, name: 'Colour', price: '80.00', duration: 120 })
const owner = givenStaff({ id: 40, role: 'Owner' })

interface GivenBooking {
  /** Further props of the booking form. */
  props?: Partial<Parameters<typeof BookingDialog>[0]>
  /** What is booked already on the day. */
  rows?: Appointment[]
  /** The working hours; none by default. */
  hours?: WorkingHours
  /** What is free; nothing by default. */
  free?: FreeDay[] | MockRefusal | ((query: URLSearchParams) => FreeDay[])
  /** Who offers which service; everybody does everything by default. */
  offers?: ServiceOffer[]
  /** The salon's staff; one owner by default. */
  staff?: StaffMember[]
  /** The active services; a cut and a colour by default. */
  services?: Service[]
  /** What is known of allergies and patch tests; nothing by default. */
  safety?: SafetyAnswers
  /** The role of who books; unknown, and allowed everything, by default. */
  role?: Account['role']
}

/** A booking of a cut, at work; whatever is sent is answered by `save`. */
export const openBooking = (
  save: (sent: SentRequest) => unknown,
  {
    props,
    rows = [],
    hours,
    free = [],
    staff = [owner],
    services = [givenService(), colour],
    offers,
    safety,
    role,
  }: GivenBooking = {},
) => {
  const onSaved = vi.fn()
  const Booking = () => {
    const [open, setOpen] = useState(true)
    return (
      <LocaleContext value={{ language: 'en', timeZone: 'Europe/Berlin', currency: 'EUR' }}>
        <BookingDialog
          open={open}
          onOpenChange={setOpen}
          onSaved={onSaved}
          customer={givenCustomer()}
          serviceId={21}
          day="2026-03-02"
          {...props}
        />
      </LocaleContext>
    )
  }
  const { page, router } = atAddress('/', '/', Booking)
  const answers = (request: SentRequest) => {
    if (request.operation === 'GET /api/staff') return staff
    if (request.operation === 'GET /api/services/active') return services
    if (request.operation === 'GET /api/customers') return []
    if (request.operation === 'GET /api/appointments') return rows
    if (request.operation === 'GET /api/availability')
      return typeof free === 'function' ? free(request.query) : free
    if (request.operation === 'GET /api/waiting-list/matches') return []
    return save(request)
  }
  const client = createQueryClient(() => {})
  if (role)
    client.setQueryData(accountQueries.current().queryKey, {
      id: 1,
      role,
      isOwner: false,
    } as Account)
  const sent = openPage(page, answers, client, hours, offers, [], safety)
  return {
    onSaved,
    router,
    sent,
    writes: () => sent.filter(({ operation }) => !operation.startsWith('GET')),
  }
}
