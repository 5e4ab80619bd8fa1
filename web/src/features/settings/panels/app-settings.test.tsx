import type { Settings, TimeZonePreview } from '@salon/contract/settings'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, MockRefusal, type SentRequest } from '../../../test/open-page.tsx'
import { AppSettings } from './app-settings.tsx'

const settings: Settings = {
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
  ownVisitsOnly: false,
  healthDataYears: 6,
  version: 7,
}

const asking = 'GET /api/settings/time-zone'

const previewOf = (
  { query }: SentRequest,
  more: Partial<TimeZonePreview> = {},
): TimeZonePreview => ({
  timeZone: query.get('timeZone') ?? '',
  visits: 0,
  visitsOnAnotherDay: 0,
  nextVisit: null,
  ...more,
})

/** The card on a server that keeps what it is sent. */
const openCard = (answer: (sent: SentRequest) => unknown = () => undefined) => {
  let kept = settings
  const sent = openPage(<AppSettings />, async (request) => {
    const reply = await answer(request)
    if (reply !== undefined) return reply
    if (request.operation === asking) return previewOf(request)
    if (request.operation === 'PUT /api/settings') {
      const edit = request.body as Partial<Settings>
      const notifications = { ...kept.notifications, ...edit.notifications }
      kept = { ...kept, ...edit, notifications }
    }
    return kept
  })
  return () =>
    sent.filter(({ operation }) => operation === 'PUT /api/settings').map(({ body }) => body)
}

const whenPut = (say: () => unknown) => (request: SentRequest) =>
  request.operation === 'PUT /api/settings' ? say() : undefined

test.each([
  ['Language', 'de', { language: 'de' }],
  ['Theme', 'dark', { theme: 'dark' }],
  ['Week starts on', '1', { weekStart: 1 }],
  ['Clock', '24h', { clock: '24h' }],
  ['Calendar names', 'language', { calendarNames: 'language' }],
])('%s is saved when it is chosen', async (label, value, body) => {
  const changes = openCard()

  await userEvent.selectOptions(await screen.findByLabelText(label), value)

  expect(await screen.findByText('Settings saved')).not.toBeNull()
  expect(changes()).toEqual([body])
  expect(screen.getByLabelText(label)).toMatchObject({ value })
})

test('a language is named in its own words, and the month’s names may follow it', async () => {
  openCard()

  const language = await screen.findByLabelText('Language')
  expect([...language.children].map((option) => option.textContent)).toEqual([
    'English',
    'Русский',
    'Deutsch',
  ])
  expect(screen.getByLabelText('Calendar names').textContent).toBe('RussianSame as language')
})

test('a time zone is found by its city, a currency by its name', async () => {
  const changes = openCard()

  await userEvent.type(await screen.findByLabelText('Time zone'), 'sao paulo')
  await userEvent.click(await screen.findByRole('option', { name: /America\/Sao Paulo/ }))
  await userEvent.type(screen.getByLabelText('Currency'), 'us dollar')
  await userEvent.click(await screen.findByRole('option', { name: 'USD – US Dollar' }))

  await waitFor(() =>
    expect(changes()).toEqual([{ timeZone: 'America/Sao_Paulo' }, { currency: 'USD' }]),
  )
  expect(await screen.findByDisplayValue('America/Sao Paulo')).not.toBeNull()
  expect(await screen.findByDisplayValue('USD – US Dollar')).not.toBeNull()
})

const pickSaoPaulo = async () => {
  await userEvent.type(await screen.findByLabelText('Time zone'), 'sao paulo')
  await userEvent.click(await screen.findByRole('option', { name: /America\/Sao Paulo/ }))
}

/** The card of a salon in Berlin whose next visit is at 10:00, and that has visits at night. */
const openBooked = (more: Partial<TimeZonePreview> = {}) =>
  openCard((request) => {
    if (request.operation !== asking) return undefined
    const nextVisit = {
      customerName: 'Ann Lee',
      serviceName: 'Cut',
      appointmentDate: '2026-06-10T08:00:00.000Z',
      movedDate: '2026-06-10T13:00:00.000Z',
    }
    return previewOf(request, { visits: 120, visitsOnAnotherDay: 3, nextVisit, ...more })
  })

test('a new time zone asks whether clock times are kept, with the next visit both ways and a count of moved days', async () => {
  const changes = openBooked()

  await pickSaoPaulo()

  const dialog = await screen.findByRole('dialog', { name: 'Change the time zone?' })
  expect(dialog.textContent).toContain('Europe/Berlin → America/Sao Paulo')
  expect(dialog.textContent).toContain('Ann Lee, CutNext visit: Jun 10, 2026, 10:00 AM')
  const clocks = screen.getByRole('button', { name: 'Keep the clock times' })
  const moments = screen.getByRole('button', { name: 'Keep the moments' })
  const meaning = (button: HTMLElement) =>
    document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
  expect(meaning(clocks)).toContain('Next visit: Jun 10, 2026, 10:00 AM')
  expect(meaning(moments)).toContain('3 visits move to another day.')
  expect(meaning(moments)).toContain('Next visit: Jun 10, 2026, 5:00 AM')
  expect(changes()).toEqual([])
})

test.each([
  ['Keep the clock times', 'clock_times'],
  ['Keep the moments', 'moments'],
] as const)('%s is saved, and can be undone', async (name, keep) => {
  const changes = openBooked()
  await pickSaoPaulo()

  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByDisplayValue('Europe/Berlin')).not.toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(changes()).toEqual([
    { timeZone: 'America/Sao_Paulo', keep },
    { timeZone: 'Europe/Berlin', keep },
  ])
})

test('a new time zone that moves no visit to another day shows none, and can be cancelled', async () => {
  const changes = openBooked({ visitsOnAnotherDay: 0, nextVisit: null })
  await pickSaoPaulo()

  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('0 visits move to another day.')
  expect(dialog.textContent).not.toContain('Next visit')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Time zone')).toMatchObject({ value: 'Europe/Berlin' })
  expect(changes()).toEqual([])
})

test('a time zone of which nothing could be found out stays as it was', async () => {
  const changes = openCard(({ operation }) =>
    operation === asking
      ? new MockRefusal(500, { code: 'broken', detail: 'Nothing was changed.' })
      : undefined,
  )

  await pickSaoPaulo()

  expect(await screen.findByText('Failed to save settings')).not.toBeNull()
  expect(changes()).toEqual([])
})

test('a new time zone of a salon without visits is saved at once, and can be undone', async () => {
  const changes = openCard()
  await pickSaoPaulo()

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByDisplayValue('Europe/Berlin')).not.toBeNull()
  expect(changes()).toEqual([{ timeZone: 'America/Sao_Paulo' }, { timeZone: 'Europe/Berlin' }])
})

test('a switch moves at once, and only its setting is sent', async () => {
  let answer: () => void = () => {}
  const changes = openCard(
    whenPut(() => new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))),
  )
  const paid = await screen.findByLabelText('Visit completed')
  expect(paid).toMatchObject({ checked: false })

  await userEvent.click(paid)

  expect(paid).toMatchObject({ checked: true })
  await waitFor(() => expect(changes()).toEqual([{ notifications: { paymentCompleted: true } }]))
  answer()
  expect(await screen.findByText('Settings saved')).not.toBeNull()
  expect(paid).toMatchObject({ checked: true })
})

test('quick changes are sent one after the other, and none is reverted meanwhile', async () => {
  const answers: (() => void)[] = []
  const changes = openCard(
    whenPut(() => new Promise<undefined>((resolve) => answers.push(() => resolve(undefined)))),
  )
  const booked = await screen.findByLabelText('Visit booked')
  const moved = screen.getByLabelText('Visit moved')

  await userEvent.click(booked)
  await userEvent.click(moved)
  expect(changes()).toHaveLength(1)
  answers[0]?.()
  await waitFor(() => expect(changes()).toHaveLength(2))

  expect(booked).toMatchObject({ checked: false })
  expect(moved).toMatchObject({ checked: false })
  answers[1]?.()
  expect(await screen.findByText('Settings saved')).not.toBeNull()
  expect(moved).toMatchObject({ checked: false })
})

test('a refused setting returns to its value, with an error', async () => {
  openCard(whenPut(() => new MockRefusal(500, { code: 'broken', detail: 'Nothing was changed.' })))
  const booked = await screen.findByLabelText('Visit booked')

  await userEvent.click(booked)

  expect(await screen.findByText('Failed to save settings')).not.toBeNull()
  expect(screen.getByText('Nothing was changed.')).not.toBeNull()
  expect(booked).toMatchObject({ checked: true })
})

test('settings that fail to load show an error and a retry', async () => {
  let down = true
  openCard(() => (down ? new MockRefusal(500, { code: 'broken', detail: 'Shut.' }) : undefined))
  expect(await screen.findByText("Couldn't load the settings")).not.toBeNull()

  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByLabelText('Language')).not.toBeNull()
})

/** The card with settings that another session has changed since. */
const openBehind = (theirs: Partial<Settings>) => {
  let present = { ...settings, ...theirs, version: 8 }
  const sent = openPage(<AppSettings />, ({ operation, body, ifMatch }) => {
    if (operation !== 'PUT /api/settings') return settings
    if (ifMatch !== `"${present.version}"`) {
      return new MockRefusal(412, { code: 'stale', detail: 'Changed meanwhile.', present })
    }
    present = { ...present, ...(body as Partial<Settings>), version: present.version + 1 }
    return present
  })
  return () =>
    sent.flatMap(({ operation, body, ifMatch }) =>
      operation === 'PUT /api/settings' ? [[ifMatch, body]] : [],
    )
}

test('a setting is saved beside another one that another user has changed', async () => {
  const changes = openBehind({ currency: 'USD' })

  await userEvent.selectOptions(await screen.findByLabelText('Theme'), 'dark')

  expect(await screen.findByText('Settings saved')).not.toBeNull()
  expect(changes()).toEqual([
    ['"7"', { theme: 'dark' }],
    ['"8"', { theme: 'dark' }],
  ])
})

test('a switch is saved beside another one that another user has changed', async () => {
  const changes = openBehind({ notifications: { ...settings.notifications, visitMoved: false } })

  await userEvent.click(await screen.findByLabelText('Visit booked'))

  expect(await screen.findByText('Settings saved')).not.toBeNull()
  expect(changes()).toEqual([
    ['"7"', { notifications: { visitBooked: false } }],
    ['"8"', { notifications: { visitBooked: false } }],
  ])
})

test.each([
  ['Theme', 'dark', { theme: 'light' }, 'ThemeYoursDarkTheirsLight', { theme: 'dark' }],
  ['Language', 'de', { language: 'ru' }, 'LanguageYoursDeutschTheirsРусский', { language: 'de' }],
  [
    'Week starts on',
    '1',
    { weekStart: 6 },
    'Week starts onYoursMondayTheirsSaturday',
    { weekStart: 1 },
  ],
] as const)(
  '%s changed by two users shows both values to choose from',
  async (label, value, theirs, shown, mine) => {
    const changes = openBehind(theirs)
    await userEvent.selectOptions(await screen.findByLabelText(label), value)

    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain(shown)
    await userEvent.click(screen.getByRole('button', { name: 'Save mine' }))

    expect(await screen.findByText('Settings saved')).not.toBeNull()
    expect(changes()).toEqual([
      ['"7"', mine],
      ['"8"', mine],
    ])
  },
)

test("'Use theirs' keeps the other user’s setting", async () => {
  const changes = openBehind({ theme: 'light' })
  await userEvent.selectOptions(await screen.findByLabelText('Theme'), 'dark')

  await userEvent.click(await screen.findByRole('button', { name: 'Use theirs' }))

  expect(await screen.findByText('Settings saved')).not.toBeNull()
  expect(changes()).toHaveLength(1)
})
