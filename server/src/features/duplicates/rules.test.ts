import { readPerson, scorePair } from '@salon/contract/duplicate-score'
import { isSameNumber, subscriberDigits } from '@salon/contract/same-client'
import { describe, expect, it } from 'vitest'
import { inventedPeople, type InventedPerson } from '../../../fixtures/duplicate-people.ts'
import { report } from '../../../test/report.ts'
import { byCertainty, scoredPairs, type ComparedClient, type ScoredPair } from './rules.ts'

const foundIn = (clients: readonly ComparedClient[]): ScoredPair[] =>
  [...scoredPairs(clients)].filter((pair) => pair !== undefined).sort(byCertainty)

/** Which of the pairs that are at least this sure are one person, and how many of those there are. */
const measure = (people: readonly InventedPerson[], bands: readonly string[]) =>
  figuresOf(
    people,
    foundIn(people).filter(({ band }) => bands.includes(band)),
  )

function figuresOf(
  people: readonly InventedPerson[],
  found: readonly Pick<ScoredPair, 'firstId' | 'secondId'>[],
) {
  const personOf = new Map(people.map(({ id, person }) => [id, person]))
  const right = found.filter(
    ({ firstId, secondId }) => personOf.get(firstId) === personOf.get(secondId),
  )
  const twice = people.length - new Set(personOf.values()).size
  return { recall: right.length / twice, precision: right.length / found.length, twice }
}

/** What the simple rules compare. */
interface SimplyRead {
  readonly id: number
  readonly phone: string
  readonly first: string
  readonly last: string
}
type PairRule = (one: SimplyRead, other: SimplyRead) => boolean

const hasSamePhone: PairRule = (one, other) => isSameNumber(one.phone, other.phone)

/** What Vagaro lists as duplicates, by its help: two of first name, last name and phone are the same. */
const vagaroRule: PairRule = (one, other) =>
  one.first === other.first
    ? one.last === other.last || hasSamePhone(one, other)
    : one.last === other.last && hasSamePhone(one, other)

/** The same by a simple rule, over the whole table of pairs. */
function measureRule(people: readonly InventedPerson[], rule: PairRule) {
  const read = people.map(({ id, name, phone }): SimplyRead => {
    const [first = '', last = ''] = name.toLowerCase().split(' ')
    return { id, phone: subscriberDigits(phone ?? ''), first, last }
  })
  const found = read.flatMap((one, at) =>
    read
      .slice(at + 1)
      .filter((other) => rule(one, other))
      .map((other) => ({ firstId: one.id, secondId: other.id })),
  )
  return figuresOf(people, found)
}

it.each([1, 2, 3])('finds duplicates, and leaves families apart: set %i', (seed) => {
  const people = inventedPeople(1_000, seed)

  const sure = measure(people, ['certain', 'likely'])
  const certain = measure(people, ['certain'])
  const unborn = people.map((person) => ({ ...person, birthday: null }))
  const before = measure(unborn, ['certain', 'likely'])

  const equalPhone = measureRule(people, hasSamePhone)
  const vagaro = measureRule(people, vagaroRule)

  const figures = { sure, certain, withoutBirthdays: before, equalPhone, vagaro }
  report(`duplicates of set ${seed}`, JSON.stringify(figures))
  for (const { recall, precision } of [equalPhone, vagaro]) {
    expect(sure.recall).toBeGreaterThan(recall)
    expect(sure.precision).toBeGreaterThan(precision)
  }
  expect(sure.twice).toBeGreaterThan(250)
  expect(sure.recall).toBeGreaterThanOrEqual(0.97)
  expect(sure.precision).toBeGreaterThanOrEqual(0.99)
  expect(certain.precision).toBeGreaterThanOrEqual(0.995)
  expect(before.recall).toBeGreaterThanOrEqual(0.97)
  expect(before.precision).toBeGreaterThanOrEqual(0.99)
  expect(sure.recall).toBeGreaterThanOrEqual(before.recall)
  expect(sure.precision).toBeGreaterThanOrEqual(before.precision)
})

it('compares what the whole table of pairs would find', () => {
  const people = inventedPeople(300, 9)
  const read = people.map((person) => ({ id: person.id, known: readPerson(person) }))
  const all = read.flatMap((one, at) =>
    read.slice(at + 1).flatMap((other) => {
      const { band } = scorePair(one.known, other.known)
      return band === 'certain' || band === 'likely' ? [`${one.id} ${other.id}`] : []
    }),
  )

  const found = foundIn(people)
    .filter(({ band }) => band !== 'perhaps')
    .map(({ firstId, secondId }) => `${firstId} ${secondId}`)

  expect(all.length).toBeGreaterThan(50)
  expect(found.toSorted()).toEqual(all.toSorted())
})

describe('a phone with a typing error', () => {
  // No key of the names is in common.
  const isFound = (phone: string, mistyped: string) =>
    foundIn([
      { id: 1, name: 'Ann', phone },
      { id: 2, name: 'Ann Lee', phone: mistyped },
    ]).length === 1

  it.each(['234567', '2345678', '030 234567', '0171 2345678', '+49 171 2345678'])(
    'is found by itself, wherever the error is: %s',
    (phone) => {
      const digits = phone.replace(/\D/g, '')
      const first = digits.search(/[1-9]/)
      for (let at = first + 1; at < digits.length; at += 1) {
        const [before, digit = '', after] = [digits.slice(0, at), digits[at], digits.slice(at + 1)]
        const mistyped = [
          `${before}9${after}`,
          `${before}9${digit}${after}`,
          ...(digits.length - first > 6 ? [before + after] : []),
          before.slice(0, -1) + digit + before.slice(-1) + after,
        ]
        for (const one of mistyped) {
          expect(isFound(phone, one), one).toBe(true)
          expect(isFound(one, phone), one).toBe(true)
        }
      }
    },
  )

  it('is no other number', () => {
    expect(isFound('234567', '234499')).toBe(false)
    expect(isFound('0171 2345678', '0171 2345799')).toBe(false)
  })
})

it('never compares all who share a phone that says nothing', () => {
  const clients = Array.from({ length: 3_000 }, (_, at) => ({
    id: at + 1,
    name: 'Guest',
    phone: '030 111111',
  }))

  expect(foundIn(clients)).toEqual([])
})

it('gives the surest pairs first', () => {
  const clients = [
    { id: 1, name: 'Ann Lee', phone: '0171 2345678' },
    { id: 2, name: 'Bob Lee', phone: '0171 2345678' },
    { id: 3, name: 'Lee Ann', phone: '+49 171 2345678' },
    { id: 4, name: 'Bob Lee', phone: '0171 2345679' },
  ]

  expect(foundIn(clients).map(({ firstId, secondId, band }) => [firstId, secondId, band])).toEqual([
    [1, 3, 'certain'],
    [2, 4, 'likely'],
    [1, 2, 'perhaps'],
    [2, 3, 'perhaps'],
  ])
})
