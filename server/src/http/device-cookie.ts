import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../kernel/secrets.ts'
import { hostCookie } from './session.ts'

/** As long as browsers keep a cookie at most; each sign-in begins it anew. */
const seconds = 400 * 24 * 60 * 60

/**
 * What a browser is known again by, whoever signs in with it: 256 random bits that nobody else has
 * and that open nothing.
 */
export function deviceCookie(publicUrl: URL | undefined) {
  const name = hostCookie('salon_browser', publicUrl)
  return {
    /** What the browser brought, or what it is to have from now on. */
    of: ({ cookies }: FastifyRequest): string => {
      const brought = cookies[name] ?? ''
      return /^[\w-]{43}$/.test(brought) ? brought : newSecret()
    },
    keep: (reply: FastifyReply, secret: string, secure: boolean) =>
      void reply.setCookie(name, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: seconds,
      }),
  }
}
