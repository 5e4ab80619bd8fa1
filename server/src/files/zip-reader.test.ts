import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { openZip, ZipError } from './zip-reader.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-zip-'))
  file = join(folder, 'it.zip')
})
afterEach(() => rm(folder, { recursive: true }))

const poem = 'roses are red\n'.repeat(20_000)

/** A ZIP of three files; `wide` with every number in the fields that huge ones need. */
async function write(wide: boolean): Promise<Buffer> {
  const zip = new ZipFile()
  const options = { forceZip64Format: wide }
  zip.addReadStream(Readable.from([Buffer.from(poem)]), 'poems/Розы.txt', options)
  zip.addReadStream(Readable.from([Buffer.from('as it is')]), 'stored', {
    ...options,
    compress: false,
  })
  zip.addBuffer(Buffer.alloc(0), 'empty', options)
  zip.end({ ...options, comment: '' })
  const bytes = await buffer(zip.outputStream)
  await writeFile(file, bytes)
  return bytes
}

async function read(name: string): Promise<string> {
  const zip = await openZip(file)
  try {
    return (await buffer(zip.read(name))).toString('utf8')
  } finally {
    await zip.close()
  }
}

describe('a ZIP', () => {
  it.each([false, true])('is read as it was written, with numbers of 64 bits: %s', async (wide) => {
    await write(wide)

    const zip = await openZip(file)
    await zip.close()

    expect([...zip.names]).toEqual(['poems/Розы.txt', 'stored', 'empty'])
    expect(await read('poems/Розы.txt')).toBe(poem)
    expect(await read('stored')).toBe('as it is')
    expect(await read('empty')).toBe('')
    await expect(read('nothing')).rejects.toThrow(new ZipError('it has no file nothing'))
  })

  it('that was cut off anywhere is none', async () => {
    const bytes = await write(false)

    for (let length = 0; length < bytes.length; length++) {
      await writeFile(file, bytes.subarray(0, length))
      await expect(openZip(file)).rejects.toThrow(ZipError)
    }
  })

  it('with another byte anywhere is read as it was, or refused, and never waited for', async () => {
    const bytes = await write(true)

    for (let at = 0; at < bytes.length; at += 3) {
      await writeFile(file, Buffer.from(bytes).fill((bytes[at] ?? 0) ^ 0x55, at, at + 1))
      const outcome = await Promise.allSettled(
        ['poems/Розы.txt', 'stored', 'empty'].map((name) => read(name)),
      )
      expect(outcome).toHaveLength(3)
    }
  })
})
