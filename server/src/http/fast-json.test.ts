import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fastJson } from './fast-json.ts'

const row = z.object({ id: z.int(), name: z.string().nullable() })

const printed = (schema: z.ZodType, value: unknown): unknown => JSON.parse(fastJson(schema)(value))

describe('fast JSON', () => {
  it('lets no column out that the shape does not promise', () => {
    const secret = { id: 1, name: null, password: 'hash', toJSON: undefined }

    expect(printed(row, secret)).toEqual({ id: 1, name: null })
    expect(printed(z.array(row), [secret, secret])).toEqual([
      { id: 1, name: null },
      { id: 1, name: null },
    ])
    expect(
      printed(z.object({ row, maybe: row.nullable() }), { row: secret, maybe: secret }),
    ).toEqual({ row: { id: 1, name: null }, maybe: { id: 1, name: null } })
  })

  it('prints null, an empty list and text of any kind as they are', () => {
    const shape = z.object({ row: row.nullable(), list: z.array(row) })
    const name = 'Zoë "<script>" \u2028 \\ 💇'

    expect(printed(shape, { row: null, list: [] })).toEqual({ row: null, list: [] })
    expect(printed(row, { id: 2 ** 53 - 1, name })).toEqual({ id: 2 ** 53 - 1, name })
  })
})
