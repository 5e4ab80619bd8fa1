import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './kernel/config-error.ts'
import { storageAddress, type StorageAddress } from './kernel/storage-address.ts'

const url = (what: string, protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be ${what}`,
    )

const rangeNames = ['loopback', 'linklocal', 'uniquelocal']

/** '10.0.0.1', '10.0.0.0/8', '::1' or the name of a range. */
function isRange(value: string): boolean {
  const [address = '', prefix, ...more] = value.split('/')
  if (rangeNames.includes(value)) return true
  const version = isIP(address)
  if (!version || more.length > 0) return false
  const longest = version === 4 ? 32 : 128
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest)
}

const proxies = z
  .string()
  .transform((value) =>
    /^[1-9]$/.test(value) ? Number(value) : value.split(',').map((it) => it.trim()),
  )
  .refine(
    (value) => typeof value === 'number' || value.every(isRange),
    'must be a number of proxies from 1 to 9, or addresses like loopback, 10.0.0.1 or 10.0.0.0/8 with commas between',
  )

const databaseUrl = url('an address like postgres://user:password@host:5432/salon', [
  'postgres:',
  'postgresql:',
])

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port number from 0 to 65535')

const unitBytes = { '': 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 } as const

/** A size as people write it, '500MB', '1.5 GB' or a number of bytes, in bytes. */
const byteSize = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,3})? ?([KMGT]B)?$/i, 'must be a size in bytes, or like 500MB or 5GB')
  .transform((value) => {
    const [, number, unit = ''] = /^([\d.]+) ?(\w*)$/.exec(value.toUpperCase()) ?? []
    return Math.floor(Number(number) * unitBytes[unit as keyof typeof unitBytes])
  })
  .refine((bytes) => Number.isSafeInteger(bytes), 'must be at most 9000 TB')

const emailCount = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a number of emails')
  .transform(Number)

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  STORAGE_URL: z.string().optional(),
  STORAGE_KEY: z.string().optional(),
  STORAGE_SECRET: z.string().optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_HOUR: z
    .string()
    .regex(/^([01]?\d|2[0-3]|off)$/, 'must be an hour from 0 to 23, or off')
    .default('3'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  PUBLIC_URL: url('an address like https://book.example.com', ['http:', 'https:'])
    // The page loads its files from the root of its origin.
    .refine(
      (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
      'must be an address without a path, like https://book.example.com',
    )
    .optional(),
  TRUST_PROXY: proxies.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn'),
  REGISTRATION: z
    .enum(['open', 'closed', 'first'], { error: 'must be open, closed or first' })
    .optional(),
  PHOTO_QUOTA: byteSize.default(5e9),
  EMAILS_PER_HOUR: emailCount.default(50),
  EMAILS_PER_DAY: emailCount.default(1000),
  RATE_LIMIT: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  METRICS_PORT: port.optional(),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^\d{1,6}$/, 'must be milliseconds from 0 to 999999')
    .transform(Number)
    .optional(),
  SMTP_URL: url('an address like smtps://user:password@mail.example.com', [
    'smtp:',
    'smtps:',
  ]).optional(),
  MAIL_FROM: z.string().optional(),
  SMS_GATEWAY_URL: url('an address like https://sms.example.com/send', [
    'https:',
    'http:',
  ]).optional(),
  STRIPE_URL: url('an address like https://api.stripe.com', ['https:', 'http:']).default(
    'https://api.stripe.com',
  ),
  PUSH: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  DATABASE_NAMED_STATEMENTS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
})

/** Settings by their former names, refused so that none is silently without effect. */
const renamed = { LETTERS_PER_HOUR: 'EMAILS_PER_HOUR', LETTERS_PER_DAY: 'EMAILS_PER_DAY' }

/** The configuration of this process. Paths are absolute. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  /** In the data folder: pictures of visits. */
  readonly photoFolder: string
  /** Where pictures are kept instead of the folder; undefined: in the folder. */
  readonly storage: StorageAddress | undefined
  readonly backupFolder: string
  /** The hour of this machine's day in which everything is backed up; undefined: never by itself. */
  readonly backupHour: number | undefined
  readonly databaseUrl: string | undefined
  /** The same database as the role that owns its tables, where `databaseUrl` is not that role. */
  readonly databaseOwnerUrl: string | undefined
  readonly publicUrl: URL | undefined
  /** The trusted proxies: none, so many, or these addresses. */
  readonly trustProxy: false | number | string[]
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL']
  readonly rateLimit: boolean
  /** Whether new salons can register: always, never, or until there is one. */
  readonly registration: 'open' | 'closed' | 'first'
  /** So many bytes of photos a salon may keep. */
  readonly photoQuota: number
  /** Emails that may leave: in an hour for one network, and in a day for all salons together. */
  readonly emails: { readonly perHour: number; readonly perDay: number }
  /** The port of the loopback that serves `/metrics`; undefined: none. */
  readonly metricsPort: number | undefined
  /** A statement that takes so many milliseconds is logged; undefined: none is. */
  readonly slowQueryMs: number | undefined
  /** How emails are sent, and where their links lead; undefined: none are. */
  readonly mail:
    | { readonly url: string; readonly from: string; readonly publicUrl: URL }
    | undefined
  /** The SMS gateway of this server's own, for salons that choose 'http'; undefined: none. */
  readonly smsGatewayUrl: string | undefined
  /** Where Stripe is, so that a test can stand in for it. */
  readonly stripeUrl: string
  /** Whether notifications are sent to devices of staff, by the push services of their browsers. */
  readonly push: boolean
  /** False behind a pooler in transaction mode without support for named statements. */
  readonly namedStatements: boolean
}

/**
 * Reads the environment: the only place that does. An empty variable counts as absent.
 * @throws ConfigError naming the first variable that cannot be used
 */
export function readConfig(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  for (const [former, name] of Object.entries(renamed)) {
    if (former in given) throw new ConfigError(`${former} is called ${name} now.`)
  }
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const { data } = parsed
  if (data.DATABASE_OWNER_URL && !data.DATABASE_URL) {
    throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL, of which it is the owner.')
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataFolder: resolve(data.DATA_DIR),
    photoFolder: resolve(data.DATA_DIR, 'photos'),
    storage: storageOf(data),
    backupFolder: resolve(data.BACKUP_DIR ?? join(data.DATA_DIR, 'backups')),
    backupHour: data.BACKUP_HOUR === 'off' ? undefined : Number(data.BACKUP_HOUR),
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    publicUrl: data.PUBLIC_URL ? new URL(data.PUBLIC_URL) : undefined,
    trustProxy: data.TRUST_PROXY ?? false,
    logLevel: data.LOG_LEVEL,
    rateLimit: data.RATE_LIMIT === 'on',
    // A public address is soon found by scanners.
    registration: data.REGISTRATION ?? (data.PUBLIC_URL ? 'first' : 'open'),
    photoQuota: data.PHOTO_QUOTA,
    emails: { perHour: data.EMAILS_PER_HOUR, perDay: data.EMAILS_PER_DAY },
    metricsPort: data.METRICS_PORT,
    slowQueryMs: data.SLOW_QUERY_MS,
    mail: mailOf(data),
    smsGatewayUrl: data.SMS_GATEWAY_URL,
    stripeUrl: data.STRIPE_URL,
    push: data.PUSH === 'on',
    namedStatements: data.DATABASE_NAMED_STATEMENTS === 'on',
  }
}

function mailOf(settings: z.infer<typeof environment>): Config['mail'] {
  const { SMTP_URL: address, MAIL_FROM: from, PUBLIC_URL: publicUrl } = settings
  if (address === undefined) return undefined
  if (from === undefined)
    throw new ConfigError('SMTP_URL needs MAIL_FROM, who the emails are from.')
  if (publicUrl === undefined) {
    throw new ConfigError('SMTP_URL needs PUBLIC_URL, where the links in the emails lead.')
  }
  return { url: address, from, publicUrl: new URL(publicUrl) }
}

function storageOf(settings: z.infer<typeof environment>): StorageAddress | undefined {
  const { STORAGE_URL: url, STORAGE_KEY: key, STORAGE_SECRET: secret } = settings
  if (url === undefined) return undefined
  const storage = storageAddress({ url, key, secret })
  if (typeof storage === 'string') throw new ConfigError(`STORAGE_URL ${storage}.`)
  return storage
}

/** An address to listen on. */
interface HttpAddress {
  readonly host: string
  readonly port: number
}

/** By error code, what to change in the settings. */
const listenErrors: Readonly<Record<string, (address: HttpAddress) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is already in use. Choose another with PORT.`,
  EACCES: ({ port }) =>
    `Port ${port} needs administrator rights. Choose one above 1023 with PORT, and put a proxy in front.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0; ${host} is not.`,
  ENOTFOUND: ({ host }) => `HOST must be an address of this machine; ${host} cannot be resolved.`,
  EAI_AGAIN: ({ host }) => `HOST must be an address of this machine; ${host} cannot be resolved.`,
}

/** Turns a failure to listen into a ConfigError where HOST or PORT is the cause; returns others as they are. */
export function listenError(error: unknown, address: HttpAddress): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = listenErrors[code]
  return sentence ? new ConfigError(sentence(address), { cause: error }) : error
}
