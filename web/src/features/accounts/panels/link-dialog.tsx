import '../../../text/accounts.ts'
import { useText } from '../../../text/text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { InvitationLink, type Invitation } from './invitation-link.tsx'

/** Another link by which a colleague chooses a password, to be handed over. */
export const LinkDialog = ({ onClose, ...invitation }: Invitation & { onClose: () => void }) => {
  const t = useText()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('accounts.linkTitle', { name: invitation.account.name })}
      closeLabel={t('shared.close')}
    >
      <InvitationLink {...invitation} />
    </Dialog>
  )
}
