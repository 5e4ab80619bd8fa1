import type { Service } from '@salon/contract/services'
import { ShieldCheck, Users } from 'lucide-react'
import '../../../text/services.ts'
import { useText } from '../../../text/text.ts'
import { EditButtons } from '../../../ui/edit-buttons.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { useEditService } from '../api.ts'
import { ServiceRow } from '../components/service-row.tsx'

interface SwitchableServiceProps {
  service: Service
  onBook: (() => void) | undefined
  onEdit: () => void
  onDelete: () => void
  onStaff: () => void
  /** Sets the patch test that it requires. */
  onTest: () => void
}

/** A service's row whose switch puts it in and out of what can be booked. */
export const SwitchableService = ({
  service,
  onBook,
  onEdit,
  onDelete,
  onStaff,
  onTest,
}: SwitchableServiceProps) => {
  const t = useText()
  const edit = useEditService()
  const { onSuccess, onError } = toastOutcome(
    t('services.statusUpdated'),
    t('services.statusFailed'),
  )
  const { name } = service
  // As a promise: one may have left the list before the answer.
  const put = (isActive: boolean) =>
    void edit.mutateAsync({ before: service, mine: { isActive } }).then(onSuccess, onError)
  const isActive = (edit.isPending ? edit.variables.mine.isActive : undefined) ?? service.isActive
  return (
    <ServiceRow
      service={{ ...service, isActive }}
      onBook={onBook}
      tools={
        <EditButtons
          editLabel={t('services.editNamed', { name })}
          moreLabel={t('services.moreNamed', { name })}
          deleteLabel={t('services.deleteNamed', { name })}
          onEdit={onEdit}
          onDelete={onDelete}
          more={[
            {
              label: t('services.staffOf', { name }),
              icon: <Users aria-hidden />,
              onChoose: onStaff,
            },
            {
              label: t('services.testOf', { name }),
              icon: <ShieldCheck aria-hidden />,
              onChoose: onTest,
            },
          ]}
        />
      }
      toggle={
        <Switch
          label={<span className="@max-xl:sr-only">{t('services.bookable')}</span>}
          name={t('services.bookableNamed', { name })}
          checked={isActive}
          disabled={edit.isPending}
          onChange={put}
          className="justify-center"
        />
      }
    />
  )
}
