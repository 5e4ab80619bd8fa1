import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { password as rule } from '@salon/contract/auth'
import { email as emailRule } from '@salon/contract/primitives'
import { readConfig } from '../config.ts'
import { connectForCommand } from '../db/admin-connection.ts'
import type { Db } from '../db/client.ts'
import { resetFactorByAdmin } from '../features/auth/second-factor/operations.ts'
import { createSalon } from '../features/auth/registration/operations.ts'
import { resetPasswordByAdmin } from '../features/auth/reset/operations.ts'
import { newSecret } from '../kernel/secrets.ts'
import { runCli, say, UsageError } from './cli.ts'

interface AdminCommand {
  readonly what: 'reset-password' | 'reset-second-factor' | 'create-salon'
  readonly email: string
  /** Read the password from stdin instead of generating one. */
  readonly stdin: boolean
}

function parseArguments(): AdminCommand {
  const usage = new UsageError(
    'Usage: npm run admin -- create-salon EMAIL [--stdin], reset-password EMAIL [--stdin], or reset-second-factor EMAIL.',
  )
  try {
    const { values, positionals } = parseArgs({
      options: { stdin: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [what, email, ...more] = positionals
    if (!email || more.length > 0) throw usage
    if (what === 'create-salon' || what === 'reset-password') {
      return { what, email, stdin: values.stdin }
    }
    if (what === 'reset-second-factor' && !values.stdin) return { what, email, stdin: false }
  } catch {
    throw usage
  }
  throw usage
}

/** The first line of stdin; arguments would be visible in the process list. */
async function passwordFromStdin(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/)
  const parsed = rule.safeParse(line)
  if (!parsed.success) throw new UsageError(`${parsed.error.issues[0]?.message}.`)
  return parsed.data
}

/** 96 bits in groups of four characters, to be typed from a screen. */
const generatePassword = () =>
  newSecret()
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1-')

const unknownAccount = (email: string) =>
  new UsageError(`There is no account with the email ${email}.`)

async function resetSecondFactor(db: Db, { email }: AdminCommand): Promise<void> {
  const outcome = await resetFactorByAdmin(db, email)
  if (outcome === 'no account') throw unknownAccount(email)
  if (outcome === 'was off') {
    say(`Two-step sign-in is already off for ${email}.`)
    return
  }
  say(`Two-step sign-in is now off for ${email}. All devices were signed out.`)
  say('It can be set up again in Settings.')
}

async function resetPassword(db: Db, { email, stdin }: AdminCommand): Promise<void> {
  const password = stdin ? await passwordFromStdin() : generatePassword()
  if (!(await resetPasswordByAdmin(db, email, password))) {
    throw unknownAccount(email)
  }
  say(`The password of ${email} was reset. All devices were signed out.`)
  if (!stdin) say(`Sign in with ${password} and choose another one in Settings.`)
}

/** Creates a salon; the owner's name is the local part of the email, until it is changed in Settings. */
async function addSalon(db: Db, { email: address, stdin }: AdminCommand): Promise<void> {
  const email = emailRule.safeParse(address)
  if (!email.success) throw new UsageError(`${address} is no email address.`)
  const password = stdin ? await passwordFromStdin() : generatePassword()
  const name = email.data.split('@')[0] ?? email.data
  await createSalon(db, { name, email: email.data, password })
  say(`Created a salon for ${email.data}.`)
  if (!stdin) say(`Sign in with ${password} and choose another one in Settings.`)
}

const work = {
  'create-salon': addSalon,
  'reset-password': resetPassword,
  'reset-second-factor': resetSecondFactor,
}

async function administer(): Promise<void> {
  const command = parseArguments()
  const config = readConfig()
  const nothing = new UsageError(`There is no salon in ${config.dataFolder}.`)
  const database = await connectForCommand(config, { size: 1, nothing })
  try {
    await work[command.what](database.db, command)
  } finally {
    await database.close()
  }
}

await runCli(administer)
