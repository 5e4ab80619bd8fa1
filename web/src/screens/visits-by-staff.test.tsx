import type { Appointment } from '@salon/contract/appointments'
import type { Account } from '@salon/contract/auth'
import type { HeldTime } from '@salon/contract/online-booking'
import type { SafetyAlert } from '@salon/contract/safety'
import type { Role } from '@salon/contract/vocabulary'
import type { WorkingSchedule } from '@salon/contract/working-hours'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import {
  givenAlert,
  givenAppointment,
  givenCustomer,
  givenService,
  givenStaff,
} from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const nadia = givenStaff({ id: 40, name: 'Nadia Petit', role: 'Owner' })
const mira = givenStaff()
const gone = givenStaff({ id: 49, name: 'Grete Left' })
const ben = givenCustomer({ id: 12, name: 'Ben Okafor' })
const rows = [
  givenAppointment({ customer: ben, staff: mira }),
  givenAppointment({ id: 52, staff: gone, appointmentDate: '2026-03-02T06:00:00.000Z' }),
]

const team = [nadia, mira, givenStaff({ id: 42, isActive: false })]

const open = ({
  failing = (): boolean => false,
  search = '&view=staff',
  staff = team,
  book = rows,
  schedules = [] as WorkingSchedule[],
  held = undefined as HeldTime[] | undefined,
  alerts = [] as SafetyAlert[] | MockRefusal,
  client = createQueryClient(() => {}),
} = {}) => {
  const { page, router } = atAddress(
    '/appointments',
    `/appointments?day=2026-03-02${search}`,
    VisitsScreen,
  )
  openPage(
    page,
    ({ operation }) => {
      if (operation === 'GET /api/customers') return [ben]
      if (operation === 'GET /api/services/active') return [givenService()]
      if (operation === 'GET /api/staff') return staff
      if (operation === 'GET /api/online-booking') return { isOn: held !== undefined }
      if (operation === 'GET /api/online-bookings/held') return held ?? []
      return failing() ? new MockRefusal(500, { code: 'broken', detail: 'Broken.' }) : book
    },
    client,
    { schedules, exceptions: [], blockedTimes: [] },
    [],
    [],
    { alerts },
  )
  return router
}

test('a day by staff has a column for each active member and each with a visit that day', async () => {
  const router = open({ search: '' })
  await userEvent.click(await screen.findByRole('tab', { name: 'By staff' }))

  const names = (await screen.findAllByRole('heading', { level: 3 })).map(({ title }) => title)
  expect(names).toEqual(['Nadia Petit', 'Mira Olsen', 'Grete Left'])
  expect(router.state.location.search).toEqual({ day: '2026-03-02', view: 'staff' })

  await userEvent.click(screen.getByRole('link', { name: 'Ben Okafor' }))
  expect(await screen.findByText('At /appointment/51')).not.toBeNull()
})

test('a block says in words what its client lacks, that they are too young, and what they are allergic to', async () => {
  const test = { verdict: 'blocked', gap: 'failed', product: 'Koleston' } as const
  const conditions = [{ kind: 'latex', note: null, severity: 'severe' } as const]
  open({ alerts: [givenAlert({ test, age: { minimum: 18, age: 17 }, conditions })] })

  const words = await screen.findByText(
    'Cut and blow-dry needs a patch test with Koleston. The last one failed. Cut and blow-dry has a minimum age of 18. The client is 17 on that day. Allergies and conditions: Latex (Severe)',
  )
  expect(words.closest('[data-row]')).toHaveProperty('dataset.row', '51')
  expect(screen.getAllByText(/patch test/)).toHaveLength(1)
})

test.each([
  [45, true],
  [30, false],
])('of %i minutes a block has room for these words: %s', async (duration, hasRoom) => {
  const test = { verdict: 'blocked', gap: 'failed', product: 'Koleston' } as const
  open({
    book: [givenAppointment({ customer: ben, staff: mira, duration })],
    alerts: [givenAlert({ test })],
  })
  const lacking = 'Cut and blow-dry needs a patch test with Koleston. The last one failed.'

  const words = await screen.findByText(lacking)

  expect(words.classList.contains('sr-only')).toBe(!hasRoom)
  // Where the pointer is over the link, which covers the block.
  const link = screen.getByRole('link', { name: 'Ben Okafor' })
  expect(link.closest('[title]')).toHaveProperty(
    'title',
    `9:00 · Ben Okafor · Cut and blow-dry · ${lacking}`,
  )
})

test('a visitor reads nothing of it', async () => {
  const client = createQueryClient(() => {})
  const as = (role: Role) =>
    client.setQueryData(accountQueries.current().queryKey, { id: 1, role } as Account)
  const test = { verdict: 'blocked', gap: 'failed', product: 'Koleston' } as const
  as('user')
  open({ alerts: [givenAlert({ test })], client })
  await screen.findByText(/patch test/)

  // All of it is loaded by now, so that a visitor would see it at once.
  act(() => void as('visitor'))

  await waitFor(() => expect(screen.queryByText(/patch test/)).toBeNull())
  expect(screen.queryByTitle(/patch test/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).not.toBeNull()
})

test('who is hidden stays so after a reload, for this account alone, and the last one shown cannot be', async () => {
  const openAs = (id: number) => {
    const client = createQueryClient(() => {})
    client.setQueryData(accountQueries.current().queryKey, { id, role: 'admin' } as Account)
    open({ client, staff: [nadia, mira], book: [] })
  }
  const columns = async () =>
    (await screen.findAllByRole('heading', { level: 3 })).map(({ title }) => title)
  const box = (name: string) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name, hidden: true })
  openAs(71)

  expect((await box(mira.name)).disabled).toBe(false)
  await userEvent.click(await box(nadia.name))

  expect(await columns()).toEqual([mira.name])
  expect((await box(mira.name)).disabled).toBe(true)
  cleanup()
  openAs(71)
  expect(await columns()).toEqual([mira.name])
  expect((await box(nadia.name)).checked).toBe(false)
  cleanup()
  openAs(72)
  expect(await columns()).toEqual([nadia.name, mira.name])
})

test('an owner who was entered a second time has one column; a namesake has another', async () => {
  const double = { ...nadia, id: 43, role: 'Staff Member' }
  open({ staff: [...team, double, { ...mira, id: 44, name: nadia.name, email: 'n@salon.test' }] })

  const names = (await screen.findAllByRole('heading', { level: 3 })).map(({ title }) => title)
  // A staff member may have the owner's name.
  expect(names).toEqual(['Nadia Petit', 'Mira Olsen', 'Nadia Petit', 'Grete Left'])
})

test('a time that is kept for a visitor is shaded in its column, and can be booked over', async () => {
  const [start, expiresAt] = ['2026-03-02T09:00:00.000Z', '2026-03-02T07:40:00.000Z']
  const onNextDay = '2026-03-03T09:00:00.000Z'
  open({
    held: [
      { staffId: mira.id, start, duration: 45, expiresAt, offeredTo: null },
      { staffId: nadia.id, start, duration: 45, expiresAt, offeredTo: 'Ann Lee' },
      { staffId: mira.id, start: onNextDay, duration: 45, expiresAt, offeredTo: null },
    ],
  })

  const held = await screen.findByText(/^Held online until /)
  expect(held.closest('[data-grid-column]')).toHaveProperty('dataset.gridColumn', String(mira.id))
  expect(held.closest('[data-held]')?.className).toContain('pointer-events-none')
  expect(screen.getByText('Offered to Ann Lee until 7:40 AM')).not.toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Book 9:00 AM with Mira Olsen' }))
  expect(await screen.findByRole('dialog')).not.toBeNull()
})

test('a salon without online booking does not ask for what is kept', async () => {
  open()

  await screen.findByRole('link', { name: 'Ben Okafor' })
  expect(screen.queryByText(/^Held online/)).toBeNull()
})

test('a visit that waits for an answer says so', async () => {
  open({ book: [givenAppointment({ customer: ben, staff: mira, awaiting: true })] })

  const link = await screen.findByRole('link', { name: 'Ben Okafor' })
  const block = within(link.closest<HTMLElement>('[data-row]') ?? document.body)
  expect(block.getByTitle('Waiting for your answer')).not.toBeNull()
  expect(block.getByText(/^Waiting for your answer, /)).not.toBeNull()
})

test('hours outside of a working day are shaded, and can be booked', async () => {
  const day = { from: '10:00', to: '18:00', breaks: [{ from: '12:00', to: '13:00' }] }
  const week = Array.from({ length: 7 }, () => day)
  open({ schedules: [{ id: 1, staffId: mira.id, validFrom: '2026-01-01', week, version: 1 }] })

  await screen.findByRole('button', { name: 'Book 8:00 AM with Mira Olsen' })
  const shaded = () =>
    [...document.querySelectorAll<HTMLElement>('[data-closed]')].map(
      ({ dataset }) => dataset.closed,
    )
  // From 6:00, where the first visit begins, to 20:00; the others have no hours of their own.
  await waitFor(() => expect(shaded()).toEqual(['360-600', '720-780', '1080-1200']))
})

test('the day is as long as the working day', async () => {
  const week = Array.from({ length: 7 }, () => ({ from: '09:00', to: '22:00', breaks: [] }))
  open({ schedules: [{ id: 1, staffId: null, validFrom: '2026-01-01', week, version: 1 }] })

  await screen.findByRole('button', { name: 'Book 9:30 PM with Mira Olsen' })
})

test('a tap on a free slot books that time with that staff member', async () => {
  open()

  await userEvent.click(await screen.findByRole('button', { name: 'Book 2:30 PM with Mira Olsen' }))

  const form = within(await screen.findByRole('dialog', { name: 'New Appointment' }))
  expect((await form.findByLabelText<HTMLInputElement>('Time')).value).toBe('14:30')
  expect(form.getByLabelText<HTMLInputElement>('Staff').value).toBe('Mira Olsen')
  expect(form.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-03-02')
})

test('the half hour that a click books is highlighted: from the second quarter on in the lower part', async () => {
  open()
  const place = await screen.findByRole('button', { name: 'Book 2:30 PM with Mira Olsen' })
  Object.assign(place, { getBoundingClientRect: () => new DOMRect(0, 100, 80, 40) })

  const into = () => place.style.getPropertyValue('--into')
  fireEvent.pointerMove(place, { clientY: 120 })
  expect(into()).toBe('calc(var(--minute) * 0)')
  fireEvent.pointerMove(place, { clientY: 130 })
  expect(into()).toBe('calc(var(--minute) * 15)')
  expect(place.className).toContain('hover:before:top-(--into,0px)')
  fireEvent.click(place, { clientY: 130, detail: 1 })

  const form = within(await screen.findByRole('dialog', { name: 'New Appointment' }))
  expect((await form.findByLabelText<HTMLInputElement>('Time')).value).toBe('14:45')
})

test('one button shows all hours and the usual ones again, and keeps the focus', async () => {
  open()
  const earlier = await screen.findByRole('button', { name: 'Earlier hours', expanded: false })
  earlier.focus()

  await userEvent.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Book 12:00 AM with Mira Olsen' })
  expect(document.activeElement).toBe(earlier)
  expect(earlier.getAttribute('aria-label')).toBe('Fewer hours')
  expect(earlier.getAttribute('aria-expanded')).toBe('true')

  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Book 12:00 AM with Mira Olsen' })).toBeNull()
  expect(document.activeElement).toBe(earlier)
  expect(earlier.getAttribute('aria-label')).toBe('Earlier hours')
})

test.each(['Earlier hours', 'Later hours'])(
  'of the two, %s alone hides them again where it showed them',
  async (name) => {
    open()
    const pressed = await screen.findByRole('button', { name })

    await userEvent.click(pressed)
    expect(screen.getAllByRole('button', { expanded: true })).toEqual([pressed])
    expect(pressed.getAttribute('aria-label')).toBe('Fewer hours')
    expect(screen.queryByRole('button', { name: /^(Earlier|Later) hours$/ })).toBeNull()

    await userEvent.click(pressed)
    const both = screen.getAllByRole('button', { name: /^(Earlier|Later) hours$/ })
    expect(both).toHaveLength(2)
    expect(both).toContain(pressed)
  },
)

test('the free slots are one tab stop, with arrow keys between them', async () => {
  open()
  const first = await screen.findByRole('button', { name: 'Book 10:00 AM with Nadia Petit' })
  const stops = screen
    .getAllByRole('button', { name: /^Book / })
    .filter((place) => place.tabIndex === 0)
  expect(stops).toEqual([first])

  first.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')

  expect(document.activeElement?.getAttribute('aria-label')).toBe('Book 10:30 AM with Mira Olsen')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}{Enter}')
  expect(await screen.findByRole('dialog', { name: 'New Appointment' })).not.toBeNull()
  expect((await screen.findByLabelText<HTMLInputElement>('Time')).value).toBe('10:00')
})

test('a day that fails to load shows an error and a retry', async () => {
  let down = true
  open({ failing: () => down })
  await screen.findByText('Failed to fetch appointments')

  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('link', { name: 'Ben Okafor' })).not.toBeNull()
})

test('blocks of one visit name each other, those that take place and no others', async () => {
  const at = (id: number, hour: number, more: Partial<Appointment> = {}) =>
    givenAppointment({
      id,
      customer: ben,
      customerId: ben.id,
      appointmentDate: `2026-03-02T${hour}:00:00.000Z`,
      ...more,
    })
  const colour = givenService({ id: 23, name: 'Colour' })
  const other = givenCustomer({ id: 13, name: 'Ada Tran' })
  open({
    book: [
      at(61, 10, { staff: mira, staffId: mira.id }),
      at(62, 11, { staff: nadia, staffId: nadia.id, service: colour }),
      at(63, 14, { staff: mira, staffId: mira.id, status: 'no-show' }),
      at(64, 16, { staff: mira, staffId: mira.id, customer: other, customerId: other.id }),
    ],
  })
  await screen.findAllByRole('link', { name: 'Ben Okafor' })

  const blocks = screen.getAllByRole('listitem').map((block) => block.textContent)
  const [nadias, first, missed, others] = blocks
  expect(blocks).toHaveLength(4)
  expect(nadias).toContain('Same visit: 10:00 AM Cut and blow-dry with Mira Olsen')
  expect(first).toContain('Same visit: 11:00 AM Colour with Nadia Petit')
  expect(`${missed}${others}`).not.toContain('Same visit')
})

test('seven visits at once have their initials, and all words by name and title', async () => {
  const names = ['Ada Tran', 'Ben Okafor', 'Çağla Öz', 'Дарья Мельник', 'Eve', 'Fay Lo', 'Gil Ro']
  open({
    book: names.map((name, n) =>
      givenAppointment({ id: 70 + n, staff: mira, customer: givenCustomer({ id: 70 + n, name }) }),
    ),
  })

  const links = await Promise.all(names.map((name) => screen.findByRole('link', { name })))
  const shown = links.map((link) => link.querySelector('[aria-hidden]')?.textContent)
  expect(shown).toEqual(['AT', 'BO', 'ÇÖ', 'ДМ', 'E', 'FL', 'GR'])
  expect(links.map((link) => link.closest<HTMLElement>('[title]')?.title)).toContain(
    '9:00 · Дарья Мельник · Cut and blow-dry',
  )
})

test('the previous day stays visible until the next one has loaded', async () => {
  const answers: (() => void)[] = []
  const { page } = atAddress(
    '/appointments',
    '/appointments?day=2026-03-02&view=staff',
    VisitsScreen,
  )
  openPage(page, ({ operation, query }) => {
    if (operation === 'GET /api/staff') return team
    if (query.get('date') !== '2026-03-03') return rows
    return new Promise((resolve) => answers.push(() => resolve([])))
  })
  await screen.findByRole('link', { name: 'Ben Okafor' })
  const tabStops = () =>
    within(screen.getByRole('group', { name: 'By staff' }))
      .getAllByRole('button')
      .filter(({ dataset, tabIndex }) => dataset['time'] !== undefined && tabIndex === 0)
  // Before the hours of the day that follows, which has no visit.
  tabStops()[0]?.focus()
  await userEvent.keyboard('{ArrowUp>40/}')

  await userEvent.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(answers).toHaveLength(1))

  expect(screen.getByRole('group', { name: 'By staff', busy: true })).not.toBeNull()
  tabStops()[0]?.focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('link', { name: 'Ben Okafor' })).not.toBeNull()
  answers[0]?.()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ben Okafor' })).toBeNull())
  expect(screen.getByRole('group', { name: 'By staff', busy: false })).not.toBeNull()
  expect(tabStops()).toHaveLength(1)
})

test('the list says where alerts could not be loaded', async () => {
  open({ search: '', alerts: new MockRefusal(500, { code: 'broken', detail: 'Broken.' }) })

  await screen.findByText("Couldn't load allergies and patch tests")
})
