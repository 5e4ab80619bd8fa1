import { Crown, KeyRound, LogOut, Pencil, Trash2 } from 'lucide-react'
import '../../../text/accounts.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'

interface AccountOptionsProps {
  id: string
  name: string
  /** A link is being made, which is shown when it comes: nothing else may be open then. */
  making: boolean
  onEdit: () => void
  onLink: () => void
  onSignOut: () => void
  /** Absent for an account that has not signed in yet. */
  onMakeOwner?: () => void
  onRemove: () => void
}

/**
 * What the owner can do with a colleague's account; below its row, since a menu with its own keys and
 * places would weigh more than the screen may.
 */
export const AccountOptions = ({
  id,
  name,
  making,
  onEdit,
  onLink,
  onSignOut,
  onMakeOwner,
  onRemove,
}: AccountOptionsProps) => {
  const t = useText()
  return (
    <div
      id={id}
      role="group"
      aria-label={t('accounts.options', { name })}
      className="flex flex-wrap gap-2"
    >
      <Button size="sm" disabled={making} onClick={onEdit}>
        <Pencil aria-hidden />
        {t('accounts.edit')}
      </Button>
      <Button size="sm" pending={making} onClick={onLink}>
        <KeyRound aria-hidden />
        {t('accounts.newLink')}
      </Button>
      <Button size="sm" disabled={making} onClick={onSignOut}>
        <LogOut aria-hidden />
        {t('accounts.signOut')}
      </Button>
      {onMakeOwner && (
        <Button size="sm" disabled={making} onClick={onMakeOwner}>
          <Crown aria-hidden />
          {t('accounts.makeOwner')}
        </Button>
      )}
      <Button size="sm" disabled={making} onClick={onRemove}>
        <Trash2 aria-hidden />
        {t('accounts.remove')}
      </Button>
      {!onMakeOwner && <p className="w-full text-sm text-muted">{t('accounts.ownerNotYet')}</p>}
    </div>
  )
}
