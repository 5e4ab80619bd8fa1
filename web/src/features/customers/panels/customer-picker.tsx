import type { Customer } from '@salon/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import '../../../text/customers.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import type { ComboboxOption } from '../../../ui/combobox-option.ts'
import {
  countOf,
  customerQueries,
  mostOfPicker,
  rowsOfPicker,
  type ListedCustomer,
} from '../api.ts'

interface CustomerPickerProps {
  value: Customer | null
  onChange: (customer: Customer | null) => void
  /** Offers what was typed as a new client's name; without it, only known clients can be chosen. */
  onAddNew?: ((name: string) => void) | undefined
  disabled?: boolean
}

/** Finds one client among thousands by name, phone or email. Goes into a Field, which names it. */
export const CustomerPicker = ({ value, onChange, onAddNew, disabled }: CustomerPickerProps) => {
  const t = useText()
  const formats = useFormats()
  const [query, setQuery] = useState('')
  /** The search term that all matches are shown for, rather than the first few. */
  const [allOf, setAllOf] = useState<string | null>(null)
  const typed = query.trim()
  const term = useDeferredValue(typed)
  const limit = term !== '' && allOf === term ? mostOfPicker : rowsOfPicker
  const found = useQuery({ ...customerQueries.few(term, limit), enabled: disabled !== true })
  const { clients = [], similar = [], total = 0 } = found.data ?? {}
  const isSuggestion = clients.length === 0
  const rows = isSuggestion ? similar : clients
  const optionOf = ({ id, name, phone, email, lastVisit }: ListedCustomer): ComboboxOption => ({
    value: String(id),
    label: name,
    detail:
      [phone, email, lastVisit && t('customers.lastVisitOn', { date: formats.date(lastVisit) })]
        .filter(Boolean)
        .join(' · ') || undefined,
    leading: <Avatar name={name} size="sm" />,
  })
  return (
    <Combobox
      value={value && optionOf(value)}
      onChange={(option) => onChange(rows.find(({ id }) => String(id) === option?.value) ?? null)}
      options={rows.map((row) => ({
        ...optionOf(row),
        ...(isSuggestion && { label: t('customers.didYouMean', { name: row.name }) }),
      }))}
      suggested={isSuggestion}
      query={query}
      onQueryChange={setQuery}
      words={{
        empty: t('customers.pickNone'),
        loading: t('customers.pickSearching'),
        clear: t('customers.pickClear'),
      }}
      placeholder={t('customers.pick')}
      loading={found.isPending || found.isPlaceholderData || term !== typed}
      failure={found.isError ? t('customers.pickFailed') : undefined}
      moreLabel={
        total > clients.length && limit === rowsOfPicker
          ? t('customers.allFound', { number: countOf(total) })
          : undefined
      }
      onMore={() => setAllOf(term)}
      addLabel={onAddNew && typed !== '' ? t('customers.addAsNew', { name: typed }) : undefined}
      onAdd={onAddNew}
      keepTyped
      disabled={disabled}
    />
  )
}
