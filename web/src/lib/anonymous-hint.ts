import { storedToken } from './token.ts'

/**
 * Whether there is certainly no session: the server marks the document when its request carried no
 * session cookie. Saves the account request of a first visit.
 */
export const isKnownAnonymous = (): boolean =>
  document.documentElement.dataset['account'] === 'none' && storedToken() === null

/** Removes the hint after a sign-in or an account request. */
export const clearAnonymousHint = (): void => {
  delete document.documentElement.dataset['account']
}
