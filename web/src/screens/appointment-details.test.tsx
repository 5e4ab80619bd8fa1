import type { Appointment } from '@salon/contract/appointments'
import type { Service } from '@salon/contract/services'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenService, givenStaff } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'

const colour = givenService({ id: 22, name: 'Colour', price: '80.10', duration: 120 })
const beard = givenService({ id: 23, name: 'Beard', price: '0.20' })
const first = givenAppointment()
const second = givenAppointment({
  id: 52,
  service: colour,
  appointmentDate: '2026-03-02T09:45:00.000Z',
})

/** The screen before a server that keeps the rows of one visit. */
const open = (
  given: Appointment[],
  {
    at = '51',
    refuse,
    services = [givenService(), colour, beard],
    together = {},
  }: {
    at?: string
    refuse?: (operation: string) => unknown
    services?: Service[]
    together?: Record<string, object[]>
  } = {},
) => {
  let rows = given
  const { page, router } = atAddress(
    '/appointment/$id',
    `/appointment/${at}`,
    AppointmentDetailsScreen,
  )
  const sent = openPage(page, ({ operation, body, query }) => {
    const refusal = refuse?.(operation)
    if (refusal) return refusal
    const id = Number(operation.split('/')[3])
    if (operation === 'GET /api/services/active') return services
    if (operation === 'GET /api/services/together')
      return together[query.get('serviceId') ?? ''] ?? []
    if (operation === 'GET /api/staff') return [givenStaff()]
    if (operation.startsWith('GET')) {
      return rows.some((row) => row.id === id)
        ? rows
        : new MockRefusal(404, { code: 'not_found', detail: 'This does not exist.' })
    }
    if (operation.startsWith('DELETE')) rows = rows.filter((row) => row.id !== id)
    if (operation.startsWith('PUT')) {
      rows = rows.map((row) => (row.id === id ? { ...row, ...(body as object) } : row))
    }
    if (operation.endsWith('/arrival')) {
      const { arrived } = body as { arrived: boolean }
      rows = rows.map((row) => ({ ...row, arrivedAt: arrived ? row.appointmentDate : null }))
      return rows
    }
    if (operation.startsWith('POST')) rows = [...rows, givenAppointment({ id: 53, service: beard })]
    return rows.find((row) => row.id === id) ?? rows.at(-1)
  })
  const writes = () =>
    sent.filter(({ operation }) => !operation.startsWith('GET')).map(({ operation }) => operation)
  return { router, writes, sent }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))

test('a visit shows its time from the first start to the last end, and an exact total', async () => {
  open([first, second])

  expect(await screen.findByText('9:00 AM – 11:45 AM')).not.toBeNull()
  expect(screen.getByText('#51')).not.toBeNull()
  expect(screen.getByText('€125.60')).not.toBeNull()
  expect(screen.getByText('Mira Olsen')).not.toBeNull()
})

test('each service of a visit is edited on its own', async () => {
  const { sent } = open([first, second])

  await press('Edit Colour')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Appointment' })
  const minutes = await within(dialog).findByRole('textbox', { name: 'Duration' })
  await userEvent.clear(minutes)
  await userEvent.type(minutes, '150')
  await press('Save Changes')

  await waitFor(() =>
    expect(sent.find(({ operation }) => operation.startsWith('PUT'))).toMatchObject({
      operation: 'PUT /api/appointments/52',
      body: { duration: 150 },
    }),
  )
})

test('Call and Message lead to the phone', async () => {
  open([first])

  const call = await screen.findByRole('link', { name: /^Call/ })
  expect(call.getAttribute('href')).toBe('tel:+4930901820')
  expect(screen.getByRole('link', { name: /^Message/ }).getAttribute('href')).toBe(
    'sms:+4930901820',
  )
})

test('without a phone Call and Message are disabled with a reason', async () => {
  open([givenAppointment({ customer: givenCustomer({ phone: null }) })])

  const call = await button('Call')
  expect(call).toHaveProperty('disabled', true)
  expect(document.getElementById(call.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'No phone number on file',
  )
})

test.each(['999', 'abc', '0'])('%s is not found, with the way back', async (at) => {
  open([first], { at })

  expect(await screen.findByText('Appointment not found')).not.toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Back to Visits' }))
  expect(await screen.findByText('At /appointments')).not.toBeNull()
})

test('a visit that fails to load shows an error and a retry', async () => {
  let down = true
  open([first], {
    refuse: () => down && new MockRefusal(500, { code: 'broken', detail: 'Broken on our side.' }),
  })
  expect(await screen.findByText('Broken on our side.')).not.toBeNull()

  down = false
  await press('Retry')

  expect(await screen.findByText('#51')).not.toBeNull()
})

test('a status applies to the whole visit, except a service cancelled on its own', async () => {
  const off = givenAppointment({ id: 53, service: beard, status: 'cancelled' })
  const { writes } = open([first, second, off])

  await press('Completed')

  expect(await screen.findByText('Status updated successfully!')).not.toBeNull()
  expect(screen.getByText(`${first.customer.name} · Completed`)).not.toBeNull()
  expect(writes()).toEqual(['PUT /api/appointments/51', 'PUT /api/appointments/52'])
  await waitFor(async () =>
    expect((await button('Completed')).getAttribute('aria-pressed')).toBe('true'),
  )
})

test('the client, the day and the services head the page', async () => {
  open([first, second])

  expect(await screen.findByRole('heading', { level: 1, name: first.customer.name })).not.toBeNull()
  expect(screen.getByText('Appointment Details')).not.toBeNull()
  expect(screen.getByText(/^Mon, Mar 2, 9:00 AM · Cut and blow-dry, Colour$/)).not.toBeNull()
})

/** The clock of everybody: minutes after the start of the visit. */
const atMinute = (minutes: number) =>
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(first.appointmentDate) + minutes * 60_000)

test('a client arrives, sits in the chair and is done, by one button after the other', async () => {
  atMinute(-5)
  const { sent, writes } = open([first, second])

  await press('Arrived')
  expect(await screen.findByText(`${first.customer.name} has arrived`)).not.toBeNull()
  expect(sent.find(({ operation }) => operation.startsWith('POST'))).toMatchObject({
    operation: 'POST /api/appointments/51/arrival',
    body: { arrived: true },
  })
  await press('In the chair')
  await press('Complete')

  await waitFor(async () =>
    expect((await button('Completed')).getAttribute('aria-pressed')).toBe('true'),
  )
  expect(writes().slice(1)).toEqual([51, 52, 51, 52].map((id) => `PUT /api/appointments/${id}`))
  expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull()
})

test('an arrival is undone by its toast, and by the menu', async () => {
  atMinute(5)
  const { sent } = open([first])
  const arrivals = () => sent.filter(({ operation }) => operation.endsWith('/arrival'))

  await press('Arrived')
  await press('Undo')
  expect(await button('Arrived')).not.toBeNull()
  await press('Arrived')
  await button('In the chair')
  expect(screen.getByText('Arrived')).not.toBeNull()
  await press('More actions')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Not arrived yet' }))

  await waitFor(() =>
    expect(arrivals().map(({ body }) => body)).toEqual(
      [true, false, true, false].map((arrived) => ({ arrived })),
    ),
  )
})

test('a late client is a no-show by one button beside the arrival', async () => {
  atMinute(15)
  const { writes } = open([first])

  await button('Arrived')
  await userEvent.click((await screen.findAllByRole('button', { name: 'No Show' }))[0] as Element)

  expect(await screen.findByText('Status updated successfully!')).not.toBeNull()
  expect(writes()).toEqual(['PUT /api/appointments/51'])
})

test('a failed status shows the reason', async () => {
  open([first], {
    refuse: (operation) =>
      operation.startsWith('PUT') &&
      new MockRefusal(403, { code: 'not_allowed', detail: 'You are not allowed to do that.' }),
  })

  await press('Cancelled')

  expect(await screen.findByText('Failed to update status')).not.toBeNull()
  expect(screen.getByText('You are not allowed to do that.')).not.toBeNull()
})

test('a visit is deleted only after the question, with all its services, and left', async () => {
  const { writes, sent } = open([first, second])

  await press('More actions')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(
    await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this appointment?',
    }),
  )
  expect(writes()).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('At /appointments')).not.toBeNull()
  expect(screen.getByText('Appointment deleted successfully!')).not.toBeNull()
  expect(writes()).toEqual(['DELETE /api/appointments/51', 'DELETE /api/appointments/52'])
  // Nothing more is asked about what is gone.
  const operations = sent.map(({ operation }) => operation)
  const last = operations.lastIndexOf('GET /api/appointments/51/visit')
  expect(last).toBeLessThan(operations.indexOf('DELETE /api/appointments/51'))
})

const removeService = async (service: string) => {
  await press(`Remove ${service}`)
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this service?' }))
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
}

test('a service is taken out after a question, and the dialog stays for the next', async () => {
  const { router } = open([first, second])
  await press('Edit Services')

  // The very row that the address names.
  await removeService('Cut and blow-dry')

  expect(await screen.findByText('Service removed')).not.toBeNull()
  expect(await screen.findByRole('dialog', { name: 'Edit Services' })).not.toBeNull()
  expect(router.state.location.pathname).toBe('/appointment/52')
  expect(screen.queryByText('Appointment not found')).toBeNull()
})

test('removing the last service deletes the visit and returns to the list', async () => {
  open([first])
  await press('Edit Services')

  await removeService('Cut and blow-dry')

  expect(await screen.findByText('At /appointments')).not.toBeNull()
  expect(screen.getByText('Service removed')).not.toBeNull()
})

test('a service is added by its checkbox; those in the visit are not offered', async () => {
  const { sent } = open([first, second])
  await press('Edit Services')
  expect(await screen.findAllByRole('checkbox')).toHaveLength(1)

  await userEvent.click(screen.getByRole('checkbox', { name: 'Beard' }))

  expect(await screen.findByText('Service added')).not.toBeNull()
  expect(await screen.findByText('All active services are already in this visit.')).not.toBeNull()
  expect(sent.find(({ operation }) => operation.startsWith('POST'))).toMatchObject({
    operation: 'POST /api/appointments/51/services',
    body: { serviceId: 23, overlap: 'reject' },
  })
  await press('Done')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a service with an overlap can be added anyway, and the notice takes the focus', async () => {
  let refused = 0
  const { sent } = open([first, second], {
    refuse: (operation) =>
      operation.startsWith('POST') &&
      refused++ === 0 &&
      new MockRefusal(409, { code: 'overlaps', detail: 'The time is taken.' }),
  })
  await press('Edit Services')

  await userEvent.click(await screen.findByRole('checkbox', { name: 'Beard' }))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Beard: There is another visit at that time')
  expect(document.activeElement).toBe(notice)
  await press('Book anyway')

  expect(await screen.findByText('Service added')).not.toBeNull()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Add a service')
  expect(sent.findLast(({ operation }) => operation.startsWith('POST'))?.body).toEqual({
    serviceId: 23,
    overlap: 'allow',
    hours: 'reject',
  })
})

test('a service that cannot be added is unticked, with the reason', async () => {
  open([first, second], {
    refuse: (operation) =>
      operation.startsWith('POST') &&
      new MockRefusal(422, { code: 'invalid', detail: 'Please check your entries.' }),
  })
  await press('Edit Services')

  await userEvent.click(await screen.findByRole('checkbox', { name: 'Beard' }))

  expect(await screen.findByText('Error adding service')).not.toBeNull()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Beard' }).checked).toBe(false)
})

test('services often booked with those of the visit come first, the most frequent at the top', async () => {
  const nails = givenService({ id: 24, name: 'Manicure' })
  const updo = givenService({ id: 25, name: 'Updo' })
  open([first, second], {
    services: [givenService(), colour, updo, beard, nails],
    together: {
      '21': [
        { serviceId: 22, visits: 9 },
        { serviceId: 23, visits: 3 },
      ],
      '22': [
        { serviceId: 23, visits: 2 },
        { serviceId: 24, visits: 4 },
      ],
    },
  })
  await press('Edit Services')
  const heading = await screen.findByRole('heading', {
    name: 'Often with Cut and blow-dry, Colour',
  })

  const boxes = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  expect(boxes.map((words) => words?.replace(/\d.*/, ''))).toEqual(['Beard', 'Manicure', 'Updo'])
  expect(heading.closest('section')?.textContent).not.toContain('Updo')
})

test('without frequent combinations there is no heading', async () => {
  open([first, second])
  await press('Edit Services')

  expect(await screen.findByRole('checkbox', { name: 'Beard' })).not.toBeNull()
  expect(screen.queryByText(/^Often with/)).toBeNull()
})

test('of many services one is found by typing, under the name of its category', async () => {
  const { category } = first.service
  const nails = category && { ...category, id: 31, name: 'Nails' }
  const many = [
    ...['Balayage', 'Blow-dry', 'Full color', 'Highlights', 'Updo'].map((name, at) =>
      givenService({ id: 100 + at, name }),
    ),
    ...['Gel manicure', 'Pedicure'].map((name, at) =>
      givenService({ id: 200 + at, name, category: nails }),
    ),
  ]
  open([first, second], { services: many })
  await press('Edit Services')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Services' }))
  expect(
    (await dialog.findAllByRole('heading', { level: 4 })).map((head) => head.textContent),
  ).toEqual([first.service.category?.name, 'Nails'])

  await userEvent.type(dialog.getByRole('searchbox'), 'pedi')

  expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    expect.stringContaining('Pedicure'),
  ])
  await userEvent.type(dialog.getByRole('searchbox'), 'xyz')
  expect(dialog.queryByRole('checkbox')).toBeNull()
})
