import { stroke } from '@salon/contract/forms'
import * as form from '@salon/contract/primitives'
import { workingDayDraft } from '@salon/contract/working-hours'
import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'

/** What stands for a field of a name, wherever it is, such as the ids of rows that exist. */
export type KnownIds = Readonly<Record<string, Arbitrary<unknown>>>

const year = 365 * 24 * 60 * 60 * 1000
const moments = fc.oneof(
  // Most dates are in these days.
  { weight: 4, arbitrary: fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) }) },
  { weight: 1, arbitrary: fc.integer({ min: Date.UTC(1901, 0), max: Date.UTC(2198, 0) }) },
)
const printed = moments.map((at) => new Date(at).toISOString())
const tight = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 0) + 2 * year })
const minute = fc.integer({ min: 0, max: 1439 }).map((at) => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`
})
const cents = fc.integer({ min: 0, max: 9_999_999_999 })
const pixel = fc.integer({ min: -10_000, max: 10_000 })
const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)

/** What a shape checks by code has to be made by code. */
const made = new Map<z.core.$ZodType, Arbitrary<unknown>>([
  [form.idInPath, fc.integer({ min: 1, max: 50 }).map(String)],
  [form.id, fc.integer({ min: 1, max: 50 })],
  [
    form.money,
    fc.oneof(
      cents.map((sum) => (sum / 100).toFixed(2)),
      fc.integer({ min: 0, max: 99_999_999 }).map(String),
      fc.integer({ min: 0, max: 999_999 }).map((sum) => Number((sum / 100).toFixed(2))),
    ),
  ],
  [form.day, tight.map((at) => new Date(at).toISOString().slice(0, 10))],
  [
    form.instant,
    fc.oneof(
      printed,
      printed.map((text) => `${text.slice(0, 19)}+05:30`),
    ),
  ],
  [form.localMoment, printed.map((text) => text.slice(0, 16))],
  [form.timeOfDay, minute],
  [
    stroke,
    fc.array(fc.tuple(pixel, pixel), { minLength: 1, maxLength: 5 }).map((points) => points.flat()),
  ],
  [
    workingDayDraft,
    fc
      .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 14, max: 24 }))
      .map(([from, to]) => ({
        from: `${String(from).padStart(2, '0')}:00`,
        to: `${to}:00`,
        breaks: [{ from: '12:00', to: '13:00' }],
      })),
  ],
  [form.email, fc.tuple(word, word).map(([name, host]) => `${name}@${host}.example`)],
  [
    form.timeZone,
    fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'UTC'),
  ],
])

/** Lengths and bounds that the checks of a shape set. */
interface SizeBounds {
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: RegExp
}

function boundsOf(checks: readonly z.core.$ZodCheck[] = []): SizeBounds {
  return Object.assign(
    {},
    ...checks.map((check): SizeBounds => {
      const { def } = (check as z.core.$ZodChecks)._zod
      if (def.check === 'min_length') return { minimum: def.minimum }
      if (def.check === 'max_length') return { maximum: def.maximum }
      if (def.check === 'length_equals') return { minimum: def.length, maximum: def.length }
      if (def.check === 'greater_than') return { minimum: Number(def.value) }
      if (def.check === 'less_than') return { maximum: Number(def.value) }
      return def.check === 'string_format' && def.pattern ? { pattern: def.pattern } : {}
    }),
  ) as SizeBounds
}

/**
 * Values that a shape takes, made from the shape itself; what its code refuses is left out.
 * @throws Error for a kind of shape that the contract has not had so far
 */
export function valuesOf(schema: z.core.$ZodType, known: KnownIds, name = ''): Arbitrary<unknown> {
  const named = known[name]
  if (named) return named
  const own = made.get(schema)
  if (own) return own
  return raw(schema as z.core.$ZodTypes, known, name).filter(
    (value) => (schema as z.ZodType).safeParse(value).success,
  )
}

function raw(schema: z.core.$ZodTypes, known: KnownIds, name: string): Arbitrary<unknown> {
  const { def } = schema._zod
  const bounds = boundsOf(def.checks)
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the rest throws
  switch (def.type) {
    case 'object':
      return fieldsOf(def.shape, known)
    case 'string':
      // A format that is a schema of its own, such as `z.uuid()`, has its pattern itself.
      return textOf(
        'pattern' in def && def.pattern instanceof RegExp ? { pattern: def.pattern } : bounds,
      )
    case 'number':
      return numbersOf(
        Math.max(bounds.minimum ?? 0, -1_000_000),
        Math.min(bounds.maximum ?? 100, 1_000_000),
      )
    case 'boolean':
      return fc.boolean()
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 20 }), valuesOf(def.valueType, known))
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 })
    case 'null':
      return fc.constant(null)
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'union':
      return fc.oneof(...def.options.map((option) => valuesOf(option, known, name)))
    case 'array': {
      const { minimum: minLength = 0, maximum = 4 } = bounds
      const entry = valuesOf(def.element, known)
      return fc.array(entry, { minLength, maxLength: Math.min(maximum, minLength + 3) })
    }
    case 'nullable':
      return fc.option(valuesOf(def.innerType, known, name), { nil: null })
    case 'optional':
    case 'catch':
      return valuesOf(def.innerType, known, name)
    case 'pipe':
      return valuesOf(def.in, known, name)
    default:
      throw new Error(`No values are made for ${def.type} so far`)
  }
}

/** Whole numbers, or tenths where a bound is none. */
const numbersOf = (min: number, max: number): Arbitrary<number> =>
  Number.isInteger(min) && Number.isInteger(max)
    ? fc.integer({ min, max })
    : fc
        .integer({ min: Math.ceil(min * 10), max: Math.floor(max * 10) })
        .map((tenths) => tenths / 10)

/** Any text at all, now and then as long as it may be. */
function textOf({ minimum: minLength = 0, maximum = 200, pattern }: SizeBounds): Arbitrary<string> {
  if (pattern) return fc.stringMatching(pattern)
  const longest = fc.constant('ж'.repeat(Math.min(maximum, 10_000)))
  const short = { unit: 'grapheme' as const, minLength, maxLength: Math.min(maximum, 24) }
  return fc.oneof({ weight: 9, arbitrary: fc.string(short) }, { weight: 1, arbitrary: longest })
}

/** An object with every field that must be there, and some of those that may. */
function fieldsOf(shape: z.core.$ZodShape, known: KnownIds) {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, valuesOf(field, known, name)] as const,
  )
  const requiredKeys = Object.keys(shape).filter(
    (name) => (shape[name] as z.core.$ZodType)._zod.optin !== 'optional',
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true })
}
