import type { Customer } from '@salon/contract/customers'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage, MockRefusal, type SentRequest } from '../../../test/open-page.tsx'
import { CustomerDialog } from './customer-dialog.tsx'

const ann: Customer = {
  id: 7,
  userId: 1,
  name: 'Ann Miller',
  email: null,
  phone: '123',
  notes: null,
  birthday: null,
  createdAt: '2025-01-05T10:00:00.000Z',
  version: 1,
}

/** No other client has the name or the phone. */
const openAlone: typeof openPage = (part, answers) =>
  openPage(part, (sent) =>
    sent.operation === 'GET /api/customers/duplicates' ? [] : answers(sent),
  )
const writesOf = (sent: readonly SentRequest[]) =>
  sent.filter(({ operation }) => !operation.startsWith('GET'))

test('a new client begins with the name that was typed, and is sent whole', async () => {
  const onSaved = vi.fn()
  const onOpenChange = vi.fn()
  const sent = openAlone(
    <CustomerDialog open onOpenChange={onOpenChange} initialName="Ann" onSaved={onSaved} />,
    () => ann,
  )

  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '123')
  await userEvent.click(screen.getByRole('button', { name: 'Add Client' }))

  await screen.findByText('Customer created successfully')
  expect(writesOf(sent)).toMatchObject([
    {
      operation: 'POST /api/customers',
      body: { name: 'Ann', email: null, phone: '123', notes: null },
    },
  ])
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect(onSaved).toHaveBeenCalledWith(ann)
})

test('a client without a name is not sent, and the field shows the reason', async () => {
  const sent = openAlone(<CustomerDialog open onOpenChange={() => {}} />, () => ann)

  await userEvent.click(screen.getByRole('button', { name: 'Add Client' }))

  await screen.findByText('Name is required')
  expect(writesOf(sent)).toEqual([])
})

test('an edit sends the whole form, with the version that it was made from', async () => {
  const onOpenChange = vi.fn()
  const sent = openAlone(
    <CustomerDialog open onOpenChange={onOpenChange} customer={{ ...ann, notes: 'Tea' }} />,
    () => ({ ...ann, phone: '456', notes: 'ALLERGY: latex' }),
  )

  const phone = screen.getByRole('textbox', { name: 'Phone' })
  await userEvent.clear(phone)
  await userEvent.type(phone, '456')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('Customer updated successfully')
  expect(writesOf(sent)).toMatchObject([
    { body: { name: ann.name, email: null, phone: '456', notes: 'Tea' }, ifMatch: '"1"' },
  ])
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('a field that is emptied is sent as none', async () => {
  const sent = openAlone(<CustomerDialog open onOpenChange={() => {}} customer={ann} />, () => ann)

  await userEvent.clear(screen.getByRole('textbox', { name: 'Phone' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('Customer updated successfully')
  expect(writesOf(sent).map(({ body }) => body)).toMatchObject([{ phone: null }])
})

test('a birthday is typed as a day, and sent as one', async () => {
  const sent = openAlone(<CustomerDialog open onOpenChange={() => {}} customer={ann} />, () => ann)

  await userEvent.type(screen.getByLabelText('Birthday'), '1980-02-29')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('Customer updated successfully')
  expect(writesOf(sent).map(({ body }) => body)).toMatchObject([{ birthday: '1980-02-29' }])
})

test('saving an untouched form closes it, and sends nothing', async () => {
  const onOpenChange = vi.fn()
  const sent = openAlone(
    <CustomerDialog open onOpenChange={onOpenChange} customer={ann} />,
    () => ann,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('Customer updated successfully')
  expect(writesOf(sent).map(({ body }) => body)).toEqual([{}])
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('a server error is shown at its field and in a toast', async () => {
  openAlone(
    <CustomerDialog open onOpenChange={() => {}} customer={ann} />,
    () =>
      new MockRefusal(422, {
        code: 'invalid',
        detail: 'Please check your entries.',
        errors: [{ path: 'phone', message: 'This is not a phone number' }],
      }),
  )

  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('This is not a phone number')
  expect(screen.getByRole('textbox', { name: 'Phone' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Failed to update customer')).not.toBeNull()
})

test('what is being saved is not left, since it would be saved all the same', async () => {
  const onOpenChange = vi.fn()
  let answer: (customer: Customer) => void = () => {}
  const answered = new Promise<Customer>((resolve) => {
    answer = resolve
  })
  openAlone(<CustomerDialog open onOpenChange={onOpenChange} />, () => answered)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann')
  await userEvent.click(screen.getByRole('button', { name: 'Add Client' }))
  await screen.findByRole('button', { name: 'Saving...' })

  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Discard changes?')).toBeNull()
  expect(onOpenChange).not.toHaveBeenCalled()
  answer(ann)

  await screen.findByText('Customer created successfully')
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('closing asks for confirmation once something was typed', async () => {
  const onOpenChange = vi.fn()
  openAlone(<CustomerDialog open onOpenChange={onOpenChange} customer={ann} />, () => ann)
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'Tea, no sugar')

  await userEvent.keyboard('{Escape}')
  await screen.findByText('Discard changes?')
  expect(onOpenChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))

  expect(onOpenChange).toHaveBeenCalledWith(false)
})

const ada = { ...ann, id: 9, name: 'Ada Tran', createdAt: '2023-05-01T10:00:00.000Z' }

test('a duplicate phone names its client, who can be used instead', async () => {
  const onUse = vi.fn()
  const onOpenChange = vi.fn()
  const sent = openPage(
    <CustomerDialog open onOpenChange={onOpenChange} initialName="Ada" onUse={onUse} />,
    ({ query }) => (query.has('phone') ? [{ ...ada, same: 'phone' }] : []),
  )

  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '0171 2345678')
  await screen.findByText('Ada Tran, 123, same phone, client since 2023.')
  await userEvent.click(screen.getByRole('button', { name: 'Use this client' }))

  expect(onUse.mock.calls[0]?.[0]).toMatchObject({ id: 9, name: 'Ada Tran' })
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect(writesOf(sent)).toEqual([])
})

test('a duplicate name is shown while typing', async () => {
  openPage(<CustomerDialog open onOpenChange={() => {}} onUse={() => {}} />, ({ query }) =>
    query.get('name') === 'Ada Tran' ? [{ ...ada, same: 'name' }] : [],
  )

  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada Tran')

  await screen.findByText('Ada Tran, 123, same name, client since 2023.')
})

test.each([
  ['email', 'Ada Tran, 123, ada@example.com, same email, client since 2023.', '123'],
  ['name', 'Ada Tran, 123, same name, client since 2023.', '123'],
  ['name', 'Ada Tran, ada@example.com, same name, client since 2023.', null],
])('namesakes are told apart by what is known of them: same %s, %s', async (same, words, phone) => {
  openPage(<CustomerDialog open onOpenChange={() => {}} initialName="Ada Tran" />, () => [
    { ...ada, phone, email: 'ada@example.com', same },
  ])

  await screen.findByText(words)
})

test('a client who is edited is compared with others only by what is changed', async () => {
  const sent = openPage(<CustomerDialog open onOpenChange={() => {}} customer={ann} />, () => [
    { ...ada, same: 'phone' },
  ])
  expect(sent).toEqual([])

  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '4567')

  await screen.findByText('Ada Tran, 123, same phone, client since 2023.')
  expect(sent.at(-1)?.query.get('except')).toBe('7')
  expect(screen.queryByRole('button', { name: 'Use this client' })).toBeNull()
})
