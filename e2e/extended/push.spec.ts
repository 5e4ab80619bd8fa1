import { createECDH, randomBytes } from 'node:crypto'
import { authRoutes } from '@salon/contract/auth'
import { pushRoutes } from '@salon/contract/push'
import { expect, test } from '../fixtures.ts'

/** What a browser gives out; a browser without a network cannot subscribe. */
function newSubscription() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`,
    keys: {
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}

test('a device shows what is pushed, until it signs out', async ({ page, api, empty }) => {
  expect(empty.owner).not.toBe('')
  await page.addInitScript((subscription) => {
    // The headless shell of Chromium denies notifications, whatever is granted.
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Notification.requestPermission = async () => 'granted'
    const pushManager = {
      getSubscription: async () => null,
      subscribe: async () => ({ toJSON: () => subscription }),
    }
    const ready = Promise.resolve({ pushManager })
    Object.defineProperty(navigator.serviceWorker, 'ready', { value: ready })
  }, newSubscription())
  const devtools = await page.context().newCDPSession(page)
  const registrations: string[] = []
  devtools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId))
  })
  await devtools.send('ServiceWorker.enable')

  await page.goto('/settings')
  const show = page.getByRole('switch', { name: 'Show notifications' })
  await show.click()
  await expect(show).toBeChecked()
  expect((await api(pushRoutes.device, {})).state).toBe('on')

  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The page has no service worker.')
  // What the browser would show.
  await worker.evaluate(() => {
    const notifications: string[] = []
    Reflect.set(globalThis, 'shown', notifications)
    const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration
    registration.showNotification = async (title, options) => {
      notifications.push(`${title}: ${options?.body}`)
    }
  })
  const push = { title: 'Visit booked', body: 'Cut · Ann Lee', tag: 'notification-1', url: '/' }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: registrations.at(-1) ?? '',
    data: JSON.stringify(push),
  })
  const shown = () => worker.evaluate(() => Reflect.get(globalThis, 'shown') as unknown)
  await expect.poll(shown).toEqual(['Visit booked: Cut · Ann Lee'])

  await show.click()
  await expect(show).not.toBeChecked()
  expect((await api(pushRoutes.device, {})).state).toBe('off')
  await show.click()
  await expect(show).toBeChecked()
  await api(authRoutes.logout, {})
  expect((await page.request.get('/api/push')).status()).toBe(401)
})
