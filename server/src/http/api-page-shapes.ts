import { html, joined, type Html } from './api-page-html.ts'
import type { Schema } from './openapi-schemas.ts'

const shapePrefix = '#/components/schemas/'

/** The name that a reference points at. */
export const nameOf = ({ $ref }: Schema) => $ref?.slice(shapePrefix.length)

/** Where on the page a named shape is. */
export const anchorOf = (name: string) => `shape-${name}`

const listed = (schema: unknown): Schema[] => (Array.isArray(schema) ? (schema as Schema[]) : [])

const words: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  'date-time': 'moment',
  date: 'day',
  email: 'e-mail address',
}
const wordOf = (type: string) => words[type] ?? type

/** What a value is, in a few words, with a link where it has a shape of its own. */
export function kindOf(schema: Schema): Html {
  const name = nameOf(schema)
  if (name) return html`<a href="#${anchorOf(name)}">${name}</a>`
  if (schema.title) return html`${schema.title.toLowerCase()}`
  const options = listed(schema.anyOf)
  if (options.length > 0) return html`${joined(options.map(kindOf), ' or ')}`
  if (schema.const === '') return html`blank`
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`
  if (schema.enum) {
    const values = schema.enum.map((value) => html`<code>${String(value)}</code>`)
    return html`${joined(values, ' · ')}`
  }
  if (schema.type === 'array') return html`list of ${kindOf((schema.items ?? {}) as Schema)}`
  const fields = Object.keys(schema.properties ?? {}).map((field) => html`<code>${field}</code>`)
  if (fields.length > 0) return html`an object with ${joined(fields, ', ')}`
  const types: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'anything']
  const said = types.map((type) => (type === 'string' ? (schema.format ?? type) : type))
  return html`${joined(
    said.map((type) => wordOf(String(type))),
    ' or ',
  )}`
}

const range = (least: number | undefined, most: number | undefined, unit: string) => {
  if (least === undefined && most === undefined) return undefined
  if (most === undefined) return `at least ${least}${unit}`
  return least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`
}

/** How long, how big, how many, and in what form; nothing where anything goes. */
export function limitsOf(schema: Schema): Html[] {
  const said = [
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, ' entries'),
    schema.description,
  ].filter((part) => part !== undefined)
  return [
    ...said.map((part) => html`${part}`),
    ...(schema.pattern && !schema.description ? [html`<code>${schema.pattern}</code>`] : []),
    ...(schema.title ? [] : listed(schema.anyOf).flatMap(limitsOf)),
    ...(typeof schema.items === 'object' ? limitsOf(schema.items as Schema) : []),
  ]
}

/** A row of a table of fields. */
export const fieldRow = (name: string, schema: Schema, isRequired: boolean) => html`
  <tr>
    <th scope="row"><code>${name}</code>${isRequired && html` <em>required</em>`}</th>
    <td>${kindOf(schema)}</td>
    <td>${limitsOf(schema).map((part) => html`<span>${part}</span>`)}</td>
  </tr>
`

/** A table of fields under a heading of its own. */
export const fieldTable = (caption: string, rows: readonly Html[]) => html`
  <div class="table" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What it is</th>
          <th scope="col">Limits</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>
`

/** The fields of an object; those of an object within it are named by their path. */
export function rowsOf(schema: Schema, within = ''): Html[] {
  const required = schema.required ?? []
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = field as Schema
    const items = typeof inner.items === 'object' ? (inner.items as Schema) : undefined
    const path = `${within}${name}`
    return [
      fieldRow(path, inner, required.includes(name)),
      ...rowsOf(inner, `${path}.`),
      ...(items ? rowsOf(items, `${path}[].`) : []),
    ]
  })
}

/** Something that fits a shape, for an example; only what must be there. */
export function sampleOf(schema: Schema, shapes: Record<string, Schema>): unknown {
  const named = shapes[nameOf(schema) ?? '']
  if (named) return sampleOf(named, shapes)
  const [option] = listed(schema.anyOf)
  if (schema.type === 'object') return objectLike(schema, option?.required ?? [], shapes)
  if (option) return sampleOf(option, shapes)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const one = (schema.items ?? {}) as Schema
  if (schema.type === 'array') return [sampleOf(one, shapes)]
  if (schema.type === 'integer') return schema.maximum === 1440 ? 60 : 1
  if (schema.type === 'boolean') return true
  return textLike(schema)
}

function objectLike(schema: Schema, also: readonly string[], shapes: Record<string, Schema>) {
  const fields = [...(schema.required ?? []), ...also].map((name) => [
    name,
    sampleOf((schema.properties?.[name] ?? {}) as Schema, shapes),
  ])
  return Object.fromEntries(fields) as unknown
}

function textLike({ format, pattern = '' }: Schema): string {
  if (format === 'date') return '2026-06-10'
  if (format === 'email') return 'anna@salon.example'
  if (pattern.includes('T')) return '2026-06-10T10:00:00Z'
  if (pattern.includes('{1,8}')) return '45.50'
  return '…'
}
