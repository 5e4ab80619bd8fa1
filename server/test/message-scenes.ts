import { messageRoutes } from '@salon/contract/messages'
import { messages } from '../src/db/schema/messages.ts'
import { openGatewaySecrets } from '../src/gateways/gateway-secrets.ts'
import { reportUrlOf } from '../src/features/messages/settings/operations.ts'
import type { World } from './open-world.ts'

let count = 0

/** A message to the world's client, which was sent; an SMS by its gateway's number. */
export async function sentMessage({ salon, ids, owner }: World, gatewayId?: string) {
  const [row] = await salon.database.db
    .insert(messages)
    .values({
      userId: owner.account?.id ?? 0,
      kind: 'booked',
      channel: gatewayId === undefined ? 'email' : 'sms',
      customerId: ids['customerId'] ?? 0,
      appointmentId: ids['appointments'] ?? 0,
      appointmentIds: [ids['appointments'] ?? 0],
      start: '2030-06-10T08:00:00.000Z',
      visitKey: `visit ${++count}`,
      state: 'sent',
      dueAt: '2026-06-01T08:00:00.000Z',
      ...(gatewayId !== undefined && { gatewayId, address: '+4915112345678' }),
    })
    .returning({ id: messages.id })
  return row?.id ?? 0
}

const text = { kind: 'booked', channel: 'email', language: 'en' }
const template = { ...text, subject: 'On {day}', text: 'Dear {client}' }
const keep = ['kind', 'channel', 'language', 'subject', 'text', 'to', 'appointmentId']

const ofClient = ({ ids }: World) => ({ params: { id: ids['customerId'] } })

/** How to call the operations about messages to clients so that they succeed. */
export const messageScenes = {
  'GET /api/messages': async (world: World) => {
    await sentMessage(world)
    return { query: { limit: 3 } }
  },
  'POST /api/messages/:id/resend': async (world: World) => ({
    params: { id: await sentMessage(world) },
  }),
  'GET /api/message-settings': () => ({}),
  'PUT /api/message-settings': () => ({
    body: { reminderHours: 24 + (++count % 100) },
    keep: ['emailKinds', 'smsKinds', 'gateway'],
  }),
  'GET /api/message-templates': () => ({ query: { language: 'de' } }),
  'PUT /api/message-templates': () => ({ body: template, keep }),
  'POST /api/message-templates/reset': () => ({ body: text, keep }),
  'POST /api/message-templates/preview': () => ({ body: template, keep }),
  'POST /api/message-templates/test': () => ({
    body: { ...template, to: 'anna@salon.example' },
    keep,
  }),
  'GET /api/message-choices/:id': ofClient,
  'PUT /api/message-choices/:id': (world: World) => ({
    ...ofClient(world),
    body: { sms: false, email: true },
  }),
  'POST /api/sms-reports/:key': async (world: World) => {
    const { salon, owner } = world
    const gateway = { provider: '46elks' as const, sender: 'Salon', account: 'u', callingCode: '' }
    await owner.call(messageRoutes.editSettings, { body: { gateway: { ...gateway, key: 'k' } } })
    const id = `sms-${++count}`
    await sentMessage(world, id)
    const secrets = openGatewaySecrets(salon.database.db)
    const base = new URL('https://book.example')
    const url = await reportUrlOf(owner.account?.id ?? 0, base, secrets)
    return {
      params: { key: url.split('/').at(-1) },
      body: { id, status: 'delivered' },
      keep: ['key', 'message'],
    }
  },
}
