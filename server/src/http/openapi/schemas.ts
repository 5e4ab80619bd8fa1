import * as appointments from '@salon/contract/appointments'
import { stroke } from '@salon/contract/forms'
import * as form from '@salon/contract/primitives'
import { z } from 'zod'
import * as modules from './contract-modules.ts'

/** A JSON Schema of the dialect 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Named components of the document: the object schemas of the contract's modules. Others are written where they are used. */
const shapes = z.registry<{ id: string }>()
for (const [name, shape] of Object.values(modules).flatMap((module) =>
  Object.entries<unknown>(module),
)) {
  if (shape instanceof z.ZodObject)
    shapes.add(shape, { id: name.charAt(0).toUpperCase() + name.slice(1) })
}

/** A booking's start is in one of two fields. */
const eitherStart: JsonSchema = {
  anyOf: [{ required: ['appointmentDate'] }, { required: ['appointmentTime'] }],
}

/** JSON Schema for what the contract checks by code, which zod cannot express. */
const overrides = new Map<z.core.$ZodType, JsonSchema>([
  [
    form.money,
    {
      title: 'Amount',
      description: 'Money, not negative: at most 8 digits and two decimals.',
      anyOf: [
        { type: 'string', pattern: String.raw`^\d{1,8}(\.\d{1,2})?$` },
        { type: 'number', minimum: 0, maximum: 99_999_999.99 },
      ],
      type: undefined,
    },
  ],
  [form.amount, { title: 'Amount', description: 'A decimal string with two decimals.' }],
  [form.day, { title: 'Day', description: 'From 1900 to 2199, like 2026-01-31.' }],
  [
    form.instant,
    {
      title: 'Moment',
      description: 'ISO 8601 with Z or an offset, from 1900 to 2199.',
      type: 'string',
      pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$`,
      anyOf: undefined,
    },
  ],
  [
    form.localMoment,
    {
      title: 'Moment by the salon’s clock',
      description: 'Without an offset, like 2026-06-10T10:00.',
      pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?$`,
    },
  ],
  [form.timeOfDay, { title: 'Time of day', description: 'On 24 hours, like 09:30 or 09:30:00.' }],
  [form.printedInstant, { title: 'Moment', description: 'ISO 8601 in UTC.' }],
  [
    form.timeZone,
    {
      title: 'Time zone',
      description: 'By its IANA name, like Europe/Berlin. A common abbreviation becomes one.',
    },
  ],
  [form.email, { format: 'email' }],
  [form.idInPath, { title: 'Number of a row', description: 'A whole number, at least 1.' }],
  [appointments.appointmentDraft, eitherStart],
  [appointments.visitDraft, eitherStart],
  [
    stroke,
    {
      description: 'Points as x, y, x, y …, in whole pixels.',
      type: 'array',
      items: { type: 'integer', minimum: -10_000, maximum: 10_000 },
      minItems: 2,
    } as JsonSchema,
  ],
])

/** Drops noise: bounds of the number type, and patterns beside a format. */
function plain(node: JsonSchema): void {
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
  if (node.exclusiveMinimum === 0 && node.type === 'integer') {
    delete node.exclusiveMinimum
    node.minimum = 1
  }
  if (node.format) delete node.pattern
  // A response may gain fields; clients must not reject them.
  if (node.additionalProperties === false) delete node.additionalProperties
}

/** Converts zod schemas to JSON Schema, and collects the named ones as components. */
export class SchemaPrinter {
  /** By name, for `components.schemas`. */
  readonly components: Record<string, JsonSchema> = {}

  /**
   * One schema, with references to named ones. 'input' is for requests, 'output' for responses.
   * @throws Error where one name stands for two schemas
   */
  print(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Wrapped in an object, because a root schema would not become a reference.
    const printed = z.toJSONSchema(z.object({ it: shape }), {
      io,
      metadata: shapes,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        Object.assign(jsonSchema, overrides.get(zodSchema))
        plain(jsonSchema)
      },
    })
    const { properties, $defs } = withReferences(printed)
    for (const [name, { id: _, ...schema }] of Object.entries($defs ?? {})) this.keep(name, schema)
    const { it } = properties as { it: JsonSchema }
    return it
  }

  private keep(name: string, schema: JsonSchema): void {
    const known = this.components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`${name} is two different things in the document`)
    }
    this.components[name] = schema
  }
}

/** Points references at `components` instead of `$defs`. */
const withReferences = (printed: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(printed).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema
