import type { Category } from '@salon/contract/categories'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../features/auth/api.ts'
import { CategoryList } from '../features/categories/panels/category-list.tsx'
import { DeleteCategory } from '../features/categories/panels/delete-category.tsx'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useSearchWords } from './search-words.ts'

const CategoryDialog = lazy(async () => ({
  default: (await import('../features/categories/panels/category-dialog.tsx')).CategoryDialog,
}))

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; category: Category }

/** The categories that services stand in, to add, to change and to remove. */
export const CategoriesScreen = () => {
  const t = useText()
  const mayChange = useMay()('POST /api/categories')
  const [search, setSearch] = useSearchWords()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const add = () => setOpened({ dialog: 'add' })
  return (
    <>
      <PageHeader
        title={t('categories.title')}
        subtitle={t('categories.subtitle')}
        actions={
          mayChange ? (
            <Button variant="primary" onClick={add}>
              <Plus aria-hidden />
              {t('categories.addCategory')}
            </Button>
          ) : undefined
        }
      />
      <SearchField label={t('categories.search')} value={search} onChange={setSearch} />
      <CategoryList
        search={search}
        onClearSearch={() => setSearch('')}
        mayChange={mayChange}
        onAdd={add}
        onEdit={(category) => setOpened({ dialog: 'edit', category })}
        onDelete={(category) => setOpened({ dialog: 'delete', category })}
      />
      <Suspense>
        {opened?.dialog === 'add' && <CategoryDialog open onOpenChange={close} />}
        {opened?.dialog === 'edit' && (
          <CategoryDialog open onOpenChange={close} category={opened.category} />
        )}
      </Suspense>
      {opened?.dialog === 'delete' && <DeleteCategory category={opened.category} onClose={close} />}
    </>
  )
}
