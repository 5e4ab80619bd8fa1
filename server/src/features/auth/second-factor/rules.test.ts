import { expect, it } from 'vitest'
import { readCode } from './rules.ts'

it.each([
  ['123456', 'app', '123456'],
  [' 123 456 ', 'app', '123456'],
  ['ABCD-EFGH-IJKL-MNOP', 'recovery', 'ABCDEFGHIJKLMNOP'],
  ['abcd efgh ijkl mnop', 'recovery', 'ABCDEFGHIJKLMNOP'],
  ['ABCD-EFGH-1JKL-MN0P', 'recovery', 'ABCDEFGHIJKLMNOP'],
  ['12345', 'recovery', 'I2345'],
])('reads %j as the code of %s', (typed, kind, code) => {
  expect(readCode(typed)).toEqual({ kind, code })
})
