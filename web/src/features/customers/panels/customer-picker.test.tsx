import type { Customer } from '@salon/contract/customers'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage, type MockServer } from '../../../test/open-page.tsx'
import { givenMatches } from '../../../test/salon-rows.ts'
import { Field } from '../../../ui/field.tsx'
import { CustomerPicker } from './customer-picker.tsx'

const client = (id: number, name: string, phone: string | null): Customer => ({
  id,
  userId: 1,
  name,
  email: null,
  phone,
  notes: null,
  birthday: null,
  createdAt: '2025-01-05T10:00:00.000Z',
  version: 1,
})
const known = [client(1, 'Ann Miller', '030 1234'), client(2, 'Ben Okafor', null)]

const open = (answer: MockServer = byName) => {
  const onChange = vi.fn()
  const onAddNew = vi.fn()
  const sent = openPage(
    <Field label="Client">
      <CustomerPicker value={null} onChange={onChange} onAddNew={onAddNew} />
    </Field>,
    (request) => (request.operation === 'GET /api/customers' ? known : answer(request)),
  )
  return { onChange, onAddNew, sent, box: screen.getByRole('combobox', { name: 'Client' }) }
}
const byName: MockServer = ({ query }) =>
  givenMatches(known.filter(({ name }) => name.includes(query.get('q') ?? '')))

test('a client is found by typing and chosen as a whole row', async () => {
  const { box, onChange, sent } = open()

  await userEvent.type(box, 'Ann')
  await userEvent.click(await screen.findByRole('option', { name: /Ann Miller/ }))

  expect(onChange).toHaveBeenCalledWith({ ...known[0], lastVisit: null })
  expect(sent.some(({ query }) => query.get('q') === 'Ann')).toBe(true)
})

test('who is not there yet can be added under the name that was typed', async () => {
  const { box, onAddNew } = open()

  await userEvent.type(box, 'Zoë')
  await userEvent.click(await screen.findByRole('option', { name: 'Add "Zoë" as new client' }))

  expect(onAddNew).toHaveBeenCalledWith('Zoë')
})

test('a name is searched by as much of it as a search takes', async () => {
  const name = 'Maximiliana '.repeat(10).trim()
  const { box, sent } = open()

  await userEvent.click(box)
  await userEvent.paste(name)
  await screen.findByRole('option', { name: `Add "${name}" as new client` })

  const searches = sent.flatMap(({ query }) => query.get('q') ?? [])
  expect(searches.at(-1)).toBe(name.slice(0, 100))
})

test('the row shows the last visit', async () => {
  const ann = { ...client(1, 'Ann Miller', '030 1234'), lastVisit: '2026-03-02T10:00:00.000Z' }
  const { box } = open(() => givenMatches([], { clients: [ann], total: 1 }))

  await userEvent.type(box, 'Ann')

  expect((await screen.findByRole('option', { name: /Ann Miller/ })).textContent).toContain(
    'Last visit Mar 2, 2026',
  )
})

test("more than five say 'All 12', which lists them all", async () => {
  const twelve = Array.from({ length: 12 }, (_, n) => client(n + 1, `Ann ${n + 1}`, null))
  const { box, onChange } = open(({ query }) =>
    givenMatches(twelve.slice(0, Number(query.get('limit'))), { total: 12 }),
  )
  await userEvent.type(box, 'Ann')
  await screen.findByRole('option', { name: /Ann 5$/ })
  expect(screen.queryByRole('option', { name: /Ann 6$/ })).toBeNull()

  await userEvent.click(screen.getByRole('option', { name: 'All 12' }))

  await screen.findByRole('option', { name: /Ann 12$/ })
  expect(screen.queryByRole('option', { name: 'All 12' })).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})

test('a misspelt name gets a suggestion, and Enter alone does not accept it', async () => {
  const kathe = { ...client(3, 'Käthe Weiß', null), lastVisit: null }
  const { box, onChange } = open(() => givenMatches([], { similar: [kathe] }))
  await userEvent.type(box, 'Katte Weis')
  await screen.findByRole('option', { name: /Did you mean Käthe Weiß\?/ })

  await userEvent.keyboard('{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}{Enter}')

  expect(onChange).toHaveBeenCalledWith(kathe)
})
