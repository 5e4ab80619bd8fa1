import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freeBytes, isWritableFolder } from '../files/disk-space.ts'
import { hasRoom, refuseUnlessReady } from './readiness.ts'

const refusalOf = (conditions: Parameters<typeof refuseUnlessReady>[0]) =>
  refuseUnlessReady(conditions).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )

it('says everything that does not hold, in one answer', async () => {
  const full = hasRoom(async () => 1024)
  const roomy = hasRoom(async () => 1024 ** 3)

  expect(await refusalOf([roomy])).toBeUndefined()
  expect(await refusalOf([full, roomy, async () => 'And more.'])).toBe(
    'Less than 200 MB are free on the disk. And more.',
  )
})

it('reports the free space of a folder, and of one that does not exist yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'room-'))

  expect(await freeBytes(folder)).toBeGreaterThan(0)
  expect(await freeBytes(join(folder, 'not', 'yet'))).toBeGreaterThan(0)
  rmSync(folder, { recursive: true })
})

it('checks whether a folder can be created', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'room-'))
  writeFileSync(join(folder, 'file'), '')

  expect(await isWritableFolder(folder)).toBe(true)
  expect(await isWritableFolder(join(folder, 'not', 'yet'))).toBe(true)
  expect(await isWritableFolder(join(folder, 'file'))).toBe(false)
  expect(await isWritableFolder(join(folder, 'file', 'below'))).toBe(false)
  rmSync(folder, { recursive: true })
})
