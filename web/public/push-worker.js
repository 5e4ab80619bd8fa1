// The service worker of notifications (Web Push). It shows what the server sends, and caches nothing. It is registered
// where somebody turns notifications on, in Settings.

const api = '/api/push'

/** What the server sends: title, body, tag, url, lang; nothing of it where the push cannot be read. */
const contentOf = ({ data }) => {
  try {
    return data.json()
  } catch {
    return {}
  }
}

// Every push is shown: iOS withdraws the permission after three that are not.
self.addEventListener('push', (event) => {
  const { title = 'Salon', body, tag, lang, url } = contentOf(event)
  const options = { body, tag, lang, icon: '/icon-192.png', data: { url } }
  event.waitUntil(self.registration.showNotification(title, options))
})

/** Shows the page with a path: one that is open there, or a new one, since another may hold unsaved changes. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === path)
  return page ? page.focus() : self.clients.openWindow(path)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/'))
})

const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Subscribes anew where this sign-in shows notifications on this device, and unsubscribes where not. */
async function renew() {
  const { pushManager } = self.registration
  const known = await pushManager.getSubscription()
  const response = await fetch(api, { cache: 'no-store' })
  if (!response.ok && response.status !== 401) return
  const { state, publicKey } = response.ok ? await response.json() : { state: 'off' }
  if (state === 'off' || !publicKey) {
    await known?.unsubscribe()
    return
  }
  // The server has another key after its database was restored elsewhere.
  const hasKey = known && base64url(known.options.applicationServerKey) === publicKey
  if (known && (state === 'forgotten' || !hasKey)) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
  await fetch(api, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  })
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()))
// The page has started.
self.addEventListener('message', (event) => event.waitUntil(renew()))
