import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
// Loaded late by the page; what imports it here has it at once.
import '../features/appointments/panels/calendar/day-timeline.tsx'
import '../features/appointments/panels/calendar/week-timeline.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenStaff } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const mira = givenStaff()
const cut = givenAppointment({ customer: givenCustomer({ id: 12, name: 'Ada Tran' }), staff: mira })

test.each(['staff', 'week'])(
  'a block that another device changed is highlighted for a moment (%s)',
  async (view) => {
    const animate = vi.fn<(this: HTMLElement) => void>()
    Object.assign(HTMLElement.prototype, { animate })
    onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'animate'))
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
    const client = createQueryClient(() => {})
    let row = cut
    const { page } = atAddress(
      '/appointments',
      `/appointments?day=2026-03-02&view=${view}`,
      VisitsScreen,
    )
    openPage(
      page,
      ({ operation, query }) => {
        if (operation === 'GET /api/staff') return [mira]
        const isOfDay = (query.get('date') ?? row.appointmentDate.slice(0, 10)) === '2026-03-02'
        return operation === 'GET /api/appointments' && isOfDay ? [row] : []
      },
      client,
    )
    const link = await screen.findByRole('link', { name: /Ada Tran/ })
    expect(animate).not.toHaveBeenCalled()

    row = { ...cut, status: 'confirmed', version: 2 }
    await client.invalidateQueries()

    await waitFor(() => expect(animate.mock.contexts).toContain(link.closest('li')))
  },
)
