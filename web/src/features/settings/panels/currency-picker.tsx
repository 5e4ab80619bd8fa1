import { useMemo } from 'react'
import '../../../text/settings.ts'
import { useLocale, useText } from '../../../text/text.ts'
import { ListedPicker } from './listed-picker.tsx'

interface CurrencyPickerProps {
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

/** What most salons take; these come first. */
const usual = ['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'CZK', 'RUB', 'UAH', 'KZT', 'TRY']

/** Chooses a currency by its code or its name. */
export const CurrencyPicker = ({ value, disabled, onChange }: CurrencyPickerProps) => {
  const t = useText()
  const { language } = useLocale()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' })
    return [...new Set([...usual, value, ...Intl.supportedValuesOf('currency')])].map((code) => ({
      value: code,
      label: `${code} – ${names.of(code) ?? code}`,
    }))
  }, [language, value])
  return (
    <ListedPicker
      value={options.find((option) => option.value === value) ?? { value, label: value }}
      options={options}
      noneLabel={t('settings.currencyNone')}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
