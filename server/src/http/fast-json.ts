import buildPrinter from 'fast-json-stringify'
import { z } from 'zod'

/**
 * A printer for a reply's shape: what the shape does not promise is left out, so that a column
 * nobody thought of never leaves. About three times as fast as parsing and JSON.stringify.
 */
export function fastJson(schema: z.ZodType): (value: unknown) => string {
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      // Formats make the printer convert; ours are strings already. Closed objects cost a check.
      delete node.format
      delete node.pattern
      if (node.type === 'object' && node.additionalProperties === undefined) {
        node.additionalProperties = false
      }
    },
  })
  return buildPrinter(jsonSchema as Parameters<typeof buildPrinter>[0])
}
