import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { customerDraft, type Customer } from '@salon/contract/customers'
import { useForm, useWatch } from 'react-hook-form'
import '../../../text/customers.ts'
import { useText } from '../../../text/text.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { useSaveCustomer } from './use-save-customer.ts'

interface CustomerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The client to change; without one a new client is added. */
  customer?: Customer | undefined
  /** What a new client's name begins as: what was typed into a picker. */
  initialName?: string | undefined
  /** Takes a client who is there already in the place of a new one; the dialog has closed. */
  onUse?: ((customer: Customer) => void) | undefined
  /** Called with the row as the server keeps it, once the dialog has closed. */
  onSaved?: ((customer: Customer) => void) | undefined
  /** Called once the focus has gone back from the dialog. */
  onClosed?: (() => void) | undefined
}

/** Adds a client, or changes one. Mount it only while it is open. */
export const CustomerDialog = ({
  open,
  onOpenChange,
  customer,
  initialName = '',
  onUse,
  onSaved,
  onClosed,
}: CustomerDialogProps) => {
  const t = useText()
  const form = useForm({
    resolver: zodResolver(customerDraft),
    defaultValues: {
      name: customer?.name ?? initialName,
      email: customer?.email ?? '',
      phone: customer?.phone ?? '',
      notes: customer?.notes ?? '',
      birthday: customer?.birthday ?? '',
    },
  })
  const { errors, isDirty, dirtyFields } = form.formState
  const [name, phone, email, birthday] = useWatch({
    control: form.control,
    name: ['name', 'phone', 'email', 'birthday'],
  })
  const { save, pending } = useSaveCustomer(customer, form, (saved) => {
    onOpenChange(false)
    onSaved?.(saved)
  })
  const title = t(customer ? 'customers.editClient' : 'customers.addClient')
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={title}
      dirty={isDirty}
      pending={pending}
      submitLabel={t(customer ? 'shared.save' : 'customers.addClient')}
      onSubmit={form.handleSubmit(save)}
    >
      <Field label={t('customers.name')} error={errors.name?.message} required>
        <TextInput {...form.register('name')} autoComplete="off" autoCapitalize="words" />
      </Field>
      <Field label={t('customers.email')} error={errors.email?.message}>
        <TextInput {...form.register('email')} type="email" autoComplete="off" />
      </Field>
      <Field label={t('customers.phone')} error={errors.phone?.message}>
        <TextInput {...form.register('phone')} type="tel" autoComplete="off" />
      </Field>
      <DuplicateNotice
        typed={{
          name: !customer || dirtyFields.name ? name : '',
          phone: !customer || dirtyFields.phone ? phone : '',
          email: !customer || dirtyFields.email ? email : '',
          birthday,
          except: customer?.id,
        }}
        onUse={
          customer || !onUse
            ? undefined
            : (known) => {
                onOpenChange(false)
                onUse(known)
              }
        }
      />
      <Field label={t('customers.birthday')} error={errors.birthday?.message}>
        <DateField {...form.register('birthday')} autoComplete="off" />
      </Field>
      <Field
        label={t('customers.notes')}
        hint={t('customers.notesHint')}
        error={errors.notes?.message}
      >
        <TextArea {...form.register('notes')} />
      </Field>
    </FormDialog>
  )
}
