import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { customerDraft, type Customer } from '@salon/contract/customers'
import { useForm } from 'react-hook-form'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useSaveCustomer } from './use-save-customer.ts'

interface CustomerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The client to change; without one a new client is added. */
  customer?: Customer | undefined
  /** What a new client's name begins as: what was typed into a picker. */
  initialName?: string | undefined
  /** Called with the row as the server keeps it, once the dialog has closed. */
  onSaved?: ((customer: Customer) => void) | undefined
}

/** Adds a client, or changes one. Keep it mounted only while it is wanted. */
export const CustomerDialog = ({
  open,
  onOpenChange,
  customer,
  initialName = '',
  onSaved,
}: CustomerDialogProps) => {
  const t = useText()
  const form = useForm({
    resolver: zodResolver(customerDraft),
    defaultValues: {
      name: customer?.name ?? initialName,
      email: customer?.email ?? '',
      phone: customer?.phone ?? '',
      notes: customer?.notes ?? '',
    },
  })
  const { errors, isDirty } = form.formState
  const { save, pending } = useSaveCustomer(customer, form.setError, (saved) => {
    onOpenChange(false)
    onSaved?.(saved)
  })
  const title = t(customer ? 'customers.editClient' : 'customers.addClient')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
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
          <Field label={t('customers.name')} error={errors.name?.message} required>
            <TextInput {...form.register('name')} autoComplete="off" autoCapitalize="words" />
          </Field>
          <Field label={t('customers.email')} error={errors.email?.message}>
            <TextInput {...form.register('email')} type="email" autoComplete="off" />
          </Field>
          <Field label={t('customers.phone')} error={errors.phone?.message}>
            <TextInput {...form.register('phone')} type="tel" autoComplete="off" />
          </Field>
          <Field
            label={t('customers.notes')}
            hint={t('customers.notesHint')}
            error={errors.notes?.message}
          >
            <TextArea {...form.register('notes')} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button disabled={pending}>{t('shared.cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={pending}>
            {pending
              ? t('shared.saving')
              : t(customer ? 'shared.save' : 'customers.addClient')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
