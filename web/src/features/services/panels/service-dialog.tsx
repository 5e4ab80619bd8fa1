import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Category } from '@salon/contract/categories'
import type { Service, ServiceDraft } from '@salon/contract/services'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useMoneyField } from '../../../text/money-field.ts'
import '../../../text/services.ts'
import { useText } from '../../../text/text.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { categoryQueries } from '../../categories/api.ts'
import { ServiceDialogWaiting } from './service-dialog-waiting.tsx'
import { ServiceFields } from './service-fields.tsx'
import { serviceFields, serviceForm, type ServiceFormValues } from './service-form.ts'
import { useSaveService } from './use-save-service.ts'

interface ServiceDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The service to change; without one a new service is added. */
  service?: Service | undefined
  /** What the name of a new service begins with. */
  initialName?: string | undefined
  /** Asks for a new category over the form, and calls back with the one that was added. */
  onAddCategory?: ((choose: (category: Category) => void) => void) | undefined
  /** Called with the row as the server keeps it, once the dialog has closed. */
  onSaved?: ((service: Service) => void) | undefined
}

/** Adds a service, or changes one. Mount it only while it is open. */
export const ServiceDialog = (props: ServiceDialogProps) => {
  const categories = useQuery(categoryQueries.list())
  return categories.data ? (
    <ServiceFormDialog {...props} categories={categories.data} />
  ) : (
    <ServiceDialogWaiting {...props} categories={categories} />
  )
}

interface ServiceFormDialogProps extends ServiceDialogProps {
  categories: readonly Category[]
}

const ServiceFormDialog = ({
  open,
  onOpenChange,
  service,
  initialName,
  onAddCategory,
  onSaved,
  categories,
}: ServiceFormDialogProps) => {
  const t = useText()
  const { typed, notWhole } = useMoneyField()
  const stored = service?.price
  const resolver = useMemo(() => {
    const sentences = {
      categoryRequired: t('services.categoryRequired'),
      notAnAge: t('services.notAnAge'),
    }
    return zodResolver(serviceForm(sentences, notWhole, stored))
  }, [t, notWhole, stored])
  const form = useForm<ServiceFormValues, unknown, ServiceDraft>({
    resolver,
    defaultValues: {
      ...serviceFields(service, categories, typed),
      ...(initialName && { name: initialName }),
    },
  })
  const { isDirty } = form.formState
  const { save, pending } = useSaveService(service, categories, form, (saved) => {
    onOpenChange(false)
    onSaved?.(saved)
  })
  const choose = ({ id }: Category) =>
    form.setValue('categoryId', id, { shouldDirty: true, shouldValidate: true })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(service ? 'services.editService' : 'services.addService')}
      dirty={isDirty}
      pending={pending}
      submitLabel={t(service ? 'shared.save' : 'services.addService')}
      onSubmit={form.handleSubmit(save)}
    >
      <ServiceFields
        form={form}
        categories={categories}
        onAddCategory={onAddCategory && (() => onAddCategory(choose))}
      />
    </FormDialog>
  )
}
