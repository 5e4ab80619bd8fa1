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
      // Formats make the printer convert; ours are strings already.
      delete node.format
      delete node.pattern
      // What is not named is left out anyway; said here, it would make a nullable row no match.
      if (node.additionalProperties === false) delete node.additionalProperties
    },
  })
  return buildPrinter(jsonSchema as Parameters<typeof buildPrinter>[0])
}
