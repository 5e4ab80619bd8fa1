import type { Category } from '@salon/contract/categories'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../lib/lazy-component.tsx'
import { usePermission } from '../features/auth/api.ts'
import { CategoryList } from '../features/categories/panels/category-list.tsx'
import { DeleteCategory } from '../features/categories/panels/delete-category.tsx'
import '../text/categories.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { ListFrame } from './list-frame.tsx'

const CategoryDialog = lazyDialog(
  async () => (await import('../features/categories/panels/category-dialog.tsx')).CategoryDialog,
)

type CategoryDialogState =
  | { dialog: 'form'; category?: Category }
  | { dialog: 'delete'; category: Category }

/** The categories that services stand in, to add, to change and to remove. */
export const CategoriesScreen = () => {
  const t = useText()
  const mayChange = usePermission()('POST /api/categories')
  const [opened, setOpened] = useState<CategoryDialogState | null>(null)
  const close = () => setOpened(null)
  const add = () => setOpened({ dialog: 'form' })
  return (
    <>
      <ListFrame
        title={t('categories.title')}
        subtitle={t('categories.subtitle')}
        searchLabel={t('categories.search')}
        action={
          mayChange && (
            <Button variant="primary" onClick={add}>
              <Plus aria-hidden />
              {t('categories.addCategory')}
            </Button>
          )
        }
      >
        {(search) => (
          <CategoryList
            {...search}
            mayChange={mayChange}
            onAdd={add}
            onEdit={(category) => setOpened({ dialog: 'form', category })}
            onDelete={(category) => setOpened({ dialog: 'delete', category })}
          />
        )}
      </ListFrame>
      {opened?.dialog === 'form' && (
        <CategoryDialog open onOpenChange={close} category={opened.category} />
      )}
      {opened?.dialog === 'delete' && <DeleteCategory category={opened.category} onClose={close} />}
    </>
  )
}
