import './zod-without-eval.ts'
import { money } from '@salon/contract/primitives'
import { z } from 'zod'

interface MoneyRule {
  /** What to say of a fraction, in a currency that has none; missing where it has two decimals. */
  notWhole: string | undefined
  /** What is stored already, '45.50': it may stay as it is, whatever the currency. */
  stored?: string | undefined
}

/** An amount as people type it, as a decimal string: half the world types a comma. */
export const amountTyped = (typed: string): string => typed.trim().replace(',', '.')

/**
 * A field of money, checked by the contract's own rule. The fraction is this field's rule alone: the
 * server takes two decimals in every currency, since a client may always send them.
 */
export const typedMoney = ({ notWhole, stored }: MoneyRule) =>
  z
    .string()
    .transform((typed): string | number => amountTyped(typed))
    .refine(
      (amount) => !notWhole || amount === stored || /^\d{1,8}(\.0{1,2})?$/.test(String(amount)),
      notWhole,
    )
    .pipe(money)
