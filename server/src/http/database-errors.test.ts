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
