import { uncategorizedColor } from '@salon/contract/vocabulary'
import type { Service } from '@salon/contract/services'
import { isFound, searchText } from '@salon/contract/text-search'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFilteredList } from '../../../lib/use-filtered-list.ts'
import '../../../text/services.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { CategoryDot } from '../../../ui/category-chip.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import type { ComboboxOption } from '../../../ui/combobox-option.ts'
import { serviceQueries } from '../api.ts'
import { serviceWords } from '../components/service-groups.ts'

/** As many rows as are drawn at once; the others are a few letters away. */
const rowsShown = 100

interface ServicePickerProps {
  value: Service | null
  onChange: (service: Service | null) => void
  /** Offers to add a service named as typed, unless one can be chosen or has such a name. */
  onAddNew?: ((name: string) => void) | undefined
  disabled?: boolean
  /** Whether a service can be chosen; all can unless given. */
  offered?: ((service: Service) => boolean) | undefined
}

/**
 * Chooses one of the active services, which stand category by category with price and minutes. Goes
 * into a Field, which names it.
 */
export const ServicePicker = ({
  value,
  onChange,
  onAddNew,
  disabled,
  offered,
}: ServicePickerProps) => {
  const t = useText()
  const formats = useFormats()
  const [query, setQuery] = useState('')
  const active = useQuery({ ...serviceQueries.active(), enabled: disabled !== true })
  const uncategorized = t('services.uncategorized')
  const wordsOf = useMemo(() => serviceWords(uncategorized), [uncategorized])
  const found = useFilteredList(active.data, wordsOf, query) ?? []
  const services = (offered ? found.filter(offered) : found).slice(0, rowsShown)
  // What matches by its category or description alone has another name.
  const isKnownName = found.some(({ name }) => isFound(searchText(name), query))
  const none = query === '' ? 'services.pickEmpty' : 'services.pickNone'
  const typed = query.trim()
  const addLabel = typed === '' ? t('services.addFirst') : t('services.addAsNew', { name: typed })
  const optionOf = ({ id, name, category, price, duration }: Service): ComboboxOption => ({
    value: String(id),
    label: name,
    detail: [
      category?.name ?? uncategorized,
      formats.money(price),
      formats.duration(duration),
    ].join(' · '),
    leading: <CategoryDot colour={category?.color ?? uncategorizedColor} />,
  })
  return (
    <Combobox
      value={value && optionOf(value)}
      onChange={(option) =>
        onChange(services.find(({ id }) => String(id) === option?.value) ?? null)
      }
      options={services.map(optionOf)}
      query={query}
      onQueryChange={setQuery}
      words={{
        empty: t(isKnownName ? 'services.pickNotOffered' : none),
        loading: t('services.loading'),
        clear: t('services.pickClear'),
      }}
      placeholder={t('services.pick')}
      loading={active.isPending}
      failure={active.isLoadingError ? t('services.loadFailed') : undefined}
      // Beside a service that matches, a last row would invite a second one of the same name.
      addLabel={
        onAddNew && active.data && services.length === 0 && !isKnownName ? addLabel : undefined
      }
      onAdd={onAddNew}
      disabled={disabled}
    />
  )
}
