import type { Service } from '@salon/contract/services'
import type { ServiceTest } from '@salon/contract/safety'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../test/open-page.tsx'
import { ServiceTestDialog } from './service-test-dialog.tsx'

const color = { id: 5, name: 'Color' } as Service
const required: ServiceTest = {
  id: 1,
  serviceId: 5,
  product: 'Koleston',
  hoursBefore: 48,
  monthsValid: 6,
  effect: 'blocks',
}

const open = (serviceTests: ServiceTest[]) => {
  const onClose = vi.fn()
  const sent = openPage(
    <ServiceTestDialog service={color} onClose={onClose} />,
    () => ({ test: null }),
    undefined,
    undefined,
    [],
    [],
    { serviceTests },
  )
  return { sent, onClose }
}

it('asks for the product, and requires a test that blocks unless it is to advise', async () => {
  const user = userEvent.setup()
  const { sent, onClose } = open([])

  await user.click(await screen.findByRole('switch', { name: /Requires a patch test/ }))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Product is required')
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText(/Product/), 'Koleston')
  await user.selectOptions(screen.getByLabelText(/Without a valid test/), 'Show a notice')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const { id: _, serviceId: __, ...test } = required
  expect(sent).toMatchObject([
    { operation: 'PUT /api/services/5/test', body: { test: { ...test, effect: 'advises' } } },
  ])
})

it('no longer requires the test that it did', async () => {
  const user = userEvent.setup()
  const { sent, onClose } = open([required])

  expect((await screen.findByLabelText<HTMLInputElement>(/Product/)).value).toBe('Koleston')
  await user.click(screen.getByRole('switch', { name: /Requires a patch test/ }))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)?.body).toEqual({ test: null })
})

it('requires the test so many hours before, and for so many months, as the salon says', async () => {
  const user = userEvent.setup()
  const { sent, onClose } = open([required])
  const typeInto = async (label: RegExp, figure: string) => {
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    await user.type(field, figure)
  }

  await typeInto(/Minimum time/, '24')
  await typeInto(/Valid for/, '3')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)?.body).toEqual({
    test: { product: 'Koleston', hoursBefore: 24, monthsValid: 3, effect: 'blocks' },
  })
})
