import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { expect, onTestFinished, test } from 'vitest'
import { useLanguage } from '../text/language.ts'
import { atAddress } from '../test/at-address.tsx'
import { MockRefusal, openPage } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenStaff } from '../test/salon-rows.ts'
// Loaded late by the page; what imports it here has it at once.
import '../features/appointments/panels/calendar/day-timeline.tsx'
import '../features/appointments/panels/move/move-by-hand.tsx'
import { VisitsScreen } from './visits.tsx'

const mira = givenStaff()
const cut = givenAppointment({ customer: givenCustomer({ id: 12, name: 'Ada Tran' }), staff: mira })
const Visits = () => (useLanguage('de') === 'de' ? <VisitsScreen /> : null)

test('a refused drop says in German what is wrong with its time', async () => {
  onTestFinished(async () => void (await i18next.changeLanguage('en')))
  const { page } = atAddress('/appointments', '/appointments?day=2026-03-02&view=staff', Visits)
  const message = 'The visit would run past the end of the day'
  openPage(page, ({ operation }) => {
    if (operation === 'GET /api/staff') return [mira]
    if (operation.startsWith('PUT'))
      return new MockRefusal(422, {
        code: 'invalid',
        detail: message,
        errors: [{ path: 'appointmentTime', message }],
      })
    return operation === 'GET /api/appointments' ? [cut] : []
  })
  const link = await screen.findByRole('link', { name: 'Ada Tran' })
  await screen.findByText(/Zum Verschieben M/)

  link.focus()
  await userEvent.keyboard('m{ArrowDown}{Enter}')

  await waitFor(() =>
    expect(screen.getByText('Der Termin ginge über das Ende des Tages hinaus')).not.toBeNull(),
  )
})
