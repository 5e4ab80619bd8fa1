import type { Customer } from '@salon/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { Globe, GlobeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePermission } from '../features/auth/api.ts'
import { onlineBookingQueries, useBlockClient } from '../features/online-booking/api.ts'
import { lazyDialog } from '../lib/lazy-component.tsx'
import '../text/customers.ts'
import '../text/online-booking.ts'
import { useText } from '../text/text.ts'
import { MoreMenu } from '../ui/more-menu.tsx'
import { toastFailure } from '../ui/toast-outcome.ts'
import { toast } from '../ui/toast-store.ts'

const RemoveCustomer = lazyDialog(
  async () => (await import('../features/customers/panels/remove-customer.tsx')).RemoveCustomer,
)

interface ClientMenuProps {
  customer: Customer
  /** The client is about to be removed; `false` if that failed. */
  onLeaving: (leaving: boolean) => void
  /** The client was removed. */
  onGone: () => Promise<void>
}

/**
 * What is seldom done to a client: to block them from booking online, or to remove them. Mount it for roles that may
 * block.
 */
export const ClientMenu = ({ customer, onLeaving, onGone }: ClientMenuProps) => {
  const t = useText()
  const may = usePermission()
  const { data: block } = useQuery(onlineBookingQueries.clientBlock(customer.id))
  const change = useBlockClient(customer.id)
  const [isRemoving, setRemoving] = useState(false)
  const { name } = customer
  const setBlocked = async (isBlocked: boolean) => {
    try {
      await change.mutateAsync(isBlocked)
      toast({
        variant: 'success',
        title: t(isBlocked ? 'onlineBooking.clientBlocked' : 'onlineBooking.clientAllowed', {
          name,
        }),
        ...(isBlocked && { description: t('onlineBooking.clientBlockedHint') }),
      })
    } catch (error) {
      toastFailure(t('onlineBooking.blockFailed', { name }), error)
    }
  }
  const blockItems = block
    ? [
        {
          label: t(block.isBlocked ? 'onlineBooking.allowClient' : 'onlineBooking.blockClient'),
          icon: block.isBlocked ? <Globe aria-hidden /> : <GlobeOff aria-hidden />,
          onChoose: () => void setBlocked(!block.isBlocked),
        },
      ]
    : []
  const removeItems = may('DELETE /api/customers/:id')
    ? [
        {
          label: t('shared.delete'),
          icon: <Trash2 aria-hidden />,
          danger: true,
          onChoose: () => setRemoving(true),
        },
      ]
    : []
  const items = [...blockItems, ...removeItems]
  if (items.length === 0) return null
  return (
    <>
      <MoreMenu
        label={t('customers.moreNamed', { name })}
        items={items}
        disabled={change.isPending}
      />
      {isRemoving && (
        <RemoveCustomer
          customer={customer}
          onClose={() => setRemoving(false)}
          onLeaving={onLeaving}
          onGone={onGone}
        />
      )}
    </>
  )
}
