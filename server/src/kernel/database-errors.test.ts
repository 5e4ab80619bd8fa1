import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { reasonOfDatabaseError } from './database-errors.ts'

const nowhere = '/nowhere/at/all'

it('takes a socket that is missing for a database that starts again', async () => {
  const missing = await new Promise((resolve) => connect(nowhere).on('error', resolve))

  expect(reasonOfDatabaseError(new Error('wrapped', { cause: missing }))).toBe('unavailable')
})

it('takes a file that is missing for no fault of the database', async () => {
  const missing = await readFile(nowhere).catch((error: unknown) => error)

  expect(reasonOfDatabaseError(missing)).toBeUndefined()
})

it('recognizes a full disk, from PostgreSQL and from the file system', () => {
  const met = (message: string, code: string) =>
    reasonOfDatabaseError(
      new Error('wrapped', { cause: Object.assign(new Error(message), { code }) }),
    )

  expect(met('could not extend file "base/1/2": No space left on device', '53100')).toBe('no_room')
  expect(met('could not extend file "base/1/2": File too large', 'XX000')).toBe('no_room')
  expect(met('ENOSPC: no space left on device, write', 'ENOSPC')).toBe('no_room')
  expect(met('EFBIG: file too large, write', 'EFBIG')).toBe('no_room')
  expect(met('something else', 'XX000')).toBeUndefined()
})
