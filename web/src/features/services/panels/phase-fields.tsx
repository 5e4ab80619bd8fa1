import { processingOf } from '@salon/contract/busy-spans'
import type { ServiceDraft } from '@salon/contract/services'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import '../../../text/services.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { FigureInput } from '../../../ui/figure-input.tsx'
import { minutesTyped, type ServiceFormValues } from './service-form.ts'

const names = ['initialWork', 'processing', 'cleanup'] as const

interface PhaseFieldsProps {
  form: UseFormReturn<ServiceFormValues, unknown, ServiceDraft>
}

/** Processing time and clean-up: folded away where there is none, since most services have none. */
export const PhaseFields = ({ form }: PhaseFieldsProps) => {
  const t = useText()
  const formats = useFormats()
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: ['duration', ...names] })
  const [duration, initialWork = 0, processing = 0, cleanup = 0] = typed.map(Number)
  const [isOpen, setOpen] = useState(processing + cleanup > 0)
  const phases = { duration: duration ?? 0, initialWork, processing }
  const finishing = (duration ?? 0) - (processingOf(phases)?.to ?? Infinity)
  return (
    <details
      open={isOpen || names.some((name) => errors[name])}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group"
    >
      <summary className="-mx-1 flex w-fit cursor-pointer list-none items-center gap-1 rounded-chip px-1 py-0.5 text-sm font-medium text-brand-ink hover:underline">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {t('services.phases')}
      </summary>
      <div className="mt-2 grid grid-cols-1 items-end gap-4 sm:grid-cols-3">
        {names.map((name) => (
          <Field key={name} label={t(`services.${name}`)} error={errors[name]?.message}>
            <FigureInput
              {...form.register(name, { setValueAs: minutesTyped })}
              inputMode="numeric"
            />
          </Field>
        ))}
      </div>
      <p className="mt-2 text-sm text-subtle">
        {t('services.phasesHint')}
        {finishing > 0 && ` ${t('services.finishing', { duration: formats.duration(finishing) })}`}
      </p>
    </details>
  )
}
