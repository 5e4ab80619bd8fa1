import type { Category } from '@salon/contract/categories'
import { useState, type ComponentProps } from 'react'
import { lazyDialog } from '../lib/lazy-component.tsx'
import { usePermission } from '../features/auth/api.ts'
import { ServiceDialog } from '../features/services/panels/service-dialog.tsx'

const CategoryDialog = lazyDialog(
  async () => (await import('../features/categories/panels/category-dialog.tsx')).CategoryDialog,
)

/**
 * The service form, over which a category can be added that is chosen then; what was typed in the form
 * stays. Mount it only while it is open, and load it lazily.
 */
export const ServiceEditor = (
  props: Omit<ComponentProps<typeof ServiceDialog>, 'onAddCategory'>,
) => {
  const mayAdd = usePermission()('POST /api/categories')
  const [adding, setAdding] = useState<{ choose: (category: Category) => void } | null>(null)
  return (
    <>
      <ServiceDialog
        {...props}
        onAddCategory={mayAdd ? (choose) => setAdding({ choose }) : undefined}
      />
      {adding && (
        <CategoryDialog open onOpenChange={() => setAdding(null)} onSaved={adding.choose} />
      )}
    </>
  )
}
