import { vi } from 'vitest'
import { BookingDialog } from '../screens/booking-dialog.tsx'
import { LocaleContext } from '../text/text.ts'
import { openPage, type Sent } from './open-page.tsx'
import { givenCustomer, givenService, givenStaff } from './salon-rows.ts'

const colour = givenService({ id: 22, name: 'Colour', price: '80.00', duration: 120 })

/** A booking of a cut, at work; whatever is sent is answered by `save`. */
export const openBooking = (save: (sent: Sent) => unknown) => {
  const onSaved = vi.fn()
  const sent = openPage(
    <LocaleContext value={{ language: 'en', timeZone: 'Europe/Berlin', currency: 'EUR' }}>
      <BookingDialog
        open
        onOpenChange={() => {}}
        onSaved={onSaved}
        customer={givenCustomer()}
        serviceId={21}
        day="2026-03-02"
      />
    </LocaleContext>,
    (request) => {
      if (request.operation === 'GET /api/staff') return [givenStaff({ id: 40, role: 'Owner' })]
      if (request.operation === 'GET /api/services/active') return [givenService(), colour]
      return save(request)
    },
  )
  return { onSaved, writes: () => sent.filter(({ operation }) => !operation.startsWith('GET')) }
}
