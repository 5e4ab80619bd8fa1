import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listenError, readConfig } from './config.ts'
import { ConfigError } from './kernel/config-error.ts'

const trustSentence =
  'TRUST_PROXY must be a number of proxies from 1 to 9, or addresses like loopback, 10.0.0.1 or 10.0.0.0/8 with commas between.'

const smtpSentence = 'SMTP_URL must be an address like smtps://user:password@mail.example.com.'

describe('config', () => {
  it.each([
    ['PORT', 'http', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', '65536', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', '-1', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', '80.5', 'PORT must be a port number from 0 to 65535.'],
    ['SMTP_URL', 'mail.example.com', smtpSentence],
    ['SMTP_URL', 'http://mail.example.com', smtpSentence],
    ['SMTP_URL', 'smtp://localhost', 'SMTP_URL needs MAIL_FROM, who the emails are from.'],
    [
      'DATABASE_URL',
      'mysql://localhost/salon',
      'DATABASE_URL must be an address like postgres://user:password@host:5432/salon.',
    ],
    [
      'DATABASE_URL',
      'localhost',
      'DATABASE_URL must be an address like postgres://user:password@host:5432/salon.',
    ],
    [
      'DATABASE_OWNER_URL',
      'postgres://owner@db/salon',
      'DATABASE_OWNER_URL needs DATABASE_URL, of which it is the owner.',
    ],
    [
      'PUBLIC_URL',
      'book.example.com',
      'PUBLIC_URL must be an address like https://book.example.com.',
    ],
    [
      'PUBLIC_URL',
      'ftp://x.example',
      'PUBLIC_URL must be an address like https://book.example.com.',
    ],
    [
      'PUBLIC_URL',
      'https://example.com/salon',
      'PUBLIC_URL must be an address without a path, like https://book.example.com.',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    ['METRICS_PORT', 'on', 'METRICS_PORT must be a port number from 0 to 65535.'],
    ['SLOW_QUERY_MS', 'fast', 'SLOW_QUERY_MS must be milliseconds from 0 to 999999.'],
    ['RATE_LIMIT', 'no', 'RATE_LIMIT must be on or off.'],
    ['REGISTRATION', 'no', 'REGISTRATION must be open, closed or first.'],
    ...['5 apples', '-1', '5G', 'GB', '1e9'].map((value) => [
      'PHOTO_QUOTA',
      value,
      'PHOTO_QUOTA must be a size in bytes, or like 500MB or 5GB.',
    ]),
    ['PHOTO_QUOTA', '9999999TB', 'PHOTO_QUOTA must be at most 9000 TB.'],
    ['EMAILS_PER_HOUR', 'many', 'EMAILS_PER_HOUR must be a number of emails.'],
    ['EMAILS_PER_DAY', '-5', 'EMAILS_PER_DAY must be a number of emails.'],
    ['LETTERS_PER_HOUR', '7', 'LETTERS_PER_HOUR is called EMAILS_PER_HOUR now.'],
    ['DATABASE_NAMED_STATEMENTS', 'no', 'DATABASE_NAMED_STATEMENTS must be on or off.'],
    [
      'STORAGE_URL',
      's3://key@s3.example.com/salon',
      'STORAGE_URL needs a key and a secret, in the address or as STORAGE_KEY and STORAGE_SECRET.',
    ],
    ...[
      'yes',
      '0',
      '-1',
      '99',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '10.0.0.1/8/8',
      'loopback,',
      '::1/129',
    ].map((value) => ['TRUST_PROXY', value, trustSentence]),
  ])('says in one sentence what is wrong with %s=%s', (name, value, sentence) => {
    const reading = () => readConfig({ [name]: value })

    expect(reading).toThrow(ConfigError)
    expect(reading).toThrow(new ConfigError(sentence))
  })

  it('has something for everything that is absent or empty', () => {
    const usual = {
      port: 3000,
      host: '127.0.0.1',
      dataFolder: resolve('data'),
      photoFolder: resolve('data/photos'),
      storage: undefined,
      backupFolder: resolve('data/backups'),
      backupHour: 3,
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      publicUrl: undefined,
      trustProxy: false,
      logLevel: 'warn',
      rateLimit: true,
      registration: 'open',
      photoQuota: 5e9,
      emails: { perHour: 50, perDay: 1000 },
      namedStatements: true,
      stripeUrl: 'https://api.stripe.com',
      push: true,
    }

    expect(readConfig({})).toEqual(usual)
    expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '', RATE_LIMIT: '' })).toEqual(
      usual,
    )
  })

  it('reads what is there', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/salon',
      STORAGE_URL: 's3://s3.example.com/salon?region=eu-central-1',
      STORAGE_KEY: 'key',
      STORAGE_SECRET: 'a/secret+',
      BACKUP_DIR: '/mnt/backups',
      BACKUP_HOUR: 'off',
      DATABASE_URL: 'postgres://salon:secret@db:5432/salon',
      DATABASE_OWNER_URL: 'postgres://owner:secret@db:5432/salon',
      PUBLIC_URL: 'https://book.example.com',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'info',
      RATE_LIMIT: 'off',
      DATABASE_NAMED_STATEMENTS: 'off',
    })

    expect(config).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataFolder: '/var/salon',
      photoFolder: '/var/salon/photos',
      storage: {
        endpoint: 'https://s3.example.com/salon',
        region: 'eu-central-1',
        prefix: '',
        key: 'key',
        secret: 'a/secret+',
      },
      backupFolder: '/mnt/backups',
      backupHour: undefined,
      databaseUrl: 'postgres://salon:secret@db:5432/salon',
      databaseOwnerUrl: 'postgres://owner:secret@db:5432/salon',
      publicUrl: new URL('https://book.example.com'),
      trustProxy: 2,
      logLevel: 'info',
      rateLimit: false,
      registration: 'first',
      photoQuota: 5e9,
      emails: { perHour: 50, perDay: 1000 },
      namedStatements: false,
      stripeUrl: 'https://api.stripe.com',
      push: true,
    })
  })

  it('lets the first caller register at a public address, and every caller elsewhere', () => {
    const mode = (settings: Record<string, string>) => readConfig(settings).registration

    expect(mode({})).toBe('open')
    expect(mode({ PUBLIC_URL: 'https://book.example' })).toBe('first')
    expect(mode({ PUBLIC_URL: 'https://book.example', REGISTRATION: 'open' })).toBe('open')
    expect(mode({ REGISTRATION: 'closed' })).toBe('closed')
  })

  it.each([
    ['', 5_000_000_000],
    ['0', 0],
    ['1234567', 1_234_567],
    ['500MB', 500_000_000],
    ['1.5 GB', 1_500_000_000],
    ['2tb', 2_000_000_000_000],
  ])('reads %j as a quota of %d bytes of photos', (value, bytes) => {
    expect(readConfig({ PHOTO_QUOTA: value }).photoQuota).toBe(bytes)
  })

  it('reads how many emails may leave', () => {
    const settings = { EMAILS_PER_HOUR: '7', EMAILS_PER_DAY: '90' }
    expect(readConfig(settings).emails).toEqual({ perHour: 7, perDay: 90 })
  })

  it('reads which proxies are believed', () => {
    const trusted = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy

    expect(trusted('1')).toBe(1)
    expect(trusted('loopback')).toEqual(['loopback'])
    expect(trusted('10.1.2.3, 192.168.0.0/16,fc00::/7')).toEqual([
      '10.1.2.3',
      '192.168.0.0/16',
      'fc00::/7',
    ])
  })
})

/** The error's message when listening fails. */
async function messageOf(place: { host: string; port: number }) {
  const server = createServer().listen(place)
  const error: unknown = await once(server, 'listening').catch((failure: unknown) => failure)
  const problem = listenError(error, place)
  expect(problem).toBeInstanceOf(ConfigError)
  return problem instanceof Error ? problem.message : ''
}

describe('an address to listen on', () => {
  it('names the setting when the server cannot listen', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const host = '127.0.0.1'

    expect(await messageOf({ host, port })).toMatch(/^Port \d+ is already in use\. .* with PORT\.$/)
    // An address for documentation, of no machine.
    expect(await messageOf({ host: '192.0.2.1', port: 0 })).toMatch(
      /^HOST must be .* 192\.0\.2\.1 is not\.$/,
    )
    other.close()
  })

  it('names privileged ports and unresolvable names, and leaves other errors alone', () => {
    const place = { host: 'salon.invalid', port: 80 }
    const of = (code: string) => String(listenError(Object.assign(new Error(), { code }), place))

    expect(of('EACCES')).toMatch(/Port 80 needs administrator rights/)
    expect(of('ENOTFOUND')).toMatch(/salon\.invalid cannot be resolved\.$/)
    expect(listenError(new TypeError('else'), place)).toEqual(new TypeError('else'))
  })
})
