import type { Settings } from '@salon/contract/settings'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, Refusal, type Sent } from '../../../test/open-page.tsx'
import { AppSettings } from './app-settings.tsx'

const settings: Settings = {
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  weekStart: 0,
  language: 'en',
  calendarNames: 'russian',
  theme: 'system',
  notifications: {
    visitBooked: true,
    visitMoved: true,
    visitCancelled: true,
    firstVisitTomorrow: true,
    paymentCompleted: false,
  },
}

/** The card on a server that keeps what it is sent. */
const openCard = (answer: (sent: Sent) => unknown = () => undefined) => {
  let kept = settings
  const sent = openPage(<AppSettings />, async (request) => {
    const said = await answer(request)
    if (said !== undefined) return said
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

const whenPut = (say: () => unknown) => (request: Sent) =>
  request.operation === 'PUT /api/settings' ? say() : undefined

test.each([
  ['Language', 'de', { language: 'de' }],
  ['Theme', 'dark', { theme: 'dark' }],
  ['Week starts on', '1', { weekStart: 1 }],
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

test('another time zone, in which every visit is at another hour, can be taken back', async () => {
  const changes = openCard()
  const zone = await screen.findByLabelText('Time zone')
  await userEvent.type(zone, 'sao paulo')
  await userEvent.click(await screen.findByRole('option', { name: /America\/Sao Paulo/ }))

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByDisplayValue('Europe/Berlin')).not.toBeNull()
  expect(changes()).toEqual([{ timeZone: 'America/Sao_Paulo' }, { timeZone: 'Europe/Berlin' }])
})

test('a switch moves at once, and only what it stands for is sent', async () => {
  let answer: () => void = () => {}
  const changes = openCard(
    whenPut(() => new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))),
  )
  const paid = await screen.findByLabelText('A visit was completed and paid')
  expect(paid).toMatchObject({ checked: false })

  await userEvent.click(paid)

  expect(paid).toMatchObject({ checked: true })
  await waitFor(() => expect(changes()).toEqual([{ notifications: { paymentCompleted: true } }]))
  answer()
  expect(await screen.findByText('Settings saved')).not.toBeNull()
  expect(paid).toMatchObject({ checked: true })
})

test('quick changes are sent one after the other, and none is taken back meanwhile', async () => {
  const answers: (() => void)[] = []
  const changes = openCard(
    whenPut(() => new Promise<undefined>((resolve) => answers.push(() => resolve(undefined)))),
  )
  const booked = await screen.findByLabelText('A visit was booked')
  const moved = screen.getByLabelText('A visit was moved')

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

test('what the server refuses goes back to what it was, and says so', async () => {
  openCard(whenPut(() => new Refusal(500, { code: 'broken', detail: 'Nothing was changed.' })))
  const booked = await screen.findByLabelText('A visit was booked')

  await userEvent.click(booked)

  expect(await screen.findByText('Failed to save settings')).not.toBeNull()
  expect(screen.getByText('Nothing was changed.')).not.toBeNull()
  expect(booked).toMatchObject({ checked: true })
})

test('settings that cannot be read say so, and are read again', async () => {
  let down = true
  openCard(() => (down ? new Refusal(500, { code: 'broken', detail: 'Shut.' }) : undefined))
  expect(await screen.findByText('The settings could not be loaded')).not.toBeNull()

  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByLabelText('Language')).not.toBeNull()
})
