import { useNavigate } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import type { VisitsSearch } from '../features/appointments/components/visits-address.ts'
import { freedFromAddress } from '../features/appointments/components/waiting-list/freed-times.ts'
import {
  WaitingListDialog,
  type WaitingBooking,
} from '../features/appointments/panels/waiting-list/waiting-list-dialog.tsx'
import { CustomerPicker } from '../features/customers/panels/customer-picker.tsx'
import { ServicePicker } from '../features/services/panels/service-picker.tsx'
import '../text/waiting-list.ts'
import { useText } from '../text/text.ts'
import { IconButton } from '../ui/icon-button.tsx'

interface WaitingListProps {
  /** What the address of the visits says. */
  search: VisitsSearch
  onBook: ((booking: WaitingBooking) => void) | undefined
}

/** The button of the waiting list, and the list while the address says so. */
export const WaitingList = ({ search, onBook }: WaitingListProps) => {
  const t = useText()
  const navigate = useNavigate()
  const { waiting, ...closed } = search
  const close = () => void navigate({ to: '/appointments', search: closed })
  return (
    <>
      <IconButton
        label={t('waitingList.title')}
        onClick={() =>
          void navigate({ to: '/appointments', search: { ...closed, waiting: 'list' } })
        }
      >
        <Hourglass aria-hidden />
      </IconButton>
      {waiting !== undefined && (
        <WaitingListDialog
          freed={freedFromAddress(waiting)}
          onBook={
            onBook &&
            ((booking) => {
              close()
              onBook(booking)
            })
          }
          onClose={close}
          pickers={{
            customer: (slot) => <CustomerPicker {...slot} />,
            service: (slot) => <ServicePicker {...slot} />,
          }}
        />
      )}
    </>
  )
}
