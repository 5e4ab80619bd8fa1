import type { Service } from '@salon/contract/services'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../test/open-page.tsx'
import { noPhases } from '../../../test/salon-rows.ts'
import { Field } from '../../../ui/field.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { DeleteService } from './delete-service.tsx'
import { ServiceList } from './service-list.tsx'
import { ServicePicker } from './service-picker.tsx'

const service = (id: number, name: string, isActive = true): Service => ({
  id,
  userId: 1,
  name,
  description: null,
  price: '1245.50',
  duration: 90,
  ...noPhases,
  minimumAge: null,
  categoryId: 1,
  isActive,
  version: 1,
  category: {
    id: 1,
    userId: 1,
    name: 'Hair',
    color: '#EC4899',
    isActive: true,
    createdAt: '2025-01-05T10:00:00.000Z',
    version: 1,
  },
})

const nothing = {
  mayChange: true,
  mayBook: true,
  onBook: () => {},
  onEdit: () => {},
  onStaff: () => {},
  onTest: () => {},
  onDelete: () => {},
}

test('services are listed by category with price and minutes, and can be booked', async () => {
  const onBook = vi.fn()
  openPage(
    <ServiceList search="" onClearSearch={() => {}} empty={null} {...nothing} onBook={onBook} />,
    () => [service(1, 'Balayage'), service(2, 'Perm', false)],
  )

  const hair = await screen.findByRole('region', { name: 'Hair' })
  expect(within(hair).queryByText('2 services')).not.toBeNull()
  const balayage = within(hair).getByRole('article', { name: 'Balayage' })
  expect(within(balayage).queryByText('€1,245.50')).not.toBeNull()
  expect(within(balayage).queryByText('90 min')).not.toBeNull()
  await userEvent.click(within(balayage).getByRole('button', { name: /^Book Now/ }))
  expect(onBook).toHaveBeenCalledWith(service(1, 'Balayage'))
  const perm = within(hair).getByRole('article', { name: 'Perm' })
  expect(within(perm).queryByText('Inactive')).not.toBeNull()
  expect(within(perm).getByRole<HTMLButtonElement>('button', { name: /^Book/ }).disabled).toBe(true)
})

test('a service is deleted from its menu, not beside its switch', async () => {
  const onDelete = vi.fn()
  openPage(
    <ServiceList
      search=""
      onClearSearch={() => {}}
      empty={null}
      {...nothing}
      onDelete={onDelete}
    />,
    () => [service(1, 'Balayage')],
  )
  const card = within(await screen.findByRole('article', { name: 'Balayage' }))
  expect(card.queryByRole('button', { name: /Delete/ })).toBeNull()

  await userEvent.click(card.getByRole('button', { name: 'More actions for Balayage' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Balayage' }))

  await waitFor(() => expect(onDelete).toHaveBeenCalledWith(service(1, 'Balayage')))
})

test('a search announces how many services it found', async () => {
  const Searched = () => {
    const [search, setSearch] = useState('')
    return (
      <>
        <SearchField label="Search" value={search} onChange={setSearch} />
        <ServiceList search={search} onClearSearch={() => {}} empty={null} {...nothing} />
      </>
    )
  }
  openPage(<Searched />, () => [service(1, 'Balayage'), service(2, 'Perm')])
  await screen.findByText('Perm')

  await userEvent.type(screen.getByLabelText('Search'), 'hair')
  await screen.findByText('2 services found')
  await userEvent.type(screen.getByLabelText('Search'), ' bala')
  await screen.findByText('1 service found')
  expect(screen.queryByText('Perm')).toBeNull()
  await userEvent.type(screen.getByLabelText('Search'), 'x')

  await screen.findByText('No services found matching your search')
  await screen.findByText('0 services found')
})

test('a service is deleted only after the confirmation', async () => {
  const onClose = vi.fn()
  const sent = openPage(<DeleteService service={service(1, 'Bob')} onClose={onClose} />, () => {})

  await screen.findByText('Are you sure you want to delete this service?')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))

  await screen.findByText('Service deleted successfully')
  expect(sent).toMatchObject([{ operation: 'DELETE /api/services/1' }])
  expect(onClose).toHaveBeenCalled()
})

test('the picker offers bookable services, and returns the whole row', async () => {
  const onChange = vi.fn()
  const sent = openPage(
    <Field label="Service">
      <ServicePicker value={null} onChange={onChange} />
    </Field>,
    () => [service(1, 'Balayage'), service(2, 'Bob')],
  )

  await userEvent.type(screen.getByRole('combobox', { name: 'Service' }), 'bala')
  await userEvent.click(
    await screen.findByRole('option', { name: /Balayage.*Hair · €1,245\.50 · 90 min/ }),
  )

  expect(onChange).toHaveBeenCalledWith(service(1, 'Balayage'))
  expect(sent).toMatchObject([{ operation: 'GET /api/services/active' }])
})

test('the picker says that a service is not offered, instead of inviting a second one', async () => {
  openPage(
    <Field label="Service">
      <ServicePicker value={null} onChange={() => {}} onAddNew={() => {}} offered={() => false} />
    </Field>,
    () => [service(1, 'Balayage')],
  )
  const box = screen.getByRole('combobox', { name: 'Service' })

  await userEvent.type(box, 'bala')
  expect(await screen.findByText('Not offered by this staff member')).toBeTruthy()
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.type(box, 'nced')
  expect(await screen.findByRole('option', { name: 'Add "balanced" as new service' })).toBeTruthy()
  // It matches by its category.
  await userEvent.clear(box)
  await userEvent.type(box, 'hair')
  expect(await screen.findByRole('option', { name: 'Add "hair" as new service' })).toBeTruthy()
})
