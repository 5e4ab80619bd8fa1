import '../../../text/customers.ts'
import { useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { CategoryChip } from '../../../ui/category-chip.tsx'
import type { CustomerFigures } from './customer-figures.ts'

/** What a client comes for, the most frequent first. */
export const PreferredServices = ({ preferred }: Pick<CustomerFigures, 'preferred'>) => {
  const t = useText()
  return (
    <Card>
      <CardHeader title={t('customers.preferred')} />
      {preferred.length === 0 ? (
        <p className="text-sm text-muted">{t('customers.noPreferred')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {preferred.map(({ name, colour, times }) => (
            <li key={name} className="min-w-0 max-w-full">
              <CategoryChip colour={colour}>
                <span className="min-w-0 py-1 break-words">{name}</span>
                <span aria-hidden className="figures shrink-0">
                  ×{times}
                </span>
                <span className="sr-only">{t('customers.times', { count: times })}</span>
              </CategoryChip>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
