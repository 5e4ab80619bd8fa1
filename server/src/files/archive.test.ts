import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readZip } from '../../test/read-zip.ts'
import { openArchive } from './archive.ts'

const moment = new Date('2026-11-21T12:00:00Z')

/** So many times 64 kB; says how many were asked for. */
function manyBytes(times: number) {
  const asked = { count: 0 }
  async function* content() {
    for (; asked.count < times; asked.count++) yield Buffer.alloc(64 * 1024, asked.count)
  }
  return { asked, content }
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

  it('asks for no more than is read', async () => {
    const archive = openArchive(moment)
    const { asked, content } = manyBytes(1000)
    const added = archive.add('large.bin', content(), { stored: true })

    const reader = archive.bytes[Symbol.asyncIterator]()
    for (let chunks = 0; chunks < 10; chunks++) await reader.next()

    expect(asked.count).toBeLessThan(50)
    archive.bytes.destroy()
    await expect(added).rejects.toThrow(/abort/i)
  })

  it('lets go of what it reads when its reader leaves, and takes nothing more', async () => {
    const archive = openArchive(moment)
    let isLetGo = false
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(1024)
      } finally {
        isLetGo = true
      }
    }
    const added = archive.add('endless.bin', endless(), { stored: true })
    await archive.bytes[Symbol.asyncIterator]().next()

    archive.bytes.destroy()

    await expect(added).rejects.toThrow(/abort/i)
    expect(isLetGo).toBe(true)
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
})
