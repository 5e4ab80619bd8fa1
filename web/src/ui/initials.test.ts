import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ann Miller', 'AM'],
  ['Анна-Мария Ковалёва', 'АК'],
  ['ольга', 'О'],
  ['  José   Ángel  Núñez ', 'JN'],
  ['Élodie', 'É'],
  ['(Tom) O’Hara', 'TO'],
  ['ann@salon.example', 'AE'],
  ['李小龙', '李'],
  ['', '?'],
  [' — ', '?'],
])('%s is shortened to %s', (name, short) => {
  expect(initials(name)).toBe(short)
})
