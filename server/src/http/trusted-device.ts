import type { FastifyReply, FastifyRequest } from 'fastify'
import { memoizeAsync } from '../kernel/memoize-async.ts'
import { isSignature, signatureOf } from '../kernel/secrets.ts'
import { hostCookie } from './session.ts'

/** The longest that browsers keep a cookie; each sign-in renews it. */
const seconds = 400 * 24 * 60 * 60

/** Accounts that one browser is trusted by; the one that signed in longest ago is dropped first. */
const mostAccounts = 10

/** One account in the cookie: its id, the device's secret, and the signature of both. */
const entry = /(\d{1,15})\.([\w-]{43})\.([\w-]{43})(?:\.|$)/g

/** Browsers that accounts have signed in with, signed out since or not. */
export interface TrustedDevices {
  /** The device's secret for each account that has signed in with the browser of a request. */
  of(request: FastifyRequest): Promise<ReadonlyMap<number, string>>
  /** Adds an account and the device's secret for it to the cookie of the browser. */
  remember(reply: FastifyReply, account: number, secret: string, isSecure: boolean): Promise<void>
}

/**
 * Trusted devices by a signed cookie. It does not authenticate. It gives a browser that has signed in to an
 * account its own budget of sign-in attempts there (no database needed to check it), and its secret
 * identifies a known device (the account keeps the hash). The signature covers account and secret, so
 * that a secret planted in another browser, or moved to another account, is ignored.
 * @param loadKey the key that all processes share; called once
 */
export function trustedDevices(
  loadKey: () => Promise<string>,
  publicUrl: URL | undefined,
): TrustedDevices {
  const keyOnce = memoizeAsync(loadKey)
  const name = hostCookie('salon_device', publicUrl)

  async function of({ cookies }: FastifyRequest): Promise<Map<number, string>> {
    // Loaded here for `remember`, too: it must not fail once a sign-in has been committed.
    const key = await keyOnce()
    const presented = [...(cookies[name] ?? '').matchAll(entry)].slice(-mostAccounts)
    return new Map(
      presented
        .filter(([, id, secret, signature = '']) => isSignature(key, `${id}.${secret}`, signature))
        .map(([, id, secret = '']) => [Number(id), secret]),
    )
  }

  return {
    of,
    remember: async (reply, account, secret, isSecure) => {
      const accounts = await of(reply.request)
      accounts.delete(account)
      accounts.set(account, secret)
      const key = await keyOnce()
      const entries = [...accounts]
        .slice(-mostAccounts)
        .map((pair) => pair.join('.'))
        .map((signed) => `${signed}.${signatureOf(key, signed)}`)
      reply.setCookie(name, entries.join('.'), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        maxAge: seconds,
      })
    },
  }
}
