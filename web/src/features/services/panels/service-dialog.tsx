import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Category } from '@salon/contract/categories'
import type { Service, ServiceDraft } from '@salon/contract/services'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import type { LinkElement } from '../../../ui/link-element.ts'
import { categoryQueries } from '../../categories/api.ts'
import { ServiceDialogWaiting } from './service-dialog-waiting.tsx'
import { ServiceFields } from './service-fields.tsx'
import { serviceFields, serviceForm, type ServiceFields as Fields } from './service-form.ts'
import { useSaveService } from './use-save-service.ts'

interface ServiceDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The service to change; without one a new service is added. */
  service?: Service | undefined
  /** Leads to the categories, for a salon that has none yet. */
  categoriesLink: LinkElement
  /** Called with the row as the server keeps it, once the dialog has closed. */
  onSaved?: ((service: Service) => void) | undefined
}

/** Adds a service, or changes one. Keep it mounted only while it is wanted. */
export const ServiceDialog = ({ categoriesLink, ...props }: ServiceDialogProps) => {
  const categories = useQuery(categoryQueries.list())
  return categories.data && categories.data.length > 0 ? (
    <ServiceFormDialog {...props} categories={categories.data} />
  ) : (
    <ServiceDialogWaiting {...props} categories={categories} categoriesLink={categoriesLink} />
  )
}

interface ServiceFormDialogProps extends Omit<ServiceDialogProps, 'categoriesLink'> {
  categories: readonly Category[]
}

const ServiceFormDialog = ({
  open,
  onOpenChange,
  service,
  categories,
  onSaved,
}: ServiceFormDialogProps) => {
  const t = useText()
  const resolver = useMemo(() => zodResolver(serviceForm(t('services.categoryRequired'))), [t])
  const form = useForm<Fields, unknown, ServiceDraft>({
    resolver,
    defaultValues: serviceFields(service, categories),
  })
  const { isDirty } = form.formState
  const { save, pending } = useSaveService(service, form.setError, (saved) => {
    onOpenChange(false)
    onSaved?.(saved)
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(service ? 'services.editService' : 'services.addService')}
      closeLabel={t('shared.close')}
      dirty={isDirty}
      leaveQuestion={{
        title: t('shared.leaveTitle'),
        description: t('shared.leaveHint'),
        leave: t('shared.leave'),
        stay: t('shared.stay'),
      }}
    >
      <DialogForm onSubmit={form.handleSubmit(save)}>
        <DialogBody className="flex flex-col gap-4">
          <ServiceFields form={form} categories={categories} />
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button disabled={pending}>{t('shared.cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={pending}>
            {pending ? t('shared.saving') : t(service ? 'shared.save' : 'services.addService')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
