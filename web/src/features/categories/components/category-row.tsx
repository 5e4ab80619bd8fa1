import type { Category } from '@salon/contract/categories'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import '../../../text/categories.ts'
import { useText } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CategoryDot } from '../../../ui/category-chip.tsx'
import { sheetRow } from '../../../ui/sheet.tsx'

interface CategoryRowProps {
  category: Category
  /** What can be done with it. */
  actions?: ReactNode
}

/** One category: its colour and name, whether it is in use, and what can be done with it. */
export const CategoryRow = ({ category, actions }: CategoryRowProps) => {
  const t = useText()
  const titleId = useId()
  const { name, color, isActive } = category
  return (
    <article aria-labelledby={titleId} className={sheetRow}>
      <CategoryDot colour={color} className={clsx('size-3.5', !isActive && 'opacity-50')} />
      <div className="flex min-w-20 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <h2
          id={titleId}
          className={clsx(
            'min-w-0 font-semibold break-words',
            isActive ? 'text-ink' : 'text-muted',
          )}
        >
          {name}
        </h2>
        {!isActive && <Badge>{t('categories.inactive')}</Badge>}
      </div>
      {actions !== undefined && <div className="ml-auto flex shrink-0 items-center">{actions}</div>}
    </article>
  )
}
