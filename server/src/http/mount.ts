import { Readable } from 'node:stream'
import { mayCall, permissions, type AppOperation } from '@salon/contract/permissions'
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
import { encodeExtended } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fastJson } from './fast-json.ts'
import { acceptsIdempotencyKey, answersOfHealth, keyOf } from './idempotency.ts'
import { forwardMergedClients } from './merged-clients.ts'
import type { z } from 'zod'
import type { Database, Db } from '../db/client.ts'
import { JsonText } from '../db/json-rows.ts'
import { tenantOf, withoutTenant, withTenant, withTenantOfVisitor } from '../db/tenant-db.ts'
import type { StoredResponse } from '../kernel/stored-response.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Salon } from '../kernel/salon.ts'
import { sentenceFor } from './validation-messages.ts'
import { isSigned, signPhotos, type SignedAddresses } from './signed-addresses.ts'
import { receiveForm, takeForms } from './uploads.ts'

/** What a handler is given beside the validated request. */
interface Context {
  /** Scoped to the salon of the caller; under an Idempotency-Key it is the transaction of the whole call. */
  readonly db: Db
  readonly salon: Salon
  /** For what the result cannot say, such as clearing a cookie. */
  readonly reply: FastifyReply
  /**
   * Runs an effect outside the database, such as deleting a file, once the transaction of this request is
   * committed; after a rollback, or where a stored answer is replayed, it does not run. It must not throw: the
   * change has happened.
   */
  readonly afterCommit: (effect: Effect) => void
}

type Effect = () => Promise<void>

/**
 * A handler is one line: the validated request comes in, the row of the reply goes out. A long reply may be
 * JSON already.
 */
type Handler<R extends Route> = (received: Received<R> & Context) => Result<R> | Promise<Result<R>>

type Result<R extends Route> = Reply<R> | JsonText<Reply<R>>

/** What the few calls that need no account and handle cookies are given; their database has no tenant. */
type OpenCall<R extends Route> = Received<R> & {
  readonly db: Db
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a call of a visitor is given; its database is scoped to the salon. */
type PublicCall<R extends Route> = Received<R> & {
  readonly db: Db
  readonly salon: Salon
  readonly request: FastifyRequest
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The app's database; `mount` scopes it to the salon of each caller. */
    database: Database
    /** Whether calls are counted: RATE_LIMIT. */
    hasRateLimits: boolean
  }
}

/**
 * A handler that counts a call before it answers it, where the app has rate limits.
 * @param count throws Refusal too_many
 */
const counted = <Call, Answer>(
  app: FastifyInstance,
  handler: (call: Call) => Answer | Promise<Answer>,
  count?: (call: Call) => Promise<void>,
) =>
  count && app.hasRateLimits
    ? async (call: Call) => {
        await count(call)
        return handler(call)
      }
    : handler

/**
 * Mounts a route for callers whom the table of permissions allows. Refuses the others before anything
 * of the request is checked.
 * @param count counts the call against its budgets, where the app has rate limits
 */
export function mount<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R>,
  count?: (call: Received<R> & Context) => Promise<void>,
): void {
  const handle = counted(app, forwardMergedClients(app, route, handler), count)
  const allow = guardOf(route)
  const { withConcurrencyLimit } = app
  const refused = printPresent(route)
  const { idempotently } = acceptsIdempotencyKey(route) ? app : {}
  const toKeep = keeper(route)
  const answer = async (request: FastifyRequest, context: Context) => {
    const result = (async () => handle({ ...received(route, request), ...context }))()
    return refused ? result.catch(refused) : result
  }
  /** Answers under an Idempotency-Key, in one transaction; a replay drops the effects of the work. */
  const answerOnce = async (
    request: FastifyRequest,
    key: string,
    context: Context,
    effects: Effect[],
  ) => {
    const { salon, db } = context
    if (!idempotently) return answer(request, context)
    // A signature expires sooner than the stored answer, which is signed as it leaves.
    const { signed, ...unsigned } = salon
    const isUpload = route.upload !== undefined
    const call = { salon, key, isUpload, isOfHealth: answersOfHealth(route), toKeep }
    const kept = await idempotently(request, call, db, (tx) =>
      answer(request, { ...context, db: tx, salon: unsigned }),
    )
    if (kept.isReplay) effects.length = 0
    if (kept.body === null) return undefined
    return new JsonText(signed ? signPhotos(kept.body, signed) : kept.body)
  }
  const work = async (request: FastifyRequest, reply: FastifyReply, salon: Salon) => {
    const effects: Effect[] = []
    const afterCommit = (effect: Effect) => void effects.push(effect)
    const context = { db: dbOf(app, salon), salon, reply, afterCommit }
    const key = idempotently && keyOf(request)
    const result =
      key === undefined
        ? await answer(request, context)
        : await answerOnce(request, key, context, effects)
    for (const effect of effects) await effect()
    return result
  }
  // A file or an upload may take long, and would keep the salon's other calls waiting.
  const isShort = withConcurrencyLimit && route.reply !== 'file' && !route.upload
  add(app, route, async (request, reply) => {
    const salon = allow(await request.salon())
    return isShort
      ? withConcurrencyLimit(salon.id, () => work(request, reply, salon))
      : work(request, reply, salon)
  })
}

const dbOf = ({ database }: FastifyInstance, salon: Salon) => withTenant(database, tenantOf(salon))

/**
 * Mounts a route that reads a file, for callers whom the table allows, and by its signed address, also for
 * a page elsewhere. Where a signature is not valid, nothing is found.
 */
export function mountSigned<R extends Route>(
  app: FastifyInstance,
  route: R,
  addresses: SignedAddresses,
  handler: (received: Received<R> & Pick<Context, 'db' | 'salon'>) => Reply<R> | Promise<Reply<R>>,
): void {
  const allow = guardOf(route)
  add(app, route, async (request, reply) => {
    const bySignature = await addresses.salonOf(request)
    const salon = allow(bySignature ?? (await request.salon()))
    if (bySignature) reply.header('cross-origin-resource-policy', 'cross-origin')
    else if (isSigned(request)) throw new Refusal('not_found')
    return handler({ ...received(route, request), db: dbOf(app, salon), salon })
  })
}

/** Checks the caller against the table of permissions. */
function guardOf(route: Route): (salon: Salon | undefined) => Salon {
  const access = accessTo(route)
  const operation = operationOf(route) as AppOperation
  if (access === 'anyone') throw new Error(`${operation} is open to anyone: mountOpen`)
  return (salon) => {
    if (!salon) throw new Refusal('not_signed_in')
    if (!mayCall(salon.account, operation, access)) throw new Refusal('not_allowed')
    return salon
  }
}

/** Mounts a route that needs no account: it is called before it is known whose salon it is about. */
export function mountOpen<R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: OpenCall<R>) => Reply<R> | Promise<Reply<R>>,
  count?: (call: OpenCall<R>) => Promise<void>,
): void {
  if (accessTo(route) !== 'anyone') throw new Error(`${operationOf(route)} needs an account: mount`)
  const handle = counted(app, handler, count)
  add(app, route, async (request, reply) =>
    handle({ ...received(route, request), db: withoutTenant(app.database), request, reply }),
  )
}

/**
 * Mounts a route that needs no account and names its salon in its address, by a slug or by a secret: the handler's
 * database is scoped to that salon.
 * @param salonOf finds the salon, in the pre-auth tables
 */
export function mountPublic<R extends Route>(
  app: FastifyInstance,
  route: R,
  salonOf: (db: Db, params: Received<R>['params']) => Promise<Salon>,
  handler: (call: PublicCall<R>) => Result<R> | Promise<Result<R>>,
  count?: (call: PublicCall<R>) => Promise<void>,
): void {
  if (accessTo(route) !== 'anyone') throw new Error(`${operationOf(route)} needs an account: mount`)
  const handle = counted(app, handler, count)
  const { withConcurrencyLimit } = app
  add(app, route, async (request) => {
    const call = received(route, request)
    const salon = await salonOf(withoutTenant(app.database), call.params)
    const db = withTenantOfVisitor(app.database, salon.id)
    const work = async () => handle({ ...call, db, salon, request })
    // Under a number of their own, so that the salon's staff do not queue behind its visitors.
    return withConcurrencyLimit ? withConcurrencyLimit(-salon.id, work) : work()
  })
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
function keeper(route: Route): (body: unknown) => StoredResponse {
  const status = statusOf(route)
  const { reply } = route
  if (reply === null || reply === 'file') return () => ({ status, body: null })
  const print = fastJson(reply)
  return (body) => ({
    status,
    body: body instanceof JsonText ? String(body.text) : print(body),
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
      // A salon's data stays in no browser's or proxy's cache, to be found after signing out.
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(body instanceof JsonText ? withoutBodyForHead(to, body.text) : print(body))
}

/** What to send, or nothing to HEAD, for which Fastify would read a whole stream and throw it away. */
function withoutBodyForHead<T extends string | Readable>(to: FastifyReply, bytes: T): T | Readable {
  if (to.request.method !== 'HEAD' || !(bytes instanceof Readable)) return bytes
  bytes.destroy()
  return Readable.from([])
}

const revalidated = 'private, no-cache'

/** Weak comparison (RFC 9110, 8.8.3.2) of an entity tag with those of `If-None-Match`. */
const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ===
  true

/**
 * A file is private to the salon. It never changes under its address, unless it says
 * so; one with a name is to be kept.
 */
function sendFile(to: FastifyReply, { type, bytes, name, cache, estimate, etag }: FileReply) {
  if (etag) {
    to.header('etag', etag)
    if (isKnown(to.request.headers['if-none-match'], etag))
      return to.code(304).header('cache-control', revalidated).send()
  }
  if (name) to.header('content-disposition', attachment(name))
  if (estimate !== undefined) to.header(estimateHeader, estimate)
  const stream = bytes instanceof Readable ? bytes : Readable.from(bytes)
  return to
    .type(type)
    .header(
      'cache-control',
      etag ? revalidated : cache === 'never' ? 'no-store' : 'private, max-age=31536000, immutable',
    )
    .send(withoutBodyForHead(to, stream))
}

/**
 * A name beyond ASCII is there twice (RFC 6266): encoded, and as far as a client that cannot decode it reads it. Always in
 * quotes, which the library leaves out where it can: apps in the wrapper may be older than the server, and read them.
 */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/gu, '_')
  const header = `attachment; filename="${plain}"`
  return plain === name ? header : `${header}; filename*=${encodeExtended(name)}`
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

/** The body is not read yet: a refused caller does not have to upload it. */
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
