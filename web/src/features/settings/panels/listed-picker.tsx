import { isFound, nameForms, typedForm } from '@salon/contract/text-search'
import { useState } from 'react'
import '../../../text/settings.ts'
import { useText } from '../../../text/text.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import type { ComboboxOption } from '../../../ui/combobox-option.ts'

/** As many rows as one looks through; the others are a few more letters away. */
const rowsShown = 40

interface ListedPickerProps {
  value: ComboboxOption
  options: readonly ComboboxOption[]
  /** A detail that is costly to work out, for the rows that are shown only. */
  detailOf?: (value: string) => string
  /** What the list says when nothing matches. */
  noneLabel: string
  disabled: boolean
  onChange: (value: string) => void
}

/** Type-ahead over a list that is known beforehand; every word typed must be somewhere in a row. */
export const ListedPicker = ({
  value,
  options,
  detailOf,
  noneLabel,
  disabled,
  onChange,
}: ListedPickerProps) => {
  const t = useText()
  const [query, setQuery] = useState('')
  const found = matching(options, spaced(query)).slice(0, rowsShown)
  return (
    <Combobox
      value={value}
      onChange={(option) => option && option.value !== value.value && onChange(option.value)}
      options={detailOf ? found.map((row) => ({ ...row, detail: detailOf(row.value) })) : found}
      query={query}
      onQueryChange={setQuery}
      words={{
        empty: noneLabel,
        loading: t('settings.picking'),
        clear: t('settings.pickAnother'),
      }}
      required
      disabled={disabled}
    />
  )
}

/** The rows that hold every word; those where one begins with what was typed come first. */
const matching = (options: readonly ComboboxOption[], query: string) => {
  const rows = options
    .map((option) => ({ option, row: searchable(`${option.value} ${option.label}`) }))
    .filter(({ row }) => isFound(row, query))
  const begins = ({ row }: { row: string }) => row.includes(` ${typedForm(query)}`)
  return [...rows.filter(begins), ...rows.filter((each) => !begins(each))].map(
    ({ option }) => option,
  )
}

/** All spellings, a space before each, without the signs that stand for spaces in a zone's name. */
const searchable = (text: string) =>
  nameForms(spaced(text))
    .map((form) => ` ${form}`)
    .join('\n')

const spaced = (text: string) => text.replaceAll(/[_/]/g, ' ')
