import type { Colleague } from '@salon/contract/accounts'
import type { ReactNode } from 'react'
import '../../../text/accounts.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { EmailWords } from '../../../ui/email-words.tsx'
import { ListRow } from '../../../ui/list-row.tsx'

interface AccountRowProps {
  account: Colleague
  /** When the list was fetched, in milliseconds since 1970. */
  now: number
  /** The staff member that the account is. */
  staffName: string | undefined
  /** The button that shows what can be done with it, and that; nothing with the owner's. */
  actions?: ReactNode
  beneath?: ReactNode
}

const tones = { admin: 'purple', user: 'blue', visitor: 'grey' } satisfies Record<
  Colleague['role'],
  Tone
>

/** One who can sign in: who, as what, and when they were there last. */
export const AccountRow = ({ account, now, staffName, actions, beneath }: AccountRowProps) => {
  const t = useText()
  const formats = useFormats()
  const { name, email, role, isOwner, lastSeenAt } = account
  const seen =
    lastSeenAt === null
      ? t('accounts.neverSeen')
      : t('accounts.lastSeen', { time: formats.relativeTime(lastSeenAt, now) })
  return (
    <ListRow
      leading={<Avatar name={name} />}
      title={<span className="break-words">{name}</span>}
      detail={
        <>
          <span className="block">
            <EmailWords>{email}</EmailWords>
          </span>
          {staffName !== undefined && !isOwner && (
            <span className="block break-words">{t('accounts.isStaff', { name: staffName })}</span>
          )}
          <span className="block">{seen}</span>
        </>
      }
      status={
        <Badge tone={tones[role]}>{isOwner ? t('accounts.owner') : t(`shell.roles.${role}`)}</Badge>
      }
      {...(actions !== undefined && { actions })}
      {...(beneath !== undefined && { beneath })}
    />
  )
}
