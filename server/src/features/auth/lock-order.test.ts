import { authRoutes } from '@salon/contract/auth'
import { secondFactorRoutes } from '@salon/contract/second-factor'
import { expect, it } from 'vitest'
import { openSalon, password, type Caller } from '../../../test/open-salon.ts'
import { switchOnFor } from '../../../test/second-factor.ts'
import { waitForLock } from '../../../test/wait-for-lock.ts'
import { resetFactorByAdmin } from './second-factor/operations.ts'
import { createLink, resetPasswordByAdmin } from './reset/operations.ts'

const salon = openSalon()
const email = 'anna@salon.example'
const newPassword = 'linden-blossom tea'
const { begin, end, renewCodes } = secondFactorRoutes

const codesOf = async ({ token = '' }: Caller) => (await switchOnFor(salon, token)).recoveryCodes
const database = () => salon.database.db

/** Prepares an operation that locks the owner's account, and returns how to start it. */
const operations: Record<string, (owner: Caller) => Promise<() => Promise<unknown>>> = {
  'a sign-in': async () => () =>
    salon.anonymous.call(authRoutes.login, { body: { email, password } }),
  'a change of the name': async (owner) => () =>
    owner.call(authRoutes.edit, { body: { name: 'Anna Bach' } }),
  'a change of the password': async (owner) => () =>
    owner.call(authRoutes.changePassword, { body: { currentPassword: password, newPassword } }),
  'a reset by link': async () => {
    const token = (await createLink(database(), email)) ?? ''
    return () =>
      salon.anonymous.call(authRoutes.resetPassword, { body: { token, password: newPassword } })
  },
  'a reset on the command line': async () => () =>
    resetPasswordByAdmin(database(), email, newPassword),
  'the set-up of a second factor': async (owner) => () => owner.call(begin, { body: { password } }),
  'the renewal of recovery codes': async (owner) => {
    await codesOf(owner)
    return () => owner.call(renewCodes, { body: { password } })
  },
  'the end of a second factor': async (owner) => {
    const [code = ''] = await codesOf(owner)
    return () => owner.call(end, { body: { password, code } })
  },
  'the end of a second factor on the command line': async (owner) => {
    await codesOf(owner)
    return () => resetFactorByAdmin(database(), email)
  },
}

it.each(Object.entries(operations))(
  '%s locks the salon before the account, as the deletion of the salon does',
  async (_, prepare) => {
    const owner = await salon.owner({ email })
    const id = owner.account?.id ?? 0
    const start = await prepare(owner)
    const deletion = await salon.database.pool.connect()
    try {
      await deletion.query('begin')
      await deletion.query('select from salons where id = $1 for update', [id])

      const operation = start()
      // By another connection: a transaction sees `pg_stat_activity` as of its first query.
      await waitForLock(salon.database.pool)
      const lock = deletion.query('select from users where id = $1 for update nowait', [id])
      await expect(lock).resolves.toMatchObject({ rowCount: 1 })
      await deletion.query('rollback')
      await operation
    } finally {
      deletion.release(true)
    }
  },
)
