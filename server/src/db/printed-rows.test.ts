import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Page, printedOnce, rowPrinter, type Print } from './printed-rows.ts'
import { RowBytes } from './row-bytes.ts'

const { id, name, secret, facts } = pgTable('things', {
  id: integer('id'),
  name: text('name'),
  secret: text('secret'),
  facts: jsonb('facts'),
})
const shape = z.object({ name: z.string().nullable(), id: z.int() })

/** What is printed of rows, one after the other. */
function printed(print: Print, ...rows: (string | null)[][]) {
  const page = new Page()
  for (const row of rows) print(RowBytes.of(row), page)
  return page.bytes.toString()
}

it('prints what the shape names, in its order, and no other column', () => {
  const print = rowPrinter(shape, { columns: { id, secret, name }, from: 1 })

  expect(printed(print, ['0', '7', 'hash', 'Ann'])).toBe('{"name":"Ann","id":7}')
  expect(printed(print, ['0', '7', 'hash', null])).toBe('{"name":null,"id":7}')
})

it('prints every text as JSON has it, and rows without end', () => {
  const print = rowPrinter(z.object({ name: z.string() }), { columns: { name }, from: 0 })
  const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code + 1))
  const texts = ['', '\\', 'A "b"', 'Анна\n\u2028', '👩‍🎨'.repeat(9_000), ...every, every.join('')]

  expect(printed(print, ...texts.map((said) => [said]))).toBe(
    texts.map((said) => JSON.stringify({ name: said })).join(''),
  )
})

it('prints once what many rows point at, and again what it printed', () => {
  const asked: string[] = []
  const print = printedOnce((row, page) => {
    asked.push(row.text(0))
    page.putText(`<${row.text(1)}>`)
  }, 0)

  expect(printed(print, ['12', 'é'], ['9007199254740991', 'b'], ['12', 'é'], ['0', ''])).toBe(
    '<é><b><é><>',
  )
  expect(asked).toEqual(['12', '9007199254740991', '0'])
})

it('refuses, before anybody asks, a field that nobody says, and a type that nobody can print', () => {
  expect(() => rowPrinter(shape, { columns: { name }, from: 0 })).toThrow('where id comes from')
  expect(() => rowPrinter(z.object({ facts: z.json() }), { columns: { facts }, from: 0 })).toThrow(
    'how facts is printed',
  )
})
