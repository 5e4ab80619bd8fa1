/** A reset link is valid for so long, in seconds. */
export const linkSeconds = 30 * 60

/** Budget of reset links for one email. */
export const budgetsOfReset = (email: string) => [
  { key: `reset ${email}`, most: 5, seconds: 15 * 60 },
]

/** What a link depends on: a change of any of these invalidates it. */
export interface LinkAccount {
  readonly id: number
  /** The email went there; after a change of address that mailbox no longer opens the account. */
  readonly email: string
  /** The hash. */
  readonly password: string
  /** The owner may have made the link, and keeps no way into the account of the next owner. */
  readonly isOwner: boolean
}

/** The key that a link is stored by. */
export const linkKey = ({ id, email, password, isOwner }: LinkAccount, secretHash: string) =>
  `link of ${isOwner ? 'owner' : 'colleague'} ${id} at ${email} from ${password} by ${secretHash}`

/** The account and the secret of a token; undefined where it is malformed. */
export function parseToken(token: string): { id: number; secret: string } | undefined {
  const [, id, secret] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  return id && secret ? { id: Number(id), secret } : undefined
}

/** The path of a link. The token is in the fragment, which browsers send to no server. */
export const resetPath = (token: string) => `/reset-password#${token}`

/** The absolute URL of a link, for an email. */
export const resetAddress = (publicUrl: URL, token: string) =>
  new URL(resetPath(token), publicUrl).href
