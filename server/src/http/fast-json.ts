import buildPrinter from 'fast-json-stringify'
import { z } from 'zod'

/**
 * A printer for a reply's shape: what the shape does not promise is left out, so that a column
 * nobody thought of never leaves. About three times as fast as parsing and JSON.stringify.
 */
export const fastJson = (schema: z.ZodType): ((value: unknown) => string) =>
  schema instanceof z.ZodArray && schema.element instanceof z.ZodObject
    ? listPrinter(schema.element)
    : printer(schema)

/**
 * A printer for a list whose rows point at things: one that many rows point at, being the same
 * object in each, is printed once: all visits of a client are done by a few hands.
 */
function listPrinter({ shape }: z.ZodObject): (value: unknown) => string {
  const isThing = ([, field]: [string, unknown]) => field instanceof z.ZodObject
  const fields = Object.entries(shape as Record<string, z.ZodType>)
  const things = fields.filter(isThing).map(([key, field]) => ({
    key,
    label: `${JSON.stringify(key)}:`,
    print: printer(field),
  }))
  const printOwn = printer(z.object(Object.fromEntries(fields.filter((one) => !isThing(one)))))
  return (rows) => {
    const known = new Map<unknown, string>()
    const printThing = (thing: unknown, print: (value: unknown) => string) => {
      const printed = known.get(thing) ?? print(thing)
      known.set(thing, printed)
      return printed
    }
    const printRow = (row: Record<string, unknown>) => {
      let text = printOwn(row).slice(0, -1)
      for (const { key, label, print } of things) {
        text += (text === '{' ? '' : ',') + label + printThing(row[key], print)
      }
      return `${text}}`
    }
    return `[${(rows as Record<string, unknown>[]).map(printRow).join()}]`
  }
}

function printer(schema: z.ZodType): (value: unknown) => string {
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
