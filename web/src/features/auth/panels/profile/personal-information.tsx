import type { Account } from '@salon/contract/auth'
import { KeyRound, Mail, Pencil } from 'lucide-react'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { lazyComponent, lazyDialog } from '../../../../lib/lazy-component.tsx'
import '../../../../text/auth.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardHeader } from '../../../../ui/card.tsx'
import { EmailWords } from '../../../../ui/email-words.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'

const AccountDialogs = lazyDialog(
  async () => (await import('./account-dialogs.tsx')).AccountDialogs,
)
const SecondFactor = lazyComponent(
  async () => (await import('../second-factor/second-factor.tsx')).SecondFactor,
)

interface PersonalInformationProps {
  account: Account
  /** More to do with the account, beside changing its password. */
  actions: ReactNode
}

/** Who is signed in, and the ways to change name, password and email. */
export const PersonalInformation = ({ account, actions }: PersonalInformationProps) => {
  const t = useText()
  const titleId = useId()
  const [editing, setEditing] = useState<'profile' | 'password' | 'email' | null>(null)
  const { name, email } = account
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={t('auth.personalInformation')}
        titleId={titleId}
        actions={
          <IconButton
            label={t('auth.editProfile')}
            className="-my-2.5 -mr-2.5"
            onClick={() => setEditing('profile')}
          >
            <Pencil aria-hidden />
          </IconButton>
        }
      />
      <Facts
        facts={[
          { label: t('auth.name'), value: name || t('auth.notSet'), missing: !name },
          {
            label: t('auth.email'),
            value: email ? <EmailWords>{email}</EmailWords> : t('auth.notSet'),
            missing: !email,
          },
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => setEditing('password')}>
          <KeyRound aria-hidden />
          {t('auth.changePassword')}
        </Button>
        <Button onClick={() => setEditing('email')}>
          <Mail aria-hidden />
          {t('auth.changeEmail')}
        </Button>
        {actions}
      </div>
      {/* As tall as what comes, so that nothing below is moved. */}
      <div className="mt-5 min-h-27 border-t border-line pt-5 sm:min-h-16">
        <Suspense>
          <SecondFactor email={email} />
        </Suspense>
      </div>
      {editing && (
        <AccountDialogs what={editing} account={account} onClose={() => setEditing(null)} />
      )}
    </Card>
  )
}
