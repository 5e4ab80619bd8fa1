import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Whose } from '../kernel/refusal.ts'
import type { Salon } from '../kernel/salon.ts'

/** The cookie that a browser carries its secret in, where nobody says that it comes by https. */
export const cookieName = 'salon_session'

/**
 * A cookie's name for how the salon is reached. Over https a browser takes one that begins like this
 * from this very host alone: neither a page beside it nor whoever answers by http can plant another.
 */
export const hostCookie = (name: string, publicUrl: URL | undefined) =>
  publicUrl?.protocol === 'https:' ? `__Host-${name}` : name

/** A secret, and how it came with a request: a browser sends a cookie by itself, the wrapper a token. */
export interface Came {
  readonly secret: string
  readonly by: 'cookie' | 'bearer'
}

/** Looks up the salon of a sign-in; undefined where its secret is not valid. */
export type FindSalon = (came: Came) => Promise<Salon | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    /** What the cookie of a sign-in is called here. */
    sessionCookie: string
  }
  interface FastifyRequest {
    /** The salon of whoever signed in, looked up once a request, when first asked for. */
    salon(): Promise<Salon | undefined>
    /** Whose account it is about, as soon as somebody has found out: for the log. */
    whose?: Whose & { readonly byRecoveryCode?: boolean }
  }
}

/** The secret that came with a request: a bearer token before a cookie. */
export const secretOf = (request: FastifyRequest): string | undefined => cameWith(request)?.secret

function cameWith(request: FastifyRequest): Came | undefined {
  const token = tokenOf(request)
  if (token) return { secret: token, by: 'bearer' }
  if (request.isFromWrapper) return undefined
  const secret = request.cookies[request.server.sessionCookie]
  return secret ? { secret, by: 'cookie' } : undefined
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined
}

/** Gives the browser its secret, unreadable to scripts. `days` is how long it keeps it. */
export function setSecret(reply: FastifyReply, secret: string, days: number, secure: boolean) {
  reply.setCookie(reply.server.sessionCookie, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: days * 24 * 60 * 60,
  })
}

/** Takes the browser's secret back. */
export function clearSecret(reply: FastifyReply): void {
  const { sessionCookie } = reply.server
  // A browser minds only what a cookie of such a name is allowed to be.
  const secure = sessionCookie.startsWith('__Host-')
  void reply.clearCookie(sessionCookie, { path: '/', secure })
}

/** Lets every request say whose salon it is about, by a token or by the cookie of this name. */
export async function knowSalons(
  app: FastifyInstance,
  findSalon: FindSalon,
  sessionCookie = cookieName,
): Promise<void> {
  await app.register(cookie)
  app.decorate('sessionCookie', sessionCookie)
  app.decorateRequest('salon')
  app.addHook('onRequest', (request, _, done) => {
    const find = async () => {
      const came = cameWith(request)
      const found = came && (await findSalon(came))
      if (found) request.whose = { account: found.account.id, salon: found.id }
      return found
    }
    let salon: Promise<Salon | undefined> | undefined
    request.salon = () => (salon ??= find())
    done()
  })
}
