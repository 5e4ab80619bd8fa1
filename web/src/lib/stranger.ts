import { storedToken } from './token.ts'

/**
 * Whether it is known that nobody is signed in here, because the server said so in the document: the
 * request for it carried no sign-in. True for the load alone; who signs in is no stranger any more.
 */
export const isStranger = (): boolean =>
  document.documentElement.dataset['account'] === 'none' && storedToken() === null

/** Somebody has come, or was at least asked about. */
export const noStranger = (): void => {
  delete document.documentElement.dataset['account']
}
