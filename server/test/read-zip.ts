import { inflateRawSync } from 'node:zlib'

/** A file of a ZIP, as its directory and its bytes say. */
export interface ZippedFile {
  readonly name: string
  readonly bytes: Buffer
  readonly isStored: boolean
}

/**
 * Reads a ZIP by its central directory, apart from the library that writes it: names, methods and
 * lengths are checked against one another.
 * @throws Error for bytes that are no whole ZIP
 */
export function readZip(zip: Buffer): Map<string, ZippedFile> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0) throw new Error('the ZIP has no directory')
  const files = new Map<string, ZippedFile>()
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < zip.readUInt16LE(end + 10); index++) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory is broken')
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const method = zip.readUInt16LE(at + 10)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const bytes = method === 0 ? packed : inflateRawSync(packed)
    if (bytes.length !== zip.readUInt32LE(at + 24)) throw new Error(`${name} has another length`)
    if (files.has(name)) throw new Error(`${name} is there twice`)
    files.set(name, { name, bytes, isStored: method === 0 })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

/** An export's files, and its tables as rows. */
export function unpack(zip: Buffer) {
  const files = readZip(zip)
  const textOf = (name: string) => files.get(name)?.bytes.toString('utf8') ?? ''
  const rowsOf = (table: string) =>
    JSON.parse(textOf(`data/${table}.json`)) as Record<string, unknown>[]
  return { files, textOf, rowsOf }
}
