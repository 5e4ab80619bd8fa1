import { authRoutes } from '@salon/contract/auth'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../http/limits/rate-limits.ts'
import { mount, mountOpen } from '../../http/mount.ts'
import { clearSecret, secretOf, setSecret } from '../../http/session.ts'
import type { TrustedDevices } from '../../http/trusted-device.ts'
import type { Clock } from '../../kernel/clock.ts'
import {
  changePassword,
  countPassword,
  currentAccount,
  deleteAccount,
  endSession,
  login,
  logout,
  ownSessions,
  renameAccount,
  sessionDays,
  type Device,
  type Origin,
  type PhotoStorage,
  type SignedIn,
  type Encryption,
} from './operations.ts'
import { isRegistrationOpen, register, type RegistrationMode } from './registration-operations.ts'

/** What the accounts need to know of the place they are in. */
interface Place {
  /** How the salon is reached, where a proxy in front of it speaks https for it. */
  readonly publicUrl: URL | undefined
  readonly photos: PhotoStorage
  /** Who may open a salon. */
  readonly registration: RegistrationMode
  /** Whether attempts are counted. */
  readonly rateLimit: boolean
  /** The browsers that have a budget of attempts of their own, and are no news to their accounts. */
  readonly devices: TrustedDevices
  /** Opens the secrets of second factors. */
  readonly encryption: Encryption
}

export function authApi(
  app: FastifyInstance,
  clock: Clock,
  { publicUrl, photos, registration: mode, rateLimit, devices, encryption }: Place,
): void {
  const isSecure = publicUrl?.protocol === 'https:'
  const comingBy = async (
    request: FastifyRequest,
    withToken: boolean | undefined,
  ): Promise<{ device: Device; from: Origin | undefined }> => {
    const secrets = await devices.of(request)
    return {
      device: {
        kind: withToken ? 'bearer' : 'cookie',
        userAgent: request.headers['user-agent'],
        secrets,
        // The cookie that a browser is about to lose; an app keeps what it has.
        before: withToken ? undefined : request.cookies[app.sessionCookie],
      },
      from: rateLimit ? { network: networkOf(request), trustedBy: secrets } : undefined,
    }
  }
  const handOver = handOverBy({ isSecure, devices })
  mountOpen(app, authRoutes.registration, async ({ db }) => ({
    isOpen: await isRegistrationOpen(db, mode),
  }))
  mountOpen(app, authRoutes.register, async ({ db, body, request, reply }) => {
    const { device, from } = await comingBy(request, body.withToken)
    return handOver(reply, await register(db, body, { device, clock, from, mode }), device)
  })
  mountOpen(app, authRoutes.login, async ({ db, body, request, reply }) => {
    const { device, from } = await comingBy(request, body.withToken)
    return handOver(reply, await login(db, body, { device, clock, from, encryption }), device)
  })
  mountOpen(app, authRoutes.logout, async ({ db, request, reply }) => {
    const whose = await logout(db, secretOf(request))
    if (whose) request.whose = whose
    clearSecret(reply)
  })
  mount(app, authRoutes.current, ({ db, salon }) => currentAccount(db, salon))
  mount(app, authRoutes.edit, ({ db, body, salon }) => renameAccount(db, salon, body.name))
  mount(app, authRoutes.changePassword, async ({ db, body, salon }) => {
    if (rateLimit) await countPassword(db, salon)
    return changePassword(db, salon, body)
  })
  mount(app, authRoutes.deleteAccount, async ({ db, body, salon, reply }) => {
    if (rateLimit) await countPassword(db, salon)
    await deleteAccount(db, salon, photos, body.password)
    clearSecret(reply)
  })
  mount(app, authRoutes.sessions, ({ db, salon }) => ownSessions(db, salon, clock))
  mount(app, authRoutes.endSession, ({ db, params, salon }) => endSession(db, salon, params.id))
}

/** The secret goes where it was asked for: into a cookie, or into the answer. */
const handOverBy =
  ({ isSecure, devices }: { isSecure: boolean; devices: TrustedDevices }) =>
  async (
    reply: FastifyReply,
    { account, secret, deviceSecret, whose }: SignedIn,
    device: Device,
  ) => {
    reply.request.whose = whose
    if (device.kind === 'bearer') return { ...account, token: secret }
    const secure = isSecure || reply.request.protocol === 'https'
    setSecret(reply, secret, sessionDays, secure)
    await devices.remember(reply, account.id, deviceSecret, secure)
    return account
  }
