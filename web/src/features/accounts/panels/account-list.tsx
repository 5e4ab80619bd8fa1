import type { Colleague } from '@salon/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { MoreVertical, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyDialog } from '../../../lib/lazy-component.tsx'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/accounts.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { List } from '../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { staffQueries } from '../../staff/api.ts'
import { accountsQueries, useInviteAgain } from '../api.ts'
import { AccountOptions } from '../components/account-options.tsx'
import { AccountRow } from '../components/account-row.tsx'
import { OwnVisitsSwitch } from './own-visits-switch.tsx'

const AccountDialog = lazyDialog(async () => (await import('./account-dialog.tsx')).AccountDialog)
const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog)
const MakeOwner = lazyDialog(async () => (await import('./make-owner.tsx')).MakeOwner)
const EndAccess = lazyDialog(async () => (await import('./end-access.tsx')).EndAccess)

type AccountDialogState =
  | { dialog: 'form'; account?: Colleague }
  | { dialog: 'link'; account: Colleague; link: string }
  | { dialog: 'owner' | 'signOut' | 'remove'; account: Colleague }

/** Who can sign in to the salon, for its owner: to add, to change, to sign out and to remove. */
export const AccountList = () => {
  const t = useText()
  const titleId = useId()
  const accounts = useQuery(accountsQueries.list())
  // The list above loads it: a query that mounts would repeat one that failed, and the list with it.
  const { data: staff } = useQuery({ ...staffQueries.list(), enabled: false })
  const invite = useInviteAgain()
  const [opened, setOpened] = useState<AccountDialogState | null>(null)
  /** The account whose options are open. */
  const [unfolded, setUnfolded] = useState<number | null>(null)
  const close = () => setOpened(null)
  const toggleOf = ({ id }: Colleague) => `${titleId}-${id}-toggle`
  const makeLink = (account: Colleague) =>
    // As a promise: one may have left the list before the answer.
    void invite.mutateAsync(account).then(
      (made) => {
        // The pressed button still ignores a repeated press; the focus returns to the one beside it.
        document.getElementById(toggleOf(account))?.focus()
        setOpened({ dialog: 'link', ...made })
      },
      (error: unknown) => toastFailure(t('accounts.linkFailed'), error),
    )
  return (
    <Card padding="none" aria-labelledby={titleId} className="mt-8 sm:[&_li]:px-6">
      <CardHeader
        title={t('accounts.title')}
        detail={t('accounts.hint')}
        titleId={titleId}
        className="mb-2 flex-wrap px-4 pt-4"
        actions={
          <Button disabled={invite.isPending} onClick={() => setOpened({ dialog: 'form' })}>
            <UserPlus aria-hidden />
            {t('accounts.add')}
          </Button>
        }
      />
      {accounts.isPending && <SkeletonRows rows={2} avatar label={t('accounts.loading')} />}
      {accounts.isLoadingError && (
        <ErrorState
          title={t('accounts.loadFailed')}
          detail={sentenceOf(accounts.error)}
          retryLabel={t('shared.retry')}
          pending={accounts.isFetching}
          onRetry={() => void accounts.refetch()}
        />
      )}
      {accounts.data && (
        <List label={t('accounts.title')}>
          {accounts.data.map((account) => {
            const { id, name, isOwner } = account
            const isUnfolded = id === unfolded
            const options = {
              id: `${titleId}-${id}`,
              name,
              making: invite.isPending,
              onEdit: () => setOpened({ dialog: 'form', account }),
              onLink: () => makeLink(account),
              onSignOut: () => setOpened({ dialog: 'signOut', account }),
              ...(account.lastSeenAt !== null && {
                onMakeOwner: () => setOpened({ dialog: 'owner', account }),
              }),
              onRemove: () => setOpened({ dialog: 'remove', account }),
            }
            return (
              <AccountRow
                key={id}
                account={account}
                now={accounts.dataUpdatedAt}
                staffName={staff?.find((member) => member.id === account.staffId)?.name}
                {...(!isOwner && {
                  actions: (
                    <IconButton
                      id={toggleOf(account)}
                      label={t('accounts.options', { name })}
                      tooltip={false}
                      aria-expanded={isUnfolded}
                      aria-controls={options.id}
                      onClick={() => setUnfolded(isUnfolded ? null : id)}
                    >
                      <MoreVertical aria-hidden />
                    </IconButton>
                  ),
                  ...(isUnfolded && { beneath: <AccountOptions {...options} /> }),
                })}
              />
            )
          })}
        </List>
      )}
      {accounts.data && <OwnVisitsSwitch />}
      {opened?.dialog === 'form' && <AccountDialog account={opened.account} onClose={close} />}
      {opened?.dialog === 'link' && (
        <LinkDialog account={opened.account} link={opened.link} onClose={close} />
      )}
      {opened?.dialog === 'owner' && <MakeOwner account={opened.account} onClose={close} />}
      {(opened?.dialog === 'signOut' || opened?.dialog === 'remove') && (
        <EndAccess what={opened.dialog} account={opened.account} onClose={close} />
      )}
    </Card>
  )
}
