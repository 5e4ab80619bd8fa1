import type { StaffMember } from '@salon/contract/staff'
import { digitsOf } from '@salon/contract/text-search'
import { ownerRole } from '@salon/contract/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, UsersRound } from 'lucide-react'
import { useId } from 'react'
import { useFilteredList } from '../../../lib/use-filtered-list.ts'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/staff.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { sheet, SheetRow } from '../../../ui/sheet.tsx'
import { useRowsShown } from '../../../ui/use-rows-shown.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useAnnouncement } from '../../../ui/live-region.tsx'
import { NoneFound } from '../../../ui/none-found.tsx'
import { PeopleSkeleton } from '../../../ui/people-skeleton.tsx'
import { accountQueries } from '../../auth/api.ts'
import { staffQueries } from '../api.ts'
import { StaffRow } from '../components/staff-row.tsx'
import { SwitchableStaff } from './switchable-staff.tsx'

interface StaffListProps {
  /** The words searched for. */
  search: string
  onClearSearch: () => void
  /** Whether the person who looks may add, change and remove. */
  mayChange: boolean
  onAdd: () => void
  onEdit: (member: StaffMember) => void
  onDelete: (member: StaffMember) => void
  onHours: (member: StaffMember) => void
  onFeed: (member: StaffMember) => void
  /** Called after a staff member was made inactive. */
  onInactive: (member: StaffMember) => void
}

/** By name, email, or the phone however it is spaced. */
const wordsOf = ({ name, email, phone }: StaffMember) => [name, email, phone, digitsOf(phone ?? '')]

/** The owner and the staff by name, in all four faces of a list. */
export const StaffList = ({
  search,
  onClearSearch,
  mayChange,
  onAdd,
  onEdit,
  onDelete,
  onHours,
  onFeed,
  onInactive,
}: StaffListProps) => {
  const t = useText()
  const hintId = useId()
  const { data: account } = useQuery({ ...accountQueries.current(), enabled: false })
  const { data, error, isPending, isFetching, refetch } = useQuery(staffQueries.list())
  const found = useFilteredList(data, wordsOf, search) ?? []
  const { most, more } = useRowsShown(found.length, search)
  useAnnouncement(
    data && search !== '' ? t('staff.found', { count: found.length }) : undefined,
    search,
  )
  if (isPending) return <PeopleSkeleton label={t('staff.loading')} rows={6} />
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
  if (search !== '' && found.length === 0) {
    return (
      <NoneFound
        title={t('staff.noneFound')}
        detail={t('staff.noneFoundHint')}
        onClear={onClearSearch}
      />
    )
  }
  return (
    <>
      <ul className={sheet}>
        {found.slice(0, most).map((member) => (
          <SheetRow key={member.id} stamp={member.version}>
            {member === owner || !mayChange ? (
              <StaffRow
                member={member}
                label={t(member === owner ? 'staff.owner' : 'staff.member')}
                hint={
                  mayChange
                    ? {
                        id: hintId,
                        sentence: t(account?.isOwner ? 'staff.ownerHint' : 'staff.ownersHint'),
                      }
                    : undefined
                }
              />
            ) : (
              <SwitchableStaff
                member={member}
                locked={member.name === owner?.name}
                onEdit={() => onEdit(member)}
                onDelete={() => onDelete(member)}
                onHours={() => onHours(member)}
                onFeed={() => onFeed(member)}
                onInactive={onInactive}
              />
            )}
          </SheetRow>
        ))}
      </ul>
      {more}
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
