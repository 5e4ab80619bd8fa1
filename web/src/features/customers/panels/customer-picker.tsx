import type { Customer } from '@salon/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useText } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import type { ComboboxOption } from '../../../ui/combobox-option.ts'
import { customerQueries } from '../api.ts'

interface CustomerPickerProps {
  value: Customer | null
  onChange: (customer: Customer | null) => void
  /** Offers what was typed as a new client's name; without it, only known clients can be chosen. */
  onAddNew?: ((name: string) => void) | undefined
  disabled?: boolean
}

const optionOf = ({ id, name, phone, email }: Customer): ComboboxOption => ({
  value: String(id),
  label: name,
  detail: [phone, email].filter(Boolean).join(' · ') || undefined,
  leading: <Avatar name={name} size="sm" />,
})

/** Finds one client among thousands by name, phone or e-mail. Goes into a Field, which names it. */
export const CustomerPicker = ({ value, onChange, onAddNew, disabled }: CustomerPickerProps) => {
  const t = useText()
  const [query, setQuery] = useState('')
  const typed = query.trim()
  const wanted = useDeferredValue(typed)
  const found = useQuery({ ...customerQueries.few(wanted), enabled: disabled !== true })
  const customers = found.data ?? []
  return (
    <Combobox
      value={value && optionOf(value)}
      onChange={(option) =>
        onChange(customers.find(({ id }) => String(id) === option?.value) ?? null)
      }
      options={customers.map(optionOf)}
      query={query}
      onQueryChange={setQuery}
      words={{
        empty: t('customers.pickNone'),
        loading: t('customers.pickSearching'),
        clear: t('customers.pickClear'),
      }}
      placeholder={t('customers.pick')}
      loading={found.isPending || found.isPlaceholderData || wanted !== typed}
      failure={found.isError ? t('customers.pickFailed') : undefined}
      addLabel={onAddNew && typed !== '' ? t('customers.addAsNew', { name: typed }) : undefined}
      onAdd={onAddNew}
      disabled={disabled}
    />
  )
}
