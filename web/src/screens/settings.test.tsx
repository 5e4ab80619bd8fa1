import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal, type MockServer } from '../test/open-page.tsx'
import { givenAccount, messagesOff } from '../test/salon-rows.ts'
import { SettingsScreen } from './settings.tsx'

const owner = givenAccount()

const settings = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  weekStart: 0,
  language: 'en',
  calendarNames: 'russian',
  calendarNamesHint: false,
  clock: 'language',
  theme: 'system',
  notifications: {
    visitBooked: true,
    visitMoved: true,
    visitCancelled: true,
    firstVisitTomorrow: true,
    paymentCompleted: false,
  },
}

const refused = (detail: string) => new MockRefusal(500, { code: 'broken', detail })
const none = new MockRefusal(404, { code: 'not_found', detail: 'This does not exist.' })

const known: Record<string, unknown> = {
  'GET /api/user': owner,
  'GET /api/settings': settings,
  'GET /api/sessions': [],
  'GET /api/second-factor': { since: null, recoveryCodesLeft: 0 },
  'GET /api/salon-info': none,
  'GET /api/calendar-feeds': [],
  'GET /api/form-templates': [],
  'GET /api/staff': [],
  'GET /api/message-settings': { ...messagesOff, providers: ['log'] },
  'GET /api/photo-usage': { used: 0, allowed: 5_000_000_000 },
}

/** The screen for an account; `answers` goes before what the salon says, where it says anything. */
const openSettings = (answers: MockServer = () => undefined, account = owner) => {
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, account)
  const { page, router } = atAddress('/settings', '/settings', SettingsScreen)
  const sent = openPage(
    page,
    async (request) => (await answers(request)) ?? known[request.operation] ?? {},
    client,
  )
  const changes = () => sent.filter(({ operation }) => !operation.startsWith('GET'))
  return { changes, router }
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('missing salon details show "Not set", and the footer the version', async () => {
  openSettings()

  const salon = await card('Salon Information')
  expect(await salon.findAllByText('Not set')).toHaveLength(4)
  const person = await card('Personal Information')
  expect(person.getByText('Ann Žižka')).not.toBeNull()
  expect(person.getByText('ann@salon.test')).not.toBeNull()
  expect(screen.getByText(/v1\.0\.0/)).not.toBeNull()
})

test('a salon that fails to load shows an error and a retry', async () => {
  let down = true
  openSettings(({ operation }) =>
    operation === 'GET /api/salon-info'
      ? down
        ? refused('The book is shut.')
        : { id: 3, name: 'Salon Mira' }
      : undefined,
  )
  expect(await screen.findByText("Couldn't load salon information")).not.toBeNull()

  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Salon Mira')).not.toBeNull()
})

const editSalon = async (name: string) => {
  await userEvent.click(await screen.findByLabelText('Edit salon information'))
  // The form's code is loaded on first use.
  const field = await screen.findByLabelText('Salon name')
  await userEvent.clear(field)
  if (name) await userEvent.type(field, name)
  await userEvent.click(screen.getByText('Save Changes'))
}

test('the first profile of a salon is written', async () => {
  let profile: object | undefined
  const { changes } = openSettings(({ operation, body }) => {
    if (operation === 'POST /api/salon-info') profile = { id: 3, ...(body as object) }
    return operation.includes('salon-info') ? profile : undefined
  })

  await editSalon('Mira')

  expect(await screen.findByText('Salon information updated')).not.toBeNull()
  expect(await screen.findByText('Mira')).not.toBeNull()
  expect(changes()).toMatchObject([
    { operation: 'POST /api/salon-info', body: { name: 'Mira', address: null } },
  ])
})

test('a change of the profile sends all of it, with the version that it was made from', async () => {
  const { changes } = openSettings(({ operation }) =>
    operation.includes('salon-info')
      ? { id: 3, name: 'Mira', address: null, phone: '030 1', description: null, version: 4 }
      : undefined,
  )

  await editSalon('Žofie')

  expect(await screen.findByText('Salon information updated')).not.toBeNull()
  expect(changes()).toMatchObject([{ operation: 'PUT /api/salon-info/3', ifMatch: '"4"' }])
  expect(changes()[0]?.body).toEqual({
    name: 'Žofie',
    address: null,
    phone: '030 1',
    description: null,
  })
})

test('a salon needs a name', async () => {
  const { changes } = openSettings()

  await editSalon('')

  expect(await screen.findByText('Please enter a salon name')).not.toBeNull()
  expect(changes()).toEqual([])
})

test('a refused profile shows the reason, and stays in the form', async () => {
  openSettings(({ operation }) =>
    operation.startsWith('POST') ? refused('Nothing was changed.') : undefined,
  )

  await editSalon('Mira')

  expect(await screen.findByText('Failed to update salon information')).not.toBeNull()
  expect(screen.getByText('Nothing was changed.')).not.toBeNull()
  expect(screen.getByLabelText('Salon name')).toMatchObject({ value: 'Mira' })
})

const rename = async (name: string) => {
  await userEvent.click(await screen.findByLabelText('Edit profile'))
  const field = await screen.findByLabelText('Name')
  await userEvent.clear(field)
  if (name) await userEvent.type(field, name)
  await userEvent.click(screen.getByText('Save Changes'))
}

test('the account is renamed, and its email stays', async () => {
  let { name } = owner
  const { changes } = openSettings(({ operation, body }) => {
    if (operation === 'PUT /api/user') ({ name } = body as { name: string })
    return operation.endsWith('/api/user') ? { ...owner, name } : undefined
  })

  await rename('Mia')

  expect(await screen.findByText('Profile updated')).not.toBeNull()
  expect(await screen.findByText('Mia')).not.toBeNull()
  expect(changes()).toMatchObject([{ operation: 'PUT /api/user', body: { name: 'Mia' } }])
})

test('the account needs a name, and its email has its own dialog', async () => {
  const { changes } = openSettings()

  await rename('')

  expect(await screen.findByText('Please enter your name')).not.toBeNull()
  expect(screen.getByLabelText('Email')).toMatchObject({ disabled: true, value: owner.email })
  expect(screen.getByText('Change it with “Change email”.')).not.toBeNull()
  expect(changes()).toEqual([])
})

test('a failed rename shows an error', async () => {
  openSettings(({ operation }) =>
    operation === 'PUT /api/user' ? refused('Nothing was changed.') : undefined,
  )

  await rename('Mia')

  expect(await screen.findByText('Failed to update profile')).not.toBeNull()
})

test('a user without permission sees the salon and its settings, and edits only their own account', async () => {
  openSettings(undefined, { ...owner, role: 'visitor', isOwner: false })

  expect(await screen.findByText('Only the salon owner can change this.')).not.toBeNull()
  expect(await screen.findByText('Only the salon owner can change these.')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit salon information' })).toBeNull()
  expect(screen.getByLabelText('Language')).toMatchObject({ disabled: true })
  expect(screen.getByRole('switch', { name: 'Visit booked' })).toMatchObject({
    disabled: true,
  })
  expect(screen.queryByRole('button', { name: 'Export Data' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Edit profile' })).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Delete Account' })).not.toBeNull()
})

test('the privacy policy is a step away', async () => {
  const { router } = openSettings()

  await userEvent.click(await screen.findByRole('link', { name: 'Privacy Policy' }))

  expect(router.state.location.pathname).toBe('/privacy')
})

test('the step of the calendar is kept on this device', async () => {
  const { changes } = openSettings()
  const calendar = await card('Calendar on this device')
  expect(calendar.getByLabelText<HTMLSelectElement>('Time step').value).toBe('15')

  await userEvent.selectOptions(calendar.getByLabelText('Time step'), '5 min')

  expect(document.cookie).toContain('calendar-step=5')
  expect(changes()).toEqual([])
})
