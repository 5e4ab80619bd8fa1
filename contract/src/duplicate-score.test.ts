import { describe, expect, it } from 'vitest'
import {
  isWithin,
  mailboxOf,
  readPerson,
  scorePair,
  soundOf,
  trigramLikeness,
  trigramsOf,
  type KnownPerson,
} from './duplicate-score.ts'

const score = (one: KnownPerson, other: KnownPerson) =>
  scorePair(readPerson(one), readPerson(other))
const phone = '+49 171 2345678'
const withPhone = (one: string, other: string) =>
  score({ name: one, phone }, { name: other, phone }).band

describe('a shared phone', () => {
  it.each([
    ['Ann Lee', 'Ann Lee', 'certain'],
    ['Ann Lee', 'Lee, Ann', 'certain'],
    ['Ann Lee', 'Anne Lee', 'certain'],
    ['Kate Miller', 'Katherine Miller', 'certain'],
    ['Саша Иванов', 'Alexander Ivanov', 'certain'],
    ['Марія Шевченко', 'Maria Schewtschenko', 'certain'],
    ['Jürgen Groß', 'Juergen Gross', 'certain'],
    ['Ute Petersen', 'Ute Petersne', 'certain'],
    ['Anna Ivanov', 'Anna Ivanova', 'certain'],
    ['Айжан Касымова', 'Ayzhan Kasymova', 'certain'],
    // The error may be in the given name.
    ['Hannelore Petersen', 'Hanelore Petersne', 'likely'],
    ['Zarvel Berg', 'Zarval Berg', 'likely'],
    ['Zarvel Berg', 'Zarval Ali Berg', 'likely'],
    ['Zarvel Simon', 'Zarval Simon', 'likely'],
    ['Әлия Қасымова', 'Қасымова Әлия', 'certain'],
    ['Anna Lena Vogt', 'Annalena Vogt', 'certain'],
    ['Frau Dr. Ute Kern', 'Ute Kern', 'certain'],
    ['Ann', 'Ann Lee', 'likely'],
    ['A. Lee', 'Ann Lee', 'likely'],
    ['Frau Lee', 'Ann Lee', 'likely'],
    ['…', 'Ann Lee', 'likely'],
    ['Frau', 'Frau Ann Lee', 'likely'],
  ])('with the names %j and %j is %s', (one, other, band) => {
    expect(withPhone(one, other)).toBe(band)
    expect(withPhone(other, one)).toBe(band)
  })

  it.each([
    ['Ann Lee', 'Bob Lee'],
    ['Jan Berg', 'Jana Berg'],
    ['Paul Berg', 'Paula Berg'],
    ['Anna Schmidt', 'Hanna Schmidt'],
    ['Александр Петров', 'Александра Петрова'],
    ['Ann Lee', 'Ivan Petrov'],
    ['Frau Lee', 'Herr Lee'],
    ['Mrs. Lee', 'Mr Lee'],
    ['André Müller', 'Andrea Müller'],
    ['Luis Müller', 'Luisa Müller'],
    ['Josef Müller', 'Josefa Müller'],
    ['Amir Müller', 'Amira Müller'],
    ['Francesco Müller', 'Francesca Müller'],
    ['Paolo Müller', 'Paola Müller'],
    ['Rafael Müller', 'Rafaela Müller'],
    ['Samir Müller', 'Samira Müller'],
    ['Samir Simon', 'Samira Simon'],
    ['Samir', 'Samira'],
    ['Manuel Müller', 'Manuela Müller'],
    ['Michel Müller', 'Michelle Müller'],
    ['Hasan Kaya', 'Hakan Kaya'],
    // In no list of names.
    ['Zarvel Berg', 'Zarvella Berg'],
    ['Zarvelo Berg', 'Berg Zarvela'],
  ])('of %j and %j is a family, and no more than perhaps', (one, other) => {
    expect(withPhone(one, other)).toBe('perhaps')
    const [a, b] = [one, other].map((name) => ({ name, phone, email: 'home@example.org' }))
    expect(score(a ?? { name: '' }, b ?? { name: '' }).band).toBe('perhaps')
  })
})

describe('without a phone in common', () => {
  it.each<[KnownPerson, KnownPerson, string | null]>([
    [
      { name: 'Ann Lee', phone: '0171 2345678' },
      { name: 'Ann Lee', phone: '+49 171 2345687' },
      'likely',
    ],
    [
      { name: 'Ann Lee', phone: '0171 2345678' },
      { name: 'Ann Lee', phone: '0171 234567' },
      'likely',
    ],
    [
      { name: 'Ann Lee', email: 'Ann.Lee@gmail.com' },
      { name: 'Ann Lee', email: 'annlee+salon@googlemail.com' },
      'certain',
    ],
    [
      { name: 'Ann Lee', email: 'ann.lee@web.example' },
      { name: 'Ann Lee', email: 'annlee@web.example' },
      'likely',
    ],
    [{ name: 'Ann Lee' }, { name: 'Lee Ann' }, 'perhaps'],
    [{ name: 'Ann Lee', phone: '234567' }, { name: 'Ann Lee', phone: '234568' }, 'likely'],
    [
      { name: 'Ann Lee', phone: '8 916 123-45-67' },
      { name: 'Ann Lee', phone: '+7 916 123-45-67' },
      'certain',
    ],
    [
      { name: 'Ann Lee', phone: '8 916 123-45-67' },
      { name: 'Ann Lee', phone: '+7 916 123-45-68' },
      'likely',
    ],
    // A local number, by which many others end.
    [{ name: 'Ann Lee', phone: '234567' }, { name: 'Ann Lee', phone: '030 234567' }, 'certain'],
    [{ name: 'Ann Lee', phone: '234567' }, { name: 'Ann Leee', phone: '030 234567' }, 'likely'],
    [{ name: '…', phone: '234567' }, { name: 'Ann Lee', phone: '030 234567' }, 'perhaps'],
    [{ name: '…', phone: '234567' }, { name: 'Ann Lee', phone: '234567' }, 'likely'],
    [
      { name: 'Ann Lee', phone: '0171 2345678' },
      { name: 'Ann Lee', phone: '0160 999999' },
      'perhaps',
    ],
    [
      { name: 'Ann Lee', phone: '0171 2345678', email: 'a@b.example' },
      { name: 'Ann Lee', phone: '0160 999999', email: 'c@d.example' },
      null,
    ],
    [
      { name: 'Ann Lee', phone: '0171 2345678' },
      { name: 'Ivan Petrov', phone: '0171 2345679' },
      null,
    ],
    [{ name: 'Ann Lee' }, { name: 'Bob Lee' }, null],
    [{ name: '…' }, { name: '!!' }, null],
  ])('%j and %j are %s', (one, other, band) => {
    expect(score(one, other).band).toBe(band)
  })
})

describe('birthdays', () => {
  const born = (name: string, birthday: string | null, more: Partial<KnownPerson> = {}) => ({
    name,
    birthday,
    ...more,
  })
  it.each<[string, KnownPerson, KnownPerson, string | null]>([
    ['the same', born('Ann Lee', '1980-03-14'), born('Lee Ann', '1980-03-14'), 'likely'],
    [
      'the same, with an error in the name',
      born('Ann Leesing', '1980-03-14'),
      born('Ann Lesing', '1980-03-14'),
      'likely',
    ],
    [
      'the same, beside another phone',
      born('Ann Lee', '1980-03-14', { phone: '0171 2345678' }),
      born('Ann Lee', '1980-03-14', { phone: '0160 999999' }),
      'likely',
    ],
    ['of somebody else', born('Ann Lee', '1980-03-14'), born('Ivan Petrov', '1980-03-14'), null],
    [
      'of twins without a phone',
      born('Ann Lee', '1980-03-14'),
      born('Bob Lee', '1980-03-14'),
      null,
    ],
    [
      'of twins with one phone and email',
      born('Ann Lee', '1980-03-14', { phone, email: 'home@example.org' }),
      born('Bob Lee', '1980-03-14', { phone, email: 'home@example.org' }),
      'perhaps',
    ],
    ['differing, of namesakes', born('Ann Lee', '1980-03-14'), born('Ann Lee', '1991-07-02'), null],
    ['of one alone', born('Ann Lee', '1980-03-14'), born('Ann Lee', null), 'perhaps'],
    [
      'differing, of mother and daughter',
      born('Ann Lee', '1980-03-14', { phone, email: 'home@example.org' }),
      born('Ann Lee', '2008-07-02', { phone, email: 'home@example.org' }),
      'likely',
    ],
    ['with a wrong digit', born('Ann Lee', '1980-03-14'), born('Ann Lee', '1980-03-15'), 'perhaps'],
    ['with day for month', born('Ann Lee', '1980-03-04'), born('Ann Lee', '1980-04-03'), 'perhaps'],
    [
      'with a wrong digit, beside one phone',
      born('Ann Lee', '1980-03-14', { phone }),
      born('Ann Lee', '1980-03-24', { phone }),
      'certain',
    ],
  ])('%s: %j and %j are %s', (_, one, other, band) => {
    expect(score(one, other).band).toBe(band)
    expect(score(other, one).band).toBe(band)
  })

  it('is named where it is the same', () => {
    const one = born('Ann Lee', '1980-03-14', { phone })
    expect(score(one, one).reasons).toEqual(['same_name', 'same_phone', 'same_birthday'])
    expect(score(one, { ...one, birthday: '1980-03-15' }).reasons).toEqual([
      'same_name',
      'same_phone',
    ])
  })
})

it('says what two clients have in common', () => {
  expect(
    score(
      { name: 'Ann Lee', phone, email: 'Ann@x.example' },
      { name: 'Anne Leee', phone: '0171 2345679', email: 'ann@x.example' },
    ).reasons,
  ).toEqual(['near_name', 'near_phone', 'same_email'])
})

it.each([
  ['Ann.Lee@Gmail.com', 'annlee@gmail.com'],
  ['a.n.n+x@googlemail.com', 'ann@gmail.com'],
  ['Ann.Lee@web.example', 'ann.lee@web.example'],
])('reads %s as %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

it.each([
  ['schewtschenko', 'shevchenko'],
  ['sergej', 'sergey'],
  ['meyer', 'maier'],
  ['zwetkow', 'tsvetkov'],
  ['iurii', 'yuri'],
])('hears %s as %s', (one, other) => {
  expect(soundOf(one)).toBe(soundOf(other))
})

it.each([
  ['miller', 'miller', 0],
  ['miller', 'milelr', 1],
  ['miller', 'miler', 1],
  ['miller', 'mueller', 2],
  ['', 'ab', 2],
])('between %j and %j there are %i edits', (one, other, edits) => {
  expect(isWithin(one, other, edits)).toBe(true)
  if (edits > 0) expect(isWithin(one, other, edits - 1)).toBe(false)
})

it('counts trigrams as pg_trgm does', () => {
  const likeness = (one: string, other: string) =>
    trigramLikeness(trigramsOf(one), trigramsOf(other))
  expect(likeness('word', 'two')).toBe(0)
  expect(likeness('petersen', 'petersen')).toBe(1)
  expect(likeness('petersen', 'pedersen')).toBe(6 / 12)
})
