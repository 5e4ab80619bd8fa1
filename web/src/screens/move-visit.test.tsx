import type { Appointment } from '@salon/contract/appointments'
import type { ServiceOffer } from '@salon/contract/service-offers'
import { notOffered } from '@salon/contract/service-terms'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import { givenAppointment, givenService, givenStaff } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'

const colour = givenService({ id: 22, name: 'Colour', duration: 120 })
const first = givenAppointment()
const second = givenAppointment({
  id: 52,
  service: colour,
  appointmentDate: '2026-03-02T09:45:00.000Z',
})
const mia = givenStaff({ id: 32, name: 'Mia' })

interface GivenServer {
  /** Another visit is in the way. */
  occupied?: boolean
  offers?: readonly ServiceOffer[]
  /** What every move is refused with. */
  refusal?: MockRefusal
}

/** The details of a visit, with a fake server that refuses overlaps unless `overlap` is 'allow'. */
const open = (rows: Appointment[], { occupied = false, offers, refusal }: GivenServer = {}) => {
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  const sent = openPage(
    page,
    ({ operation, body }) => {
      if (operation === 'GET /api/staff') return [givenStaff(), mia]
      if (operation === 'PUT /api/appointments/51/visit' && refusal) return refusal
      const insists = body !== undefined && (body as { overlap?: string }).overlap !== 'reject'
      if (operation === 'PUT /api/appointments/51/visit' && occupied && !insists) {
        return new MockRefusal(409, {
          code: 'overlaps',
          detail: 'The time is taken.',
          conflicts: [
            {
              id: 60,
              appointmentDate: '2026-03-02T13:00:00.000Z',
              duration: 30,
              customerName: 'Ada Stone',
              serviceName: 'Beard',
              staffName: 'Mira Olsen',
            },
          ],
        })
      }
      if (operation.startsWith('PUT') && !operation.endsWith('/visit')) return rows[0]
      return rows
    },
    undefined,
    undefined,
    offers,
  )
  const writes = () => sent.filter(({ operation }) => operation.startsWith('PUT'))
  return { writes }
}

const button = (name: string) => screen.findByRole('button', { name })

/** Opens the dialog and says another time, without a pointer. */
const moveTo = async (time: string) => {
  ;(await button('Move visit')).focus()
  await userEvent.keyboard('{Enter}')
  const field = await screen.findByLabelText(/^Time/)
  await userEvent.clear(field)
  await userEvent.type(field, time)
  await userEvent.keyboard('{Enter}')
}

test('all services of a visit move together by keyboard, and an undo restores each', async () => {
  const { writes } = open([first, second])

  await moveTo('13:00')

  await waitFor(() =>
    expect(writes()).toMatchObject([
      {
        operation: 'PUT /api/appointments/51/visit',
        body: { appointmentDate: '2026-03-02T13:00:00.000Z', overlap: 'reject' },
        ifMatch: '"1"',
      },
    ]),
  )
  await userEvent.click(await button('Undo'))
  await screen.findByText('Undone')
  expect(writes().slice(1)).toMatchObject([
    {
      operation: 'PUT /api/appointments/51',
      body: { appointmentTime: first.appointmentDate, staffId: first.staffId },
    },
    { operation: 'PUT /api/appointments/52', body: { appointmentTime: second.appointmentDate } },
  ])
})

test('a move shows its overlap, and can be made anyway', async () => {
  const { writes } = open([first, second], { occupied: true })

  await moveTo('14:00')
  await screen.findByText('Mira Olsen has another visit at that time')
  expect(screen.getByRole('alert').textContent).toContain('Ada Stone, Beard')
  // The next Tab leads to the answer, and another Enter to nothing.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  await userEvent.tab()
  expect(document.activeElement).toBe(await button('Move anyway'))
  await userEvent.keyboard('{Enter}')

  await screen.findByText('Visit moved')
  expect(writes()).toMatchObject([{ body: { overlap: 'reject' } }, { body: { overlap: 'allow' } }])
})

test('only who does it changes where the time is not touched', async () => {
  const { writes } = open([first, { ...second, staffId: mia.id, staff: mia }])

  await userEvent.click(await button('Move visit'))
  await screen.findByText('Leave empty to keep the same staff.')
  await userEvent.click(await screen.findByRole('combobox', { name: /^Staff/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Mia/ }))
  const submit = (await screen.findAllByRole('button', { name: 'Move visit' })).at(-1)
  await userEvent.click(submit ?? document.body)

  await screen.findByText('Visit moved')
  expect(writes()[0]?.body).toEqual({ overlap: 'reject', staffId: 32 })
})

test('a staff member who lacks one of the services is named with it, at the field', async () => {
  const byMira = {
    id: 1,
    serviceId: colour.id,
    staffId: first.staffId,
    price: null,
    duration: null,
    initialWork: null,
    processing: null,
    cleanup: null,
  }
  open([first, second], {
    offers: [byMira],
    refusal: new MockRefusal(422, {
      code: 'invalid',
      detail: notOffered,
      errors: [{ path: 'staffId', message: notOffered }],
    }),
  })

  await userEvent.click(await button('Move visit'))
  await userEvent.click(await screen.findByRole('combobox', { name: /^Staff/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Mia/ }))
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Move visit' })).at(-1) ?? document.body,
  )

  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Mia does not offer Colour')).not.toBeNull()
  expect(screen.queryByText(notOffered)).toBeNull()
})

test.each([
  ['Edit', 'This changes Cut and blow-dry only. To move the whole visit, use Move visit.'],
  ['Edit Colour', 'This changes Colour only. To move the whole visit, use Move visit.'],
])('%s shows that it changes one service of several, and how to move all', async (edit, hint) => {
  open([first, second])

  await userEvent.click(await button(edit))

  const dialog = await screen.findByRole('dialog', { name: 'Edit Appointment' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    hint,
  )
})

test('a visit of one service is moved by editing it, without a note', async () => {
  open([first])

  await userEvent.click(await button('Edit'))

  await screen.findByRole('dialog', { name: 'Edit Appointment' })
  expect(screen.queryByText(/^Only/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Move visit' })).toBeNull()
})

test('a visit is moved from its actual time, not from a missed service’s', async () => {
  const missed = givenAppointment({ status: 'no-show' })
  open([missed, { ...second, appointmentDate: '2026-03-02T15:00:00.000Z' }])

  await userEvent.click(await button('Move visit'))

  expect((await screen.findByLabelText<HTMLInputElement>(/^Time/)).value).toBe('15:00')
})
