import { emailChangeHours } from '@salon/contract/vocabulary'

/** How long the link in the email lasts, in seconds. */
export const linkSeconds = emailChangeHours * 60 * 60

/** The requests of an account in a quarter of an hour. Each sends an email, or reveals that an address is taken. */
export const budgetsOfEmailChange = (account: number) => [
  { key: `email change of ${account}`, most: 10, seconds: 15 * 60 },
]

/** The content of a link: the account, its new email, and the public id of the session that requested it. */
export interface EmailLink {
  readonly account: number
  readonly session: string
  readonly email: string
  readonly secret: string
}

/** What the link ends with. The email travels in it, so that nothing of it is stored. */
export const tokenOf = ({ account, session, email, secret }: EmailLink): string =>
  [account, session, Buffer.from(email).toString('base64url'), secret].join('.')

/** Decodes a token; undefined for a malformed one. */
export function parseToken(token: string): EmailLink | undefined {
  const pattern = /^([1-9]\d{0,14})\.([0-9a-f]{16})\.([\w-]{1,400})\.([\w-]{43})$/
  const [, account, session, email, secret] = pattern.exec(token) ?? []
  if (!account || !session || !email || !secret) return undefined
  const decoded = Buffer.from(email, 'base64url').toString()
  return { account: Number(account), session, email: decoded, secret }
}

/**
 * What a link is known by. It names the present email and password hash, so a change of either invalidates
 * the links that were sent before.
 * @param secretHash the digest of its secret
 */
export const linkKey = (
  { account, session, email }: Omit<EmailLink, 'secret'>,
  present: { readonly email: string; readonly password: string },
  secretHash: string,
) =>
  `email of ${account} from ${present.email} to ${email} by ${session} with ${present.password} by ${secretHash}`

/** The path of the link. A fragment is sent to no server; the page posts the token after a click. */
export const confirmAddress = (publicUrl: URL, token: string) =>
  new URL(`/confirm-email#${token}`, publicUrl).href
