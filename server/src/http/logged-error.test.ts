import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { users } from '../db/schema/auth.ts'
import { loggedError } from './logged-error.ts'

it('tells where a statement broke and why, and none of its values', async () => {
  const database = await openTestDatabase()
  const role = 'emperor' as 'admin'

  const error: unknown = await database.db
    .insert(users)
    .values({ name: 'Anna Secret', email: 'anna@secret.example', password: 'hash of it', role })
    .catch((reason: unknown) => reason)
  await database.close()

  const told = loggedError(error as Error)
  expect(told).toMatchObject({ code: '23514', message: expect.stringContaining('users_role') })
  expect(told.stack).toContain('logged-error.test.ts')
  expect(JSON.stringify(told)).not.toMatch(/secret|hash of it/i)
})
