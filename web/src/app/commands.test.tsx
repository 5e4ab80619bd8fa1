import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { VisitsScreen } from '../screens/visits.tsx'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import {
  givenAppointment,
  givenCustomer,
  givenMatches,
  givenService,
  givenStaff,
} from '../test/salon-rows.ts'
import { Commands } from './commands.tsx'

const ben = givenCustomer({ id: 12, name: 'Бен Окафор' })
const visit = givenAppointment({ customer: ben })

/** The visits of a day, with the keys around them. */
const open = async (visits = [visit]) => {
  const { page, router } = atAddress('/appointments', '/appointments?day=2026-03-02', () => (
    <Commands>
      <main>
        <VisitsScreen />
      </main>
    </Commands>
  ))
  const sent = openPage(page, ({ operation, query }) => {
    if (operation === 'GET /api/customers') return [ben]
    if (operation === 'GET /api/customers/search') {
      return query.get('q') === 'бен' ? givenMatches([ben]) : givenMatches([])
    }
    if (operation === 'GET /api/appointments/51') return visit
    if (/^GET .api.appointments.\d+$/.test(operation)) {
      return new MockRefusal(404, { code: 'not_found', detail: 'Not found.' })
    }
    if (operation.startsWith('GET /api/services')) return [givenService()]
    if (operation === 'GET /api/staff') return [givenStaff({ role: 'Owner' })]
    return visits
  })
  await screen.findAllByRole('link', { name: ben.name })
  return { router, sent }
}
const palette = () => screen.findByRole('combobox', { name: /^Find clients/ })
const option = (name: RegExp) => screen.findByRole('option', { name })

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  '%s finds a client and goes there',
  async (keys) => {
    const { router } = await open()
    await userEvent.keyboard(keys)

    await userEvent.type(await palette(), 'бен')
    expect(await option(/Бен Окафор, Cut and blow-dry/)).not.toBeNull()
    const clients = within(screen.getByRole('group', { name: 'Clients' }))
    await userEvent.click(clients.getByRole('option', { name: /^Бен Окафор/ }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/customer/12'))
    expect(screen.queryByRole('combobox')).toBeNull()
  },
)

test('a client with many visits lists five, and a link to all of them', async () => {
  const { router } = await open(
    Array.from({ length: 12 }, (_, nth) =>
      givenAppointment({
        id: 60 + nth,
        customer: ben,
        appointmentDate: `2026-03-${String(nth + 2).padStart(2, '0')}T10:00:00.000Z`,
      }),
    ),
  )
  await userEvent.keyboard('{Control>}k{/Control}')

  await userEvent.type(await palette(), 'бен')
  const all = await option(/^All 12 visits of Бен Окафор/)

  expect(screen.getAllByRole('option', { name: /Бен Окафор, Cut and blow-dry/ })).toHaveLength(5)
  await userEvent.click(all)
  await waitFor(() => expect(router.state.location.pathname).toBe('/customer/12'))
})

test('a number finds the visit of that id, and Enter opens the highlighted result', async () => {
  const { router } = await open()
  await userEvent.keyboard('{Control>}k{/Control}')

  await userEvent.type(await palette(), '#51')
  await option(/Appointment #51/)
  await userEvent.keyboard('{Enter}')

  await waitFor(() => expect(router.state.location.pathname).toBe('/appointment/51'))
})

test('a number that no appointment has is not offered', async () => {
  await open()
  await userEvent.keyboard('{Control>}k{/Control}')

  await userEvent.type(await palette(), '39200')

  expect(await screen.findByText('Nothing found.')).not.toBeNull()
  expect(screen.queryByRole('option', { name: /Appointment #/ })).toBeNull()
})

test('an unknown client can be added under the typed name', async () => {
  await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await palette(), 'Zoë')

  await userEvent.click(await option(/^Add "Zoë" as new client$/))

  const dialog = within(await screen.findByRole('dialog', { name: 'Add Client' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Zoë')
})

test('Enter pressed before the results arrive opens the match for the typed text', async () => {
  const { router } = await open()
  await userEvent.keyboard('{Control>}k{/Control}')

  await userEvent.type(await palette(), 'бен{Enter}')

  await waitFor(() => expect(router.state.location.pathname).toBe('/customer/12'))
})

test('finds a screen by name, arrows move the highlight, and no result shows a message', async () => {
  const { router } = await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await palette(), 'nobody')
  expect(await screen.findByText('Nothing found.')).not.toBeNull()

  await userEvent.clear(await palette())
  await userEvent.keyboard('{ArrowUp}')
  expect((await option(/History/)).getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{ArrowUp}{Enter}')

  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
})

test('N books on the day shown, also on a Cyrillic keyboard layout', async () => {
  await open()

  fireEvent.keyDown(document.body, { key: 'т', code: 'KeyN' })

  const form = within(await screen.findByRole('dialog', { name: 'New Appointment' }))
  expect((await form.findByLabelText<HTMLInputElement>('Date')).value).toBe('2026-03-02')
})

test('a letter typed into a field triggers no shortcut', async () => {
  await open()

  await userEvent.type(screen.getByRole('searchbox'), 'nt?/')

  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('nt?/')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('arrow keys change the day, T returns to today, and / focuses the search', async () => {
  const { router } = await open()

  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2026-03-03' }))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2026-03-01' }))
  await userEvent.keyboard('t')
  await waitFor(() => expect(router.state.location.search).not.toMatchObject({ day: '2026-03-01' }))
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('? lists the shortcuts, and Escape closes the list', async () => {
  await open()

  await userEvent.keyboard('?')

  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(list.getByText('New appointment')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('letters typed while the palette loads open nothing else', async () => {
  await open()
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'n' })

  expect(await palette()).not.toBeNull()
  expect(screen.queryByRole('dialog', { name: 'New Appointment' })).toBeNull()
})

test('the palette does not replace a booking with unsaved changes', async () => {
  await open()
  await userEvent.keyboard('n')
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText('Notes'), 'Tea')

  await userEvent.keyboard('{Control>}k{/Control}')

  expect(within(dialog).getByLabelText<HTMLInputElement>('Notes').value).toBe('Tea')
  expect(screen.queryByRole('combobox', { name: /^Find clients/ })).toBeNull()
})
