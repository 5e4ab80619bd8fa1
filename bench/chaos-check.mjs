import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { copyOf, differences, doubleBooking, isThere, keysIn, readBook } from './chaos-book.mjs'
import { ofServer } from './chaos-app.mjs'
import { ownerOf } from './chaos-writer.mjs'

/** All pictures' files, `salon/key` each, with how many files there are of it. */
const filesIn = (folder) => {
  const root = path.join(folder, 'photos')
  const keys = new Map()
  if (!existsSync(root)) return keys
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const [, key] = /([0-9a-f]{8,64})\./.exec(path.basename(name)) ?? []
    if (key) keys.set(key, (keys.get(key) ?? 0) + 1)
  }
  return keys
}

const addressesOf = ({ beforePhotos, afterPhotos }) => [...beforePhotos, ...afterPhotos]

/** Looks at every picture, in both sizes, to its last line. */
const checkPictures = async (owner, rows, counted) => {
  const sharp = ofServer('sharp')
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
const checkSalon = async (writer, book, address, counted) => {
  const owner = ownerOf(writer, book, address)
  const { facts, ids, rows } = await readBook(owner)
  const without = differences(book.facts, facts)
  const isDoubted = writer.doubt?.book === book && writer.doubt.change !== undefined
  const withIt = copyOf(book.facts)
  if (isDoubted) writer.doubt.change(withIt)
  const isDone = isDoubted && differences(withIt, facts).length === 0
  if (without.length > 0 && !isDone) {
    const doubted = isDoubted ? ` In doubt: ${writer.doubt.path}.` : ''
    throw new Error(`${book.email}: ${without.slice(0, 5).join('; ')}.${doubted}`)
  }
  if (isDoubted) counted[isDone ? 'done' : 'undone'] += 1
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
 * what was asked for at the last moment happened whole or not at all.
 * @throws {Error} with what is otherwise
 */
export const check = async (writers, address) => {
  const counted = { facts: 0, gone: 0, pictures: 0, done: 0, undone: 0 }
  for (const writer of writers) {
    for (const book of writer.books) await checkSalon(writer, book, address, counted)
    const { email } = writer.doubt ?? {}
    if (email) counted[(await isThere(address, email)) ? 'done' : 'undone'] += 1
    writer.doubt = undefined
  }
  return counted
}

/** The keys of all pictures that a row names, or that can be brought back with it or by themselves. */
const namedKeys = (writers) =>
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
export const checkFiles = (writers, folder) => {
  const files = filesIn(folder)
  const named = namedKeys(writers)
  const lacking = [...named].filter((key) => files.get(key) !== 2)
  if (lacking.length > 0) throw new Error(`Pictures without their files: ${lacking.join(', ')}`)
  return { named: named.size, unnamed: files.size - named.size }
}
