import { expect, it } from 'vitest'
import { withoutFormulas } from './csv-formulas.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+49 30 123', "'+49 30 123"],
  ['＝1', "'＝1"],
  ['Ann;=1+1', "Ann;'=1+1"],
  ['Ann\t@me', "Ann\t'@me"],
  ['Ann\r\n-1+1', "Ann\r\n'-1+1"],
  ['Ann; "=1+1"', 'Ann;\' "=1+1"'],
  ['\t=1', "'\t'=1"],
  ['a;b;=c;+d', "a;b;'=c;'+d"],
])('puts an apostrophe before the formula in %j', (text, harmless) => {
  expect(withoutFormulas(text)).toBe(harmless)
})

it.each(['Ann Lee', 'a=b', 'Cut; colour', 'e-mail\nphone', ''])('leaves %j as it is', (text) => {
  expect(withoutFormulas(text)).toBe(text)
})
