import type { StaffMember } from '@salon/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { SearchX, UserPlus, UsersRound } from 'lucide-react'
import { useId } from 'react'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { staffQueries } from '../api.ts'
import { StaffCard } from '../components/staff-card.tsx'
import { StaffCardsSkeleton, staffGrid } from '../components/staff-cards-skeleton.tsx'
import { SwitchableStaff } from './switchable-staff.tsx'
import { ownerRole } from '@salon/contract/vocabulary'

interface StaffListProps {
  /** What is typed into the search box. */
  search: string
  onClearSearch: () => void
  /** Whether the person who looks may add, change and remove. */
  mayChange: boolean
  onAdd: () => void
  onEdit: (member: StaffMember) => void
  onDelete: (member: StaffMember) => void
}

const digits = (text: string) => text.replaceAll(/\D/g, '')

/** By name, e-mail, or the digits of the phone, however they are spaced. */
const matches = ({ name, email, phone }: StaffMember, wanted: string) =>
  [name, email ?? '', phone ?? ''].some((text) => text.toLocaleLowerCase().includes(wanted)) ||
  (digits(wanted) !== '' &&
    /^[\d\s+()./-]+$/.test(wanted) &&
    digits(phone ?? '').includes(digits(wanted)))

/** The owner and the staff by name, in all four faces of a list. */
export const StaffList = ({
  search,
  onClearSearch,
  mayChange,
  onAdd,
  onEdit,
  onDelete,
}: StaffListProps) => {
  const t = useText()
  const hintId = useId()
  const { data, error, isPending, isFetching, refetch } = useQuery(staffQueries.list())
  if (isPending) return <StaffCardsSkeleton />
  if (!data) {
    return (
      <ErrorState
        title={t('staff.loadFailed')}
        detail={sentenceOf(error)}
        retryLabel={t('shared.retry')}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    )
  }
  const owner = data.find(({ role }) => role === ownerRole)
  const found = data.filter((member) => matches(member, search.trim().toLocaleLowerCase()))
  if (search.trim() !== '' && found.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('staff.noneFound')}
        detail={t('staff.noneFoundHint')}
        action={<Button onClick={onClearSearch}>{t('shared.clearSearch')}</Button>}
      />
    )
  }
  return (
    <>
      <ul className={staffGrid}>
        {found.map((member) => (
          <li key={member.id} className="min-w-0">
            {member === owner || !mayChange ? (
              <StaffCard
                member={member}
                label={t(member === owner ? 'staff.owner' : 'staff.member')}
                hint={mayChange ? { id: hintId, sentence: t('staff.ownerHint') } : undefined}
              />
            ) : (
              <SwitchableStaff
                member={member}
                locked={member.name === owner?.name}
                onEdit={() => onEdit(member)}
                onDelete={() => onDelete(member)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && data.every((member) => member === owner) && (
        <EmptyState
          icon={<UsersRound />}
          title={t('staff.alone')}
          detail={t('staff.aloneHint')}
          action={
            <Button onClick={onAdd}>
              <UserPlus aria-hidden />
              {t('staff.addMember')}
            </Button>
          }
        />
      )}
    </>
  )
}
