import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Page, Pieces, rowPrinter, type Print } from './printed-rows.ts'
import { RowBytes } from './row-bytes.ts'
import { moment } from './schema/columns.ts'

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
  const print = rowPrinter(shape, { id, secret, name }, { id: 1, secret: 2, name: 3 })

  expect(printed(print, ['0', '7', 'hash', 'Ann'])).toBe('{"name":"Ann","id":7}')
  expect(printed(print, ['0', '7', 'hash', null])).toBe('{"name":null,"id":7}')
})

it('prints every text as JSON has it, and rows without end', () => {
  const print = rowPrinter(z.object({ name: z.string() }), { name }, { name: 0 })
  const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code + 1))
  const texts = ['', '\\', 'A "b"', 'Анна\n\u2028', '👩‍🎨'.repeat(9_000), ...every, every.join('')]

  expect(printed(print, ...texts.map((said) => [said]))).toBe(
    texts.map((said) => JSON.stringify({ name: said })).join(''),
  )
})

it('copies what was kept of a number, wherever it stands, and says where nothing was', () => {
  const [page, beside] = [new Page(), new Page()]
  const [services, categories] = [new Pieces(beside), new Pieces(beside)]
  const long = 'ж'.repeat(40_000)

  categories.keep(7, (to) => to.putText('<é>'))
  services.keep(9007199254740991, (to) => {
    to.putText(long)
    categories.copy(7, to)
  })
  services.keep(7, (to) => categories.copy(7, to))
  services.copy(7, page)
  services.copy(9007199254740991, page)

  expect(page.bytes.toString()).toBe(`<é>${long}<é>`)
  expect([services.has(7), services.has(8), categories.has(7)]).toEqual([true, false, true])
  expect(() => services.copy(8, page)).toThrow('did not come before it')
})

it('lets a page’s bytes go to the next one, and never writes to them again', () => {
  const [before, kept] = [new Page(), new Page()]
  before.putText('first')
  const { bytes } = before
  before.close()
  const next = new Page()
  next.putText('second')

  before.putText('late')
  kept.copy(before, 0, 4)
  before.close()
  before.close()
  const [one, another] = [new Page(), new Page()]
  one.putText('one')
  another.putText('another')

  expect(bytes.toString()).toBe('first')
  expect([next, kept, one, another].map((page) => page.bytes.toString())).toEqual([
    'second',
    'late',
    'one',
    'another',
  ])
})

it('prints moments of every year as their column reads them', () => {
  const { at } = pgTable('moments', { at: moment('at') })
  const print = rowPrinter(z.object({ at: z.string() }), { at }, { at: 0 })
  const said = [
    '2026-11-21 09:00:00+00',
    '2026-11-21 09:00:00.5+00',
    '2026-11-21 09:00:00.25+00',
    '2026-11-21 23:59:59.999+00',
    '2026-11-21 09:00:00+02',
  ]

  expect(printed(print, ...said.map((one) => [one]))).toBe(
    [
      '2026-11-21T09:00:00.000Z',
      '2026-11-21T09:00:00.500Z',
      '2026-11-21T09:00:00.250Z',
      '2026-11-21T23:59:59.999Z',
      '2026-11-21T07:00:00.000Z',
    ]
      .map((one) => JSON.stringify({ at: one }))
      .join(''),
  )
})

it('refuses, before anybody asks, a field that nobody says, and a type that nobody can print', () => {
  expect(() => rowPrinter(shape, { name }, { name: 0 })).toThrow('where id comes from')
  expect(() => rowPrinter(z.object({ facts: z.json() }), { facts }, { facts: 0 })).toThrow(
    'how facts is printed',
  )
})
