import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { nameRank } from '@salon/contract/name-rank'
import { nameForms } from '@salon/contract/text-search'
import type { Status } from '@salon/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'

const salon = openSalon()
const { add, search, duplicates, remove } = customerRoutes

const addAll = async (owner: Caller, names: readonly string[]) => {
  for (const name of names) await owner.call(add, { body: { name } })
}
const found = async (owner: Caller, q: string) =>
  (await owner.call(search, { query: { q } })).clients.map(({ name }) => name)
const suggested = async (owner: Caller, q: string) => {
  const { clients, similar } = await owner.call(search, { query: { q } })
  expect(clients).toEqual([])
  return similar.map(({ name }) => name)
}

describe('searching clients: refusals', () => {
  it('refuses requests without a session', async () => {
    expect((await salon.anonymous.try(search)).status).toBe(401)
    expect((await salon.anonymous.try(duplicates)).status).toBe(401)
  })

  it('lets a visitor search', async () => {
    const visitor = await salon.colleague(await salon.owner(), 'visitor')

    expect((await visitor.try(search)).status).toBe(200)
  })

  it("finds, suggests and compares the salon's own clients only", async () => {
    const [mine, theirs] = [await salon.owner(), await salon.owner()]
    await theirs.call(add, { body: { name: 'Käthe Weiß', phone: '+49 30 123456' } })

    expect(await found(mine, 'Käthe')).toEqual([])
    expect(await suggested(mine, 'Katte Weis')).toEqual([])
    const query = { name: 'Käthe Weiß', phone: '+49 30 123456' }
    expect(await mine.call(duplicates, { query })).toEqual([])
  })

  it.each([{ limit: 0 }, { limit: 101 }, { offset: -1 }, { offset: 501 }, { q: 'x'.repeat(101) }])(
    'refuses %j',
    async (query) => {
      expect((await (await salon.owner()).try(search, { query })).status).toBe(422)
    },
  )
})

describe('the rank of clients', () => {
  it("'amelia n' is Amelia Novak first, whose name starts so, before an n inside a word", async () => {
    const owner = await salon.owner()
    await addAll(owner, ['Amelia Hartmann', 'Amelia Lehmann', 'Amelia Novak'])

    expect(await found(owner, 'amelia n')).toEqual([
      'Amelia Novak',
      'Amelia Hartmann',
      'Amelia Lehmann',
    ])
  })

  it('is: the whole name, its beginning, a word’s beginning, inside a word, email', async () => {
    const owner = await salon.owner()
    await owner.call(add, { body: { name: 'Aaron', email: 'olaf@example.org' } })
    await addAll(owner, ['Abel Wolafski', 'Anaïs Ólafsdóttir', 'Olafur Berg', 'Olaf'])

    expect(await found(owner, 'olaf')).toEqual([
      'Olaf',
      'Olafur Berg',
      'Anaïs Ólafsdóttir',
      'Abel Wolafski',
      'Aaron',
    ])
  })

  it('within one rank is by the days of visits of the last 90 days, then by name', async () => {
    salon.setNow('2026-06-15T12:00:00Z')
    const { caller: owner, draft } = await seedSalon(salon)
    const ids: Record<string, number> = {}
    for (const name of ['Ann Ash', 'Ann Birch', 'Ann Cedar', 'Ann Dogwood']) {
      ids[name] = (await owner.call(add, { body: { name } })).id
    }
    const visit = (name: string, appointmentDate: string, status: Status = 'completed') =>
      owner.call(appointmentRoutes.add, {
        body: {
          ...draft,
          customerId: ids[name] ?? 0,
          appointmentDate,
          status: status as 'completed',
        },
      })
    await visit('Ann Dogwood', '2026-06-01T10:00:00Z')
    await visit('Ann Dogwood', '2026-05-01T10:00:00Z')
    await visit('Ann Cedar', '2026-06-02T10:00:00Z')
    // Too long ago, called off, and still to come.
    await visit('Ann Birch', '2026-01-02T10:00:00Z')
    await visit('Ann Birch', '2026-06-02T15:00:00Z', 'cancelled')
    await visit('Ann Birch', '2026-06-20T15:00:00Z', 'confirmed')

    const { clients } = await owner.call(search, { query: { q: 'ann' } })

    expect(clients.map(({ name, lastVisit }) => [name, lastVisit])).toEqual([
      ['Ann Dogwood', '2026-06-01T10:00:00.000Z'],
      ['Ann Cedar', '2026-06-02T10:00:00.000Z'],
      ['Ann Ash', null],
      ['Ann Birch', '2026-01-02T10:00:00.000Z'],
      ['Ann Lee', null],
    ])
  })

  it('is the same on the server as in a list of the page', async () => {
    const owner = await salon.owner()
    const names = [
      'Käthe Weiß',
      'Weiß Katharina',
      'Anna-Lena Käthner',
      'Мельник Катя',
      'Skate Kat',
      'Kat',
    ]
    await addAll(owner, names)
    for (const typed of ['kat', 'kaethe', 'weiss ka', 'anna lena', 'катя', 'ka mel', 'at']) {
      const clients = await found(owner, typed)
      const ranks = clients.map((name) => nameRank(nameForms(name), typed))

      expect(ranks, typed).toEqual(ranks.toSorted())
      expect(clients.length, typed).toBeGreaterThan(0)
    }
  })

  it('says how many there are, and pages through them', async () => {
    const owner = await salon.owner()
    await addAll(
      owner,
      Array.from({ length: 12 }, (_, n) => `Ann ${String.fromCharCode(97 + n)}`),
    )

    const first = await owner.call(search, { query: { q: 'ann' } })
    const rest = await owner.call(search, { query: { q: 'ann', limit: 10, offset: 5 } })

    expect([first.clients.length, first.total]).toEqual([5, 12])
    const names = [...first.clients, ...rest.clients].map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(names).toHaveLength(12)
  })

  it('finds by a part of the phone in any format, and no removed client', async () => {
    const owner = await salon.owner()
    await owner.call(add, { body: { name: 'Ada', phone: '+49 (30) 901-820' } })
    const { id } = await owner.call(add, { body: { name: 'Bea', phone: '+49 30 901 821' } })

    expect(await found(owner, '30 901')).toEqual(['Ada', 'Bea'])
    await owner.call(remove, { params: { id } })
    expect(await found(owner, '30901')).toEqual(['Ada'])
    expect(await found(owner, 'client')).toEqual([])
  })

  it.each([
    ['+49 171 1234567', ['0171 1234567', '0171 1234', '0049 171 12']],
    ['+44 20 7946 0018', ['(020) 7946 0']],
    ['+7 916 765-43-21', ['8 (916) 765-43-21', '007 916 765']],
    ['0049 171 1234567', ['0171 1234', '+49 171 1234567']],
    [
      '0171 1234567',
      ['0171 1', '01711234567', '+49 171 1234567', '+49 (0)171 1234567', '0049 171 1234'],
    ],
    ['8 916 765-43-21', ['8 916', '8 (916) 765-43-21', '+7 916 765-43-21', '007 916 765']],
  ])('finds the phone %s with its country’s code and without: %j', async (phone, typed) => {
    const owner = await salon.owner()
    await owner.call(add, { body: { name: 'Ada', phone } })
    await owner.call(add, { body: { name: 'Bea', phone: '+30 699 555 3333' } })

    for (const q of typed) {
      expect(await found(owner, q), q).toEqual(['Ada'])
      const listed = await owner.call(customerRoutes.list, { query: { q } })
      expect(
        listed.map(({ name }) => name),
        q,
      ).toEqual(['Ada'])
    }
  })

  it.each(['0272 717', '0171 9', '+49 271 717', '+39 171 271', '8171 271'])(
    'takes no other digits for a form of the phone: %s',
    async (q) => {
      const owner = await salon.owner()
      await owner.call(add, { body: { name: 'Ada', phone: '+49 171 2717171' } })

      expect(await found(owner, q)).toEqual([])
    },
  )

  it('lists by name while nothing is typed', async () => {
    const owner = await salon.owner()
    await addAll(owner, ['Cleo', 'anna', 'Bert'])

    const { clients, total } = await owner.call(search, { query: { limit: 2 } })

    expect([clients.map(({ name }) => name), total]).toEqual([['anna', 'Bert'], 3])
  })
})

describe('spellings', () => {
  it.each([
    ['Käthe Weiß', ['kathe weiss', 'Kaethe', 'käthe weiß', 'WEISS', 'Kaethe Weiss']],
    ['Kaethe Weiss', ['Käthe Weiß', 'kathe']],
    ['Søren Łuczak', ['soren', 'Soeren luczak', 'ŁUCZAK', 'sören']],
    ['Soeren', ['Søren', 'sören', 'soren']],
    ['Мельник Юрий', ['Melnik', 'мельник', 'yuri']],
    ['Melnik', ['мельник', 'МЕЛЬН']],
    ['Щукина Жанна', ['shchukina zhanna', 'щук']],
    ['Anna-Lena Groß', ['anna lena', 'anna-lena gross']],
  ])('%s is found by %j', async (name, typed) => {
    const owner = await salon.owner()
    await owner.call(add, { body: { name } })

    for (const q of typed) {
      expect(await found(owner, q), q).toEqual([name])
      const listed = await owner.call(customerRoutes.list, { query: { q } })
      expect(
        listed.map((client) => client.name),
        q,
      ).toEqual([name])
    }
  })

  it.each([
    ['Katte Weis', 'Käthe Weiß'],
    ['Müler', 'Erika Müller'],
    ['Popowa', 'Ирина Попова'],
    ['мельникк', 'Ivan Melnik'],
  ])("'%s' is not the name of a client: did you mean %s?", async (typed, meant) => {
    const owner = await salon.owner()
    await addAll(owner, ['Käthe Weiß', 'Erika Müller', 'Ирина Попова', 'Ivan Melnik', 'Hugo Wolf'])

    expect(await suggested(owner, typed)).toEqual([meant])
  })

  it('has no suggestions for a query unlike any name, of two letters or of digits', async () => {
    const owner = await salon.owner()
    await addAll(owner, ['Käthe Weiß'])

    for (const q of ['xyzxyz', 'qw', '030 999']) expect(await suggested(owner, q), q).toEqual([])
  })
})

describe('a client who is there already', () => {
  it('is known by the phone, with its country’s code or without', async () => {
    const owner = await salon.owner()
    const ada = await owner.call(add, { body: { name: 'Ada Tran', phone: '+49 171 2345678' } })
    await owner.call(add, { body: { name: 'Bea', phone: '+49 171 2345679' } })

    for (const phone of ['0171 234 56 78', '+49 (171) 2345678', '0049 171 2345678']) {
      const same = await owner.call(duplicates, { query: { name: 'A', phone } })
      expect(same, phone).toEqual([{ ...ada, same: 'phone' }])
    }
    expect(await owner.call(duplicates, { query: { phone: '2345' } })).toEqual([])
  })

  it('is known by the name in any spelling and order, and not by a part of it', async () => {
    const owner = await salon.owner()
    const kathe = await owner.call(add, { body: { name: 'Käthe Weiß' } })
    const of = (name: string) => owner.call(duplicates, { query: { name } })

    for (const name of ['kathe weiss', 'Kaethe Weiß', 'WEISS, Käthe'.replace(',', '')]) {
      expect(await of(name), name).toEqual([{ ...kathe, same: 'name' }])
    }
    expect(await of('Käthe')).toEqual([])
    expect(await of('Käthe Weißmann')).toEqual([])
    expect(await of('')).toEqual([])
  })

  it('is known by the email in any case, and by what is wrong in a letter or digit', async () => {
    const owner = await salon.owner()
    const ada = await owner.call(add, {
      body: { name: 'Ada Tran', email: 'AdaTran@gmail.com', phone: '+49 171 2345678' },
    })
    const of = async (query: object) =>
      (await owner.call(duplicates, { query })).map(({ id, same }) => [id, same])

    expect(await of({ email: 'ada.tran@gmail.com' })).toEqual([[ada.id, 'email']])
    expect(await of({ email: 'adatran@gmail.com', name: 'Bo' })).toEqual([[ada.id, 'email']])
    expect(await of({ email: 'ada.tran@gmx.example' })).toEqual([])
    expect(await of({ name: 'Ada Tran', phone: '0171 2345679' })).toEqual([[ada.id, 'name']])
    expect(await of({ name: 'Eva Tran', phone: '0171 2345679' })).toEqual([])
    expect(await of({ email: 'ada@' })).toEqual([])
  })

  it.each([
    ['Ada.Tran@gmail.com', 'adatran@gmail.com'],
    ['Ada.Tran@gmail.com', 'a.d.a.tran+salon@GoogleMail.com'],
    ['adatran+spam@googlemail.com', 'ada.tran@gmail.com'],
  ])('is known by the mailbox %s that Gmail reads as %s', async (stored, typed) => {
    const owner = await salon.owner()
    await owner.call(add, { body: { name: 'Bea', email: 'adatran@gmx.example' } })
    const { id } = await owner.call(add, { body: { name: 'Ada Tran', email: stored } })

    const found = await owner.call(duplicates, { query: { email: typed } })

    expect(found).toMatchObject([{ id, same: 'email' }])
  })

  it('is known by a similar name or a birthday, until another phone speaks against it', async () => {
    const owner = await salon.owner()
    const ada = await owner.call(add, {
      body: { name: 'Ada Tranova', phone: '+49 171 2345678', birthday: '1980-03-14' },
    })
    const of = async (query: object) =>
      (await owner.call(duplicates, { query })).map(({ id, same }) => [id, same])

    expect(await of({ name: 'Ada Trannova' })).toEqual([[ada.id, 'similar_name']])
    expect(await of({ name: 'Tranowa Ada' })).toEqual([[ada.id, 'similar_name']])
    expect(await of({ name: 'Ада Транова' })).toEqual([[ada.id, 'name']])
    expect(await of({ name: 'Ada Trannova', phone: '0160 99988877' })).toEqual([])
    expect(await of({ name: 'Ada', birthday: '1980-03-14' })).toEqual([[ada.id, 'birthday']])
    expect(await of({ name: 'Bea Stone', birthday: '1980-03-14' })).toEqual([])
    expect(await of({ name: 'Ada T', birthday: '1980-03-15' })).toEqual([])
  })

  it.each([
    ['0171 2345678', ['0171 2345679', '0171 2335678', '0171 23455678', '0171 234678']],
    ['0171 2345678', ['0171 2435678', '0171 2354678', '0172 2345678']],
    ['234567', ['234568', '244567', '2345677', '235467']],
    ['2345678', ['2345679', '2355678', '234678', '2354678']],
  ])('is known by the phone %s but for a digit: %j', async (phone, mistyped) => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Ada Tran', phone } })

    for (const typed of mistyped) {
      const found = await owner.call(duplicates, { query: { name: 'Ada', phone: typed } })
      expect(found, typed).toMatchObject([{ id, same: 'similar_name' }])
    }
  })

  it('is known by a phone with the trunk code 8, which a country’s code stands for', async () => {
    const owner = await salon.owner()
    const ada = await owner.call(add, { body: { name: 'Ада', phone: '8 916 123-45-67' } })
    const bea = await owner.call(add, { body: { name: 'Беа', phone: '+7 916 765-43-21' } })
    const by = async (phone: string) =>
      (await owner.call(duplicates, { query: { name: 'Eva', phone } })).map(({ id }) => id)

    expect(await by('+7 916 123-45-67')).toEqual([ada.id])
    expect(await by('8 (916) 765-43-21')).toEqual([bea.id])
  })

  it('is not the one who is being edited', async () => {
    const owner = await salon.owner()
    const { id } = await owner.call(add, { body: { name: 'Ada Tran', phone: '+49 171 2345678' } })

    const query = { name: 'Ada Tran', phone: '0171 2345678', except: id }
    expect(await owner.call(duplicates, { query })).toEqual([])
  })
})
