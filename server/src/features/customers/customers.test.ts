import { activityRoutes } from '@salon/contract/activity'
import { customerRoutes } from '@salon/contract/customers'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { customersBy } from './queries.ts'

const salon = openSalon()
const { list, get, add, edit } = customerRoutes

describe('customers: refusals', () => {
  it('refuses requests without a session', async () => {
    const { status, problem } = await salon.anonymous.try(list)

    expect(status).toBe(401)
    expect(problem).toMatchObject({ code: 'not_signed_in', detail: 'Please sign in.' })
  })

  it('lets a visitor read and not write', async () => {
    const visitor = await salon.colleague(await salon.owner(), 'visitor')

    expect((await visitor.try(list)).status).toBe(200)
    expect((await visitor.try(add, { body: { name: 'Ann' } })).status).toBe(403)
  })

  it('finds no client of another salon', async () => {
    const [mine, theirs] = [await salon.owner(), await salon.owner()]
    const client = await theirs.call(add, { body: { name: 'Ann' } })

    expect((await mine.try(get, { params: { id: client.id } })).status).toBe(404)
    const changed = await mine.try(edit, { params: { id: client.id }, body: { name: 'Eve' } })
    expect(changed.status).toBe(404)
    expect(await mine.call(list)).toEqual([])
  })

  it.each([
    [{}, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'Ann', email: 'not an address' }, 'email'],
    [{ name: 'A'.repeat(256) }, 'name'],
    [{ name: 'Ann\u0000' }, 'name'],
    [{ name: 'Ann \ud800' }, 'name'],
    [{ name: 7 }, 'name'],
  ])('refuses %j by its field and writes nothing', async (body, path) => {
    const owner = await salon.owner()

    const { status, problem } = await owner.try(add, { body })

    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe(path)
    expect(await owner.call(list)).toEqual([])
  })

  it('answers 400 to a body that is no JSON', async () => {
    const response = await salon.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":',
    })

    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toMatchObject({ code: 'unreadable' })
  })
})

describe('customers', () => {
  it('adds a client and records it', async () => {
    const owner = await salon.owner()

    const added = await owner.call(add, {
      body: { name: ' Анна Иванова ', email: '', phone: '+7 (905) 123-45-67', notes: null },
    })

    expect(added).toMatchObject({ name: 'Анна Иванова', email: null, notes: null })
    expect(added).not.toHaveProperty('searchKey')
    const [entry] = await owner.call(activityRoutes.recent)
    expect(entry).toMatchObject({
      action: 'created',
      entityType: 'customer',
      entityId: added.id,
      description: 'Created customer Анна Иванова',
    })
  })

  it('changes only what an edit names; an empty edit changes and records nothing', async () => {
    const owner = await salon.owner()
    const ann = await owner.call(add, { body: { name: 'Ann', phone: '1234' } })

    const edited = await owner.call(edit, { params: { id: ann.id }, body: { notes: 'Likes tea' } })

    expect(edited).toEqual({ ...ann, notes: 'Likes tea', version: 2 })
    expect(await owner.call(edit, { params: { id: ann.id }, body: {} })).toEqual(edited)
    const entries = await owner.call(activityRoutes.recent, { query: { limit: 2 } })
    expect(entries.map(({ action }) => action)).toEqual(['updated', 'created'])
  })

  it('finds clients by any part of the name, by email and by the digits of the phone', async () => {
    const owner = await salon.owner()
    await owner.call(add, { body: { name: 'Élodie Müller', email: 'Elo@Example.com' } })
    await owner.call(add, { body: { name: 'Анна Ёлкина', phone: '+7 (905) 123-45-67' } })
    await owner.call(add, { body: { name: '100% Percy' } })
    const search = async (q: string) =>
      (await owner.call(list, { query: { q } })).map((c) => c.name)

    expect(await search('elodie mu')).toEqual(['Élodie Müller'])
    expect(await search('ELO@example')).toEqual(['Élodie Müller'])
    expect(await search('елкина')).toEqual(['Анна Ёлкина'])
    expect(await search('905 123')).toEqual(['Анна Ёлкина'])
    expect(await search('0%')).toEqual(['100% Percy'])
    expect(await search('_')).toEqual([])
  })

  it('finds clients by words in any order, and by all of them', async () => {
    const owner = await salon.owner()
    const phone = '+49 30 100-20'
    await owner.call(add, { body: { name: 'Ann Smith', email: 'a@lee.example', phone } })
    await owner.call(add, { body: { name: 'Ann Lee', phone: '+49 31 200' } })
    await owner.call(add, { body: { name: 'Zoë Smith 100%' } })
    await owner.call(add, { body: { name: 'A B C D E F G H I J' } })
    const search = async (q: string) =>
      (await owner.call(list, { query: { q } })).map((c) => c.name)

    expect(await search('smith ann')).toEqual(['Ann Smith'])
    expect(await search(' SMITH  än ')).toEqual(['Ann Smith'])
    expect(await search('lee ann')).toEqual(['Ann Lee', 'Ann Smith'])
    expect(await search('4930 ann')).toEqual(['Ann Smith'])
    expect(await search('smith ann zoe')).toEqual([])
    expect(await search('0% zoe')).toEqual(['Zoë Smith 100%'])
    expect(await search('_ zoe')).toEqual([])
    expect(await search('j i h g f e d c b a')).toEqual([])
    expect(await search('g f e d c b a h i j')).toEqual(['A B C D E F G H I J'])
    expect(await search('g f e d c b a h i x')).toEqual([])
  })

  it('treats the groups of digits of a phone as one number instead of words', async () => {
    const owner = await salon.owner()
    await owner.call(add, { body: { name: 'Ann', phone: '+49 (30) 100-200' } })
    await owner.call(add, { body: { name: 'Bob', phone: '200 100 30 49' } })
    const search = async (q: string) =>
      (await owner.call(list, { query: { q } })).map((c) => c.name)

    expect(await search('30 1 00')).toEqual(['Ann'])
    expect(await search('+49 30')).toEqual(['Ann'])
    expect(await search('49 30 200')).toEqual([])
  })

  it('pages through those who are found by words in any order', async () => {
    const owner = await salon.owner()
    const names = ['Ann Smith', 'Anna Smithers', 'Smith Annabel', 'Smith Joanne']
    for (const name of [...names, 'Ann Lee', 'Bob Smith']) await owner.call(add, { body: { name } })

    const seen: string[] = []
    for (let after: number | undefined; seen.length < names.length;) {
      const query = { q: 'smith ann', limit: 2, ...(after && { after }) }
      const page = await owner.call(list, { query })
      expect(page).toHaveLength(2)
      seen.push(...page.map(({ name }) => name))
      after = page.at(-1)?.id
    }

    expect(seen).toEqual(names)
  })

  it("looks a part of a name up in the index for that, past thousands of one's own and of others", async () => {
    const owners = [await salon.owner(), await salon.owner(), await salon.owner()]
    const { db } = salon.database
    for (const { account } of owners) {
      await db.execute(
        sql`insert into customers (user_id, name, search_key)
            select ${account?.id}, 'Client ' || n, ' client ' || n || E'\t\t' from generate_series(1, 3000) n`,
      )
    }
    // GIN keeps new entries in its pending list until a vacuum.
    await db.execute(sql`vacuum analyze customers`)
    // Also beside a word that has no trigram.
    for (const q of ['2990', '2990 c', 'c 2990 client']) {
      const query = customersBy(db, { id: owners[1]?.account?.id ?? 0 }, { q }).getSQL()

      const plan = await db.execute(sql`explain (analyze, costs off, timing off) ${query}`)

      const lines = plan.rows.map((row) => Object.values(row).join(''))
      expect(lines.join('\n')).toMatch(/Index Scan on customers_search(_p\d)? \(actual rows=1\b/)
    }
  })

  it('pages through the names in order', async () => {
    const owner = await salon.owner()
    for (const name of ['cleo', 'Anna', 'Bert', 'anna']) await owner.call(add, { body: { name } })

    const first = await owner.call(list, { query: { limit: 3 } })
    const second = await owner.call(list, { query: { limit: 3, after: String(first[2]?.id) } })

    expect(first.map((c) => c.name)).toEqual(['Anna', 'anna', 'Bert'])
    expect(second.map((c) => c.name)).toEqual(['cleo'])
  })

  it('refuses to continue after a removed or unknown client', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Anna' } })
    await owner.call(add, { body: { name: 'Bert' } })
    const otherOwner = await salon.owner()
    const refused = async (whose: Caller, after: number) => {
      const { status, problem } = await whose.try(list, { query: { after } })
      return [status, problem.errors?.[0]?.path]
    }

    expect(await refused(otherOwner, id)).toEqual([422, 'after'])
    expect(await refused(owner, 999_999_999)).toEqual([422, 'after'])
    await owner.call(customerRoutes.remove, { params: { id } })
    expect(await refused(owner, id)).toEqual([422, 'after'])
  })
})
