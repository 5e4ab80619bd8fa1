import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { MockRefusal, openPage } from '../../../test/open-page.tsx'
import { givenService, givenStaff } from '../../../test/salon-rows.ts'
import { LocaleContext } from '../../../text/text.ts'
import { ServiceStaffDialog } from './service-staff-dialog.tsx'

const mira = givenStaff({ id: 41, name: 'Mira Olsen' })
const ann = givenStaff({ id: 42, name: 'Анна Иванова' })
const own = { price: '95.00', duration: null, initialWork: 20, processing: 25, cleanup: null }

const open = (answer: unknown = []) => {
  const onClose = vi.fn()
  const sent = openPage(
    <LocaleContext value={{ language: 'de', timeZone: 'UTC', currency: 'EUR' }}>
      <ServiceStaffDialog service={givenService()} onClose={onClose} />
    </LocaleContext>,
    ({ operation }) => (operation === 'GET /api/staff' ? [mira, ann] : answer),
    undefined,
    undefined,
    [{ id: 1, serviceId: 21, staffId: 41, ...own }],
  )
  return { onClose, writes: () => sent.filter(({ operation }) => operation.startsWith('PUT')) }
}
const check = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }))

test('who does a service is chosen, with price and minutes of their own', async () => {
  const { onClose, writes } = open()

  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Own price/ })).value).toBe(
    '95,00',
  )
  await check('Анна Иванова')
  await userEvent.type(
    screen.getAllByRole('textbox', { name: /^Own price/ })[1] as HTMLElement,
    '80,50',
  )
  await userEvent.type(
    screen.getAllByRole('textbox', { name: 'Own minutes' })[1] as HTMLElement,
    '30',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes()[0]?.body).toEqual({
    offers: [
      { staffId: 41, ...own },
      { staffId: 42, price: '80.50', duration: 30 },
    ],
  })
})

test('with nobody chosen everybody does it, and the dialog says so', async () => {
  const { writes } = open()

  await check('Mira Olsen')
  await screen.findByText('Nobody is chosen, so everybody does it.')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(writes()[0]?.body).toEqual({ offers: [] }))
})

test('a refusal stands at its field, and the dialog stays', async () => {
  const message = 'Duration must be at least 1 minute'
  const { onClose } = open(
    new MockRefusal(422, {
      code: 'invalid',
      detail: message,
      errors: [{ path: 'offers.0.duration', message }],
    }),
  )

  await userEvent.type(await screen.findByRole('textbox', { name: 'Own minutes' }), '0')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(screen.queryAllByText(message).length).toBeGreaterThan(0))
  expect(screen.getByRole('textbox', { name: 'Own minutes' }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  expect(onClose).not.toHaveBeenCalled()
})
