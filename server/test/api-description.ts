import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { operationOf, type Route } from '@salon/contract/route'
import type { DescribedAnswer, DescribedOperation, OpenApi } from '../src/http/openapi/document.ts'
import type { TestReply } from './open-world.ts'

type Json = Record<string, unknown>

/** Whether a body may have fields that are not described. */
type Strictness = 'open' | 'closed'

/** The OpenAPI document, for checks of responses against it. */
export interface ApiDescription {
  /** Every operation by the contract's name, such as 'PUT /api/customers/:id'. */
  readonly operations: ReadonlyMap<string, DescribedOperation>
  /** The codes that an operation may be refused with. */
  codesOf(route: Route): string[]
  /** What is wrong with an answer: its status, its type or its body; nothing when all is well. */
  faultOf(route: Route, response: TestReply): string | undefined
  /** What is wrong with a body that is about to be sent. */
  faultOfBody(route: Route, body: unknown): string | undefined
}

/** Reads a document. Responses are closed: an undocumented field fails. */
export function readDescription(document: OpenApi): ApiDescription {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
  })
  formats.default(ajv)
  const validators = new Map<string, ValidateFunction>()
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operation,
      ]),
    ),
  )
  const operationAt = (route: Route) => {
    const operation = operations.get(operationOf(route))
    if (!operation) throw new Error(`${operationOf(route)} is not described`)
    return operation
  }
  const answerOf = (documented: DescribedAnswer | { $ref: string }): DescribedAnswer | undefined =>
    '$ref' in documented
      ? document.components.responses[documented.$ref.split('/').at(-1) ?? '']
      : documented

  // The components are compiled once, for every schema that refers to them.
  ajv.addSchema({ $id: 'open', $defs: referringTo('open', document.components.schemas) })
  ajv.addSchema({
    $id: 'closed',
    $defs: referringTo('closed', closed(document.components.schemas)),
  })

  function validatorOf(schema: object, strictness: Strictness): ValidateFunction {
    const key = `${strictness} ${JSON.stringify(schema)}`
    const known = validators.get(key)
    if (known) return known
    const whole = strictness === 'closed' ? closed(schema) : schema
    const validate = ajv.compile(referringTo(strictness, whole))
    validators.set(key, validate)
    return validate
  }

  function faultIn(schema: object, value: unknown, strictness: Strictness): string | undefined {
    const validate = validatorOf(schema, strictness)
    return validate(value) ? undefined : ajv.errorsText(validate.errors)
  }

  return {
    operations,
    codesOf: (route) =>
      Object.values(operationAt(route).responses).flatMap((documented) => {
        const schema = answerOf(documented)?.content?.['application/problem+json']?.schema
        return (
          (schema?.properties?.['code'] as { enum?: string[] } | undefined)?.enum ?? []
        ).slice()
      }),
    faultOf(route, { status, type, text }) {
      const documented = operationAt(route).responses[status]
      const answer = documented && answerOf(documented)
      if (!answer) return `${status} is not described: ${text.slice(0, 200)}`
      if (!answer.content) return text === '' ? undefined : `${status} has a body`
      const [media = '', content] = Object.entries(answer.content)[0] ?? []
      if (!isOf(media, type)) return `${status} is ${type} and not ${media}`
      if (!content || !type.endsWith('json')) return undefined
      return faultIn(content.schema, JSON.parse(text), 'closed')
    },
    faultOfBody(route, body) {
      const schema = operationAt(route).requestBody?.content['application/json']?.schema
      return schema && faultIn(schema, body, 'open')
    },
  }
}

const isOf = (media: string, type: string) =>
  media.endsWith('/*') ? type.startsWith(media.slice(0, -1)) : media === type

/** The same schema, its references to components leading to those of the schema `id`. */
const referringTo = (id: Strictness, schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', `${id}#/$defs/`)) as Json

/** The same schema, but for objects: they have no field that is not named. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  )
  const isObject = inner['type'] === 'object' && 'properties' in inner
  return isObject ? { additionalProperties: false, ...inner } : inner
}
