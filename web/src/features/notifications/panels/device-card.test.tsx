import type { PushDevice } from '@salon/contract/push'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { renewPushSubscription } from '../../../lib/change-feed.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { MockRefusal, openPage } from '../../../test/open-page.tsx'
import { DeviceCard } from './device-card.tsx'

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  keys: { p256dh: 'a point', auth: 'a secret' },
}

/** A browser that can show notifications, and answers the question for permission. */
function stubBrowser(
  answer: NotificationPermission,
  permission: NotificationPermission = 'default',
) {
  const calls: string[] = []
  const known = { unsubscribe: async () => calls.push('unsubscribe') }
  const pushManager = {
    getSubscription: async () => (calls.includes('subscribe') ? known : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      calls.push('subscribe', applicationServerKey)
      return { toJSON: () => subscription }
    },
  }
  const registration = {
    pushManager,
    active: { postMessage: (message: string) => calls.push(message) },
    unregister: async () => calls.push('unregister'),
  }
  const notification = {
    permission,
    requestPermission: async () => (notification.permission = answer),
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  const serviceWorker = {
    register: async (path: string) => calls.push(path),
    ready: Promise.resolve(registration),
    getRegistration: async () =>
      calls.includes('/push-worker.js') || permission === 'granted' ? registration : undefined,
  }
  stubNavigator('serviceWorker', serviceWorker)
  return calls
}

function stubNavigator(name: string, value: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}

const device = (state: PushDevice['state'] = 'off', publicKey: string | null = 'the key') => ({
  state,
  publicKey,
})
const theSwitch = () => screen.findByRole('switch', { name: 'Show notifications' })
/** Once it is known whether it is on. */
const enabledSwitch = async () => {
  await waitFor(async () => expect((await theSwitch()).hasAttribute('disabled')).toBe(false))
  return theSwitch()
}
const isOn = async () => (await enabledSwitch()).getAttribute('aria-checked') === 'true'

it('is turned on after the question, by the key of the server', async () => {
  const calls = stubBrowser('granted')
  const sent = openPage(<DeviceCard />, ({ operation }) =>
    operation === 'GET /api/push' ? device() : undefined,
  )

  await userEvent.click(await enabledSwitch())

  await waitFor(async () => expect(await isOn()).toBe(true))
  expect(calls).toEqual(['/push-worker.js', 'subscribe', 'the key'])
  expect(sent.at(-1)).toMatchObject({
    operation: 'PUT /api/push',
    body: { endpoint: subscription.endpoint, ...subscription.keys },
  })
})

it('is turned off on the server and in the browser', async () => {
  const calls = stubBrowser('granted', 'granted')
  const sent = openPage(<DeviceCard />, ({ operation }) =>
    operation === 'GET /api/push' ? device('on') : undefined,
  )
  expect(await isOn()).toBe(true)

  await userEvent.click(await enabledSwitch())

  await waitFor(async () => expect(await isOn()).toBe(false))
  expect(sent.at(-1)?.operation).toBe('DELETE /api/push')
  expect(calls).toEqual(['unregister'])
})

it('says that they are blocked where the question is answered so, and sends nothing', async () => {
  const calls = stubBrowser('denied')
  const sent = openPage(<DeviceCard />, () => device())

  await userEvent.click(await enabledSwitch())

  expect(await screen.findByText(/^Notifications are blocked/)).not.toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(calls).toEqual([])
  expect(sent.map(({ operation }) => operation)).toEqual(['GET /api/push'])
})

it('stays off where the question is left open', async () => {
  stubBrowser('default')
  openPage(<DeviceCard />, () => device())

  await userEvent.click(await enabledSwitch())

  expect(await isOn()).toBe(false)
})

it('says why it stays off where the server refuses', async () => {
  stubBrowser('granted')
  openPage(<DeviceCard />, ({ operation }) =>
    operation === 'GET /api/push'
      ? device()
      : new MockRefusal(422, { code: 'invalid', detail: 'No known push service.' }),
  )

  await userEvent.click(await enabledSwitch())

  expect(await screen.findByText('No known push service.')).not.toBeNull()
  expect(await isOn()).toBe(false)
})

it('cannot be changed while it is not known whether it is on', async () => {
  stubBrowser('granted')
  const client = createQueryClient(() => {})
  const refusal = new MockRefusal(403, { code: 'not_allowed', detail: 'No.' })
  openPage(<DeviceCard />, () => refusal, client)

  await waitFor(() =>
    expect(client.getQueryState(['notifications', 'device'])?.status).toBe('error'),
  )

  expect((await theSwitch()).hasAttribute('disabled')).toBe(true)
})

it('says that the browser cannot', async () => {
  openPage(<DeviceCard />, () => device())

  expect(await screen.findByText('This browser cannot show notifications here.')).not.toBeNull()
})

it('says what to do first on an iPhone', async () => {
  stubNavigator('standalone', false)
  openPage(<DeviceCard />, () => device())

  expect(await screen.findByText(/add the app to the Home Screen first/)).not.toBeNull()
})

it('says that the server sends none', async () => {
  stubBrowser('granted')
  openPage(<DeviceCard />, () => device('off', null))

  expect(await screen.findByText(/server sends no notifications/)).not.toBeNull()
})

it('is renewed at the start where there is a worker, and nowhere else', async () => {
  await renewPushSubscription()
  const never = stubBrowser('granted')
  await renewPushSubscription()
  const calls = stubBrowser('granted', 'granted')
  await renewPushSubscription()

  expect([never, calls]).toEqual([[], ['started']])
})
