import { expect, test } from 'vitest'
import { categoryColours } from './category-colour.ts'
import { contrast, parseHex, type Rgb } from './contrast.ts'

const palette = [
  ['Purple', '#8B5CF6'],
  ['Gray', '#6B7280'],
  ['Pink', '#EC4899'],
  ['Blue', '#3B82F6'],
  ['Green', '#10B981'],
  ['Red', '#EF4444'],
  ['Orange', '#F97316'],
  ['Indigo', '#6366F1'],
  ['Teal', '#14B8A6'],
  ['Rose', '#F43F5E'],
  ['Lime', '#84CC16'],
  ['Amber', '#F59E0B'],
] as const

const rgb = (hex: string): Rgb => {
  const colour = parseHex(hex)
  if (!colour) throw new Error(`not a colour: ${hex}`)
  return colour
}
const contrastOf = (one: string, other: string) => contrast(rgb(one), rgb(other))

test.each(palette)('words on %s reach 4.5:1 in light and in dark', (_name, hex) => {
  const { light, dark } = categoryColours(hex)

  expect(contrastOf(light.ink, light.ground)).toBeGreaterThanOrEqual(4.5)
  expect(contrastOf(dark.ink, dark.ground)).toBeGreaterThanOrEqual(4.5)
})

test('words on any colour at all reach 4.5:1 in light and in dark', () => {
  // A walk with a stride prime to 2^24 visits 4,000 colours spread over the whole cube.
  for (let step = 0; step < 4_000; step++) {
    const hex = `#${((step * 4_194_301) % 0x1000000).toString(16).padStart(6, '0')}`
    const { solid, onSolid, light, dark } = categoryColours(hex)

    expect(contrastOf(light.ink, light.ground), hex).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(dark.ink, dark.ground), hex).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(onSolid, solid), hex).toBeGreaterThanOrEqual(3)
  }
})

test('all colours of the palette are distinct', () => {
  const grounds = palette.map(([, hex]) => categoryColours(hex).light.ground)

  expect(new Set(grounds).size).toBe(palette.length)
})

test('case and the short form make no difference', () => {
  expect(categoryColours('#f0a')).toEqual(categoryColours('#FF00AA'))
})

test('an invalid colour falls back to the grey of uncategorized services', () => {
  expect(categoryColours('url(x)')).toEqual(categoryColours('#6B7280'))
  expect(categoryColours('')).toEqual(categoryColours('#6B7280'))
})
