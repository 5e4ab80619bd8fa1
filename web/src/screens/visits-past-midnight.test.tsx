import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenStaff } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const nadia = givenStaff({ id: 40, name: 'Nadia Petit', role: 'Owner' })
const mira = givenStaff()
const ada = givenCustomer({ id: 12, name: 'Ada Tran' })
const ben = givenCustomer({ id: 13, name: 'Ben Okafor' })
const late = (id: number, day: string, more = {}) =>
  givenAppointment({
    id,
    customer: ada,
    appointmentDate: `${day}T23:00:00.000Z`,
    duration: 90,
    staff: mira,
    ...more,
  })
const morning = givenAppointment({ id: 60, customer: ben, staff: mira })
const rows = [late(61, '2026-03-01'), morning, late(62, '2026-03-03')]

/** On a fake server, which answers with the rows of the days that are asked for. */
const open = (view: 'staff' | 'week', given = rows) => {
  const { page } = atAddress(
    '/appointments',
    `/appointments?day=2026-03-02&view=${view}`,
    VisitsScreen,
  )
  openPage(page, ({ operation, query }) => {
    if (operation === 'GET /api/staff') return [nadia, mira]
    if (operation === 'GET /api/settings') return { weekStart: 1 }
    if (operation !== 'GET /api/appointments') return []
    const first = query.get('date') ?? query.get('from') ?? ''
    const last = query.get('date') ?? query.get('to') ?? ''
    return given.filter(({ appointmentDate }) => {
      const day = appointmentDate.slice(0, 10)
      return day >= first && day <= last
    })
  })
}
const blockOf = (link: HTMLElement) => link.closest('li') ?? document.body
const columnOf = (link: HTMLElement) =>
  link.closest<HTMLElement>('[data-grid-column]')?.dataset['gridColumn']

test('a visit of the day before that ends after midnight stands at the top of its column', async () => {
  open('staff')

  const link = await screen.findByRole('link', { name: 'Ada Tran' })
  expect(columnOf(link)).toBe(String(mira.id))
  const { style, textContent } = blockOf(link)
  expect(textContent).toContain('– 12:30 AM Ada Tran')
  expect(screen.getByTitle(/^11:00 PM – 12:30 AM · Ada Tran/)).not.toBeNull()
  expect(style.top).toBe('calc(calc(var(--minute) * 0) + 1px)')
  expect(style.height).toBe('calc(calc(var(--minute) * 30) - 2px)')
  // The hours begin with it, and its visit is the other day's.
  expect(screen.getByRole('button', { name: 'Book 12:00 AM with Mira Olsen' })).not.toBeNull()
  expect(screen.getByText('1 visit')).not.toBeNull()
})

test('there it cannot be moved, unlike the visits of the day', async () => {
  open('staff')
  const link = await screen.findByRole('link', { name: 'Ada Tran' })
  await screen.findByText('Press M on a visit to move it.')

  await userEvent.hover(blockOf(screen.getByRole('link', { name: 'Ben Okafor' })))
  await userEvent.hover(blockOf(link))
  expect(screen.getByRole('button', { name: 'Move Ben Okafor' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Move Ada Tran' })).toBeNull()

  link.focus()
  await userEvent.keyboard('m{ArrowDown}{Enter}')
  expect(document.querySelector('[data-ghost]')).toBeNull()
})

test('what was called off, or ends at midnight, stays with its day', async () => {
  open('staff', [
    late(61, '2026-03-01', { status: 'cancelled' }),
    late(63, '2026-03-01', { duration: 60 }),
    late(64, '2026-03-01', { customer: ben }),
  ])

  await screen.findByRole('link', { name: 'Ben Okafor' })

  expect(screen.queryByRole('link', { name: 'Ada Tran' })).toBeNull()
})

test('a visit beside it has a lane of its own', async () => {
  const at = '2026-03-02T00:15:00.000Z'
  const early = givenAppointment({ customer: ben, staff: mira, appointmentDate: at })
  open('staff', [late(61, '2026-03-01'), early])

  const links = [
    await screen.findByRole('link', { name: 'Ada Tran' }),
    await screen.findByRole('link', { name: 'Ben Okafor' }),
  ]

  expect(links.map((link) => blockOf(link).style.width)).toEqual([
    'calc(50% - 3px)',
    'calc(50% - 3px)',
  ])
})

test('a week draws it in both of its days, and counts it in the one in which it begins', async () => {
  open('week')

  const links = () => screen.getAllByRole('link', { name: /Ada Tran/ })
  await screen.findAllByRole('link', { name: /Ada Tran/ })
  // That of the Sunday before this week, and twice that of Tuesday.
  await waitFor(() => expect(links().map(columnOf)).toEqual(['0', '1', '2']))
  const [sundays, tuesdays, again] = links().map((link) => link.getAttribute('aria-label'))
  expect(sundays).toMatch(/^11:00 PM – 12:30 AM/)
  expect(tuesdays).toMatch(/^11:00 PM(?! –)/)
  expect(again).toMatch(/^11:00 PM – 12:30 AM/)
  for (const [day, count] of [
    ['Monday, March 2', '1 appointment'],
    ['Tuesday, March 3', '1 appointment'],
    ['Wednesday, March 4', '0 appointments'],
  ])
    expect(screen.getByRole('button', { name: `${day}, ${count}. Open this day` })).not.toBeNull()
})
