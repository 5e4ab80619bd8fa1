import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { dirname, join } from 'node:path'
import type { Storage, StoredFile } from './storage.ts'

/** A storage in a folder of this machine. */
export function diskStorage(root: string): Storage {
  const pathOf = (name: string) => join(root, name)
  return {
    put: async (name, content) => {
      const path = pathOf(name)
      const temporary = `${path}.new`
      await mkdir(dirname(path), { recursive: true })
      try {
        // fsync before the rename: the row that refers to the file is durable, too.
        await writeFile(temporary, content, { flush: true })
        await rename(temporary, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: async (name) => {
      const file = await unlessMissing(open(pathOf(name)))
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        return { size, bytes: file.createReadStream() }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    remove: async (names) => {
      const removed = await Promise.allSettled(
        names.map((name) => rm(pathOf(name), { force: true })),
      )
      const failed = removed.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    list: (folder) => filesIn(root, folder),
  }
}

async function* filesIn(root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = (await unlessMissing(readdir(join(root, folder), { withFileTypes: true }))) ?? []
  for (const entry of entries) {
    const name = `${folder}${entry.name}`
    if (entry.isDirectory()) yield* filesIn(root, `${name}/`)
    const found = entry.isFile() && (await unlessMissing(stat(join(root, name))))
    if (found) yield { name, size: found.size, modified: found.mtime }
  }
}

/** fsyncs a folder, so that renames in it survive a power failure; not available on Windows. */
export async function flushFolder(path: string): Promise<void> {
  if (platform() === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Whether an error is ENOENT: the file or its folder does not exist. */
export const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
