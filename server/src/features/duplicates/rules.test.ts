import { readPerson, scorePair } from '@salon/contract/duplicate-score'
import { expect, it } from 'vitest'
import { inventedPeople, type InventedPerson } from '../../../fixtures/duplicate-people.ts'
import { report } from '../../../test/report.ts'
import { byCertainty, scoredPairs, type ComparedClient, type ScoredPair } from './rules.ts'

const foundIn = (clients: readonly ComparedClient[]): ScoredPair[] =>
  [...scoredPairs(clients)].filter((pair) => pair !== undefined).sort(byCertainty)

/** Which of the pairs that are at least this sure are one person, and how many of those there are. */
function measure(people: readonly InventedPerson[], bands: readonly string[]) {
  const personOf = new Map(people.map(({ id, person }) => [id, person]))
  const found = foundIn(people).filter(({ band }) => bands.includes(band))
  const right = found.filter(
    ({ firstId, secondId }) => personOf.get(firstId) === personOf.get(secondId),
  )
  const twice = people.length - new Set(personOf.values()).size
  return { recall: right.length / twice, precision: right.length / found.length, twice }
}

it.each([1, 2, 3])('finds duplicates, and leaves families apart: set %i', (seed) => {
  const people = inventedPeople(1_000, seed)

  const sure = measure(people, ['certain', 'likely'])
  const certain = measure(people, ['certain'])
  const unborn = people.map((person) => ({ ...person, birthday: null }))
  const before = measure(unborn, ['certain', 'likely'])

  report(`duplicates of set ${seed}`, JSON.stringify({ sure, certain, withoutBirthdays: before }))
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
