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

  it('prints a list whose rows point at the same thing as it prints each of them', () => {
    const visit = z.object({ id: z.int(), staff: row, service: row.extend({ in: row.nullable() }) })
    const staff = { id: 7, name: 'Ольга', password: 'hash' }
    const service = { id: 3, name: 'Cut, "dry"', in: staff, secret: true }
    const visits = [1, 2, 3].map((id) => ({ id, staff, service, secret: true }))
    const mira = { ...staff, id: 8, name: 'Mira' }
    const all = [...visits, { id: 4, staff: mira, service: { ...service, in: null } }]

    expect(printed(z.array(visit), all)).toEqual(all.map((each) => printed(visit, each)))
    expect(printed(z.array(visit), all)).toHaveProperty('3.staff', { id: 8, name: 'Mira' })
  })

  it('prints a list of nothing but things it points at', () => {
    const pair = z.object({ left: row, right: row })
    const one = { id: 1, name: 'one' }

    expect(printed(z.array(pair), [{ left: one, right: one }])).toEqual([{ left: one, right: one }])
  })
})
