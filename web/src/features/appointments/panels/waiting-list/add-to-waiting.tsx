import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import '../../../../text/waiting-list.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { usePermission } from '../../../auth/api.ts'
import type { BookingPickers } from '../booking/booking-pickers.ts'
import type { BookingState } from '../booking/use-booking.ts'
import { WaitingEntryDialog } from './waiting-entry-dialog.tsx'

interface AddToWaitingProps {
  booking: BookingState
  pickers: BookingPickers
}

/** Where no time suits: puts the client of a booking on the waiting list, and leaves the form. */
export const AddToWaiting = ({ booking: { form, rows, leave }, pickers }: AddToWaitingProps) => {
  const t = useText()
  const may = usePermission()
  const [open, setOpen] = useState(false)
  const [date, more] = useWatch({ control: form.control, name: ['date', 'more'] })
  if (!rows.service || !may('POST /api/waiting-list')) return null
  const serviceIds = [rows.service.id, ...more.map(({ service }) => service.id)]
  return (
    <>
      <Button size="sm" className="self-start" onClick={() => setOpen(true)}>
        {t('waitingList.add')}
      </Button>
      {open && (
        <WaitingEntryDialog
          wish={{ customer: rows.customer, serviceIds, firstDay: date }}
          pickers={pickers}
          onClose={() => setOpen(false)}
          onAdded={leave}
        />
      )}
    </>
  )
}
