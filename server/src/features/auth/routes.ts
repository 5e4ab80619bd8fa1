import { authRoutes } from '@salon/contract/auth'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceCookie } from '../../http/device-cookie.ts'
import type { KnownDevices } from '../../http/known-device.ts'
import { networkOf } from '../../http/limits.ts'
import { mount, mountOpen } from '../../http/mount.ts'
import { clearSecret, secretOf, setSecret } from '../../http/session.ts'
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
  type PhotoPlace,
  type SignedIn,
  type Vault,
} from './operations.ts'
import { isRegistrationOpen, register, type RegistrationMode } from './registration-operations.ts'

/** What the accounts need to know of the place they are in. */
interface Place {
  /** How the salon is reached, where a proxy in front of it speaks https for it. */
  readonly publicUrl: URL | undefined
  readonly photos: PhotoPlace
  /** Who may open a salon. */
  readonly registration: RegistrationMode
  /** Whether attempts are counted, and the browsers that have some of their own. */
  readonly rateLimit: boolean
  readonly devices: KnownDevices
  /** Opens the secrets of second factors. */
  readonly vault: Vault
}

export function authApi(
  app: FastifyInstance,
  clock: Clock,
  { publicUrl, photos, registration: mode, rateLimit, devices, vault }: Place,
): void {
  const isSecure = publicUrl?.protocol === 'https:'
  const originOf = async (request: FastifyRequest): Promise<Origin | undefined> =>
    rateLimit
      ? { network: networkOf(request), account: await devices.accountOf(request) }
      : undefined
  const browser = deviceCookie(publicUrl)
  const deviceOf = (request: FastifyRequest, withToken: boolean | undefined): Device => ({
    kind: withToken ? 'bearer' : 'cookie',
    userAgent: request.headers['user-agent'],
    presented: (account) => browser.of(request, account),
    // The cookie that a browser is about to lose; an app keeps what it has.
    before: withToken ? undefined : request.cookies[app.sessionCookie],
  })
  const handOver = handOverBy({ isSecure, browser, devices: rateLimit ? devices : undefined })
  mountOpen(app, authRoutes.registration, async ({ db }) => ({
    isOpen: await isRegistrationOpen(db, mode),
  }))
  mountOpen(app, authRoutes.register, async ({ db, body, request, reply }) => {
    const device = deviceOf(request, body.withToken)
    const from = await originOf(request)
    return handOver(reply, await register(db, body, { device, clock, from, mode }), device)
  })
  mountOpen(app, authRoutes.login, async ({ db, body, request, reply }) => {
    const device = deviceOf(request, body.withToken)
    const from = await originOf(request)
    return handOver(reply, await login(db, body, { device, clock, from, vault }), device)
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
  ({
    isSecure,
    browser,
    devices,
  }: {
    isSecure: boolean
    browser: ReturnType<typeof deviceCookie>
    devices: KnownDevices | undefined
  }) =>
  async (
    reply: FastifyReply,
    { account, secret, deviceValue, whose }: SignedIn,
    device: Device,
  ) => {
    reply.request.whose = whose
    if (device.kind === 'bearer') return { ...account, token: secret }
    const secure = isSecure || reply.request.protocol === 'https'
    setSecret(reply, secret, sessionDays, secure)
    browser.keep(reply, account.id, deviceValue, secure)
    await devices?.remember(reply, account.id, secure)
    return account
  }
