import { withoutFormulas } from '@salon/contract/csv-formulas'
import { customerDraft } from '@salon/contract/customers'
import { clientFields } from '@salon/contract/import-vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToIndex,
  changedFields,
  clientOfContact,
  clientOfRow,
  matchOf,
  readContact,
  type ClientIndex,
  type ClientReading,
} from './rules.ts'

const reading = (fields: Partial<ClientReading>): ClientReading => ({
  product: 'other',
  heads: [],
  columns: [],
  dateOrder: 'day_first',
  nameOrder: 'as_written',
  latestYear: 2026,
  today: '2026-06-10',
  now: new Date('2026-06-10T08:00:00Z'),
  ...fields,
})
const read = (cells: string[], fields: Partial<ClientReading>) =>
  clientOfRow({ number: 2, cells }, reading(fields))

describe('a row as a client', () => {
  it('has no patch test of our own export that nobody could note here', () => {
    const test = (testedAt: string, result: string) => ({
      product: 'Koleston',
      testedAt,
      readAfterHours: 48,
      result,
      notedBy: 'Ann',
      createdAt: testedAt,
    })
    const tests = [
      test('2026-06-01T08:00:00Z', 'passed'),
      test('2026-06-09T08:00:00Z', 'passed'),
      test('2026-06-11T08:00:00Z', 'pending'),
    ]
    const { health, leftOut } = read(['Ann', JSON.stringify(tests)], {
      product: 'own',
      heads: ['name', 'patchTests'],
      columns: ['name', null],
    })

    expect(health.patchTests).toMatchObject([{ testedAt: '2026-06-01T08:00:00.000Z' }])
    expect(leftOut).toEqual([{ column: 1, problem: 'unreadable' }])
  })

  it('has what fits no field of a client as lines of the notes', () => {
    const heads = ['Vorname', 'Name', 'Notiz', 'Ort', 'Geburtstag', 'Mobil', 'Fest', '']
    const { fields, leftOut } = read(
      ['Ann', 'Lee', 'Tee', 'Köln', '24.12.1980', '0171 1234567', '030 123456', 'x'],
      {
        heads,
        columns: [
          'first_name',
          'last_name',
          'notes',
          'into_notes',
          'birthday',
          'phone',
          'other_phone',
          'into_notes',
        ],
      },
    )

    expect(leftOut).toEqual([])
    expect(fields).toEqual({
      name: 'Ann Lee',
      email: null,
      phone: '0171 1234567',
      notes: 'Tee\nOrt: Köln\nFest: 030 123456\nColumn 8: x',
      birthday: '1980-12-24',
    })
  })

  it.each([
    ['24.12.1980', '1980-12-24', null],
    ['29 Feb 2000', '2000-02-29', null],
    ['2026-06-10', '2026-06-10', null],
    ['24.12.', null, 'Born: 12-24'],
    ['24 Dec', null, 'Born: 12-24'],
    ['24.12.1880', null, null],
    ['', null, null],
  ])('has a birthday with a year, and a note of another one: %j', (cell, birthday, notes) => {
    const columns = ['name', 'birthday'] as const

    expect(read(['Ann', cell], { columns, heads: ['Name', 'Born'] }).fields).toMatchObject({
      birthday,
      notes,
    })
  })

  it.each([
    ['Yes', {}, []],
    ['ja', {}, []],
    ['No', null, []],
    ['', null, []],
    ['maybe', null, [{ column: 1, problem: 'not_yes_or_no' }]],
  ])('is blocked from booking online where the file says so: %j', (cell, bookingBlock, leftOut) => {
    const columns = ['name', 'blocked'] as const

    expect(read(['Ann', cell], { columns, heads: ['Name', 'Blocked'] })).toMatchObject({
      bookingBlock,
      leftOut,
      fields: { notes: null },
    })
  })

  it('leaves out a birthday in the future and cells beyond the last column, which are named', () => {
    const columns = ['name', 'birthday'] as const
    const heads = ['Name', 'Born']

    expect(read(['Ann', '2026-06-11', '', 'x'], { columns, heads })).toMatchObject({
      fields: { birthday: null, notes: null },
      leftOut: [
        { column: null, problem: 'extra_cells' },
        { column: 1, problem: 'birthday_in_future' },
      ],
    })
    expect(read(['Ann', '2026-06-10', '', ' '], { columns, heads }).leftOut).toEqual([])
  })

  it('has what it says of advertising as a line of the notes', () => {
    const columns = ['name', 'into_notes'] as const
    const heads = ['Name', 'Email Subscription Status']

    expect(read(['Ann', 'unsubscribed'], { columns, heads }).fields.notes).toBe(
      'Email Subscription Status: unsubscribed',
    )
  })

  it('has the other phone where the first is missing or spoilt, which is named', () => {
    const columns = ['name', 'phone', 'other_phone'] as const

    expect(read(['Ann', '4.9E+11', '030 1'], { columns, heads: ['a', 'b', 'c'] })).toMatchObject({
      fields: { phone: '030 1', notes: null },
      leftOut: [{ column: 1, problem: 'phone_spoilt' }],
    })
  })

  it('leaves out the end of notes that are too long, and no half letter', () => {
    const { fields, leftOut } = read(['Ann', `x${'😀'.repeat(6_000)}`], {
      columns: ['name', 'notes'],
      heads: ['Name', 'Notes'],
    })

    expect(fields.notes).toHaveLength(9_999)
    expect(leftOut).toEqual([{ column: 1, problem: 'notes_too_long' }])
  })

  it('names no column of notes that are too long in a file without one', () => {
    const { fields, leftOut } = read(['Ann', 'x'.repeat(10_000)], {
      columns: ['name', 'into_notes'],
      heads: ['Name', 'Remarks'],
    })

    expect(fields.notes).toHaveLength(10_000)
    expect(leftOut).toEqual([{ column: null, problem: 'notes_too_long' }])
  })

  it('of our own export is as it was before, and none where the client was merged', () => {
    const product = 'own'
    const heads = ['name', 'phone', 'notes', 'removedAt']
    const columns = ['name', 'phone', 'notes', null] as const
    const cells = ['Ann', '+49 171 1', '-no\n=sum;+x', ''].map(withoutFormulas)

    expect(read(cells, { product, heads, columns }).fields).toMatchObject({
      phone: '+49 171 1',
      notes: '-no\n=sum;+x',
    })
    const removed = ['Removed client', '', '', '2026-01-01T00:00:00Z']
    expect(read(removed, { product, heads, columns })).toMatchObject({
      refusal: null,
      removedAt: '2026-01-01T00:00:00.000Z',
    })
    expect(read(removed.with(3, 'yes'), { product, heads, columns }).removedAt).toBe(
      '2026-06-10T08:00:00.000Z',
    )
    const merged = { heads: [...heads, 'mergedInto'], columns: [...columns, null] }
    expect(read([...removed, '7'], { product, ...merged })).toMatchObject({
      refusal: { problem: 'client_removed' },
    })
  })

  it('is one that the form accepts as well, or is refused, whatever the cells hold', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('', ' ', 'Ann', '\u202e', 'a..b@x.de', 'ann@x.de', '1\n2', '0171 12', '\0'),
      fc.constantFrom('x'.repeat(256), '\u00a0', '\ud800', '24.12.1980', "'+49 1", 'Lee, Ann'),
    )
    const row = fc.array(cell, { minLength: clientFields.length, maxLength: clientFields.length })
    fc.assert(
      fc.property(row, fc.constantFrom('own', 'fresha', 'other'), (cells, product) => {
        const client = read(cells, {
          product,
          heads: clientFields,
          columns: clientFields,
          nameOrder: 'last_first',
        })
        if (client.refusal) return
        const accepted = customerDraft.safeParse(client.fields)
        expect(accepted.error).toBeUndefined()
        expect(accepted.data).toEqual(client.fields)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the same person', () => {
  const index: ClientIndex = new Map()
  const clients = [
    { id: 1, name: 'Ann Lee', email: 'ann@x.example', phone: '+49 171 1234567' },
    { id: 2, name: 'Юлия Ким', email: null, phone: '030 5556667' },
    { id: 3, name: 'Anna Berg', email: 'anna.berg@gmail.com', phone: '040 1112223' },
    { id: 4, name: 'Вера Ли', email: null, phone: '8 916 123-45-67' },
  ]
  for (const client of clients) addToIndex(index, client.id, readContact(client))
  const matched = (name: string, email: string | null = null, phone: string | null = null) => {
    const match = matchOf(index, readContact({ name, email, phone }))
    return match && `${match.client.id} ${match.outcome} ${match.reason}`
  }

  it.each([
    ['Lee Ann', 'ANN@x.example', null, '1 same same_email'],
    ['Ann Lee', null, '0171 1234567', '1 same same_phone_and_name'],
    ['Vera Li', null, '+7 916 123-45-67', '4 same same_phone_and_name'],
    ['Iuliia Kim', null, '030/555 66 67', '2 ask same_phone'],
    ['Bo Lee', null, '0171-1234567', '1 ask same_phone'],
    ['Ann', null, '0171 1234576', '1 ask near_name'],
    ['Anna Borg', null, null, '3 ask near_name'],
    ['Bo Lee', 'ann@x.example', null, '1 ask same_email'],
    ['ann  lee', null, null, '1 ask same_name'],
    ['Bo Lee', 'bo@x.example', '0171 9999999', undefined],
    ['Bo', null, '12345', undefined],
    ['Anna Berg', 'annaberg+salon@googlemail.com', null, '3 same same_email'],
    ['Ann Leee', null, '0171 1234568', '1 ask near_name'],
    ['Ann Lee', 'other@x.example', '0160 7654321', undefined],
    // Sisters, who share a phone: their names are alike, short for each other, or one but for a letter.
    ['Anja Berg', null, '040 1112223', '3 ask same_phone'],
    ['Anka Berg', null, '040 1112223', '3 ask same_phone'],
    ['Anja Berg', 'anna.berg@gmail.com', '040 1112223', '3 ask same_email'],
  ])('%s, %s, %s: %s', (name, email, phone, expected) => {
    expect(matched(name, email, phone)).toBe(expected)
  })

  it('is asked about where only the birthdays differ, or only they agree', () => {
    const born: ClientIndex = new Map()
    const ann = { name: 'Ann Lee', phone: '+49 171 1234567', birthday: '1980-03-14' }
    addToIndex(born, 1, readContact(ann))
    const outcome = (contact: Partial<typeof ann>) =>
      matchOf(born, readContact({ ...ann, ...contact }))?.outcome

    expect(outcome({})).toBe('same')
    expect(outcome({ birthday: '2008-07-02' })).toBe('ask')
    expect(outcome({ phone: '', name: 'Ann Leee' })).toBe('ask')
    expect(outcome({ phone: '', birthday: '2008-07-02' })).toBeUndefined()
  })

  it('is not looked for by a phone that stands for none', () => {
    const guests: ClientIndex = new Map()
    for (let id = 1; id <= 100; id += 1)
      addToIndex(guests, id, readContact({ name: `Guest ${id}`, phone: '030 111111' }))

    expect(matchOf(guests, readContact({ name: 'Ann Lee', phone: '030 111111' }))).toBeUndefined()
  })

  it.each([
    [{ name: '', email: 'ANN@x.example' }, { id: 1 }],
    [{ name: '', phone: '+7 (916) 123-45-67' }, { id: 4 }],
    [{ name: '', phone: '040 1112223' }, { id: 3 }],
    // Other numbers end with this one, too.
    [{ name: '', phone: '1112223' }, { problem: 'client_uncertain' }],
    [{ name: 'Anna Berg', phone: '1112223' }, { id: 3 }],
    [{ name: 'LEE Ann' }, { id: 1 }],
    [{ name: 'Anja Berg' }, { problem: 'client_uncertain' }],
    [{ name: 'Anja Berg', phone: '040 1112223' }, { problem: 'client_uncertain' }],
    [{ name: 'Bo Lee' }, { problem: 'client_unknown' }],
  ])('of a visit with %j is %j', (contact, expected) => {
    expect(clientOfContact(index, contact)).toMatchObject(expected)
  })
})

it('a newer file changes the fields that were not edited here', () => {
  const written = { name: 'a', email: 'a', phone: 'a', notes: 'a', birthday: 'a' }
  const next = {
    name: 'Ann',
    email: null,
    phone: '1',
    notes: 'x',
    birthday: '1980-01-02',
    digests: { name: 'b', email: 'b', phone: 'b', notes: 'a', birthday: 'b' },
  }

  expect(changedFields(written, { ...written, phone: 'edited' }, next)).toEqual({
    name: 'Ann',
    email: null,
    birthday: '1980-01-02',
  })
})
