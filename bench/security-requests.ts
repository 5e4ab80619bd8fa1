import type { SecuritySalon } from './security-salon.ts'

/** What a shape of the document is filled with, so that the call is in order before it is tampered with. */
const samples: Partial<Record<string, string>> = {
  'date-time': '2026-06-10T10:00:00Z',
  date: '2026-06-10',
  email: 'somebody@salon.example',
  color: '#EC4899',
  timeZone: 'Europe/Berlin',
  price: '40',
  password: 'the wrong password',
  currentPassword: 'the wrong password',
  newPassword: 'another long password',
  token: 'a'.repeat(43),
}

const irregular: Partial<Record<string, string>> = { staff: 'staff', category: 'categories' }

const mark = (value: unknown) => (typeof value === 'number' ? `§${value}*§` : `${String(value)}*`)

/** The part of JSON Schema that the description uses. */
interface OpenApiSchema {
  readonly $ref?: string
  readonly anyOf?: OpenApiSchema[]
  readonly oneOf?: OpenApiSchema[]
  readonly allOf?: OpenApiSchema[]
  readonly const?: unknown
  readonly enum?: unknown[]
  readonly type?: string | string[]
  readonly format?: string
  readonly minimum?: number
  readonly properties?: Record<string, OpenApiSchema>
  readonly items?: OpenApiSchema
}

interface OpenApiOperation {
  readonly parameters?: { name: string; in: string; schema: OpenApiSchema }[]
  readonly requestBody?: { content?: Partial<Record<string, { schema?: OpenApiSchema }>> }
}

/** The API's own description, as far as requests are made from it. */
export interface OpenApiDocument {
  readonly paths: Record<string, Record<string, OpenApiOperation>>
  readonly components: { schemas: Partial<Record<string, OpenApiSchema>> }
}

/** One value of a shape, every string and number of it marked as a place to tamper with. */
const marked = (schema: OpenApiSchema, name: string, stage: SecuritySalon): unknown => {
  const { document } = stage
  const ids: Partial<Record<string, number>> = stage.ids
  if (schema.$ref) {
    const target = document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    return marked(target ?? {}, name, stage)
  }
  const own = /^(customer|service|staff|category)Id$/.exec(name)?.[1]
  if (own) return mark(ids[irregular[own] ?? `${own}s`])
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return marked(choice.find(({ type }) => type !== 'null') ?? {}, name, stage)
  if (schema.allOf) {
    const all = schema.allOf.reduce<OpenApiSchema>((sum, one) => ({ ...sum, ...one }), {})
    return marked(all, name, stage)
  }
  if (schema.const !== undefined) return mark(schema.const)
  if (schema.enum) return mark(schema.enum.find((one) => one !== null))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([key, inner]) => [key, marked(inner, key, stage)]))
  }
  if (type === 'array') return [marked(schema.items ?? {}, name, stage)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return mark(Math.max(1, schema.minimum ?? 1))
  return mark(samples[name] ?? samples[schema.format ?? ''] ?? 'word')
}

/** The value as it stands in an address, its mark as it is. */
const inAddress = (value: unknown) =>
  String(value)
    .replaceAll('§', '')
    .split('*')
    .map((part) => encodeURIComponent(part))
    .join('*')

const ownOf = (path: string, { ids, photo }: SecuritySalon) =>
  path.includes('/photos/{key}')
    ? (photo.split('/').at(-1) ?? '')
    : Object.entries(ids).find(([slice]) => slice === path.split('/')[2])?.[1]

/** Streams without an end, or inputs that a tool cannot mutate. */
const leftOut: Record<string, string> = { 'GET /api/events': 'its answer never ends' }

/** The parameters of a signed address: beside a valid cookie they would invalidate the request. */
const signs = new Set(['account', 'session', 'expires', 'signature'])

interface FuzzedCall {
  readonly method: string
  readonly path: string
  readonly operation: OpenApiOperation
  readonly isSigned?: boolean
}

const requestOf = (
  stage: SecuritySalon,
  { method, path, operation, isSigned = false }: FuzzedCall,
) => {
  const { address, cookie } = stage
  const all = (operation.parameters ?? []).filter(({ name }) => isSigned || !signs.has(name))
  const id = inAddress(mark(ownOf(path, stage) ?? '1'))
  const filled = path.replace(/\{\w+\}/g, id)
  const query = all
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => `${name}=${inAddress(marked(schema, name, stage))}`)
  const schema = operation.requestBody?.content?.['application/json']?.schema
  const body = schema ? JSON.stringify(marked(schema, '', stage)).replace(/"§([^"]*)§"/g, '$1') : ''
  const first = `${method} ${filled}${query.length ? '?' : ''}${query.join('&')} HTTP/1.1`
  const headers = [`Host: ${new URL(address).host}`, `Cookie: ${cookie}`]
  if (body) headers.push('Content-Type: application/json')
  const text = `${[first, ...headers].join('\r\n')}\r\n\r\n${body}`
  return {
    name: `${method} ${path}${isSigned ? ', signed' : ''}`,
    text,
    places: `${first}${body}`.split('*').length - 1,
  }
}

/**
 * Every operation of the app's own description that takes anything, as a request whose every string
 * and number is marked; beside them the secrets that a caller is known by.
 */
export const requestsOf = (stage: SecuritySalon) => {
  const operations = Object.entries(stage.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const requests = operations
    .filter(({ method, path }) => !leftOut[`${method} ${path}`])
    .flatMap((one) => {
      const isSigned = one.operation.parameters?.some(({ name }) => signs.has(name))
      const plain = requestOf(stage, one)
      return isSigned ? [plain, requestOf(stage, { ...one, isSigned })] : [plain]
    })
    .filter(({ places }) => places > 0)
    // What changes things comes last: the others want to find them.
    .toSorted((a, b) => Number(b.name.startsWith('GET')) - Number(a.name.startsWith('GET')))
  const host = `Host: ${new URL(stage.address).host}`
  const known = (name: string, header: string) => ({
    name: `GET /api/user, by ${name}`,
    text: `GET /api/user HTTP/1.1\r\n${host}\r\n${header}\r\n\r\n`,
    places: 1,
  })
  requests.push(known('cookie', `Cookie: ${stage.cookie.split(';')[0]}*`))
  requests.push(known('token', `Authorization: Bearer ${'a'.repeat(43)}*`))
  return { requests, count: operations.length, leftOut }
}
