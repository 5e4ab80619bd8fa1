import type { StaffMember } from '@salon/contract/staff'
import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useEditStaffMember } from '../api.ts'
import { StaffCard } from '../components/staff-card.tsx'

interface SwitchableStaffProps {
  member: StaffMember
  /** Has the owner's name, and is therefore left alone. */
  locked: boolean
  onEdit: () => void
  onDelete: () => void
}

/** The card of somebody of the staff, whose switch says whether they can be booked. */
export const SwitchableStaff = ({ member, locked, onEdit, onDelete }: SwitchableStaffProps) => {
  const t = useText()
  const edit = useEditStaffMember()
  const hintId = useId()
  const { id, name } = member
  const isActive = (edit.isPending ? edit.variables.isActive : undefined) ?? member.isActive
  const why = locked ? hintId : undefined
  const put = (next: boolean) =>
    edit.mutate(
      { id, isActive: next },
      {
        onSuccess: () => toast({ variant: 'success', title: t('staff.statusUpdated') }),
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: t('staff.statusFailed'),
            description: sentenceOf(error),
          }),
      },
    )
  return (
    <StaffCard
      member={{ ...member, isActive }}
      label={t('staff.member')}
      hint={locked ? { id: hintId, sentence: t('staff.ownersName') } : undefined}
      actions={
        <>
          <Switch
            label={t('staff.activeNamed', { name })}
            hideLabel
            checked={isActive}
            disabled={locked || edit.isPending}
            onChange={put}
            className="justify-center"
          />
          <span className="flex items-center">
            <IconButton
              label={t('staff.editNamed', { name })}
              disabled={locked}
              aria-describedby={why}
              onClick={onEdit}
            >
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              variant="danger"
              label={t('staff.deleteNamed', { name })}
              disabled={locked}
              aria-describedby={why}
              onClick={onDelete}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </span>
        </>
      }
    />
  )
}
