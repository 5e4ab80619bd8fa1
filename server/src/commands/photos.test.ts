import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../test/program.ts'
import { openS3, type S3Server } from '../../test/s3-server.ts'
import { diskStorage } from '../files/disk-storage.ts'

const names = ['7/00000001.jpg', '7/00000001.thumb.jpg', '8/00000001.jpg']

let server: S3Server
let folder: string

beforeAll(async () => {
  server = await openS3()
  folder = await mkdtemp(join(tmpdir(), 'salon-photos-command-'))
  for (const name of names) await diskStorage(join(folder, 'photos')).put(name, Buffer.from(name))
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true })
})

/** Runs the command with arguments. */
const typed = (line: string, storage = server.urlAt()) =>
  runCommand('photos', line.split(' '), { DATA_DIR: folder, STORAGE_URL: storage })

async function onDisk(): Promise<string[]> {
  const there: string[] = []
  for await (const { name } of diskStorage(join(folder, 'photos')).list('')) there.push(name)
  return there.sort()
}

describe('npm run photos', () => {
  it('moves one salon, then all, and back', async () => {
    expect(await typed('move --to s3 --salon 7')).toEqual({
      code: 0,
      stdout:
        'Salon 7: 2 files, 34 bytes\n' +
        'Moved 2 files, 34 bytes to the bucket, each verified by SHA-256.\n',
      stderr: '',
    })
    expect(await onDisk()).toEqual(['8/00000001.jpg'])
    expect((await typed('move --to s3')).stdout).toMatch(/^Salon 8: 1 files, 14 bytes\nMoved 1 /)
    expect(await onDisk()).toEqual([])
    expect((await typed('move --to disk --salon all')).stdout).toContain('Moved 3 files, 48 bytes')
    expect(await onDisk()).toEqual(names)
  })

  it('reports usage and connection errors in one sentence', async () => {
    const usage = 'Usage: npm run photos -- move --to s3|disk [--salon ID|all].\n'
    const outcomes = await Promise.all([
      typed('move --to tape'),
      typed('move --to s3 --salon x'),
      typed('move --to s3', ''),
      typed('move --to disk', 's3://wrong:wrong@127.0.0.1/salon?tls=no'),
      typed('move --to disk', server.urlAt().replace('S3RVER:S3RVER', 'S3RVER:other')),
    ])

    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
    expect(outcomes.map(({ stderr }) => stderr)).toEqual([
      usage,
      usage,
      'Set STORAGE_URL to the bucket.\n',
      'STORAGE_URL must have tls=on or tls=off.\n',
      'The photo storage could not list files: 403 SignatureDoesNotMatch\n',
    ])
    expect(await onDisk()).toEqual(names)
  })
})
