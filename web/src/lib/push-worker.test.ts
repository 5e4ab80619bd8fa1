import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

const source = readFileSync(new URL('../../public/push-worker.js', import.meta.url), 'utf8')

type PushEventHandler = (event: object) => void

interface InstalledWorker {
  readonly open?: readonly string[]
  /** What GET /api/push answers; a number is a status. */
  readonly device?: { state: string; publicKey: string | null } | number
  /** The key of the subscription that the browser has. */
  readonly key?: string
}

/** The worker in a browser, and what it does there. */
function install({ open = [], device = 401, key }: InstalledWorker = {}) {
  const handlers = new Map<string, PushEventHandler>()
  const calls: unknown[] = []
  const pages = open.map((url) => ({ url, focus: () => calls.push(['focus', url]) }))
  const known = key !== undefined && {
    options: { applicationServerKey: new TextEncoder().encode(key).buffer },
    unsubscribe: async () => calls.push('unsubscribe'),
  }
  const subscribed = { endpoint: 'https://push', keys: { p256dh: 'point', auth: 'secret' } }
  const self = {
    addEventListener: (name: string, handler: PushEventHandler) => handlers.set(name, handler),
    clients: {
      matchAll: async () => pages,
      openWindow: (path: string) => calls.push(['open', path]),
    },
    registration: {
      showNotification: (title: string, options: object) => calls.push([title, options]),
      pushManager: {
        getSubscription: async () => known || null,
        subscribe: async (options: object) => {
          calls.push(['subscribe', options])
          return { toJSON: () => subscribed }
        },
      },
    },
  }
  const fetch = async (path: string, init: { method?: string; body?: string }) => {
    if (init.method) calls.push([init.method, path, JSON.parse(init.body ?? '')])
    const isRefused = typeof device === 'number'
    return { ok: !isRefused, status: isRefused ? device : 200, json: async () => device }
  }
  runInNewContext(source, { self, fetch, btoa, URL, Uint8Array, String })
  return {
    calls,
    /** Sends an event, and waits for what it waits for. */
    send: async (name: string, event: object = {}) => {
      let work: unknown
      handlers.get(name)?.({ ...event, waitUntil: (until: unknown) => (work = until) })
      await work
    },
  }
}

const publicKey = btoa('key')
const put = ['PUT', '/api/push', { endpoint: 'https://push', p256dh: 'point', auth: 'secret' }]
const subscribe = ['subscribe', { userVisibleOnly: true, applicationServerKey: publicKey }]

describe('a push', () => {
  it('is shown as it was sent', async () => {
    const { calls, send } = install()
    const sent = { title: 'Visit booked', body: 'Cut', tag: 'n-1', lang: 'en', url: '/x' }

    await send('push', { data: { json: () => sent } })

    const { title, url, ...options } = sent
    expect(calls).toEqual([[title, { ...options, icon: '/icon-192.png', data: { url } }]])
  })

  it('that cannot be read is shown, too', async () => {
    const { calls, send } = install()

    await send('push', { data: null })

    expect(calls).toMatchObject([['Salon', { icon: '/icon-192.png' }]])
  })
})

describe('a tap', () => {
  const tap = (url?: string) => ({ notification: { close: () => {}, data: { url } } })

  it('focuses the page that shows the visit, and opens a new one otherwise', async () => {
    const { calls, send } = install({ open: ['https://b.example/', 'https://b.example/visit/1'] })

    await send('notificationclick', tap('/visit/1'))
    await send('notificationclick', tap('/visit/2'))
    await send('notificationclick', tap())

    expect(calls).toEqual([
      ['focus', 'https://b.example/visit/1'],
      ['open', '/visit/2'],
      ['focus', 'https://b.example/'],
    ])
  })
})

describe('each start, and a change of the subscription', () => {
  it.each(['message', 'pushsubscriptionchange'])('subscribes anew: %s', async (name) => {
    const { calls, send } = install({ device: { state: 'on', publicKey } })

    await send(name)

    expect(calls).toEqual([subscribe, put])
  })

  it('keeps a subscription that works', async () => {
    const { calls, send } = install({ device: { state: 'on', publicKey }, key: 'key' })

    await send('message')

    expect(calls).toEqual([subscribe, put])
  })

  it.each([
    ['that its service gave up', 'forgotten', 'key'],
    ['by another key', 'on', 'other'],
  ])('replaces a subscription %s', async (_, state, key) => {
    const { calls, send } = install({ device: { state, publicKey }, key })

    await send('message')

    expect(calls).toEqual(['unsubscribe', subscribe, put])
  })

  it.each([
    ['another sign-in', { state: 'off', publicKey }],
    ['none', 401],
    ['a server that sends none', { state: 'on', publicKey: null }],
  ])('unsubscribes with %s', async (_, device) => {
    const { calls, send } = install({ device, key: 'key' })

    await send('message')

    expect(calls).toEqual(['unsubscribe'])
  })

  it('leaves all as it is while the server fails', async () => {
    const { calls, send } = install({ device: 503, key: 'key' })

    await send('message')

    expect(calls).toEqual([])
  })
})
