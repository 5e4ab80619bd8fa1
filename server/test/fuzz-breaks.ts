import fc, { type Arbitrary } from 'fast-check'
import type { Route } from '@salon/contract/route'

/** A change that makes a valid call invalid. */
export type InputBreak =
  | {
      readonly part: 'params' | 'query' | 'body'
      readonly name: string
      readonly value: unknown
      /** The value is a row of another salon, where only the caller's own is valid. */
      readonly isForeign?: true
    }
  | { readonly part: 'body'; readonly name: string; readonly gone: true }
  | { readonly part: 'payload'; readonly payload: string }

const nasty = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  'abc',
  '-1',
  -1,
  0,
  2.5,
  1e9,
  0.001,
  2 ** 63,
  '9223372036854775808',
  '9007199254740991',
  '1e9',
  '0.001',
  'NaN',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '20000-01-01',
  '+020000-01-01T00:00:00Z',
  '2026-03-29T02:30', // skipped by the clocks of Berlin, where the salon is
  '2026-06-10T24:00:00Z',
  '%',
  "' or 1=1 --",
  '\u0000',
  'An\u0000na',
  '\ud800',
  'A'.repeat(20_000),
  true,
  [],
  {},
  [[[[]]]],
  '__proto__',
)
const anything = fc.oneof(
  { weight: 4, arbitrary: nasty },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const brokenPayload = fc.constantFrom(
  '{',
  '{"name":',
  'null,',
  "{'name':1}",
  '\u0000',
  '[]',
  'null',
  '"text"',
  '7',
  '{"__proto__":{"name":"Eve"}}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  '['.repeat(10_000),
)

const fieldsOf = (shape: unknown) =>
  typeof shape === 'object' && shape !== null && 'shape' in shape
    ? Object.keys(shape.shape as object)
    : []

/**
 * Ways to break a call of a route. `foreign` are rows of another salon by the name of a field: they
 * stand wherever an id does.
 */
export function breaksOf(
  route: Route,
  foreign: Readonly<Record<string, number>>,
): Arbitrary<InputBreak> | undefined {
  const strange = fc.oneof(anything, fc.constantFrom(...Object.values(foreign)))
  const inPart = (part: 'params' | 'query' | 'body', names: string[]): Arbitrary<InputBreak>[] =>
    names.length === 0
      ? []
      : [
          fc
            .tuple(fc.constantFrom(...names), strange)
            .map(([name, value]) => ({ part, name, value })),
        ]
  const inBody = fieldsOf(route.body)
  const foreignIn: (readonly [string, unknown])[] = inBody
    .filter((name) => name in foreign)
    .map((name) => [name, foreign[name]] as const)
  if (inBody.includes('services')) {
    foreignIn.push(['services', [{ serviceId: foreign['serviceId'] }]])
  }
  const foreignValues = foreignIn.map(([name, value]) =>
    fc.constant<InputBreak>({ part: 'body', name, value, isForeign: true }),
  )
  const gone = inBody.map((name) => fc.constant<InputBreak>({ part: 'body', name, gone: true }))
  const all = [
    ...inPart('params', fieldsOf(route.params)),
    ...inPart('query', fieldsOf(route.query)),
    ...inPart('body', inBody),
    ...inPart('body', inBody),
    ...(foreignValues.length > 0 ? [fc.oneof(...foreignValues)] : []),
    ...(gone.length > 0 ? [fc.oneof(...gone)] : []),
    ...(route.body
      ? [brokenPayload.map((payload): InputBreak => ({ part: 'payload', payload }))]
      : []),
  ]
  return all.length > 0 ? fc.oneof(...all) : undefined
}

/** A call with one thing broken. */
export function broken<S extends { params?: object; query?: object; body?: unknown }>(
  request: S,
  how: InputBreak,
): Omit<S, 'body'> & { body?: unknown; payload?: string } {
  if (how.part === 'payload') return { ...request, payload: how.payload, body: undefined }
  const part = { ...(request[how.part] as Record<string, unknown> | undefined) }
  if ('gone' in how) delete part[how.name]
  else part[how.name] = how.value
  return { ...request, [how.part]: part }
}
