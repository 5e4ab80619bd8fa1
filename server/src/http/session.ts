import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Whose } from '../kernel/refusal.ts'
import type { Salon } from '../kernel/salon.ts'

/** The name of the session cookie, without the `__Host-` prefix. */
export const cookieName = 'salon_session'

/**
 * A cookie's name, with the `__Host-` prefix over https: a browser then accepts it from this very host only, so
 * that no sibling domain and no http response can plant another.
 */
export const hostCookie = (name: string, publicUrl: URL | undefined) =>
  publicUrl?.protocol === 'https:' ? `__Host-${name}` : name

/** The secret of a session, as a request presents it: a browser by a cookie, the wrapper by a bearer token. */
export interface Credential {
  readonly secret: string
  readonly by: 'cookie' | 'bearer'
}

/** Looks up the salon of a session; undefined where the credential is not valid. */
export type SessionResolver = (credential: Credential) => Promise<Salon | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    /** The name of the session cookie. */
    sessionCookie: string
  }
  interface FastifyRequest {
    /** The caller's salon; looked up once per request, by the first call. */
    salon(): Promise<Salon | undefined>
    /** The account that the request is about, once it is known: for the log. */
    whose?: Whose & { readonly byRecoveryCode?: boolean }
  }
}

/** The session's secret of a request: a bearer token takes precedence over a cookie. */
export const sessionSecretOf = (request: FastifyRequest): string | undefined =>
  credentialOf(request)?.secret

function credentialOf(request: FastifyRequest): Credential | undefined {
  const token = bearerTokenOf(request)
  if (token) return { secret: token, by: 'bearer' }
  if (request.isFromWrapper) return undefined
  const secret = request.cookies[request.server.sessionCookie]
  return secret ? { secret, by: 'cookie' } : undefined
}

function bearerTokenOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined
}

/** Sets the session cookie, which scripts cannot read. `days` is how long the browser keeps it. */
export function setSessionCookie(
  reply: FastifyReply,
  secret: string,
  days: number,
  isSecure: boolean,
): void {
  reply.setCookie(reply.server.sessionCookie, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: days * 24 * 60 * 60,
  })
}

/** Deletes the session cookie. */
export function clearSessionCookie(reply: FastifyReply): void {
  const { sessionCookie } = reply.server
  // A browser ignores a cookie with this prefix that is not secure, and would keep the old one.
  const secure = sessionCookie.startsWith('__Host-')
  void reply.clearCookie(sessionCookie, { path: '/', secure })
}

/** Lets each request resolve its session, by a bearer token or by the cookie of this name. */
export async function registerSessions(
  app: FastifyInstance,
  resolve: SessionResolver,
  sessionCookie = cookieName,
): Promise<void> {
  await app.register(cookie)
  app.decorate('sessionCookie', sessionCookie)
  app.decorateRequest('salon')
  app.addHook('onRequest', (request, _, done) => {
    const find = async () => {
      const credential = credentialOf(request)
      const found = credential && (await resolve(credential))
      if (found) request.whose = { account: found.account.id, salon: found.id }
      return found
    }
    let salon: Promise<Salon | undefined> | undefined
    request.salon = () => (salon ??= find())
    done()
  })
}
