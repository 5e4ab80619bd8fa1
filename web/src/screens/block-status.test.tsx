import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
// Loaded late by the page; what imports it here has it at once.
import '../features/appointments/panels/calendar/day-timeline.tsx'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenStaff } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const fills = ['category-tint', 'category-tint-faded', 'hatched']

test.each([
  ['scheduled', 'Pending', 'category-tint'],
  ['completed', 'Completed', 'category-tint-faded'],
  ['cancelled', 'Cancelled', 'hatched'],
] as const)(
  'a block of 15 minutes that is %s says so by a glyph with its word, and by its fill',
  async (status, word, fill) => {
    const { page } = atAddress(
      '/appointments',
      '/appointments?day=2026-03-02&view=staff',
      VisitsScreen,
    )
    openPage(page, ({ operation }) =>
      operation === 'GET /api/staff'
        ? [givenStaff()]
        : [givenAppointment({ status, duration: 15 })],
    )

    const glyph = await screen.findByRole('img', { name: word })

    const block = glyph.closest('[data-row]')
    expect(block).toHaveProperty('dataset.row', '51')
    expect(glyph.querySelector('use')?.getAttribute('href')).toBe(`#status-${status}`)
    expect(fills.filter((one) => block?.classList.contains(one))).toEqual([fill])
  },
)
