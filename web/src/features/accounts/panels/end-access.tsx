import type { Colleague } from '@salon/contract/accounts'
import '../../../text/accounts.ts'
import { useText } from '../../../text/text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { useRemoveAccount, useSignOutAccount } from '../api.ts'

interface EndAccessProps {
  /** For now, or for good. */
  what: 'signOut' | 'remove'
  account: Colleague
  onClose: () => void
}

/** Confirms before an account is signed out or removed. Mount it only while it is open. */
export const EndAccess = ({ what, account: { id, name }, onClose }: EndAccessProps) => {
  const t = useText()
  const signOut = useSignOutAccount()
  const remove = useRemoveAccount()
  const isForGood = what === 'remove'
  const end = isForGood ? remove : signOut
  const outcome = isForGood
    ? toastOutcome(t('accounts.removed'), t('accounts.removeFailed'))
    : toastOutcome(t('accounts.signedOut'), t('accounts.signOutFailed'))
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(isForGood ? 'accounts.removeTitle' : 'accounts.signOutTitle', { name })}
      description={t(isForGood ? 'accounts.removeText' : 'accounts.signOutText', { name })}
      confirmLabel={t(isForGood ? 'accounts.removeConfirm' : 'accounts.signOutConfirm')}
      cancelLabel={t('shared.cancel')}
      pending={end.isPending}
      onConfirm={() => end.mutate(id, { ...outcome, onSettled: onClose })}
    />
  )
}
