import type { Account } from '@salon/contract/auth'
import type { MessageSettings } from '@salon/contract/messages'
import {
  onlineBookingSettingsEdit,
  type OnlineBookingSettings,
} from '@salon/contract/online-booking'
import type { WorkingHours } from '@salon/contract/working-spans'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { givenHours } from '../../../test/open-hours.tsx'
import { MockRefusal, openPage, type MockServer } from '../../../test/open-page.tsx'
import { givenService, givenStaff, messagesOff } from '../../../test/salon-rows.ts'
import { accountQueries } from '../../auth/api.ts'
import { OnlineBookingCard } from './online-booking-card.tsx'
import './online-booking-dialog.tsx'

const usual: OnlineBookingSettings = {
  isOn: false,
  slug: null,
  services: null,
  staffIds: null,
  noticeMinutes: 120,
  horizonDays: 60,
  stepMinutes: 15,
  changeHours: 24,
  mostBookings: 3,
  confirmation: 'at_once',
  gaps: 'all',
  gapMinutes: 30,
  embedSites: [],
  formerSlugs: [],
  canMail: true,
  version: 1,
}

const category = (name: string) => {
  const { category: usual } = givenService()
  return usual && { ...usual, name }
}
const offered = [
  givenService({ id: 1, name: 'Tint', category: category('Colour') }),
  givenService({ id: 2, name: 'Cut', category: category('Hair') }),
  givenService({ id: 3, name: 'Advice', category: null }),
]

const refusedAt = (...errors: { path: string; message: string }[]) =>
  new MockRefusal(422, { code: 'invalid', detail: 'Please check your entries.', errors })

/** The refusal of a body by the schema by which the server checks it. */
const refusedByContract = (body: unknown) => {
  const { error } = onlineBookingSettingsEdit.safeParse(body)
  return (
    error &&
    refusedAt(...error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  )
}

/** The card of a salon with Mia on the staff. @returns what it sent, in order */
const openCard = (
  settings: Partial<OnlineBookingSettings>,
  {
    refusal,
    messages,
    role = 'admin',
    salonName = 'North',
    hours = givenHours,
  }: {
    refusal?: MockRefusal
    messages?: Partial<MessageSettings>
    role?: Account['role']
    salonName?: string
    hours?: WorkingHours
  } = {},
) => {
  let messageSettings = { ...messagesOff, ...messages }
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, { id: 1, role } as Account)
  const answer: MockServer = ({ operation, body }) => {
    if (operation === 'GET /api/staff') return [givenStaff({ id: 41, name: 'Mia' })]
    if (operation === 'GET /api/services/active') return offered
    if (operation === 'GET /api/online-booking') return { ...usual, ...settings }
    if (operation === 'GET /api/message-settings') return messageSettings
    if (operation === 'GET /api/salon-info') return { name: salonName }
    if (operation === 'PUT /api/message-settings') {
      messageSettings = { ...messageSettings, ...(body as object) }
      return messageSettings
    }
    if (operation !== 'PUT /api/online-booking') return undefined
    return refusal ?? refusedByContract(body) ?? { ...usual, ...settings, ...(body as object) }
  }
  const sent = openPage(<OnlineBookingCard />, answer, client, hours)
  return {
    client,
    operations: () => sent.map(({ operation }) => operation),
    writes: () => sent.filter(({ operation }) => !operation.startsWith('GET')),
  }
}

test('an address comes before it can be turned on', async () => {
  const { writes } = openCard({})
  const user = userEvent.setup()
  await user.click(await screen.findByRole('switch', { name: /^Take bookings online/ }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Online booking' }))
  await user.type(dialog.getByLabelText('Address'), 'North')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Online booking saved')).toBeTruthy()
  expect(writes()).toMatchObject([{ body: { slug: 'north' } }])
})

const weekOfMia = givenHours.schedules.map((week) => ({ ...week, staffId: 41 }))

test.each([
  { salon: 'has no name', with: { salonName: '' }, title: 'Your salon has no name yet' },
  {
    salon: 'has no opening hours',
    with: { hours: { ...givenHours, schedules: [] } },
    title: 'Your salon has no opening hours yet',
  },
  {
    salon: 'has hours of one staff member alone',
    with: { hours: { ...givenHours, schedules: weekOfMia } },
    title: 'Your salon has no opening hours yet',
  },
])('a salon that $salon is warned of it', async ({ with: missing, title }) => {
  openCard({}, missing)

  expect(await screen.findByText(title)).toBeTruthy()
})

test('a salon with a name and hours is warned of nothing', async () => {
  const { client } = openCard({ isOn: true, slug: 'north' })

  await screen.findByRole('switch', { name: /^Take bookings online/ })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByText(/^Your salon has no /)).toBeNull()
})

test('shows the link and, without a mail server, what is off', async () => {
  const { writes } = openCard({ isOn: true, slug: 'north', canMail: false })
  const user = userEvent.setup()

  expect(await screen.findByText('No mail server: codes and email reminders off')).toBeTruthy()
  const address = `${window.location.origin}/book/north`
  expect(screen.getByLabelText('Address')).toHaveProperty('value', address)
  expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe(address)
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(address)
  await user.click(screen.getByRole('switch', { name: /^Take bookings online/ }))
  expect(await screen.findByText('Online booking is off')).toBeTruthy()
  expect(writes()).toMatchObject([{ body: { isOn: false } }])
})

test('sends what was changed, and shows at the field what was refused', async () => {
  const { writes } = openCard(
    { slug: 'north' },
    {
      refusal: refusedAt({
        path: 'embedSites.0',
        message: 'A site is written like https://www.example.com',
      }),
    },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Online booking' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'Every active staff member' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Mia' }))
  await user.type(dialog.getByLabelText('Websites allowed to embed this page'), 'example.com')

  await user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await dialog.findByText('A site is written like https://www.example.com')).toBeTruthy()
  expect(writes()).toMatchObject([{ body: { staffIds: [], embedSites: ['example.com'] } }])
})

/** The dialog of the rules. */
const openRules = async (...card: Parameters<typeof openCard>) => {
  const { writes } = openCard(...card)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Online booking' }))
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }))
  return { user, dialog, save, writes }
}

test.each([
  ['Minimum notice', '20161', 'Notice must be 0 to 20160 minutes', { noticeMinutes: 90 }],
  ['Days ahead', '366', 'Days ahead must be 1 to 365', { horizonDays: 90 }],
  ['Start times every', '4', 'Step must be 5 to 120 minutes', { stepMinutes: 20 }],
  ['Start times every', '', 'Step must be 5 to 120 minutes', { stepMinutes: 20 }],
  ['Change or cancel until', '337', 'Hours must be 0 to 336', { changeHours: 48 }],
  ['Upcoming bookings per email address', '0', 'Bookings must be 1 to 50', { mostBookings: 5 }],
  ['Shortest gap', '241', 'Gaps must be 5 to 240 minutes', { gapMinutes: 45 }],
])('%s of “%s” is refused at the field, and then saved', async (label, wrong, sentence, right) => {
  const { user, dialog, save, writes } = await openRules({ slug: 'north', gaps: 'no_short' })
  const field = dialog.getByRole('textbox', { name: label })
  const fill = async (text: string) => {
    await user.clear(field)
    if (text !== '') await user.type(field, text)
  }
  await fill(wrong)
  await save()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(descriptionOf(field)).toContain(sentence)

  await fill(Object.values(right).join())
  await save()

  expect(await screen.findByText('Online booking saved')).toBeTruthy()
  expect(writes().map(({ body }) => body)).toEqual([expect.anything(), right])
})

test('says that the limit of an email address holds for the waiting list, too', async () => {
  const { dialog } = await openRules({ slug: 'north' })

  const field = dialog.getByRole('textbox', { name: 'Upcoming bookings per email address' })
  expect(descriptionOf(field)).toContain('The same limit applies to places on the waiting list.')
})

const choices = [
  ['Who confirms', 'The salon, on a first visit', { confirmation: 'first_by_salon' }],
  ['Gaps in the day', 'Only next to other visits', { gaps: 'adjacent' }],
] as const

test.each(choices)('%s is saved as “%s”', async (label, option, body) => {
  const { user, dialog, save, writes } = await openRules({ slug: 'north' })

  await user.selectOptions(dialog.getByRole('combobox', { name: label }), option)
  await save()

  expect(await screen.findByText('Online booking saved')).toBeTruthy()
  expect(writes()).toMatchObject([{ body }])
})

test.each(choices)('%s, refused as “%s”, says so at the field', async (label, option, body) => {
  const message = 'This cannot be chosen any more'
  const refusal = refusedAt({ path: Object.keys(body).join(), message })
  const { user, dialog, save } = await openRules({ slug: 'north' }, { refusal })
  const field = dialog.getByRole('combobox', { name: label })

  await user.selectOptions(field, option)
  await save()

  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(descriptionOf(field)).toContain(message)
})

/** What a screen reader says about a field beside its name. */
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('lists the services under the names of their categories', async () => {
  openCard({ slug: 'north', services: [] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Online booking' }))

  const listed = ['Colour', 'Hair', 'Other services'].map(async (name) =>
    within(await dialog.findByRole('region', { name }))
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent),
  )
  expect(await Promise.all(listed)).toEqual([['Tint'], ['Cut'], ['Advice']])
})

const unsent = { name: "Clients don't get these messages" }

test('names the messages that go by no channel, and turns them on by email', async () => {
  const messages: Partial<MessageSettings> = {
    emailKinds: ['booked', 'second_reminder'],
    smsKinds: ['reminder'],
  }
  const { writes } = openCard({ isOn: true, slug: 'north' }, { messages })
  const user = userEvent.setup()
  const notice = within(await screen.findByRole('region', unsent))
  expect(
    notice.getByText('Changed, Cancelled, Accepted, Declined, Waiting list offer'),
  ).toBeTruthy()

  await user.click(notice.getByRole('button', { name: 'Send these by email' }))

  expect(await screen.findByText('These messages are now sent by email')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', unsent)).toBeNull())
  const turnedOn = ['changed', 'cancelled', 'accepted', 'declined', 'waiting_list_offer']
  expect(writes()).toEqual([
    expect.objectContaining({
      operation: 'PUT /api/message-settings',
      body: { emailKinds: ['booked', 'second_reminder', ...turnedOn] },
    }),
  ])
})

test.each([
  ['while online booking is off', { isOn: false }, 'admin'],
  ['without a mail server', { isOn: true, canMail: false }, 'admin'],
  ['to an account that may not see the settings of messages', { isOn: true }, 'user'],
] as const)('names no messages %s', async (_, settings, role) => {
  const { operations } = openCard({ slug: 'north', ...settings }, { role })

  await screen.findByLabelText('Address')
  expect(operations()).not.toContain('GET /api/message-settings')
  expect(screen.queryByRole('region', unsent)).toBeNull()
})
