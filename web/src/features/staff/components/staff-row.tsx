import type { StaffMember } from '@salon/contract/staff'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import '../../../text/staff.ts'
import { useText } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { sheetRow } from '../../../ui/sheet.tsx'
import { StaffContact } from './staff-contact.tsx'

interface StaffRowProps {
  member: StaffMember
  /** What the person is to the salon: 'Owner' or 'Staff Member'. */
  label: string
  /** A sentence on what can be done with the row, or why it cannot. */
  hint?: { id: string; sentence: string } | undefined
  /** What can be done with it. */
  actions?: ReactNode
}

/** One person: who, what they are to the salon, and how to reach them. */
export const StaffRow = ({ member, label, hint, actions }: StaffRowProps) => {
  const t = useText()
  const titleId = useId()
  const { name, isActive } = member
  return (
    <article aria-labelledby={titleId} className={sheetRow}>
      {/* Without its colour rather than pale: the letters stay readable. */}
      <Avatar
        name={name}
        size="sm"
        className={clsx('@max-3xl:self-start', !isActive && 'grayscale')}
      />
      <div className="flex min-w-[min(8rem,100%)] flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <h2
            id={titleId}
            className={clsx('font-semibold break-words', isActive ? 'text-ink' : 'text-muted')}
          >
            {name}
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            {label}
            {!isActive && <Badge>{t('staff.inactive')}</Badge>}
          </p>
          {hint && (
            <p id={hint.id} className="text-xs text-subtle">
              {hint.sentence}
            </p>
          )}
        </div>
        <div className="min-w-0 flex-1 basis-64 @3xl:w-96 @3xl:flex-none">
          <StaffContact member={member} />
        </div>
      </div>
      {(actions ?? hint) !== undefined && (
        <div className="ml-auto flex shrink-0 items-center justify-end gap-2 @3xl:w-56 empty:@max-3xl:hidden">
          {actions}
        </div>
      )}
    </article>
  )
}
