import { authRoutes, type Account } from '@salon/contract/auth'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/client.ts'
import { mount, mountOpen } from '../../http/mount.ts'
import { clearSecret, secretOf, setSecret } from '../../http/session.ts'
import type { Clock } from '../../kernel/clock.ts'
import {
  changePassword,
  currentAccount,
  deleteAccount,
  endSession,
  login,
  logout,
  ownSessions,
  register,
  renameAccount,
  sessionDays,
  type Device,
  type PhotoPlace,
} from './operations.ts'

/** What the accounts need to know of the place they are in. */
interface Place {
  /** How the salon is reached, where a proxy in front of it speaks https for it. */
  readonly publicUrl: URL | undefined
  readonly photos: PhotoPlace
}

export function authApi(
  app: FastifyInstance,
  db: Db,
  clock: Clock,
  { publicUrl, photos }: Place,
): void {
  const isSecure = publicUrl?.protocol === 'https:'
  mountOpen(app, authRoutes.register, async ({ body, request, reply }) =>
    handOver(reply, await register(db, body, deviceOf(request, body.withToken), clock), {
      ...body,
      isSecure,
    }),
  )
  mountOpen(app, authRoutes.login, async ({ body, request, reply }) =>
    handOver(reply, await login(db, body, deviceOf(request, body.withToken), clock), {
      ...body,
      isSecure,
    }),
  )
  mountOpen(app, authRoutes.logout, async ({ request, reply }) => {
    await logout(db, secretOf(request))
    clearSecret(reply)
  })
  mount(app, authRoutes.current, ({ salon }) => currentAccount(db, salon))
  mount(app, authRoutes.edit, ({ body, salon }) => renameAccount(db, salon, body.name))
  mount(app, authRoutes.changePassword, ({ body, salon }) => changePassword(db, salon, body))
  mount(app, authRoutes.deleteAccount, async ({ body, salon, reply }) => {
    await deleteAccount(db, salon, photos, body.password)
    clearSecret(reply)
  })
  mount(app, authRoutes.sessions, ({ salon }) => ownSessions(db, salon, clock))
  mount(app, authRoutes.endSession, ({ params, salon }) => endSession(db, salon, params.id))
}

const deviceOf = (request: FastifyRequest, withToken: boolean | undefined): Device => ({
  kind: withToken ? 'bearer' : 'cookie',
  userAgent: request.headers['user-agent'],
})

/** The secret goes where it was asked for: into a cookie, or into the answer. */
function handOver(
  reply: FastifyReply,
  { account, secret }: { account: Account; secret: string },
  { withToken, isSecure }: { withToken?: boolean | undefined; isSecure: boolean },
) {
  if (withToken) return { ...account, token: secret }
  setSecret(reply, secret, sessionDays, isSecure || reply.request.protocol === 'https')
  return account
}
