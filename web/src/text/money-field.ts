import { useMemo } from 'react'
import { useLocale, useText } from './text.ts'

/** How an amount stands in a field where it can be typed over. */
export interface MoneyField {
  /**
   * A decimal string such as '45.50' with the language's decimal sign and no grouping: '45,50'. In a
   * currency without decimals it is '45', and '45,50' where such an amount is stored all the same.
   */
  typed: (amount: string) => string
  /** What to say of a fraction that the currency does not have; missing where it has two decimals. */
  notWhole: string | undefined
}

/** Money in the fields of a form, in the salon's currency and the current language. */
export const useMoneyField = (): MoneyField => {
  const { language, currency } = useLocale()
  const t = useText()
  return useMemo(() => {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    const isWhole = maximumFractionDigits === 0
    const sign = language === 'en' ? '.' : ','
    return {
      typed: (amount) => (isWhole ? amount.replace(/\.0+$/, '') : amount).replace('.', sign),
      notWhole: isWhole ? t('shared.wholePrice', { currency }) : undefined,
    }
  }, [language, currency, t])
}
