import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Appointment } from '@salon/contract/appointments'
import sharp from 'sharp'
import { differences, doubleBooking, isThere, keysIn, readSalon } from './chaos-facts.ts'
import { ownerOf, type WrittenSalon, type Writer } from './chaos-writer.ts'
import type { Client } from './scale-client.ts'

/** What a check looked at: facts, deleted rows, photos, and unanswered writes that did or did not happen. */
interface Counts {
  facts: number
  gone: number
  pictures: number
  done: number
  undone: number
}

/** All pictures' files, `salon/key` each, with how many files there are of it. */
const filesIn = (folder: string) => {
  const root = path.join(folder, 'photos')
  const keys = new Map<string, number>()
  if (!existsSync(root)) return keys
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const [, key] = /([0-9a-f]{8,64})\./.exec(path.basename(name)) ?? []
    if (key) keys.set(key, (keys.get(key) ?? 0) + 1)
  }
  return keys
}

const addressesOf = ({ beforePhotos, afterPhotos }: Appointment) => [
  ...beforePhotos,
  ...afterPhotos,
]

/** Looks at every picture, in both sizes, to its last line. */
const checkPictures = async (owner: Client, rows: readonly Appointment[], counted: Counts) => {
  for (const address of rows.flatMap(addressesOf)) {
    for (const more of ['', '?size=thumbnail']) {
      const { status, bytes } = await owner.ask('GET', `${address}${more}`)
      if (status !== 200) throw new Error(`The picture ${address}${more} was answered ${status}.`)
      await sharp(bytes, { failOn: 'truncated' }).stats()
      counted.pictures += 1
    }
  }
}

/** Holds one salon to what was acknowledged, and goes on from what is there. */
const checkSalon = async (writer: Writer, book: WrittenSalon, address: string, counted: Counts) => {
  const owner = ownerOf(writer, book, address)
  const { facts, ids, rows } = await readSalon(owner)
  const without = differences(book.facts, facts)
  const { doubt } = writer
  const doubted =
    doubt && 'book' in doubt && doubt.book === book && doubt.change ? doubt : undefined
  const withIt = structuredClone(book.facts)
  doubted?.change?.(withIt)
  const isDone = doubted !== undefined && differences(withIt, facts).length === 0
  if (without.length > 0 && !isDone) {
    const unanswered = doubted ? ` In doubt: ${doubted.path}.` : ''
    throw new Error(`${book.email}: ${without.slice(0, 5).join('; ')}.${unanswered}`)
  }
  if (doubted) counted[isDone ? 'done' : 'undone'] += 1
  const twice = doubleBooking(rows)
  if (twice) throw new Error(`${book.email} is booked twice: ${twice}`)
  await checkPictures(owner, rows, counted)
  counted.facts += book.facts.size
  counted.gone += book.deleted.size
  book.facts = facts
  for (const [name, id] of ids) book.ids.set(name, id)
  for (const name of book.deleted.keys()) if (facts.has(name)) book.deleted.delete(name)
  const shown = new Set(rows.flatMap((row) => keysIn(addressesOf(row))))
  book.dropped = book.dropped.filter(({ key }) => !shown.has(key))
}

/**
 * Holds the app to everything that was acknowledged so far: it is there, what was deleted is not, and
 * the last request happened whole or not at all.
 * @throws Error with what is otherwise
 */
export const check = async (writers: readonly Writer[], address: string) => {
  const counted: Counts = { facts: 0, gone: 0, pictures: 0, done: 0, undone: 0 }
  for (const writer of writers) {
    for (const book of writer.books) await checkSalon(writer, book, address, counted)
    const { doubt } = writer
    if (doubt && 'email' in doubt) {
      counted[(await isThere(address, doubt.email)) ? 'done' : 'undone'] += 1
    }
    writer.doubt = undefined
  }
  return counted
}

/** The keys of all pictures that a row names, or that can be brought back with it or by themselves. */
const namedKeys = (writers: readonly Writer[]) =>
  new Set(
    writers.flatMap(({ books }) =>
      books.flatMap(({ facts, deleted, dropped }) => [
        ...[...facts.values(), ...deleted.values()].flatMap((fact) =>
          typeof fact === 'object' && fact !== null ? [...fact.before, ...fact.after] : [],
        ),
        ...dropped.map(({ key }) => key),
      ]),
    ),
  )

/**
 * Holds the files to the rows: each picture has both of its files.
 * @returns how many pictures have files and no row
 */
export const checkFiles = (writers: readonly Writer[], folder: string) => {
  const files = filesIn(folder)
  const named = namedKeys(writers)
  const lacking = [...named].filter((key) => files.get(key) !== 2)
  if (lacking.length > 0) throw new Error(`Pictures without their files: ${lacking.join(', ')}`)
  return { named: named.size, unnamed: files.size - named.size }
}
