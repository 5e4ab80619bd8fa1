import { Readable } from 'node:stream'
import { mayCall, permissions, type Operation } from '@salon/contract/permissions'
import {
  estimateHeader,
  operationOf,
  type FileReply,
  type Received,
  type ReceivedForm,
  type Reply,
  type Route,
  type Upload,
} from '@salon/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bytesOf } from './bytes-of.ts'
import { fastJson } from './fast-json.ts'
import { keyOf, acceptsIdempotencyKey } from './idempotency.ts'
import type { z } from 'zod'
import { Printed } from '../kernel/printed.ts'
import { acrossSalons, onBehalfOf } from '../kernel/caller.ts'
import type { KeptAnswer } from '../kernel/kept-answer.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Salon } from '../kernel/salon.ts'
import { sentenceFor } from './sentences.ts'
import { isSigned, signPhotos, type SignedAddresses } from './signed-addresses.ts'
import { receiveForm, takeForms } from './uploads.ts'

/**
 * A handler is one line: what was validated comes in, the row of the answer goes out. The reply is
 * there for what the answer cannot say: taking a cookie back. A long answer may have been printed where
 * it was read.
 */
type Handler<R extends Route> = (
  received: Received<R> & { readonly salon: Salon; readonly reply: FastifyReply },
) => Said<R> | Promise<Said<R>>

type Said<R extends Route> = Reply<R> | Printed<Reply<R>>

/** For the few calls that need no account and speak of cookies. */
type OpenHandler<R extends Route> = (
  received: Received<R> & { readonly request: FastifyRequest; readonly reply: FastifyReply },
) => Reply<R> | Promise<Reply<R>>

interface Reads {
  position(): Promise<number | undefined>
  from<T>(position: Promise<number | undefined>, read: () => Promise<T>): Promise<T>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Where reads go that another than the primary database may answer, if there is one. */
    reads?: Reads
  }
}

/**
 * Mounts a route for whoever the table of permissions lets in. Refuses the rest before anything
 * of the request is checked. What only reads may be answered by a replica; not a file, since what has begun
 * to leave cannot be begun again on the primary.
 */
export function mount<R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const letIn = guardOf(route)
  const { inTurn, reads } = app
  const refused = printPresent(route)
  const answer = async (request: FastifyRequest, reply: FastifyReply, salon: Salon) => {
    const caller = { tenant: salon.id, actor: salon.account.id }
    const said = onBehalfOf(caller, async () =>
      handler({ ...received(route, request), salon, reply }),
    )
    return refused ? said.catch(refused) : said
  }
  const { idempotently } = acceptsIdempotencyKey(route) ? app : {}
  const toKeep = keeper(route)
  const change = async (request: FastifyRequest, reply: FastifyReply, salon: Salon) => {
    const key = idempotently && keyOf(request)
    if (!idempotently || key === undefined) return answer(request, reply, salon)
    const call = { salon, key, isUpload: route.upload !== undefined }
    // A signature runs out sooner than an answer: it is kept without, and signed as it leaves.
    const { signed, ...unsigned } = salon
    const kept = await onBehalfOf({ tenant: salon.id, actor: salon.account.id }, () =>
      idempotently(request, call, async () => toKeep(await answer(request, reply, unsigned))),
    )
    if (kept.body === null) return undefined
    return new Printed(Buffer.from(signed ? signPhotos(kept.body, signed) : kept.body))
  }
  const read = (...call: Parameters<typeof answer>) =>
    reads ? reads.from(reads.position(), () => answer(...call)) : answer(...call)
  const work = route.method === 'GET' && route.reply !== 'file' ? read : change
  // What goes on while bytes come or go waits for somebody else, and would keep others waiting.
  const isShort = inTurn && route.reply !== 'file' && !route.upload
  add(app, route, async (request, reply) => {
    const salon = letIn(await request.salon())
    return isShort
      ? inTurn(salon.id, () => work(request, reply, salon))
      : work(request, reply, salon)
  })
}

/**
 * Mounts a route that reads a file, for whoever the table lets in or whoever has its signed
 * address, also from a page elsewhere. An address with a signature is worth what that is worth:
 * where it is not valid, nothing is found.
 */
export function mountSigned<R extends Route>(
  app: FastifyInstance,
  route: R,
  addresses: SignedAddresses,
  handler: (received: Received<R> & { readonly salon: Salon }) => Reply<R> | Promise<Reply<R>>,
): void {
  const letIn = guardOf(route)
  add(app, route, async (request, reply) => {
    const told = await addresses.salonOf(request)
    const salon = letIn(told ?? (await request.salon()))
    if (told) reply.header('cross-origin-resource-policy', 'cross-origin')
    else if (isSigned(request)) throw new Refusal('not_found')
    const caller = { tenant: salon.id, actor: salon.account.id }
    return onBehalfOf(caller, async () => handler({ ...received(route, request), salon }))
  })
}

/** Says whether the table of permissions lets in whoever calls. */
function guardOf(route: Route): (salon: Salon | undefined) => Salon {
  const access = accessTo(route)
  const operation = operationOf(route) as Operation
  if (access === 'anyone') throw new Error(`${operation} is open to anyone: mountOpen`)
  return (salon) => {
    if (!salon) throw new Refusal('not_signed_in')
    if (!mayCall(salon.account, operation)) throw new Refusal('not_allowed')
    return salon
  }
}

/** Mounts a route that needs no account: it is called before it is known whose salon it is about. */
export function mountOpen<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: OpenHandler<R>,
): void {
  if (accessTo(route) !== 'anyone') throw new Error(`${operationOf(route)} needs an account: mount`)
  add(app, route, (request, reply) =>
    acrossSalons(async () => handler({ ...received(route, request), request, reply })),
  )
}

/** Says with which status a route answers. */
const statusOf = ({ status, reply }: Route) => status ?? (reply ? 200 : 204)

const accessTo = (route: Route) => permissions[operationOf(route) as keyof typeof permissions]

function add(
  app: FastifyInstance,
  route: Route,
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const status = statusOf(route)
  const send = sender(route.reply)
  const addTo = (place: FastifyInstance) =>
    place.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const body = await answer(request, reply)
        return send(reply.code(status), body)
      },
    })
  if (route.upload) takeForms(app, addTo)
  else addTo(app)
}

/** What is kept of the answer of a route under the key of its request. */
function keeper(route: Route): (body: unknown) => KeptAnswer {
  const status = statusOf(route)
  const { reply } = route
  if (reply === null || reply === 'file') return () => ({ status, body: null })
  const print = fastJson(reply)
  return (body) => ({
    status,
    body: body instanceof Printed ? body.bytes.toString() : print(body),
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
      // Bytes: a long text that was put together of pieces is slow to write out.
      .send(body instanceof Printed ? asked(to, body.bytes) : bytesOf(print(body)))
}

/**
 * Bytes to send, or none to HEAD. Fastify would read a stream to its end then and throw it away: a whole export,
 * made for nobody.
 */
function asked<T extends Buffer | Readable>(to: FastifyReply, bytes: T): T | Readable {
  if (to.request.method !== 'HEAD' || !(bytes instanceof Readable)) return bytes
  bytes.destroy()
  return Readable.from([])
}

/**
 * A file is nobody's business but the salon's. It never changes under its address, unless it says
 * so; one with a name is to be kept.
 */
function sendFile(to: FastifyReply, { type, bytes, name, cache, estimate }: FileReply) {
  if (name) to.header('content-disposition', `attachment; filename="${name}"`)
  if (estimate !== undefined) to.header(estimateHeader, estimate)
  const stream = bytes instanceof Readable ? bytes : Readable.from(bytes)
  return to
    .type(type)
    .header(
      'cache-control',
      cache === 'never' ? 'no-store' : 'private, max-age=31536000, immutable',
    )
    .send(asked(to, stream))
}

function received<R extends Route>(route: R, request: FastifyRequest): Received<R> {
  return {
    params: parse(route.params, request.params, 'not_found'),
    query: parse(route.query, request.query, 'invalid'),
    body: parse(route.body, request.body, 'invalid'),
    form: route.upload && formOf(route.upload, request),
    ifMatch: route.versioned && versionIn(request.headers['if-match']),
  } as Received<R>
}

/** The version that an edit was made from; '*' is any, as RFC 9110 has it. */
function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const [, number] = /^\s*"([1-9]\d{0,8})"\s*$/.exec(header) ?? []
  if (number === undefined) {
    throw invalidField('If-Match', 'If-Match is the version of one row in quotes, like "7"')
  }
  return Number(number)
}

/** Lets the present row of a stale edit leave by the shape of the answer, as the answer itself does. */
function printPresent({ versioned, reply }: Route): ((error: unknown) => never) | undefined {
  if (!versioned || reply === null || reply === 'file') return undefined
  const print = fastJson(reply)
  return (error) => {
    if (!(error instanceof Refusal) || error.details.present === undefined) throw error
    const present: unknown = JSON.parse(print(error.details.present))
    throw new Refusal(error.reason, { ...error.details, present })
  }
}

/** The form is still on its way, so that nobody waits for it who is refused anyway. */
const formOf = <U extends Upload>(upload: U, request: FastifyRequest): ReceivedForm<U> => ({
  receive: async (into) => {
    const fields = await receiveForm(request, upload.file, into)
    return parse(upload.fields, fields, 'invalid') as z.output<U['fields']>
  },
})

/** An id that cannot be one names a row that does not exist; anything else is invalid input. */
function parse(schema: z.ZodType | undefined, value: unknown, reason: 'not_found' | 'invalid') {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: sentenceFor })
  if (parsed.success) return parsed.data
  if (reason === 'not_found') throw new Refusal('not_found')
  const errors = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }))
  const [first] = errors
  throw new Refusal('invalid', { errors, ...(first && { detail: first.message }) })
}
