import type { Customer } from '@salon/contract/customers'
import { useState } from 'react'
import '../../../text/customers.ts'
import { useText } from '../../../text/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useRemoveCustomer } from '../api.ts'

interface RemoveCustomerProps {
  customer: Customer
  onClose: () => void
  /** The client is about to be removed; `false` if that failed. */
  onLeaving: (leaving: boolean) => void
  /** The client is gone. */
  onGone: () => Promise<void>
}

/** Asks before a client goes, and says what goes and what stays. */
export const RemoveCustomer = ({ customer, onClose, onLeaving, onGone }: RemoveCustomerProps) => {
  const t = useText()
  const remove = useRemoveCustomer()
  const [erases, setErases] = useState(false)
  // As a promise, for it may outlive what asked: the client is not found any more by then.
  const confirm = async () => {
    onLeaving(true)
    try {
      await remove.mutateAsync({ id: customer.id, visits: erases ? 'erase' : 'keep' })
      toast({ variant: 'success', title: t('customers.deleted') })
      await onGone()
    } catch (error) {
      toastFailure(t('customers.deleteFailed'), error)
      onClose()
    }
    onLeaving(false)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('customers.confirmDelete')}
      description={t('customers.confirmDeleteGoes', { name: customer.name })}
      confirmLabel={t('shared.delete')}
      cancelLabel={t('shared.cancel')}
      pending={remove.isPending}
      onConfirm={() => void confirm()}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
        <li>{t('customers.confirmDeleteStays')}</li>
        <li>{t('customers.confirmDeleteCancels')}</li>
      </ul>
      <Checkbox
        className="mt-2"
        label={t('customers.confirmDeleteErases')}
        detail={t('customers.confirmDeleteErasesHint')}
        checked={erases}
        disabled={remove.isPending}
        onChange={({ target }) => setErases(target.checked)}
      />
    </ConfirmDialog>
  )
}
