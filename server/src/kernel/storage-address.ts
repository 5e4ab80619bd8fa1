/** Where an S3-compatible storage is, and by which keys it lets us in. */
export interface StorageAddress {
  /** With the bucket as the path, as in 'https://s3.example.com/salon'. */
  readonly endpoint: string
  readonly region: string
  /** What every name in the bucket begins with: nothing, or words with a slash at the end. */
  readonly prefix: string
  readonly key: string
  readonly secret: string
}

/** The settings of a storage: its address, and keys given separately. */
interface StorageUrlParts {
  readonly url: string
  readonly key?: string | undefined
  readonly secret?: string | undefined
}

const form = 'an address like s3://KEY:SECRET@s3.example.com/bucket?region=eu-central-1'
const options = ['region', 'tls', 'prefix']

/** Of a bucket's name, which is also a part of an address. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/**
 * Reads `s3://KEY:SECRET@host:port/bucket?region=…&tls=off&prefix=…`. Keys with letters that an
 * address has another use for are percent-encoded there, or stand beside it.
 * @returns the storage, or what is wrong, to be read after 'STORAGE_URL'
 */
export function storageAddress({ url, key, secret }: StorageUrlParts): StorageAddress | string {
  const address = parsed(url)
  if (!address) return `must be ${form}`
  const bucket = address.pathname.slice(1)
  if (!bucketName.test(bucket)) return `must name a bucket after the host: ${form}`
  const unknown = [...address.searchParams.keys()].find((name) => !options.includes(name))
  if (unknown !== undefined) return `may have region, tls and prefix, and not ${unknown}`
  const tls = address.searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') return 'must have tls=on or tls=off'
  const prefix = address.searchParams.get('prefix') ?? ''
  if (!/^([\w.-]+\/)*[\w.-]*$/.test(prefix) || /(^|\/)\.{1,2}(\/|$)/.test(prefix)) {
    return 'must have a prefix of letters, digits, dots, dashes and slashes'
  }
  const keys = {
    key: key ?? decoded(address.username),
    secret: secret ?? decoded(address.password),
  }
  if (!keys.key || !keys.secret) {
    return 'needs a key and a secret, in the address or as STORAGE_KEY and STORAGE_SECRET'
  }
  return {
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${address.host}/${bucket}`,
    region: address.searchParams.get('region') ?? 'us-east-1',
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    ...keys,
  }
}

function parsed(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined
  const address = new URL(url)
  const isWhole = address.protocol === 's3:' && address.hostname !== '' && address.hash === ''
  return isWhole ? address : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
