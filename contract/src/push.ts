import { z } from 'zod'
import type { Route } from './route.ts'

/**
 * The address of a device at the push service of its browser. Of known services only: the server sends requests there,
 * and an address that a caller chooses freely could lead into its own network. No name has two hyphens in a row: 'xn--'
 * begins an international name, which may be none.
 */
export const pushEndpoint = z
  .string()
  .max(1000)
  .regex(
    /^https:\/\/(?:fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|[a-z0-9]{1,40}\.push\.apple\.com|[a-z0-9]{1,20}(?:-[a-z0-9]{1,20}){0,3}\.notify\.windows\.com)\/[!-~]+$/,
    'The address is that of a push service of Google, Mozilla, Apple or Microsoft',
  )

/** What a browser gives out when it subscribes; keys in base64url. */
export const pushSubscription = z.object({
  endpoint: pushEndpoint,
  /** The public key of the browser: an uncompressed point of P-256. */
  p256dh: z.string().regex(/^B[\w-]{86}$/, 'The key is a point of P-256 in base64url'),
  /** The authentication secret of the browser: 16 bytes. */
  auth: z.string().regex(/^[\w-]{22}$/, 'The secret is 16 bytes in base64url'),
})

/** 'forgotten': the push service has given the device up, which has to subscribe anew. */
export const pushStates = ['off', 'on', 'forgotten'] as const

/** Whether the device of this sign-in shows notifications. */
export const pushDevice = z.object({
  /** The server's VAPID key (RFC 8292) in base64url, to subscribe with; null where the server sends none. */
  publicKey: z.string().nullable(),
  state: z.enum(pushStates),
})

export const pushRoutes = {
  device: {
    method: 'GET',
    path: '/api/push',
    summary: 'Whether the device of this sign-in shows notifications',
    reply: pushDevice,
  },
  turnOn: {
    method: 'PUT',
    path: '/api/push',
    summary:
      'Show notifications on the device of this sign-in (Web Push, RFC 8030), until it signs out; a repeat renews the subscription',
    body: pushSubscription,
    reply: null,
  },
  turnOff: {
    method: 'DELETE',
    path: '/api/push',
    summary: 'Show no more notifications on the device of this sign-in',
    reply: null,
  },
} as const satisfies Record<string, Route>

export type PushSubscriptionKeys = z.infer<typeof pushSubscription>
export type PushDevice = z.infer<typeof pushDevice>
