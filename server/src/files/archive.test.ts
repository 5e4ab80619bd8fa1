import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as aTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readZip } from '../../test/read-zip.ts'
import { openArchive } from './archive.ts'
import { openZip } from './zip-reader.ts'

const moment = new Date('2026-11-21T12:00:00Z')

/** So many chunks of 64 kB, and the number that was read. */
function manyBytes(times: number) {
  const read = { count: 0 }
  async function* content() {
    for (; read.count < times; read.count++) yield Buffer.alloc(64 * 1024, read.count)
  }
  return { read, content }
}

/** Runs the garbage collector. */
async function collect() {
  setFlagsFromString('--expose-gc')
  await aTurn()
  ;(runInNewContext('gc') as () => void)()
}

describe('an archive', () => {
  it('holds what was put in, compressed or as it was', async () => {
    const archive = openArchive(moment)
    const read = buffer(archive.bytes)
    await archive.add('Привет.txt', manyBytes(3).content())
    await archive.add('empty.txt', manyBytes(0).content())
    await archive.add('stored.jpg', manyBytes(2).content(), { stored: true })
    archive.end()

    const files = readZip(await read)

    expect([...files.values()].map(({ name, isStored }) => [name, isStored])).toEqual([
      ['Привет.txt', false],
      ['empty.txt', false],
      ['stored.jpg', true],
    ])
    expect(files.get('Привет.txt')?.bytes.equals(await buffer(manyBytes(3).content()))).toBe(true)
    expect(files.get('stored.jpg')?.bytes.equals(await buffer(manyBytes(2).content()))).toBe(true)
  })

  it('reads its sources no faster than it is read', async () => {
    const archive = openArchive(moment)
    const { read, content } = manyBytes(1000)
    const added = archive.add('large.bin', content(), { stored: true })

    const reader = archive.bytes[Symbol.asyncIterator]()
    for (let chunks = 0; chunks < 10; chunks++) await reader.next()

    expect(read.count).toBeLessThan(50)
    archive.bytes.destroy()
    await expect(added).rejects.toThrow(/abort/i)
  })

  it('lets go of what it reads when its reader leaves, and takes nothing more', async () => {
    const archive = openArchive(moment)
    let isReleased = false
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(1024)
      } finally {
        isReleased = true
      }
    }
    const added = archive.add('endless.bin', endless(), { stored: true })
    await archive.bytes[Symbol.asyncIterator]().next()

    archive.bytes.destroy()

    await expect(added).rejects.toThrow(/abort/i)
    expect(isReleased).toBe(true)
    await expect(archive.add('next.bin', manyBytes(1).content())).rejects.toThrow(/abort/i)
  })

  it('breaks off with an error, and not with an end', async () => {
    const archive = openArchive(moment)
    const read = buffer(archive.bytes)
    await archive.add('first.txt', manyBytes(1).content())

    archive.fail(new Error('the disk is gone'))

    await expect(read).rejects.toThrow('the disk is gone')
  })

  it('gives up a reader who stands still', async () => {
    const archive = openArchive(moment, 20)

    await expect(archive.add('large.bin', manyBytes(1000).content())).rejects.toThrow(/abort/i)

    await expect(buffer(archive.bytes)).rejects.toThrow()
  })

  it('says so when what it is made of cannot be read', async () => {
    const archive = openArchive(moment)
    const read = buffer(archive.bytes)
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('the table is gone')
    }

    const added = archive.add('broken.txt', broken()).catch((error: Error) => archive.fail(error))

    await expect(read).rejects.toThrow('the table is gone')
    await added
  })

  it('of many files holds all of them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'salon-archive-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const named = Array.from({ length: 3000 }, (_, index) => `photos/${(index * 7919) % 3000}.jpg`)

    const archive = openArchive(moment)
    const read = buffer(archive.bytes)
    for (const name of named) {
      await archive.add(name, Readable.from([name]), { stored: true })
    }
    archive.end()
    const file = join(folder, 'it.zip')
    await writeFile(file, await read)

    const zip = await openZip(file)
    onTestFinished(() => zip.close())
    expect([...zip.names]).toEqual(named)
    for (const name of named) expect((await buffer(zip.read(name))).toString()).toBe(name)
  })

  it('lets go of what it has read', async () => {
    const archive = openArchive(moment)
    archive.bytes.resume()
    const sources: WeakRef<Readable>[] = []
    const addOne = (name: string) => {
      const source = Readable.from([Buffer.from(name)])
      sources.push(new WeakRef(source))
      return archive.add(name, source)
    }

    for (let count = 0; count < 100; count++) await addOne(`${count}.jpg`)
    await collect()

    // The latest may still be at work.
    expect(sources.filter((source) => source.deref()).length).toBeLessThan(5)
    archive.end()
  })
})
