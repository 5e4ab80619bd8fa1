import { expect, it } from 'vitest'
import { clipped, sentenceFor } from './rules.ts'

it('describes an activity in a sentence', () => {
  expect(sentenceFor('created', 'customer', 'Анна Иванова')).toBe('Created customer Анна Иванова')
  expect(sentenceFor('updated', 'staff', 'Ivy Kay')).toBe('Updated staff member Ivy Kay')
})

it.each([
  ['a name that fits', 'x'.repeat(255), 'x'.repeat(255)],
  ['a name that is too long', 'x'.repeat(256), `${'x'.repeat(254)}…`],
  ['a sign of two halves at the edge', `${'x'.repeat(253)}😀xx`, `${'x'.repeat(253)}…`],
  ['nothing but such signs', '😀'.repeat(128), `${'😀'.repeat(127)}…`],
])('cuts %s to 255 units, between whole characters', (_, name, cut) => {
  expect(clipped(name, 255)).toBe(cut)
  expect(clipped(name, 255).length).toBeLessThanOrEqual(255)
})
