import type { FastifyReply, FastifyRequest } from 'fastify'
import { memoizeAsync } from '../kernel/memoize-async.ts'
import { isSignature, signatureOf } from '../kernel/secrets.ts'
import { hostCookie } from './session.ts'

/** Where a browser keeps the proof that somebody has signed in with it. */
const deviceCookie = 'salon_device'
const seconds = 365 * 24 * 60 * 60

/** Browsers that an account has been signed in with, signed out or not. */
export interface KnownDevices {
  /** The account that was last signed in with the browser of a request; none where that is made up. */
  accountOf(request: FastifyRequest): Promise<number | undefined>
  /** Lets the browser prove from now on that it knows the account. */
  remember(reply: FastifyReply, account: number, isSecure: boolean): Promise<void>
}

/**
 * A signature that only the sign-in gives out, and only the sign-in is sent unless the salon is known
 * to be reached by https: a name that is safe there wants to be sent everywhere. It lets nobody in: it
 * sets its holder apart from whoever guesses the password meanwhile.
 * @param loadKey the key that every process shares; asked for once
 */
export function knownDevices(
  loadKey: () => Promise<string>,
  publicUrl: URL | undefined,
): KnownDevices {
  const keyOnce = memoizeAsync(loadKey)
  const cookieName = hostCookie(deviceCookie, publicUrl)
  return {
    accountOf: async ({ cookies }) => {
      const [, account, signature] = /^(\d{1,15})\.(.+)$/.exec(cookies[cookieName] ?? '') ?? []
      if (!account || !signature) return undefined
      return isSignature(await keyOnce(), account, signature) ? Number(account) : undefined
    },
    remember: async (reply, account, isSecure) => {
      const signature = signatureOf(await keyOnce(), String(account))
      reply.setCookie(cookieName, `${account}.${signature}`, {
        path: cookieName === deviceCookie ? '/api/login' : '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        maxAge: seconds,
      })
    },
  }
}
