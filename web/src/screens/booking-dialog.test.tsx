import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Locale } from '../text/formats.ts'
import { LocaleContext } from '../text/text.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal, type SentRequest } from '../test/open-page.tsx'
import {
  givenAppointment,
  givenCustomer,
  givenService,
  givenStaff,
  givenMatches,
} from '../test/salon-rows.ts'
import { BookingDialog } from './booking-dialog.tsx'

const owner = givenStaff({ id: 40, name: 'Nadia Petit', role: 'Owner' })
const customer = givenCustomer()
const colour = givenService({ id: 22, name: 'Colour', price: '80.00', duration: 120 })

type Props = Partial<Parameters<typeof BookingDialog>[0]>

const berlin: Locale = { language: 'en', timeZone: 'Europe/Berlin', currency: 'EUR' }

const open = (
  props: Props = {},
  save: (sent: SentRequest) => unknown = () => givenAppointment(),
  locale = berlin,
  services = [givenService(), colour],
  book: unknown[] = [],
) => {
  const onSaved = vi.fn()
  const onOpenChange = vi.fn()
  const { page } = atAddress('/', '/', () => (
    <LocaleContext value={locale}>
      <BookingDialog open onOpenChange={onOpenChange} onSaved={onSaved} {...props} />
    </LocaleContext>
  ))
  const sent = openPage(page, (request) => {
    if (request.operation === 'GET /api/staff') return [givenStaff({ id: 39 }), owner]
    if (request.operation === 'GET /api/services/active') return services
    if (request.operation === 'GET /api/customers') return [customer]
    if (request.operation === 'GET /api/customers/search') return givenMatches([])
    if (request.operation === 'GET /api/customers/duplicates') return []
    if (request.operation === 'GET /api/appointments') return book
    if (request.operation === 'GET /api/availability') return []
    return save(request)
  })
  const writes = () => sent.filter(({ operation }) => !operation.startsWith('GET'))
  return { onSaved, onOpenChange, writes }
}
const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label)
const submit = (name = 'Create Appointment') =>
  userEvent.click(screen.getByRole('button', { name }))

test('a new booking begins today at 10:00 for an hour, scheduled, with the owner', async () => {
  open()

  expect((await field('Staff')).value).toBe('Nadia Petit')
  expect((await field('Time')).value).toBe('10:00')
  expect((await field('Duration')).value).toBe('60')
  expect((await field(/Price/)).value).toBe('0.00')
  expect((await field('Status')).value).toBe('scheduled')
  expect((await field('Date')).value).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('on a day with visits it begins at the next free quarter hour, with the first who is free', async () => {
  const taken = (staff: typeof owner, time: string) =>
    givenAppointment({
      staff,
      staffId: staff.id,
      duration: 60,
      appointmentDate: `2126-03-02T${time}:00Z`,
    })
  const mira = givenStaff({ id: 39 })
  open({ day: '2126-03-02' }, undefined, berlin, undefined, [
    taken(owner, '09:00'),
    taken(mira, '08:20'),
  ])

  expect((await field('Staff')).value).toBe(mira.name)
  expect((await field('Time')).value).toBe('10:30')
  expect((await field('Date')).value).toBe('2126-03-02')
})

test('a day that is over begins at 10:00 with the owner, whatever it has', async () => {
  const at = givenAppointment({ staff: owner, staffId: owner.id })
  open({ day: '2026-03-02' }, undefined, berlin, undefined, [at])

  expect((await field('Staff')).value).toBe('Nadia Petit')
  expect((await field('Time')).value).toBe('10:00')
})

test.each([
  ['en', 'Tue, Nov 24'],
  ['de', 'Di., 24. Nov.'],
] as const)('the date stands in words beside its field, in %s', async (language, words) => {
  open({}, undefined, { ...berlin, language })
  const date = await screen.findByDisplayValue(/^\d{4}-\d{2}-\d{2}$/)

  fireEvent.change(date, { target: { value: '2026-11-24' } })
  await screen.findByText(words)
  fireEvent.change(date, { target: { value: '' } })

  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

test("'Blow' and Enter is Blow-dry, and no service whose description says so", async () => {
  open({}, undefined, berlin, [
    givenService({ id: 51, name: 'Women’s cut', description: 'Wash, cut and blow-dry' }),
    givenService({ id: 52, name: 'Blow-dry', duration: 45, price: '32.00' }),
  ])

  await userEvent.type(await field('Service'), 'Blow')
  await userEvent.keyboard('{Enter}')

  await waitFor(async () => expect((await field('Service')).value).toBe('Blow-dry'))
})

test('choosing a service copies its price and duration', async () => {
  open()

  await userEvent.click(await field('Service'))
  await userEvent.click(await screen.findByRole('option', { name: /Colour/ }))

  expect((await field('Duration')).value).toBe('120')
  expect((await field(/Price/)).value).toBe('80.00')
})

test('price and minutes are typed over those that are shown, with either decimal sign', async () => {
  const { writes, onSaved } = open({ customer, serviceId: 21 }, undefined, {
    ...berlin,
    language: 'de',
  })
  expect((await field(/Price/)).value).toBe('45,50')

  await userEvent.click(await field(/Price/))
  await userEvent.keyboard('52.5')
  await userEvent.click(await field('Duration'))
  await userEvent.keyboard('30')
  await submit()

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes()).toMatchObject([{ body: { price: '52.50', duration: 30 } }])
})

test('a currency without decimals takes no new fraction, but keeps an existing one', async () => {
  const yen = { ...berlin, currency: 'JPY' }
  const appointment = givenAppointment({ price: '80.33' })
  const { writes, onSaved } = open({ appointment }, undefined, yen)
  expect((await field(/Price/)).value).toBe('80.33')

  await userEvent.type(await field('Notes'), 'Paid')
  await userEvent.click(await field(/Price/))
  await userEvent.keyboard('80.5')
  await submit('Save Changes')
  await screen.findByText('A price in JPY is a whole number of at most 8 digits, like 2500')
  expect(writes()).toEqual([])
  await userEvent.clear(await field(/Price/))
  await userEvent.type(await field(/Price/), '80.33')
  await submit('Save Changes')

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes()).toMatchObject([{ body: { notes: 'Paid', overlap: 'reject' } }])
})

test('the start is sent in the salon’s wall-clock time, and an overlap is refused', async () => {
  const { writes, onSaved, onOpenChange } = open({ customer, serviceId: 21, day: '2026-03-02' })

  await field('Staff')
  await submit()

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes()).toEqual([
    expect.objectContaining({
      operation: 'POST /api/appointments',
      body: {
        customerId: 11,
        serviceId: 21,
        staffId: 40,
        appointmentDate: '2026-03-02T10:00',
        duration: 45,
        price: '45.50',
        status: 'scheduled',
        notes: null,
        overlap: 'reject',
      },
    }),
  ])
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect(await screen.findByText('Appointment created successfully!')).not.toBeNull()
})

test('client and service cannot be changed where they were chosen before', async () => {
  open({ customer, serviceId: 21 })

  expect((await field('Client')).disabled).toBe(true)
  expect((await field('Service')).disabled).toBe(true)
  expect((await field('Client')).value).toBe(customer.name)
  expect((await field('Service')).value).toBe('Cut and blow-dry')
})

test('an empty booking locks no field, and requires each', async () => {
  const { writes } = open()
  expect((await field('Client')).disabled).toBe(false)
  expect((await field('Service')).disabled).toBe(false)

  await userEvent.clear(await field('Date'))
  await userEvent.clear(await field('Time'))
  await submit()

  expect(await screen.findByText('Date is required')).not.toBeNull()
  expect(screen.getByText('Time is required')).not.toBeNull()
  expect(screen.getByText('Client is required')).not.toBeNull()
  expect(screen.getByText('Service is required')).not.toBeNull()
  expect(writes()).toEqual([])
})

test('a time that summer time skips is refused at the time', async () => {
  const message = 'The clocks skip this time'
  const { onSaved } = open(
    { customer, serviceId: 21 },
    () =>
      new MockRefusal(422, {
        code: 'invalid',
        detail: 'Please check your entries.',
        errors: [{ path: 'appointmentDate', message }],
      }),
  )
  await field('Staff')
  await submit()

  expect(await screen.findByText(message)).not.toBeNull()
  expect((await field('Time')).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Failed to create appointment')).not.toBeNull()
  expect(onSaved).not.toHaveBeenCalled()
})

test('a booked row fills the form, and an edit sends the whole form with its version', async () => {
  const appointment = givenAppointment({ notes: 'Allergic to ammonia', status: 'in-progress' })
  const { writes, onSaved } = open({ appointment })
  expect((await field('Date')).value).toBe('2026-03-02')
  expect((await field('Time')).value).toBe('10:00')
  expect((await field('Staff')).value).toBe('Mira Olsen')
  expect((await field('Status')).value).toBe('in-progress')

  await userEvent.clear(await field('Notes'))
  await userEvent.type(await field('Notes'), 'Ask about the holiday')
  await submit('Save Changes')

  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(writes()).toEqual([
    expect.objectContaining({
      operation: 'PUT /api/appointments/51',
      body: {
        customerId: 11,
        serviceId: 21,
        staffId: 41,
        appointmentTime: '2026-03-02T09:00:00.000Z',
        duration: 45,
        status: 'in-progress',
        notes: 'Ask about the holiday',
        price: 45.5,
        overlap: 'reject',
      },
      ifMatch: '"1"',
    }),
  ])
  expect(await screen.findByText('Appointment updated successfully!')).not.toBeNull()
})

test('leaving a changed form asks for confirmation; leaving an untouched one does not', async () => {
  const { onOpenChange } = open({ customer, serviceId: 21 })
  await field('Staff')

  await userEvent.type(await field('Notes'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(onOpenChange).not.toHaveBeenCalled()

  await userEvent.clear(await field('Notes'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('what is on its way is not left, since it would be booked all the same', async () => {
  const { onOpenChange, writes } = open({ customer, serviceId: 21 }, () => new Promise(() => {}))
  await field('Staff')
  await userEvent.type(await field('Notes'), 'x')
  await submit()

  await screen.findByRole('button', { name: 'Saving...' })
  await userEvent.keyboard('{Escape}')

  expect(screen.queryByText('Discard changes?')).toBeNull()
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(writes()).toHaveLength(1)
})

test('a client who is not there yet is added from within the form, and chosen', async () => {
  const added = givenCustomer({ id: 12, name: 'Ann New' })
  const { writes } = open({ serviceId: 21 }, ({ operation }) =>
    operation === 'POST /api/customers' ? added : givenAppointment(),
  )
  await userEvent.type(await field('Client'), 'Ann New')
  await userEvent.click(await screen.findByRole('option', { name: /Add "Ann New"/ }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Add Client' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add Client' }))
  await waitFor(async () => expect((await field('Client')).value).toBe('Ann New'))
  await submit()

  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]?.body).toMatchObject({ customerId: 12 })
})

test('if the staff fails to load the form shows an error and a retry', async () => {
  let down = true
  const { page } = atAddress('/', '/', () => <BookingDialog open onOpenChange={() => {}} />)
  openPage(page, ({ operation }) => {
    if (operation !== 'GET /api/staff') return []
    return down ? new MockRefusal(500, { code: 'broken', detail: 'Broken.' }) : [owner]
  })
  await screen.findByText("Couldn't load the booking form")

  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect((await field('Staff')).value).toBe('Nadia Petit')
})
