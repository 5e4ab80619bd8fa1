import type { Service } from '@salon/contract/services'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal, type SentRequest } from '../test/open-page.tsx'
import { givenAccount, givenService } from '../test/salon-rows.ts'
import { ServicesScreen } from './services.tsx'

const owner = givenAccount({ name: 'Nadia Petit', email: 'nadia@salon.test' })

/** A salon without services that keeps what is added; the service of the name `refused` is, once. */
const open = async ({ refused = '' } = {}) => {
  const { page } = atAddress('/', '/', ServicesScreen)
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, owner)
  const categories: object[] = []
  const services: Service[] = []
  let isRefusing = refused !== ''
  const sent = openPage(
    page,
    ({ operation, body }: SentRequest) => {
      const draft = body as { name: string; price: string; duration: number; color: string }
      if (operation === 'POST /api/categories') {
        const category = { id: 21 + categories.length, userId: 1, isActive: true, ...draft }
        categories.push(category)
        return category
      }
      if (operation === 'POST /api/services') {
        if (isRefusing && draft.name === refused) {
          isRefusing = false
          return new MockRefusal(503, { code: 'unavailable', detail: 'Please try again' })
        }
        const service = givenService({ id: 31 + services.length, ...draft })
        services.push(service)
        return service
      }
      if (operation === 'GET /api/categories') return categories
      return operation.startsWith('GET /api/services') ? services : []
    },
    client,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Start from a list' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from a list' }))
  const price = (name: string, typed: string) =>
    userEvent.type(dialog.getByRole('textbox', { name }), typed)
  const added = () =>
    sent
      .filter(({ operation }) => operation.startsWith('POST'))
      .map(({ body }) => body as { name: string })
  return { dialog, price, added }
}

test('services of two trades that got a price are added, each to the category of its trade', async () => {
  const { dialog, price, added } = await open()
  await price("Women's cut", '45,5')
  await price('Balayage', '160')
  await userEvent.click(dialog.getByRole('tab', { name: 'Barber' }))
  expect(dialog.getAllByRole('textbox')).toHaveLength(10)
  await price('Beard trim', '18')

  await userEvent.click(dialog.getByRole('button', { name: 'Add 3 services' }))

  await screen.findByText('3 services added')
  expect(added()).toEqual([
    { name: 'Hair', color: expect.stringMatching(/^#/) },
    { name: "Women's cut", price: '45.50', duration: 60, categoryId: 21 },
    { name: 'Balayage', price: '160.00', duration: 180, categoryId: 21 },
    { name: 'Barber', color: expect.stringMatching(/^#/) },
    { name: 'Beard trim', price: '18.00', duration: 20, categoryId: 22 },
  ])
  const [first, , , second] = added() as unknown as { color: string }[]
  expect(first?.color).not.toBe(second?.color)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after a failure the remaining services keep their price, and are added on retry', async () => {
  const { dialog, price, added } = await open({ refused: 'Blow-dry' })
  await price("Women's cut", '45')
  await price('Blow-dry', '30')
  await userEvent.click(dialog.getByRole('button', { name: 'Add 2 services' }))
  await screen.findByText('Not all services were added')

  expect(dialog.queryByRole('textbox', { name: "Women's cut" })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Add 1 service' }))

  await screen.findByText('1 service added')
  expect(added().map(({ name }) => name)).toEqual(['Hair', "Women's cut", 'Blow-dry', 'Blow-dry'])
})

test('an invalid price shows an error, and nothing is added', async () => {
  const { dialog, price, added } = await open()
  await userEvent.click(dialog.getByRole('button', { name: 'Add 0 services' }))
  await screen.findByText('Enter at least one price')
  await price("Women's cut", '45')
  await price('Balayage', 'a lot')

  await userEvent.click(dialog.getByRole('button', { name: 'Add 2 services' }))

  expect(dialog.getByRole('textbox', { name: 'Balayage' }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  expect(added()).toEqual([])
})
