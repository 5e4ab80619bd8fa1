import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { password as rule } from '@salon/contract/auth'
import { email as emailRule } from '@salon/contract/primitives'
import { readConfig } from '../config.ts'
import { reachAsOwner } from '../db/as-owner.ts'
import type { Db } from '../db/client.ts'
import { EmbeddedError } from '../db/embedded/embedded-error.ts'
import { resetFactorByAdmin } from '../features/auth/second-factor/operations.ts'
import { createSalon } from '../features/auth/registration/operations.ts'
import { resetPasswordByAdmin } from '../features/auth/reset/operations.ts'
import { ConfigError } from '../kernel/config-error.ts'
import { Refusal } from '../kernel/refusal.ts'
import { newSecret } from '../kernel/secrets.ts'

/** What was typed makes no sense, or cannot be done; the message is one sentence. */
class UsageError extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Asked {
  readonly what: 'reset-password' | 'reset-second-factor' | 'create-salon'
  readonly email: string
  /** The password is told by whoever runs this, rather than made up here. */
  readonly stdin: boolean
}

function asked(): Asked {
  const usage = new UsageError(
    'Use: npm run admin -- create-salon EMAIL [--stdin], reset-password EMAIL [--stdin], or reset-second-factor EMAIL.',
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

/** The first line that is written to us; a command's arguments would be in everybody's list of processes. */
async function told(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/)
  const parsed = rule.safeParse(line)
  if (!parsed.success) throw new UsageError(`${parsed.error.issues[0]?.message}.`)
  return parsed.data
}

/** 96 bits in groups of four, to be read from one screen and typed at another. */
const madeUp = () =>
  newSecret()
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1-')

const nobody = (email: string) => new UsageError(`There is no account with the e-mail ${email}.`)

async function resetSecondFactor(db: Db, { email }: Asked): Promise<void> {
  const outcome = await resetFactorByAdmin(db, email)
  if (outcome === 'no account') throw nobody(email)
  if (outcome === 'was off') {
    say(`No codes are asked for at the sign-in of ${email}; nothing was changed.`)
    return
  }
  say(`The password of ${email} is enough again, and every device is signed out.`)
  say('Codes can be set up anew in Settings.')
}

async function resetPassword(db: Db, { email, stdin }: Asked): Promise<void> {
  const password = stdin ? await told() : madeUp()
  if (!(await resetPasswordByAdmin(db, email, password))) {
    throw nobody(email)
  }
  say(`The password of ${email} was reset, and every device is signed out.`)
  if (!stdin) say(`Sign in with ${password} and choose another one in Settings.`)
}

/** Opens a salon whose owner is called as their e-mail begins; the zone and the rest are in Settings. */
async function openSalon(db: Db, { email: said, stdin }: Asked): Promise<void> {
  const email = emailRule.safeParse(said)
  if (!email.success) throw new UsageError(`${said} is no e-mail address.`)
  const password = stdin ? await told() : madeUp()
  const name = email.data.split('@')[0] ?? email.data
  await createSalon(db, { name, email: email.data, password })
  say(`There is a salon of ${email.data} now.`)
  if (!stdin) say(`Sign in with ${password} and choose another one in Settings.`)
}

const work = {
  'create-salon': openSalon,
  'reset-password': resetPassword,
  'reset-second-factor': resetSecondFactor,
}

async function administer(): Promise<void> {
  const asking = asked()
  const config = readConfig()
  const nothing = new UsageError(`There is no salon in ${config.dataFolder}.`)
  const database = await reachAsOwner(config, { size: 1, nothing })
  try {
    await work[asking.what](database.db, asking)
  } finally {
    await database.close()
  }
}

/** Sentences for a person are shown alone; anything else shows where it broke. */
function explain(error: unknown): string {
  const plain = [UsageError, ConfigError, EmbeddedError, Refusal]
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await administer()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
