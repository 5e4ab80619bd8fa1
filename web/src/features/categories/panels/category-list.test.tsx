import type { Category } from '@salon/contract/categories'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage, MockRefusal, type MockServer } from '../../../test/open-page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryList } from './category-list.tsx'
import { DeleteCategory } from './delete-category.tsx'

const category = (id: number, name: string, isActive = true): Category => ({
  id,
  userId: 1,
  name,
  color: '#84CC16',
  isActive,
  createdAt: '2025-01-05T10:00:00.000Z',
  version: 1,
})

const Categories = ({
  search = '',
  mayChange = true,
}: {
  search?: string
  mayChange?: boolean
}) => {
  const [leaving, setLeaving] = useState<Category | null>(null)
  return (
    <>
      <CategoryList
        search={search}
        onClearSearch={() => {}}
        mayChange={mayChange}
        onAdd={() => {}}
        onEdit={() => {}}
        onDelete={setLeaving}
      />
      {leaving && <DeleteCategory category={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

/** The list under its search box. */
const Searched = ({ mayChange = true }: { mayChange?: boolean }) => {
  const [search, setSearch] = useState('')
  return (
    <>
      <SearchField label="Search" value={search} onChange={setSearch} />
      <Categories search={search} mayChange={mayChange} />
    </>
  )
}

/** A fake server that stores categories. */
const keeping = (kept: Category[]): MockServer => {
  let rows = kept
  return ({ operation, body }) => {
    const id = Number(operation.split('/').at(-1))
    if (operation.startsWith('GET')) return rows
    if (operation.startsWith('DELETE')) {
      rows = rows.filter((row) => row.id !== id)
      return undefined
    }
    rows = rows.map((row) => (row.id === id ? { ...row, ...(body as Partial<Category>) } : row))
    return rows.find((row) => row.id === id)
  }
}

test('the switch makes a category inactive, and its card shows it', async () => {
  const sent = openPage(<Categories />, keeping([category(3, 'Nails')]))

  await userEvent.click(await screen.findByRole('switch', { name: 'Nails is active' }))

  await screen.findByText('Category status updated successfully')
  expect(screen.queryByText('Inactive')).not.toBeNull()
  expect(sent).toContainEqual(
    expect.objectContaining({ operation: 'PUT /api/categories/3', body: { isActive: false } }),
  )
})

test('a refused switch returns to its state', async () => {
  openPage(<Categories />, ({ operation }) =>
    operation.startsWith('GET')
      ? [category(3, 'Nails')]
      : new MockRefusal(403, { code: 'not_allowed', detail: 'You are not allowed to do that.' }),
  )

  await userEvent.click(await screen.findByRole('switch'))

  await screen.findByText('Failed to update category status')
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
})

test('a category is deleted only after the confirmation', async () => {
  const sent = openPage(<Categories />, keeping([category(3, 'Nails'), category(4, 'Hair')]))

  await userEvent.click(await screen.findByRole('button', { name: 'More actions for Nails' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Nails' }))
  await screen.findByText('Are you sure you want to delete this category?')
  expect(sent.map(({ operation }) => operation)).toEqual(['GET /api/categories'])
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  await screen.findByText('Category deleted successfully')
  await screen.findByText('Hair')
  expect(screen.queryByText('Nails')).toBeNull()
})

test('a search ignores case and accents, and announces its count', async () => {
  openPage(
    <Searched />,
    keeping([category(3, 'Ногти'), category(4, 'Épilation'), category(5, 'Peeling')]),
  )
  await screen.findByText('Ногти')

  await userEvent.type(screen.getByRole('searchbox'), 'EPI')
  await screen.findByText('1 category found')
  expect(screen.queryByText('Épilation')).not.toBeNull()
  expect(screen.queryByText('Peeling')).toBeNull()
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'p')
  await screen.findByText('2 categories found')
  await userEvent.type(screen.getByRole('searchbox'), 'x')

  await screen.findByText('No categories found matching your search')
  await screen.findByText('0 categories found')
})

test('thousands of categories are drawn a part at a time, and all are searched', async () => {
  const many = Array.from({ length: 5000 }, (_, i) => category(i + 1, `Shelf ${10_000 + i}`))
  openPage(<Searched mayChange={false} />, keeping(many))
  // Asked by words: roles of so many cards take seconds to work out.
  const drawn = () => screen.getAllByText(/^Shelf \d/).length

  await screen.findByText('Shelf 10000')
  const first = drawn()
  expect(first).toBeLessThan(200)
  await userEvent.click(screen.getByText('Show more'))
  expect(drawn()).toBe(2 * first)

  await userEvent.type(screen.getByLabelText('Search'), '14999')
  await screen.findByText('Shelf 14999')
  expect(drawn()).toBe(1)
})

test('a new category is purple unless another colour is chosen by its name', async () => {
  const sent = openPage(<CategoryDialog open onOpenChange={() => {}} />, () => category(5, 'Brows'))
  expect(screen.getAllByRole('radio')).toHaveLength(12)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Purple' }).checked).toBe(true)

  await userEvent.click(screen.getByRole('button', { name: 'Add Category' }))
  await screen.findByText('Category name is required')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Brows')
  await userEvent.click(screen.getByRole('radio', { name: 'Lime' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add Category' }))

  await screen.findByText('Category created successfully')
  expect(sent).toMatchObject([
    {
      operation: 'POST /api/categories',
      body: { name: 'Brows', color: '#84CC16', isActive: true },
    },
  ])
})

test('an edit sends the whole form, with the version that it was made from', async () => {
  const sent = openPage(
    <CategoryDialog open onOpenChange={() => {}} category={category(5, 'Brows', false)} />,
    () => category(5, 'Brows'),
  )

  await userEvent.click(screen.getByRole('radio', { name: 'Teal' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('Category updated successfully')
  expect(sent).toMatchObject([
    { body: { name: 'Brows', color: '#14B8A6', isActive: false }, ifMatch: '"1"' },
  ])
})
