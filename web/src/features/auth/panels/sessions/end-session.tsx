import type { Session } from '@salon/contract/auth'
import '../../../../text/auth.ts'
import { useText } from '../../../../text/text.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { toastOutcome } from '../../../../ui/toast-outcome.ts'
import { useEndSession } from '../../api.ts'

interface EndSessionProps {
  session: Session
  /** What the device is called. */
  device: string
  /** The question is answered, or cancelled. */
  onDone: () => void
}

/** Asks before another device is signed out, and does it. */
export const EndSession = ({ session, device, onDone }: EndSessionProps) => {
  const t = useText()
  const end = useEndSession()
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={t('auth.signOutTitle', { device })}
      description={t('auth.signOutText')}
      confirmLabel={t('auth.signOutDevice')}
      cancelLabel={t('shared.cancel')}
      pending={end.isPending}
      onConfirm={() =>
        end.mutate(session.id, {
          ...toastOutcome(t('auth.signedOutDevice'), t('auth.signOutFailed')),
          onSettled: onDone,
        })
      }
    />
  )
}
