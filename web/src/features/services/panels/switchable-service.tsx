import type { Service } from '@salon/contract/services'
import { Pencil, Trash2 } from 'lucide-react'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useEditService } from '../api.ts'
import { ServiceCard } from '../components/service-card.tsx'

interface SwitchableServiceProps {
  service: Service
  onBook: (() => void) | undefined
  onEdit: () => void
  onDelete: () => void
}

/** A service's card whose switch puts it in and out of what can be booked. */
export const SwitchableService = ({
  service,
  onBook,
  onEdit,
  onDelete,
}: SwitchableServiceProps) => {
  const t = useText()
  const edit = useEditService()
  const { name } = service
  const put = (isActive: boolean) =>
    edit.mutate(
      { id: service.id, isActive },
      {
        onSuccess: () => toast({ variant: 'success', title: t('services.statusUpdated') }),
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: t('services.statusFailed'),
            description: sentenceOf(error),
          }),
      },
    )
  const isActive = (edit.isPending ? edit.variables.isActive : undefined) ?? service.isActive
  return (
    <ServiceCard
      service={{ ...service, isActive }}
      onBook={onBook}
      tools={
        <>
          <IconButton label={t('services.editNamed', { name })} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            variant="danger"
            label={t('services.deleteNamed', { name })}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </>
      }
      toggle={
        <Switch
          label={t('services.activeNamed', { name })}
          hideLabel
          checked={isActive}
          disabled={edit.isPending}
          onChange={put}
          className="justify-center"
        />
      }
    />
  )
}
