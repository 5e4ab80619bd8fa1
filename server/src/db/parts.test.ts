import { sql } from 'drizzle-orm'
import { bigint, boolean, numeric, PgDialect, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { openSalon } from '../../test/open-salon.ts'
import { asked, ofPrinted } from './named.ts'
import { Parts } from './parts.ts'
import { RowBytes } from './row-bytes.ts'

const salon = openSalon()
const number = (name: string) => bigint(name, { mode: 'number' })
const things = pgTable('things', { id: number('id'), name: varchar('name', { length: 9 }) })
const pictures = pgTable('pictures', {
  key: text('key'),
  isNew: boolean('is_new'),
  price: numeric('price', { precision: 9, scale: 2 }),
  thingId: number('thing_id'),
  id: number('id'),
})
const parts = new Parts({
  thing: { id: things.id, name: things.name },
  nobody: { id: things.id },
  picture: {
    key: pictures.key,
    isNew: pictures.isNew,
    price: pictures.price,
    thingId: pictures.thingId,
    id: pictures.id,
  },
})

it('brings each part in its turn, with its columns where the places say', async () => {
  const query = new PgDialect().sqlToQuery(sql`
    with ${things} as (select 7::bigint as id, 'Ann'::varchar(9) as name),
      ${pictures} as (
        select 'k' as key, true as is_new, 0.5::numeric(9, 2) as price, id as thing_id, number as id
        from ${things}, generate_series(1, 2::bigint) number
      )
    ${parts.statement({
      thing: sql`from ${things}`,
      nobody: sql`from ${things} where false`,
      picture: sql`from (select * from ${pictures} order by ${pictures.id} desc) ${pictures}`,
    })}`)
  const said: unknown[] = []

  await ofPrinted.asked(salon.database.db, query, (row) => {
    const name = parts.nameOf(row)
    const places = Object.entries<number>(parts.places[name])
    said.push([name, Object.fromEntries(places.map(([key, at]) => [key, row.text(at)]))])
  })

  const picture = { key: 'k', isNew: 't', price: '0.50', thingId: '7' }
  expect(said).toEqual([
    ['thing', { id: '7', name: 'Ann' }],
    ['picture', { ...picture, id: '2' }],
    ['picture', { ...picture, id: '1' }],
  ])
  // One place for the part, two for numbers, and one each for a text, a boolean and a price.
  const [row = []] = await asked(salon.database.db, query, (rows) => [...rows])
  expect(row).toHaveLength(6)
})

it('knows no part that was not asked for', () => {
  expect(() => parts.nameOf(RowBytes.of(['3']))).toThrow('of no part')
})
