/** A link to a new password is good for so long, in seconds. */
export const linkSeconds = 30 * 60

/** Whoever asks for links to one e-mail: enough for somebody who does not find the first. */
export const budgetsOfReset = (email: string) => [
  { key: `reset ${email}`, most: 5, seconds: 15 * 60 },
]

/** What a link is known by: a new password makes strangers of all that were sent before. */
export const linkOf = ({ id, password }: { id: number; password: string }, secret: string) =>
  `link of ${id} from ${password} by ${secret}`

/** What a token says; undefined for one that is none. */
export function readLink(token: string): { id: number; secret: string } | undefined {
  const [, id, secret] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  return id && secret ? { id: Number(id), secret } : undefined
}

/** Where a link leads. What stands behind the hash is sent to no server, and is in no log of one. */
export const resetPath = (token: string) => `/reset-password#${token}`

/** The same, for a letter. */
export const resetAddress = (publicUrl: URL, token: string) =>
  new URL(resetPath(token), publicUrl).href
