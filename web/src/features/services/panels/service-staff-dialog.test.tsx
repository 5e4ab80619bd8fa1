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

const none = { price: null, duration: null, initialWork: null, processing: null, cleanup: null }

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
      { staffId: 42, ...none, price: '80.50', duration: 30 },
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

test('phases and clean-up of their own are typed, and empty ones are as the service has them', async () => {
  const { onClose, writes } = open()

  const processing = await screen.findByRole<HTMLInputElement>('textbox', {
    name: /^Processing time/,
  })
  expect(processing.value).toBe('25')
  await userEvent.clear(processing)
  await userEvent.clear(screen.getByRole('textbox', { name: /^Initial work/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Clean-up after/ }), '10')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes()[0]?.body).toEqual({
    offers: [{ staffId: 41, ...none, price: '95.00', cleanup: 10 }],
  })
})

test.each([
  ['Processing time (minutes)', '60', 'Work and processing time are longer than the service'],
  ['Processing time (minutes)', 'some', 'Minutes must be a whole number from 0 to 1440'],
  ['Initial work (minutes)', '0', 'Processing time follows some work'],
  ['Clean-up after (minutes)', '241', 'Clean-up must be a whole number from 0 to 240'],
])('%s of %s is refused at its field, and nothing is sent', async (name, typed, message) => {
  const { onClose, writes } = open()

  const field = await screen.findByRole('textbox', { name })
  await userEvent.clear(field)
  await userEvent.type(field, typed)
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  expect(await screen.findByText(message)).not.toBeNull()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect([writes(), onClose.mock.calls]).toEqual([[], []])
})

test('a refusal of the server stands at its field, and the dialog stays', async () => {
  const message = 'Duration must be at most 1440 minutes'
  const { onClose } = open(
    new MockRefusal(422, {
      code: 'invalid',
      detail: message,
      errors: [{ path: 'offers.0.duration', message }],
    }),
  )

  await userEvent.type(await screen.findByRole('textbox', { name: 'Own minutes' }), '90')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(screen.queryAllByText(message).length).toBeGreaterThan(0))
  expect(screen.getByRole('textbox', { name: 'Own minutes' }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  expect(onClose).not.toHaveBeenCalled()
})
