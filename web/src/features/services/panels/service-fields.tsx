import type { Category } from '@salon/contract/categories'
import { Plus } from 'lucide-react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import '../../../text/services.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FigureInput } from '../../../ui/figure-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { PhaseFields } from './phase-fields.tsx'
import { ageTyped, minutesTyped, noCategory, type ServiceFormValues } from './service-form.ts'
import type { ServiceDraft } from '@salon/contract/services'

interface ServiceFieldsProps {
  form: UseFormReturn<ServiceFormValues, unknown, ServiceDraft>
  categories: readonly Category[]
  /** Nothing where the person who looks may not add one. */
  onAddCategory?: (() => void) | undefined
}

/** The fields of the service form. */
export const ServiceFields = ({ form, categories, onAddCategory }: ServiceFieldsProps) => {
  const t = useText()
  const { currency } = useFormats()
  const { errors } = form.formState
  return (
    <>
      <Field label={t('services.name')} error={errors.name?.message} required>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <div className="flex flex-col items-start gap-2 *:w-full">
        <Field label={t('services.category')} error={errors.categoryId?.message} required>
          <Controller
            control={form.control}
            name="categoryId"
            render={({ field: { value, onChange, ...field } }) => (
              <Select
                {...field}
                value={value === noCategory ? '' : value}
                onChange={(event) => onChange(Number(event.target.value))}
                placeholder={t('services.chooseCategory')}
                options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
          />
        </Field>
        {onAddCategory && (
          <Button size="sm" className="w-auto!" onClick={onAddCategory}>
            <Plus aria-hidden />
            {t('services.addCategory')}
          </Button>
        )}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t('services.price', { currency })}
          hint={t('services.priceHint', { currency, other: currency === 'USD' ? 'EUR' : 'USD' })}
          error={errors.price?.message}
          required
        >
          <FigureInput {...form.register('price')} inputMode="decimal" />
        </Field>
        <Field label={t('services.duration')} error={errors.duration?.message} required>
          <FigureInput
            {...form.register('duration', { setValueAs: minutesTyped })}
            inputMode="numeric"
          />
        </Field>
      </div>
      <PhaseFields form={form} />
      <Field
        label={t('services.minimumAge')}
        hint={t('services.minimumAgeHint')}
        error={errors.minimumAge?.message}
      >
        <FigureInput
          {...form.register('minimumAge', { setValueAs: ageTyped })}
          inputMode="numeric"
        />
      </Field>
      <Field label={t('services.description')} error={errors.description?.message}>
        <TextArea {...form.register('description')} />
      </Field>
      <Controller
        control={form.control}
        name="isActive"
        render={({ field }) => (
          <Switch
            label={t('services.active')}
            detail={t('services.activeHint')}
            checked={field.value === true}
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}
