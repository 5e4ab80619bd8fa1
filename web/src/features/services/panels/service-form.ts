import '../../../lib/zod-without-eval.ts'
import type { Category } from '@salon/contract/categories'
import { checkPhases, serviceFields as draftFields, type Service } from '@salon/contract/services'
import { z } from 'zod'
import { moneyField } from '../../../lib/money-field.ts'
import type { MoneyField } from '../../../text/money-field.ts'

/**
 * The service form: the contract's draft, whose category and age have sentences of their own, and whose price is
 * typed.
 * @param stored the price of the service that is changed, which may stay as it is
 */
export const serviceForm = (
  { categoryRequired, notAnAge }: Readonly<Record<'categoryRequired' | 'notAnAge', string>>,
  notWhole: MoneyField['notWhole'],
  stored: string | undefined,
) =>
  draftFields
    .extend({
      categoryId: z.int(categoryRequired).positive(categoryRequired),
      price: moneyField({ notWhole, stored }),
      minimumAge: z.int(notAnAge).min(0, notAnAge).max(99, notAnAge).nullable(),
    })
    .superRefine(checkPhases)

/** The fields as the form holds them. */
export type ServiceFormValues = z.input<ReturnType<typeof serviceForm>>

/** What stands for 'none chosen yet' in the category's field; no row has this id. */
export const noCategory = 0

/**
 * What the form begins with: the service, or a new one in the first category. `typed` writes an amount
 * as a field shows it.
 */
export const serviceFields = (
  service: Service | undefined,
  categories: readonly Category[],
  typed: MoneyField['typed'],
): ServiceFormValues => ({
  name: service?.name ?? '',
  description: service?.description ?? '',
  price: typed(service?.price ?? '0.00'),
  duration: service?.duration ?? 60,
  initialWork: service?.initialWork ?? 0,
  processing: service?.processing ?? 0,
  cleanup: service?.cleanup ?? 0,
  minimumAge: service?.minimumAge ?? null,
  // A service whose category is archived needs a new one.
  categoryId: service ? (service.category?.id ?? noCategory) : (categories[0]?.id ?? noCategory),
  isActive: service?.isActive ?? true,
})

/**
 * Whatever is typed for minutes; what is no number becomes 0, which the contract refuses. The form
 * asks with the number that it begins with, too.
 */
export const minutesTyped = (typed: string | number): number =>
  Number(String(typed).replace(',', '.')) || 0

/** Whatever is typed for an age; blank is none. The form asks with the number that it begins with, too. */
export const ageTyped = (typed: string | number | null): number | null =>
  typed === null || String(typed).trim() === '' ? null : Number(typed)
