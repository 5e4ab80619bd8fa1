import type { StaffMember } from '@salon/contract/staff'
import { CalendarSync, Clock } from 'lucide-react'
import { useId } from 'react'
import '../../../text/staff.ts'
import { useText } from '../../../text/text.ts'
import { EditButtons } from '../../../ui/edit-buttons.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { useEditStaffMember } from '../api.ts'
import { StaffRow } from '../components/staff-row.tsx'

interface SwitchableStaffProps {
  member: StaffMember
  /** Has the owner's name, and is therefore left alone. */
  locked: boolean
  onEdit: () => void
  onDelete: () => void
  onHours: () => void
  onFeed: () => void
  /** Called after the switch made them inactive. */
  onInactive: (member: StaffMember) => void
}

/** A staff member's row with the switch that makes them bookable. */
export const SwitchableStaff = ({
  member,
  locked,
  onEdit,
  onDelete,
  onHours,
  onFeed,
  onInactive,
}: SwitchableStaffProps) => {
  const t = useText()
  const edit = useEditStaffMember()
  const hintId = useId()
  const { name } = member
  const isActive = (edit.isPending ? edit.variables.mine.isActive : undefined) ?? member.isActive
  const why = locked ? hintId : undefined
  const { onSuccess, onError } = toastOutcome(t('staff.statusUpdated'), t('staff.statusFailed'))
  // As a promise: one may have left the list before the answer.
  const put = (next: boolean) =>
    void edit.mutateAsync({ before: member, mine: { isActive: next } }).then((now) => {
      onSuccess()
      if (!now.isActive) onInactive(now)
    }, onError)
  return (
    <StaffRow
      member={{ ...member, isActive }}
      label={t('staff.member')}
      hint={locked ? { id: hintId, sentence: t('staff.ownersName') } : undefined}
      actions={
        <>
          <Switch
            label={<span className="@max-xl:sr-only">{t('staff.bookable')}</span>}
            name={t('staff.bookableNamed', { name })}
            checked={isActive}
            disabled={locked || edit.isPending}
            onChange={put}
            className="justify-center"
          />
          <EditButtons
            editLabel={t('staff.editNamed', { name })}
            moreLabel={t('staff.moreNamed', { name })}
            deleteLabel={t('staff.deleteNamed', { name })}
            onEdit={onEdit}
            onDelete={onDelete}
            more={[
              { label: t('staff.workingHours'), icon: <Clock aria-hidden />, onChoose: onHours },
              {
                label: t('staff.calendarFeed'),
                icon: <CalendarSync aria-hidden />,
                onChoose: onFeed,
              },
            ]}
            disabled={locked}
            describedBy={why}
          />
        </>
      }
    />
  )
}
