// The service worker of notifications (Web Push). It shows what the server sends, and caches nothing. It is registered
// where somebody turns notifications on, in Settings. Served as it stands, since its address must not change; its
// types are checked (`web/tsconfig.worker.json`).

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

const api = '/api/push'

/**
 * What the server sends; nothing of it where the push cannot be read.
 * @param {PushEvent} event
 * @returns {{ title?: string, body?: string, tag?: string, url?: string, lang?: string }}
 */
const contentOf = ({ data }) => {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

// Every push is shown: iOS withdraws the permission after three that are not.
worker.addEventListener('push', (event) => {
  const { title = 'Salon', body, tag, lang, url } = contentOf(event)
  const options = { body, tag, lang, icon: '/icon-192.png', data: { url } }
  event.waitUntil(worker.registration.showNotification(title, options))
})

/**
 * Shows the page with a path: one that is open there, or a new one, since another may hold unsaved changes.
 * @param {string} path
 */
async function open(path) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === path)
  return page ? page.focus() : worker.clients.openWindow(path)
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/'))
})

/** @param {ArrayBuffer} bytes */
const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Subscribes anew where this sign-in shows notifications on this device, and unsubscribes where not. */
async function renew() {
  const { pushManager } = worker.registration
  const known = await pushManager.getSubscription()
  const response = await fetch(api, { cache: 'no-store' })
  if (!response.ok && response.status !== 401) return
  /** @type {import('@salon/contract/push').PushDevice} */
  const device = response.ok ? await response.json() : { state: 'off', publicKey: null }
  const { state, publicKey } = device
  if (state === 'off' || !publicKey) {
    await known?.unsubscribe()
    return
  }
  // The server has another key after its database was restored elsewhere.
  const key = known?.options.applicationServerKey
  const hasKey = key && base64url(key) === publicKey
  if (known && (state === 'forgotten' || !hasKey)) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
  await fetch(api, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }),
  })
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()))
// The page has started.
worker.addEventListener('message', (event) => event.waitUntil(renew()))
