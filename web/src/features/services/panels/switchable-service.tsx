import type { Service } from '@salon/contract/services'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useEditService } from '../api.ts'
import { ServiceCard } from '../components/service-card.tsx'

interface SwitchableServiceProps {
  service: Service
  onBook: () => void
  onEdit: () => void
  onDelete: () => void
}

/** A service's card whose switch puts it in and out of what can be booked. */
export const SwitchableService = ({ service, ...actions }: SwitchableServiceProps) => {
  const t = useText()
  const edit = useEditService()
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
      {...actions}
      service={{ ...service, isActive }}
      switching={edit.isPending}
      onSwitch={put}
    />
  )
}
