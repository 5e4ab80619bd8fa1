import type { Category } from '@salon/contract/categories'
import type { Service } from '@salon/contract/services'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { noPhases } from '../../../test/salon-rows.ts'
import { openPage } from '../../../test/open-page.tsx'
import type { Locale } from '../../../text/formats.ts'
import { LocaleContext } from '../../../text/text.ts'
import { ServiceDialog } from './service-dialog.tsx'

const category = (id: number, name: string): Category => ({
  id,
  userId: 1,
  name,
  color: '#EC4899',
  isActive: true,
  createdAt: '2025-01-05T10:00:00.000Z',
  version: 1,
})
const cut: Service = {
  id: 9,
  userId: 1,
  name: 'Cut',
  description: null,
  price: '45.00',
  duration: 45,
  ...noPhases,
  minimumAge: null,
  categoryId: 8,
  isActive: true,
  category: null,
  version: 1,
}

const open = (categories: Category[], service?: Service, locale?: Partial<Locale>) =>
  openPage(
    <LocaleContext value={{ language: 'en', timeZone: 'UTC', currency: 'EUR', ...locale }}>
      <ServiceDialog open onOpenChange={() => {}} service={service} />
    </LocaleContext>,
    ({ operation }) => (operation === 'GET /api/categories' ? categories : cut),
  )
const price = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Price/ })
const writes = (sent: ReturnType<typeof open>) =>
  sent.filter(({ operation }) => !operation.startsWith('GET'))

test('a new service begins in the first category, at 0.00 and 60 minutes', async () => {
  const sent = open([category(4, 'Hair'), category(5, 'Nails')])

  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Balayage')
  expect(screen.queryByText(/In EUR.*e\.g\. to USD, in Settings/)).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add Service' }))

  await screen.findByText('Service created successfully')
  expect(writes(sent)).toMatchObject([
    {
      operation: 'POST /api/services',
      body: {
        name: 'Balayage',
        description: null,
        price: '0.00',
        duration: 60,
        categoryId: 4,
        isActive: true,
      },
    },
  ])
})

test('minutes that are no number count as 0, which is refused', async () => {
  const sent = open([category(4, 'Hair')])
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bob')

  await userEvent.clear(screen.getByRole('textbox', { name: 'Duration (minutes)' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add Service' }))

  await screen.findByText('Duration must be at least 1 minute')
  expect(writes(sent)).toEqual([])
})

test.each([
  ['', null],
  ['16', 16],
])('a minimum age of %j is sent as %j', async (typed, minimumAge) => {
  const sent = open([category(4, 'Hair')])
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Tint')
  const age = screen.getByRole('textbox', { name: 'Minimum age (years)' })

  await userEvent.type(age, 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Add Service' }))
  await screen.findByText('An age is a whole number from 0 to 99')
  await userEvent.clear(age)
  if (typed !== '') await userEvent.type(age, typed)
  await userEvent.click(screen.getByRole('button', { name: 'Add Service' }))

  await screen.findByText('Service created successfully')
  expect(writes(sent)).toMatchObject([{ body: { minimumAge } }])
})

test('a price typed with a decimal comma is accepted', async () => {
  const sent = open([category(4, 'Hair')])
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bob')

  await userEvent.click(await price())
  await userEvent.keyboard('45,50')
  await userEvent.click(screen.getByRole('textbox', { name: 'Duration (minutes)' }))
  await userEvent.keyboard('45')
  await userEvent.click(screen.getByRole('button', { name: 'Add Service' }))

  await screen.findByText('Service created successfully')
  expect(writes(sent)).toMatchObject([{ body: { price: '45.50', duration: 45 } }])
})

test('the price is shown with the decimal sign of the language', async () => {
  open([category(4, 'Hair')], cut, { language: 'de' })

  expect((await price()).value).toBe('45,00')
})

test('a currency without decimals begins with none and takes none', async () => {
  const sent = open([category(4, 'Hair')], undefined, { currency: 'JPY' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bob')
  expect((await price()).value).toBe('0')

  await userEvent.click(await price())
  await userEvent.keyboard('1000.60')
  await userEvent.click(screen.getByRole('button', { name: 'Add Service' }))
  await screen.findByText('A price in JPY is a whole number of at most 8 digits, like 2500')
  expect(writes(sent)).toEqual([])
  await userEvent.clear(await price())
  await userEvent.type(await price(), '1000')
  await userEvent.click(screen.getByRole('button', { name: 'Add Service' }))

  await screen.findByText('Service created successfully')
  expect(writes(sent)).toMatchObject([{ body: { price: '1000.00' } }])
})

test('a service whose category was deleted requires another', async () => {
  const sent = open([category(4, 'Hair')], cut)

  await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Category is required')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Hair')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('Service updated successfully')
  expect(writes(sent)).toMatchObject([{ operation: 'PUT /api/services/9' }])
  expect(writes(sent)[0]?.body).toMatchObject({ name: 'Cut', categoryId: 4 })
})

test('an edit sends the whole form, with the version that it was made from', async () => {
  const sent = open([category(8, 'Hair')], { ...cut, category: category(8, 'Hair') })

  await userEvent.clear(await price())
  await userEvent.type(await price(), '47')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Duration (minutes)' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Duration (minutes)' }), '45')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('Service updated successfully')
  expect(writes(sent)[0]?.ifMatch).toBe('"1"')
  expect(writes(sent)[0]?.body).toEqual({
    name: 'Cut',
    description: null,
    price: '47.00',
    duration: 45,
    ...noPhases,
    minimumAge: null,
    categoryId: 8,
    isActive: true,
  })
})
