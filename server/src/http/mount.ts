import { Readable } from 'node:stream'
import { permissions } from '@salon/contract/permissions'
import {
  operationOf,
  type FileReply,
  type Received,
  type Reply,
  type Route,
} from '@salon/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fastJson } from './fast-json.ts'
import type { z } from 'zod'
import { Refusal } from '../kernel/refusal.ts'
import type { Salon } from '../kernel/salon.ts'

/** A handler is one line: what was validated comes in, the row of the answer goes out. */
type Handler<R extends Route> = (
  received: Received<R> & { readonly salon: Salon },
) => Reply<R> | Promise<Reply<R>>

/** For the few calls that need no account and speak of cookies. */
type OpenHandler<R extends Route> = (
  received: Received<R> & { readonly request: FastifyRequest; readonly reply: FastifyReply },
) => Reply<R> | Promise<Reply<R>>

/**
 * Mounts a route for whoever the table of permissions lets in. Refuses the rest before anything
 * of the request is checked.
 */
export function mount<R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const access = accessTo(route)
  if (access === 'anyone') throw new Error(`${operationOf(route)} is open to anyone: mountOpen`)
  add(app, route, async (request) => {
    const salon = await request.salon()
    if (!salon) throw new Refusal('not_signed_in')
    if (!access.includes(salon.account.role)) throw new Refusal('not_allowed')
    return handler({ ...received(route, request), salon })
  })
}

/** Mounts a route that needs no account. */
export function mountOpen<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: OpenHandler<R>,
): void {
  if (accessTo(route) !== 'anyone') throw new Error(`${operationOf(route)} needs an account: mount`)
  add(app, route, (request, reply) => handler({ ...received(route, request), request, reply }))
}

const accessTo = (route: Route) => permissions[operationOf(route) as keyof typeof permissions]

function add(
  app: FastifyInstance,
  route: Route,
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const status = route.status ?? (route.reply ? 200 : 204)
  const send = sender(route.reply)
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const body = await answer(request, reply)
      return send(reply.code(status), body)
    },
  })
}

/** How the answer of a route leaves: printed by its shape, as bytes, or not at all. */
function sender(reply: Route['reply']): (to: FastifyReply, body: unknown) => FastifyReply {
  if (reply === null) return (to) => to.send()
  if (reply === 'file') return (to, body) => sendFile(to, body as FileReply)
  // Printed here, since Fastify would want the schema in its own dialect.
  const print = fastJson(reply)
  return (to, body) =>
    to
      // What a salon knows stays in no browser's or proxy's cache, to be found after signing out.
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(print(body))
}

/** A file never changes under its address, and is nobody's business but the salon's. */
const sendFile = (to: FastifyReply, { type, bytes }: FileReply) =>
  to
    .type(type)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .send(Readable.from(bytes))

function received<R extends Route>(route: R, request: FastifyRequest): Received<R> {
  return {
    params: parse(route.params, request.params, 'not_found'),
    query: parse(route.query, request.query, 'invalid'),
    body: parse(route.body, request.body, 'invalid'),
  } as Received<R>
}

/** An id that cannot be one names a row that does not exist; anything else is invalid input. */
function parse(schema: z.ZodType | undefined, value: unknown, reason: 'not_found' | 'invalid') {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  if (reason === 'not_found') throw new Refusal('not_found')
  const errors = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }))
  const [first] = errors
  throw new Refusal('invalid', { errors, ...(first && { detail: first.message }) })
}
