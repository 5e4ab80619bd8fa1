import './zod-without-eval.ts'
import { money } from '@salon/contract/primitives'
import { z } from 'zod'

interface MoneyRule {
  /** The error message for a fraction in a currency without decimals; undefined with decimals. */
  notWhole: string | undefined
  /** The stored amount, such as '45.50', which is valid unchanged in any currency. */
  stored?: string | undefined
}

/** A typed amount as a decimal string; accepts a decimal comma. */
export const parseAmount = (typed: string): string => typed.trim().replace(',', '.')

/**
 * The schema of a money field, by the contract's rule. Only the form refuses fractions in currencies
 * without decimals; the API accepts two decimals in every currency.
 */
export const moneyField = ({ notWhole, stored }: MoneyRule) =>
  z
    .string()
    .transform((typed): string | number => parseAmount(typed))
    .refine(
      (amount) => !notWhole || amount === stored || /^\d{1,8}(\.0{1,2})?$/.test(String(amount)),
      notWhole,
    )
    .pipe(money)
