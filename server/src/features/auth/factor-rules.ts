/** What an authenticator app shows above the account. */
export const issuer = 'Salon Management'

/** So many recovery codes an account has. */
export const recoveryCodeCount = 10

/** What a sealed secret is of: it opens for no other account. */
export const ownerOf = (account: number) => `account ${account}`

/** What somebody typed: a code of the app, or else one for a lost phone, as it is kept. */
export type TypedCode =
  | { readonly kind: 'app'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }

/**
 * Reads a code as a person types it: with spaces or strokes, in small letters, and with the digits
 * that look like the letters which a recovery code has.
 */
export function readCode(typed: string): TypedCode {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  const letters = code.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B')
  return { kind: 'recovery', code: letters }
}
