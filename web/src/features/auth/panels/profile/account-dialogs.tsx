import type { Account } from '@salon/contract/auth'
import { EmailDialog } from './email-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { ProfileDialog } from './profile-dialog.tsx'

interface AccountDialogsProps {
  /** What is being changed. */
  what: 'profile' | 'password' | 'email'
  account: Account
  onClose: () => void
}

/** The dialogs that change the user's own account, in one chunk. Mount it only while one is open. */
export const AccountDialogs = ({ what, account, onClose }: AccountDialogsProps) => {
  if (what === 'email') return <EmailDialog onClose={onClose} />
  if (what === 'password') return <PasswordDialog open onOpenChange={onClose} />
  return <ProfileDialog open onOpenChange={onClose} account={account} />
}
