/** A reset link is valid for so long, in seconds. */
export const linkSeconds = 30 * 60

/** Budget of reset links for one e-mail. */
export const budgetsOfReset = (email: string) => [
  { key: `reset ${email}`, most: 5, seconds: 15 * 60 },
]

/** The key that a link is stored by. It holds the password's hash, so that a new password invalidates it. */
export const linkKey = ({ id, password }: { id: number; password: string }, secretHash: string) =>
  `link of ${id} from ${password} by ${secretHash}`

/** The account and the secret of a token; undefined where it is malformed. */
export function parseToken(token: string): { id: number; secret: string } | undefined {
  const [, id, secret] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  return id && secret ? { id: Number(id), secret } : undefined
}

/** The path of a link. The token is in the fragment, which browsers send to no server. */
export const resetPath = (token: string) => `/reset-password#${token}`

/** The absolute URL of a link, for a letter. */
export const resetAddress = (publicUrl: URL, token: string) =>
  new URL(resetPath(token), publicUrl).href
