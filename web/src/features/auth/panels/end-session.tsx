import type { Session } from '@salon/contract/auth'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useEndSession } from '../api.ts'

interface EndSessionProps {
  session: Session
  /** What the device is called. */
  device: string
  /** The question is answered, or taken back. */
  onDone: () => void
}

/** Asks before another device is signed out, and does it. */
export const EndSession = ({ session, device, onDone }: EndSessionProps) => {
  const t = useText()
  const end = useEndSession()
  const confirm = () =>
    end.mutate(session.id, {
      onSuccess: () => toast({ variant: 'success', title: t('auth.signedOutDevice') }),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: t('auth.signOutFailed'),
          description: sentenceOf(error),
        }),
      onSettled: onDone,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onDone}
      title={t('auth.signOutTitle', { device })}
      description={t('auth.signOutText')}
      confirmLabel={t('auth.signOutDevice')}
      cancelLabel={t('shared.cancel')}
      pending={end.isPending}
      onConfirm={confirm}
    />
  )
}
