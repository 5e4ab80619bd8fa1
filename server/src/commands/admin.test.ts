import { authRoutes } from '@salon/contract/auth'
import { secondFactorRoutes } from '@salon/contract/second-factor'
import { describe, expect, it } from 'vitest'
import { addressOfDatabase } from '../../test/open-database.ts'
import { openSalon, password } from '../../test/open-salon.ts'
import { runCommand } from '../../test/program.ts'
import { codeOf } from '../../test/second-factor.ts'

const salon = openSalon()
const { current, login } = authRoutes
const email = 'anna@salon.example'

/** Runs the command with arguments and `input` on stdin. */
const typed = async (line: string, input = '') =>
  runCommand(
    'admin',
    line.split(' '),
    { DATABASE_URL: await addressOfDatabase(salon.database) },
    input,
  )

const statusOf = async (password: string) =>
  (await salon.anonymous.try(login, { body: { email, password } })).status

describe('npm run admin', () => {
  it('generates a password for an account, and signs out every device', async () => {
    const anna = await salon.owner({ email })

    const { code, stdout, stderr } = await typed('reset-password ANNA@salon.example')

    expect([code, stderr]).toEqual([0, ''])
    const [, made = ''] = /Sign in with (\S+) and/.exec(stdout) ?? []
    expect(made).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect([await statusOf(made), await statusOf(password)]).toEqual([200, 401])
    expect((await anna.try(current)).status).toBe(401)
  })

  it('reads a password from stdin, and does not print it', async () => {
    await salon.owner({ email })

    const { code, stdout } = await typed(`reset-password ${email} --stdin`, 'linden-blossom tea\n')

    expect(code).toBe(0)
    expect(stdout).not.toContain('linden')
    expect(await statusOf('linden-blossom tea')).toBe(200)
  })

  it('creates a salon, whose owner signs in with the printed password', async () => {
    const { code, stdout, stderr } = await typed(`create-salon ${email}`)

    expect([code, stderr]).toEqual([0, ''])
    const [, made = ''] = /Sign in with (\S+) and/.exec(stdout) ?? []
    const body = { email, password: made }
    expect(await salon.anonymous.call(login, { body })).toMatchObject({
      name: 'anna',
      email,
      role: 'admin',
      isOwner: true,
    })
  })

  it('creates no salon for an invalid or taken email, or a weak password', async () => {
    await salon.owner({ email })
    const outcomes = await Promise.all([
      typed('create-salon anna'),
      typed(`create-salon ${email}`),
      typed('create-salon eve@salon.example --stdin', 'Passw0rd2026\n'),
    ])

    expect(outcomes.map(({ code, stderr }) => [code, stderr])).toEqual([
      [1, 'anna is no email address.\n'],
      [1, 'An account with this email already exists.\n'],
      [1, 'This password is too easy to guess. Please choose another one.\n'],
    ])
  })

  it('removes the second factor of an account, and signs out every device', async () => {
    const anna = await salon.owner({ email })
    const { secret } = await anna.call(secondFactorRoutes.begin, { body: { password } })
    const code = codeOf(secret, 0, salon.now())
    await anna.call(secondFactorRoutes.confirm, { body: { code } })
    expect(await statusOf(password)).toBe(401)

    const { code: ended, stdout } = await typed('reset-second-factor ANNA@salon.example')

    expect([ended, stdout.includes('All devices were signed out')]).toEqual([0, true])
    expect([await statusOf(password), (await anna.try(current)).status]).toEqual([200, 401])
    const again = await typed(`reset-second-factor ${email}`)
    expect([again.code, again.stdout.includes('already off')]).toEqual([0, true])
    const unknown = await typed('reset-second-factor nobody@salon.example')
    expect(unknown.stderr).toBe('There is no account with the email nobody@salon.example.\n')
  })

  it('reports expected errors in one sentence', async () => {
    await salon.owner({ email })
    const outcomes = await Promise.all([
      typed('reset-password'),
      typed('reset-password nobody@salon.example'),
      typed(`reset-password ${email} --stdin`, 'short\n'),
      typed(`reset-password ${email} --stdin`, 'Passw0rd2026\n'),
    ])

    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1])
    expect(outcomes.map(({ stderr }) => stderr)).toEqual([
      'Usage: npm run admin -- create-salon EMAIL [--stdin], reset-password EMAIL [--stdin], or reset-second-factor EMAIL.\n',
      'There is no account with the email nobody@salon.example.\n',
      'The password must have at least 8 characters.\n',
      'This password is too easy to guess. Please choose another one.\n',
    ])
    expect(await statusOf(password)).toBe(200)
  })
})
