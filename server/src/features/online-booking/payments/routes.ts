import { depositRoutes } from '@salon/contract/deposits'
import type { FastifyInstance } from 'fastify'
import { readFormsToo } from '../../../http/form-bodies.ts'
import { mountPublic } from '../../../http/mount.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { salonOfEvent, takeEvent, type GatewaySecrets } from './operations.ts'

/** Events of the payment provider, whose signature is over the body as it came. */
export function depositEventsApi(
  app: FastifyInstance,
  secrets: GatewaySecrets,
  clock: Clock,
): void {
  void app.register(async (scope) => {
    readFormsToo(scope)
    mountPublic(
      scope,
      depositRoutes.event,
      (db, { key }) => salonOfEvent(db, key, secrets),
      ({ db, salon, body, request }) => {
        const signature = request.headers['stripe-signature']
        const call = { signature, raw: request.rawBody ?? '', fields: body }
        return takeEvent(db, salon, call, secrets, clock())
      },
    )
  })
}
