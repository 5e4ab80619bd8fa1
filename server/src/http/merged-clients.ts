import type { Route } from '@salon/contract/route'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Salon } from '../kernel/salon.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The surviving client of one who was merged into another; the client themselves otherwise, and nobody where the
     * surviving one was removed. Decorated by `customersApi`.
     */
    survivingClient?: (
      db: Db,
      salon: Salon,
      id: number,
    ) => Promise<{ readonly id: number } | undefined>
  }
}

/** The part of a call that names whose client it is about. */
interface CallBelowClient {
  readonly db: Db
  readonly salon: Salon
  readonly params: unknown
}

/**
 * A handler of a read below `/api/customers/:id` that answers by the id of a client who was merged with what the
 * surviving client has; any other handler as it is. The surviving client is looked up only where nothing was found, so
 * that other reads take no query more: what was the merged client's has moved.
 */
export function forwardMergedClients<Call extends CallBelowClient, Answer>(
  app: FastifyInstance,
  { method, path }: Pick<Route, 'method' | 'path'>,
  handler: (call: Call) => Answer | Promise<Answer>,
): (call: Call) => Answer | Promise<Answer> {
  if (method !== 'GET' || !path.startsWith('/api/customers/:id/')) return handler
  return async (call) => {
    try {
      return await handler(call)
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'not_found') throw error
      const params = call.params as { readonly id: number }
      const surviving = await app.survivingClient?.(call.db, call.salon, params.id)
      if (!surviving || surviving.id === params.id) throw error
      return handler({ ...call, params: { ...params, id: surviving.id } })
    }
  }
}
