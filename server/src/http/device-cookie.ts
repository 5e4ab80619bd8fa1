import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from './session.ts'

/** As long as browsers keep a cookie at most; each sign-in begins it anew. */
const seconds = 400 * 24 * 60 * 60

/** So many accounts a browser is known to at once, some 50 bytes each; the one used longest ago goes first. */
const mostAccounts = 10

/** Stands for any account: until each had a value of its own, all of a browser's shared one. */
const anyAccount = 0

/**
 * What a browser is known again by: for each account that has signed in with it, 256 random bits that
 * the account was given there. A value opens nothing, and is compared with those of its own account
 * alone: one that was planted belongs to somebody else, and is worth nothing here.
 */
export function deviceCookie(publicUrl: URL | undefined) {
  const name = hostCookie('salon_browser', publicUrl)

  function valuesIn({ cookies }: FastifyRequest): Map<number, string> {
    const presented = cookies[name] ?? ''
    if (/^[\w-]{43}$/.test(presented)) return new Map([[anyAccount, presented]])
    const pairs = presented.matchAll(/(\d{1,15})\.([\w-]{43})(?:\.|$)/g)
    return new Map(Array.from(pairs, ([, account, value = '']) => [Number(account), value]))
  }

  return {
    /** What the browser of a request has for an account, and what it had for all of them formerly. */
    of: (request: FastifyRequest, account: number) => {
      const values = valuesIn(request)
      return { own: values.get(account), shared: values.get(anyAccount) }
    },
    /** Gives an account's value to the browser, beside those that it has for others. */
    keep: (reply: FastifyReply, account: number, value: string, secure: boolean) => {
      const values = valuesIn(reply.request)
      values.delete(account)
      const kept = [...values, [account, value] as const].slice(-mostAccounts)
      reply.setCookie(name, kept.map((pair) => pair.join('.')).join('.'), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: seconds,
      })
    },
  }
}
