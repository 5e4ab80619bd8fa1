import type { Customer } from '@salon/contract/customers'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../test/open-page.tsx'
import { Field } from '../../../ui/field.tsx'
import { CustomerPicker } from './customer-picker.tsx'

const client = (id: number, name: string, phone: string | null): Customer => ({
  id,
  userId: 1,
  name,
  email: null,
  phone,
  notes: null,
  createdAt: '2025-01-05T10:00:00.000Z',
  version: 1,
})
const known = [client(1, 'Ann Miller', '030 1234'), client(2, 'Ben Okafor', null)]

const open = () => {
  const onChange = vi.fn()
  const onAddNew = vi.fn()
  const sent = openPage(
    <Field label="Client">
      <CustomerPicker value={null} onChange={onChange} onAddNew={onAddNew} />
    </Field>,
    ({ query }) => known.filter(({ name }) => name.includes(query.get('q') ?? '')),
  )
  return { onChange, onAddNew, sent, box: screen.getByRole('combobox', { name: 'Client' }) }
}

test('a client is found by typing and chosen as a whole row', async () => {
  const { box, onChange, sent } = open()

  await userEvent.type(box, 'Ann')
  await userEvent.click(await screen.findByRole('option', { name: /Ann Miller/ }))

  expect(onChange).toHaveBeenCalledWith(known[0])
  expect(sent.some(({ query }) => query.get('q') === 'Ann')).toBe(true)
})

test('who is not there yet can be added under the name that was typed', async () => {
  const { box, onAddNew } = open()

  await userEvent.type(box, 'Zoë')
  await userEvent.click(await screen.findByRole('option', { name: 'Add "Zoë" as new client' }))

  expect(onAddNew).toHaveBeenCalledWith('Zoë')
})
