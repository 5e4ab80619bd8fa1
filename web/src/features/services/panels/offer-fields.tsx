import type { Service } from '@salon/contract/services'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useMoneyField } from '../../../text/money-field.ts'
import '../../../text/services.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { FigureInput } from '../../../ui/figure-input.tsx'
import type { OwnField, TypedOffer } from './offer-form.ts'

const phases = ['initialWork', 'processing', 'cleanup'] as const

interface OfferFieldsProps {
  service: Service
  offer: TypedOffer
  /** What is wrong with a field. */
  wrong: (field: OwnField) => string | undefined
  onChange: (offer: TypedOffer) => void
}

/** Price, minutes and phases of somebody who does a service; what the service has stands in the empty fields. */
export const OfferFields = ({ service, offer, wrong, onChange }: OfferFieldsProps) => {
  const t = useText()
  const { currency } = useFormats()
  const { typed } = useMoneyField()
  const [isOpen, setOpen] = useState(phases.some((name) => offer[name] !== ''))
  const field = (name: OwnField, label: string) => (
    <Field key={name} label={label} error={wrong(name)}>
      <FigureInput
        inputMode={name === 'price' ? 'decimal' : 'numeric'}
        value={offer[name]}
        placeholder={name === 'price' ? typed(service.price) : String(service[name])}
        onChange={(event) => onChange({ ...offer, [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <div className="flex flex-col gap-2 pb-3 pl-7">
      <div className="grid grid-cols-2 items-start gap-3">
        {field('price', t('services.ownPrice', { currency }))}
        {field('duration', t('services.ownDuration'))}
      </div>
      <details
        open={isOpen || phases.some((name) => wrong(name))}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group"
      >
        <summary className="-mx-1 flex w-fit cursor-pointer list-none items-center gap-1 rounded-chip px-1 py-0.5 text-sm font-medium text-brand-ink hover:underline">
          <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
          {t('services.phases')}
        </summary>
        <div className="mt-2 grid grid-cols-1 items-end gap-3 sm:grid-cols-3">
          {phases.map((name) => field(name, t(`services.${name}`)))}
        </div>
      </details>
    </div>
  )
}
