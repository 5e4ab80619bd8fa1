import { authRoutes } from '@salon/contract/auth'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../http/limits/rate-limits.ts'
import { mount, mountOpen } from '../../http/mount.ts'
import { clearSessionCookie, sessionSecretOf, setSessionCookie } from '../../http/session.ts'
import type { TrustedDevices } from '../../http/trusted-device.ts'
import type { Clock } from '../../kernel/clock.ts'
import {
  changePassword,
  countPasswordAttempt,
  currentAccount,
  deleteAccount,
  login,
  renameAccount,
  type ClientOrigin,
  type Encryption,
  type LoginDevice,
  type PhotoStorage,
  type SignedIn,
} from './operations.ts'
import { isRegistrationOpen, register, type RegistrationMode } from './registration/operations.ts'
import { endSession, logout, ownSessions, sessionDays } from './sessions/operations.ts'

interface AuthOptions {
  /** The public address, where a proxy terminates TLS. */
  readonly publicUrl: URL | undefined
  readonly photos: PhotoStorage
  /** Who may open a salon. */
  readonly registration: RegistrationMode
  /** Browsers with an own budget of attempts, and without a notice at sign-in. */
  readonly devices: TrustedDevices
  /** Decrypts the secrets of second factors. */
  readonly encryption: Encryption
}

export function authApi(
  app: FastifyInstance,
  clock: Clock,
  { publicUrl, photos, registration: mode, devices, encryption }: AuthOptions,
): void {
  const isSecure = publicUrl?.protocol === 'https:'
  const clientOf = async (
    request: FastifyRequest,
    withToken: boolean | undefined,
  ): Promise<{ device: LoginDevice; from: ClientOrigin | undefined }> => {
    const secrets = await devices.of(request)
    return {
      device: {
        kind: withToken ? 'bearer' : 'cookie',
        userAgent: request.headers['user-agent'],
        secrets,
        // A browser's new cookie replaces this one; an app may hold several tokens.
        previousSecret: withToken ? undefined : request.cookies[app.sessionCookie],
      },
      from: app.hasRateLimits ? { network: networkOf(request), trustedBy: secrets } : undefined,
    }
  }
  const issueSession = issueSessionBy({ isSecure, devices })
  mountOpen(app, authRoutes.registration, async ({ db }) => ({
    isOpen: await isRegistrationOpen(db, mode),
  }))
  mountOpen(app, authRoutes.register, async ({ db, body, request, reply }) => {
    const { device, from } = await clientOf(request, body.withToken)
    return issueSession(reply, await register(db, body, { device, clock, from, mode }), device)
  })
  mountOpen(app, authRoutes.login, async ({ db, body, request, reply }) => {
    const { device, from } = await clientOf(request, body.withToken)
    return issueSession(reply, await login(db, body, { device, clock, from, encryption }), device)
  })
  mountOpen(app, authRoutes.logout, async ({ db, request, reply }) => {
    const whose = await logout(db, sessionSecretOf(request))
    if (whose) request.whose = whose
    clearSessionCookie(reply)
  })
  mount(app, authRoutes.current, ({ db, salon }) => currentAccount(db, salon))
  mount(app, authRoutes.edit, ({ db, body, salon }) => renameAccount(db, salon, body.name))
  mount(
    app,
    authRoutes.changePassword,
    ({ db, body, salon }) => changePassword(db, salon, body),
    countPasswordAttempt,
  )
  mount(
    app,
    authRoutes.deleteAccount,
    async ({ db, body, salon, reply }) => {
      await deleteAccount(db, salon, photos, body.password)
      clearSessionCookie(reply)
    },
    countPasswordAttempt,
  )
  mount(app, authRoutes.sessions, ({ db, salon }) => ownSessions(db, salon, clock))
  mount(app, authRoutes.endSession, ({ db, params, salon }) => endSession(db, salon, params.id))
}

/** Sends the secret of a new session: in a cookie, or in the answer to an app. */
const issueSessionBy =
  ({ isSecure, devices }: { isSecure: boolean; devices: TrustedDevices }) =>
  async (
    reply: FastifyReply,
    { account, secret, deviceSecret, whose }: SignedIn,
    device: LoginDevice,
  ) => {
    reply.request.whose = whose
    if (device.kind === 'bearer') return { ...account, token: secret }
    const secure = isSecure || reply.request.protocol === 'https'
    setSessionCookie(reply, secret, sessionDays, secure)
    await devices.remember(reply, account.id, deviceSecret, secure)
    return account
  }
