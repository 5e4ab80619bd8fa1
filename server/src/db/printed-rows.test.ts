import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { rowPrinter } from './printed-rows.ts'

const { id, name, secret, facts } = pgTable('things', {
  id: integer('id'),
  name: text('name'),
  secret: text('secret'),
  facts: jsonb('facts'),
})
const shape = z.object({ name: z.string().nullable(), id: z.int() })

it('prints what the shape names, in its order, and no other column', () => {
  const print = rowPrinter(shape, { columns: { id, secret, name }, from: 1 })

  expect(print(['0', '7', 'hash', 'A "b"'])).toBe('{"name":"A \\"b\\"","id":7}')
  expect(print(['0', '7', 'hash', null])).toBe('{"name":null,"id":7}')
})

it('refuses, before anybody asks, a field that nobody says, and a type that nobody can print', () => {
  expect(() => rowPrinter(shape, { columns: { name }, from: 0 })).toThrow('where id comes from')
  expect(() => rowPrinter(z.object({ facts: z.json() }), { columns: { facts }, from: 0 })).toThrow(
    'how facts is printed',
  )
})
