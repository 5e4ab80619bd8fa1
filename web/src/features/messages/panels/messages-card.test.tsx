import type { Message, MessageSettings } from '@salon/contract/messages'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { MockRefusal, openPage, type MockServer } from '../../../test/open-page.tsx'
import { ClientMessages } from './client-messages.tsx'
// Loaded late by the card.
import './gateway-dialog.tsx'
import './log-dialog.tsx'
import './texts-dialog.tsx'
import { MessagesCard } from './messages-card.tsx'
import { VisitMessages } from './visit-messages.tsx'

const settings: MessageSettings = {
  emailKinds: ['booked'],
  smsKinds: [],
  reminderHours: 24,
  secondReminderHours: 2,
  canSendEmail: true,
  gateway: null,
  providers: ['twilio', 'log'],
  reportUrl: 'https://book.example/api/sms-reports/1.secret',
  version: 1,
}

const message: Message = {
  id: 3,
  kind: 'reminder',
  channel: 'email',
  customerId: 8,
  customerName: 'Ann Lee',
  appointmentId: 5,
  start: '2026-06-10T08:00:00.000Z',
  state: 'failed',
  reason: 'refused',
  detail: '550 no such mailbox',
  address: 'ann@client.example',
  dueAt: '2026-06-09T08:00:00.000Z',
  sentAt: null,
  createdAt: '2026-06-09T08:00:00.000Z',
}

const template = {
  kind: 'booked',
  channel: 'email',
  language: 'en',
  subject: 'On {day}',
  text: 'Dear {client}',
  isOwn: true,
} as const

/** @returns what was written, in order */
const open = (
  what: React.ReactElement,
  answers: MockServer = () => undefined,
  shown = settings,
) => {
  const answer: MockServer = (request) => {
    const own = answers(request)
    if (own !== undefined) return own
    switch (request.operation) {
      case 'GET /api/message-settings':
        return shown
      case 'PUT /api/message-settings':
        return { ...shown, ...(request.body as object) }
      case 'GET /api/message-templates':
        return [template]
      default:
        return undefined
    }
  }
  const client = createQueryClient(() => {})
  const sent = openPage(what, answer, client, undefined, [], [message])
  return () => sent.filter(({ operation }) => !operation.startsWith('GET'))
}

test('turns a kind on and off by its channel, and offers no channel that cannot be sent by', async () => {
  const writes = open(<MessagesCard />)
  const user = userEvent.setup()

  await user.click(await screen.findByRole('checkbox', { name: 'Reminder: Email' }))
  expect(screen.getByRole('checkbox', { name: 'Reminder: SMS' })).toHaveProperty('disabled', true)
  expect(screen.getByText('To send SMS, set up a gateway first.')).toBeTruthy()

  expect(writes()).toMatchObject([{ body: { emailKinds: ['booked', 'reminder'] } }])
})

test('says why there is no email', async () => {
  open(<MessagesCard />, undefined, { ...settings, canSendEmail: false, emailKinds: [] })

  expect(
    await screen.findByText('This server has no mail server, so no email can be sent.'),
  ).toBeTruthy()
})

test('sets a gateway up, and shows what the server refused beside its field', async () => {
  const errors = [{ path: 'gateway.key', message: 'Enter the key' }]
  const refusal = new MockRefusal(422, { code: 'invalid', detail: 'Enter the key', errors })
  const writes = open(<MessagesCard />, ({ operation }) =>
    operation === 'PUT /api/message-settings' ? refusal : undefined,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'SMS gateway' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'SMS gateway' }))
  await user.selectOptions(dialog.getByLabelText('Provider'), 'Twilio')
  await user.type(dialog.getByLabelText('Sender'), 'Salon')
  await user.type(dialog.getByLabelText('Account'), 'AC1')

  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))

  expect(await dialog.findByRole('alert')).toHaveProperty('textContent', 'Enter the key')
  expect(writes()).toMatchObject([
    { body: { gateway: { provider: 'twilio', sender: 'Salon', account: 'AC1', callingCode: '' } } },
  ])
})

test('says that the key of the gateway cannot be read, until another one is typed', async () => {
  const gateway = {
    provider: 'twilio',
    sender: 'Salon',
    account: 'AC1',
    callingCode: '',
    hasSigningKey: false,
  } as const
  open(<MessagesCard />, undefined, { ...settings, gateway: { ...gateway, hasKey: false } })
  const user = userEvent.setup()

  expect(await screen.findByText(/^No SMS is sent: the stored key cannot be read\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'SMS gateway' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'SMS gateway' }))
  const lost = 'The stored key cannot be read. Enter it again.'
  expect(dialog.getByRole('alert')).toHaveProperty('textContent', lost)
  await user.type(dialog.getByLabelText('Key'), 'x')

  expect(dialog.queryByText(lost)).toBeNull()
})

test('takes the signing key of seven, and says what holds without one', async () => {
  const providers: MessageSettings['providers'] = ['twilio', 'seven']
  const writes = open(<MessagesCard />, undefined, { ...settings, providers })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'SMS gateway' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'SMS gateway' }))
  await user.selectOptions(dialog.getByLabelText('Provider'), 'Twilio')
  expect(dialog.queryByLabelText('Signing key')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Provider'), 'seven.io')

  expect(dialog.getByText(/known by the secret address below alone\.$/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Signing key'), 's1')
  await user.type(dialog.getByLabelText('Sender'), 'Salon')
  await user.type(dialog.getByLabelText('Key'), 'k1')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))

  expect(writes()).toMatchObject([
    { body: { gateway: { provider: 'seven', key: 'k1', signingKey: 's1' } } },
  ])
})

test('writes a text, shows it on a real visit, and sends it as a test', async () => {
  const writes = open(<MessagesCard />, ({ operation, body }) => {
    if (operation === 'PUT /api/message-templates') return { ...template, ...(body as object) }
    if (operation === 'POST /api/message-templates/test') return { state: 'sent', detail: null }
    if (operation !== 'POST /api/message-templates/preview') return undefined
    const shown = { subject: 'On Friday', text: 'Dear Ann', html: '<p>Dear Ann</p>' }
    return { ...shown, parts: null, encoding: null, customerName: 'Ann Lee' }
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Texts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Texts' }))
  await user.type(await dialog.findByLabelText('Text'), '!')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))

  expect(await dialog.findByText('For the visit of Ann Lee')).toBeTruthy()
  expect(dialog.getByText('Dear Ann')).toBeTruthy()
  await user.type(dialog.getByLabelText('Send a test email to'), 'me@salon.example')
  await user.click(dialog.getByRole('button', { name: 'Send a test' }))
  expect(await screen.findByText('The test was sent')).toBeTruthy()
  const draft = { kind: 'booked', channel: 'email', language: 'en', text: 'Dear {client}!' }
  expect(writes().at(-1)).toMatchObject({
    operation: 'POST /api/message-templates/test',
    body: { ...draft, to: 'me@salon.example' },
  })
  // At the foot of the dialog, which stays in view however long the text is.
  const foot = within(dialog.getByRole('contentinfo'))
  await user.click(foot.getByRole('button', { name: 'Save text' }))

  expect(writes().at(-1)).toMatchObject({ operation: 'PUT /api/message-templates', body: draft })
})

test('says as how many SMS a text is sent', async () => {
  const sms = { ...template, channel: 'sms', subject: null }
  open(<MessagesCard />, ({ operation }) => {
    if (operation === 'GET /api/message-templates') return [template, sms]
    if (operation !== 'POST /api/message-templates/preview') return undefined
    const shown = { subject: null, text: 'Dear Ann’s', html: null }
    return { ...shown, parts: 2, encoding: 'UCS-2', customerName: 'Ann Lee' }
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Texts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Texts' }))
  await user.selectOptions(dialog.getByLabelText('Channel'), 'SMS')

  await user.click(await dialog.findByRole('button', { name: 'Preview' }))

  expect(await dialog.findByText('For the visit of Ann Lee · 2 SMS parts (UCS-2)')).toBeTruthy()
})

test('what was refused of a text is no longer said once it is written anew', async () => {
  const errors = [{ path: 'text', message: 'There is no placeholder {name}. Use {client}' }]
  const refusal = new MockRefusal(422, { code: 'invalid', detail: 'Please check it', errors })
  open(<MessagesCard />, ({ operation }) =>
    operation === 'POST /api/message-templates/preview' ? refusal : undefined,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Texts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Texts' }))
  await user.click(await dialog.findByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText(/^There is no placeholder/)).toBeTruthy()

  await user.type(dialog.getByLabelText('Text'), '!')

  expect(dialog.queryByText(/^There is no placeholder/)).toBeNull()
})

test('shows in the log what became of a message, and sends it again', async () => {
  const writes = open(<MessagesCard />, ({ operation }) =>
    operation === 'POST /api/messages/3/resend' ? { ...message, id: 4 } : undefined,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Message log' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message log' }))

  expect(
    await dialog.findByText(/^Ann Lee · Failed · it was refused · .+ · ann@client\.example$/),
  ).toBeTruthy()
  expect(dialog.getByText('550 no such mailbox')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send again: Reminder' }))

  expect(writes()).toMatchObject([{ operation: 'POST /api/messages/3/resend' }])
})

test('shows on a visit what became of its message, and sends it again', async () => {
  const writes = open(<VisitMessages customerId={8} appointmentId={5} />, ({ operation }) =>
    operation === 'POST /api/messages/3/resend'
      ? { ...message, id: 4, state: 'queued', reason: null }
      : undefined,
  )

  expect(await screen.findByRole('heading', { name: 'Messages' })).toBeTruthy()
  expect(screen.getByText(/^Failed · it was refused · .+ · ann@client\.example$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send again: Reminder' }))

  expect(await screen.findByText('It will be sent shortly')).toBeTruthy()
  expect(writes()).toMatchObject([{ operation: 'POST /api/messages/3/resend' }])
})

test('says why a message is not sent again', async () => {
  open(<ClientMessages customerId={8} />, ({ operation }) =>
    operation === 'POST /api/messages/3/resend'
      ? { ...message, id: 4, state: 'skipped', reason: 'moved' }
      : undefined,
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Send again: Reminder' }))

  expect(await screen.findByText('Not sent again: the visit was moved')).toBeTruthy()
  expect(screen.queryByText('It will be sent shortly')).toBeNull()
})

test('keeps what a client wants beside what was sent to them', async () => {
  const writes = open(<ClientMessages customerId={8} />, ({ operation }) =>
    operation === 'PUT /api/message-choices/8' ? { email: false, sms: true } : undefined,
  )
  const user = userEvent.setup()

  await user.click(await screen.findByRole('switch', { name: 'Messages by email' }))

  expect(screen.getByRole('switch', { name: 'Messages by SMS' })).toHaveProperty('checked', true)
  expect(await screen.findByText('550 no such mailbox')).toBeTruthy()
  expect(writes()).toMatchObject([{ body: { email: false } }])
})
