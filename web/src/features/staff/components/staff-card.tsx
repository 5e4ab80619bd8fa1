import type { StaffMember } from '@salon/contract/staff'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import '../../../text/staff.ts'
import { useText } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { StaffContact } from './staff-contact.tsx'

interface StaffCardProps {
  member: StaffMember
  /** What the person is to the salon: 'Owner' or 'Staff Member'. */
  label: string
  /** A sentence on what can be done with the card, or why it cannot. */
  hint?: { id: string; sentence: string } | undefined
  /** What can be done with it. */
  actions?: ReactNode
}

/** One person: who, what they are to the salon, and how to reach them. */
export const StaffCard = ({ member, label, hint, actions }: StaffCardProps) => {
  const t = useText()
  const titleId = useId()
  const { name, isActive } = member
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <header className="@container flex flex-wrap items-start gap-3">
        {/* Without its colour rather than pale: the letters stay readable. */}
        <Avatar name={name} className={clsx(!isActive && 'grayscale')} />
        <div className="min-w-0 flex-1 @max-[10rem]:order-1 @max-[10rem]:basis-full">
          <h2
            id={titleId}
            className={clsx(
              'text-base font-semibold break-words',
              isActive ? 'text-ink' : 'text-muted',
            )}
          >
            {name}
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            {label}
            {!isActive && <Badge>{t('staff.inactive')}</Badge>}
          </p>
        </div>
      </header>
      <StaffContact member={member} />
      {hint && (
        <p id={hint.id} className="text-sm text-subtle">
          {hint.sentence}
        </p>
      )}
      {actions !== undefined && (
        <footer className="mt-auto flex items-center justify-between gap-2 border-t border-line pt-2">
          {actions}
        </footer>
      )}
    </article>
  )
}
