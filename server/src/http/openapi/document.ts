import { releaseLabel } from '@salon/contract/vocabulary'
import { problem, reasons, type Reason } from '@salon/contract/errors'
import { permissions, type Access, type Operation } from '@salon/contract/permissions'
import { operationOf, type Route } from '@salon/contract/route'
import { routeTables } from '@salon/contract/route-tables'
import { z } from 'zod'
import { acceptsIdempotencyKey } from '../idempotency.ts'
import { byStatus, refusalsOf } from './refusals.ts'
import { SchemaPrinter, type JsonSchema } from './schemas.ts'
import { cookieName } from '../session.ts'

/** The content of a request or response, by media type. */
export type MediaContent = Record<string, { readonly schema: JsonSchema }>

/** A response of one status. */
export interface DescribedAnswer {
  readonly description: string
  readonly content?: MediaContent
  readonly headers?: Record<string, { readonly description: string; readonly schema: JsonSchema }>
}

/** A parameter in the path, the query or a header. */
export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

/** One operation. */
export interface DescribedOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  /** 'anyone', or the roles that may. */
  readonly 'x-roles': readonly string[]
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters?: readonly DescribedParameter[]
  readonly requestBody?: { readonly required: true; readonly content: MediaContent }
  readonly responses: Record<string, DescribedAnswer | { readonly $ref: string }>
}

/** The part of OpenAPI 3.1 that this API needs. */
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Record<string, Record<string, DescribedOperation>>
  readonly components: {
    readonly schemas: Record<string, JsonSchema>
    readonly responses: Record<string, DescribedAnswer>
    readonly securitySchemes: Record<string, Record<string, string>>
  }
}

/** The tag of a slice: 'serviceRecords' becomes 'Service records'. */
const titleOf = (slice: string) => {
  const words = slice.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The whole API as an OpenAPI document, printed from the contract's rows. */
export function describeApi(): OpenApi {
  const printer = new SchemaPrinter()
  const responses: Record<string, DescribedAnswer> = {}
  const paths: OpenApi['paths'] = {}
  for (const [slice, table] of Object.entries(routeTables)) {
    for (const [name, route] of Object.entries<Route>(table)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      const described = describe(route, printer, responses)
      const operation = { operationId: `${slice}.${name}`, tags: [titleOf(slice)], ...described }
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Salon',
      version: releaseLabel,
      description:
        'A salon’s book: visits, clients, services, staff and takings. Every answer is JSON unless ' +
        'it says otherwise; every refusal is a problem document (RFC 9457) with a stable code. ' +
        'Fields that a call does not know are ignored, and answers may gain fields.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(routeTables).map((slice) => ({ name: titleOf(slice) })),
    paths,
    components: {
      schemas: printer.components,
      responses,
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: 'The session cookie that a browser gets at a sign-in or registration.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` of a sign-in that asked `withToken`.',
        },
      },
    },
  }
}

/** An operation of the document, without its name. */
function describe(
  route: Route,
  printer: SchemaPrinter,
  shared: Record<string, DescribedAnswer>,
): Omit<DescribedOperation, 'operationId' | 'tags'> {
  const access: Access = permissions[operationOf(route) as Operation]
  const parameters = [
    ...parametersOf('path', route.params, printer),
    ...parametersOf('query', route.query, printer),
    ...headersOf(route, access),
  ]
  const content = contentOf(route, printer)
  const responses: DescribedOperation['responses'] = successOf(route, printer)
  for (const [status, list] of byStatus(refusalsOf(route, access))) {
    const key = list.join('.')
    shared[key] ??= refusal(status, list, printer)
    responses[status] = { $ref: `#/components/responses/${key}` }
  }
  return {
    summary: route.summary,
    description: whoMay(access),
    'x-roles': typeof access === 'string' ? [access] : access,
    security: access === 'anyone' ? [] : [{ cookie: [] }, { bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses,
  }
}

const whoMay = (access: Access) =>
  access === 'anyone'
    ? 'Anyone may call this, without an account.'
    : `Who may: ${access === 'owner' ? "the salon's owner" : access.join(', ')}.`

function parametersOf(
  where: 'path' | 'query',
  shape: z.ZodObject | undefined,
  printer: SchemaPrinter,
): DescribedParameter[] {
  if (!shape) return []
  // A new object, because a named schema would become a reference; parameters are listed one by one.
  const { properties = {}, required = [] } = printer.print(z.object(shape.shape), 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: schema as JsonSchema,
  }))
}

const ifMatch: DescribedParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `version` of the row of the path that the edit was made from, in quotes. Where it has changed since, ' +
    'the edit is refused (412 `stale`), and `present` is what it would answer with now.',
  schema: { type: 'string', pattern: '^("[1-9][0-9]{0,8}"|\\*)$' },
}

/** Request headers of an operation. */
const headersOf = (route: Route, access: Access) => [
  ...(route.versioned ? [ifMatch] : []),
  ...(access !== 'anyone' && acceptsIdempotencyKey(route) ? [idempotencyKey] : []),
]

const idempotencyKey: DescribedParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes it safe to send the call again: for 30 days (of health data for one) the same key with the ' +
    'same request gives the same answer, and nothing is done twice. With another request, or of another account, it is refused. A refusal is not kept.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

function contentOf({ body, upload }: Route, printer: SchemaPrinter): MediaContent | undefined {
  if (body) return { 'application/json': { schema: printer.print(body, 'input') } }
  if (!upload) return undefined
  const {
    properties,
    required = [],
    ...rest
  } = printer.print(z.object(upload.fields.shape), 'input')
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema: JsonSchema = {
    ...rest,
    properties: { ...properties, [upload.file]: file },
    required: [...required, upload.file],
  }
  return { 'multipart/form-data': { schema } }
}

function successOf(route: Route, printer: SchemaPrinter): Record<string, DescribedAnswer> {
  const { reply, media = 'application/octet-stream' } = route
  const status = route.status ?? (reply ? 200 : 204)
  if (reply === null) return { [status]: { description: 'Done; there is nothing to say.' } }
  const content: MediaContent =
    reply === 'file'
      ? { [media]: { schema: {} } }
      : { 'application/json': { schema: printer.print(reply, 'output') } }
  return { [status]: { description: status === 201 ? 'Made.' : 'Here it is.', content } }
}

/** A refusal of one status: its reasons by code, each with its sentence. */
function refusal(status: number, list: Reason[], printer: SchemaPrinter): DescribedAnswer {
  const { $ref } = printer.print(problem, 'output')
  const properties = { status: { const: status }, code: { enum: list } }
  return {
    description: list.map((reason) => `\`${reason}\`: ${reasons[reason].sentence}`).join('\n\n'),
    content: { 'application/problem+json': { schema: { $ref, properties } } },
    ...((status === 429 || status === 503) && {
      headers: {
        'Retry-After': {
          description: 'Seconds after which to try again.',
          schema: { type: 'integer', minimum: 1 },
        },
      },
    }),
  }
}
