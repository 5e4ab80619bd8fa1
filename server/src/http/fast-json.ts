import buildPrinter from 'fast-json-stringify'
import { z } from 'zod'

/**
 * A JSON serializer compiled from a reply's schema. It leaves out what the schema does not name, so that a
 * column cannot leak. About three times as fast as parsing and JSON.stringify.
 */
export function fastJson(schema: z.ZodType): (value: unknown) => string {
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      // A format makes fast-json-stringify convert; our values are strings already.
      delete node.format
      delete node.pattern
      // Unnamed properties are left out anyway; this keyword would keep a nullable object from matching.
      if (node.additionalProperties === false) delete node.additionalProperties
    },
  })
  return buildPrinter(jsonSchema as Parameters<typeof buildPrinter>[0])
}
