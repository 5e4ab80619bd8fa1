import type { Account } from '@salon/contract/auth'
import type { Role } from '@salon/contract/vocabulary'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal, type SentRequest } from '../test/open-page.tsx'
import { givenAccount, givenService, givenStaff } from '../test/salon-rows.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { ServicesScreen } from './services.tsx'

const nadia = givenAccount({ name: 'Nadia Petit', email: 'nadia@salon.test' })
const hair = {
  id: 21,
  userId: 1,
  name: 'Hair',
  color: '#EC4899',
  isActive: true,
  createdAt: '2025-01-05T10:00:00.000Z',
  version: 1,
}
const cut = givenService({ id: 31, name: 'Cut', price: '40.00', duration: 45 })

const Booking = () => <BookingDialog open onOpenChange={() => {}} />

/** A salon that has nothing yet, and keeps what is added; `refused` is what it refuses instead. */
const open = (
  Screen: () => ReactNode,
  { role = 'admin', refused = '' }: { role?: Role; refused?: string } = {},
) => {
  const { page } = atAddress('/', '/', Screen)
  const added = { categories: [] as object[], services: [] as object[] }
  const client = createQueryClient(() => {})
  const account: Account = { ...nadia, role }
  client.setQueryData(accountQueries.current().queryKey, account)
  const answers = ({ operation }: SentRequest) => {
    if (operation === refused) {
      return new MockRefusal(422, { code: 'invalid', detail: 'Please choose a shorter name' })
    }
    if (operation === 'GET /api/categories') return added.categories
    if (operation.startsWith('GET /api/services')) return added.services
    if (operation === 'GET /api/staff') return [givenStaff()]
    if (operation === 'POST /api/categories') {
      added.categories = [hair]
      return hair
    }
    if (operation === 'POST /api/services') {
      added.services = [cut]
      return cut
    }
    return []
  }
  const sent = openPage(page, answers, client)
  const written = () => sent.filter((request) => request.operation.startsWith('POST'))
  return { written }
}
const addButton = async () =>
  (await screen.findAllByRole('button', { name: 'Add Service' }))[0] ?? document.body
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

const addCategory = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add category' }))
  const form = await dialog('Add Category')
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Hair')
  await userEvent.click(form.getByRole('button', { name: 'Add Category' }))
}

test('Add Service in a salon without categories adds one on the way, and keeps the input', async () => {
  const { written } = open(ServicesScreen)
  await userEvent.click(await addButton())
  const form = await dialog('Add Service')
  await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Cut')

  await addCategory()

  const again = await dialog('Add Service')
  expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Cut')
  await again.findByRole('option', { name: 'Hair', selected: true })
  await userEvent.click(again.getByRole('button', { name: 'Add Service' }))
  await screen.findByText('Service created successfully')
  expect(written()).toMatchObject([
    { operation: 'POST /api/categories', body: { name: 'Hair' } },
    { operation: 'POST /api/services', body: { name: 'Cut', categoryId: 21 } },
  ])
})

test('a category that is refused leaves the service as it was typed, and nothing chosen', async () => {
  const { written } = open(ServicesScreen, { refused: 'POST /api/categories' })
  await userEvent.click(await addButton())
  await userEvent.type((await dialog('Add Service')).getByRole('textbox', { name: 'Name' }), 'Cut')

  await addCategory()

  await screen.findByText('Please choose a shorter name')
  expect(screen.getByDisplayValue('Cut')).not.toBeNull()
  expect(written()).toHaveLength(1)
})

test('New Appointment without services leads on to the first one, and chooses it', async () => {
  open(Booking)
  const form = await dialog('New Appointment')
  await userEvent.type(await form.findByLabelText('Notes'), 'Allergic to ammonia')
  await userEvent.click(await form.findByLabelText('Service'))

  await userEvent.click(await screen.findByRole('option', { name: 'Add your first service' }))
  await addCategory()
  const service = await dialog('Add Service')
  await service.findByRole('option', { name: 'Hair', selected: true })
  await userEvent.type(service.getByRole('textbox', { name: 'Name' }), 'Cut')
  await userEvent.click(service.getByRole('button', { name: 'Add Service' }))

  const back = await dialog('New Appointment')
  expect(back.getByLabelText<HTMLInputElement>('Service').value).toBe('Cut')
  expect(back.getByLabelText<HTMLInputElement>('Duration').value).toBe('45')
  expect(back.getByLabelText<HTMLInputElement>('Notes').value).toBe('Allergic to ammonia')
})

test('a user who may not add services gets no link to add one', async () => {
  open(Booking, { role: 'user' })
  await userEvent.click(await screen.findByLabelText('Service'))

  await screen.findByText('No services can be booked yet')
  expect(screen.queryByRole('option', { name: 'Add your first service' })).toBeNull()
})
