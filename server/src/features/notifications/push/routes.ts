import { pushRoutes } from '@salon/contract/push'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { pushDeviceOf, turnOnPush } from './operations.ts'
import { deleteSubscription } from './queries.ts'

/** @param loadPublicKey undefined where this server sends no pushes */
export function pushApi(
  app: FastifyInstance,
  loadPublicKey: (() => Promise<string>) | undefined,
): void {
  mount(app, pushRoutes.device, ({ db, salon }) => pushDeviceOf(db, salon, loadPublicKey))
  mount(app, pushRoutes.turnOn, ({ db, salon, body }) => turnOnPush(db, salon, body))
  mount(app, pushRoutes.turnOff, ({ db, salon }) => deleteSubscription(db, salon))
}
