// What a person chose in this browser. It is in cookies, because every load clears local storage.

const aYear = 365 * 24 * 60 * 60

/** How a cookie begins. With an account it is that one's: others sign in with the same browser. */
const prefixOf = (name: string, account: number | undefined) =>
  account === undefined ? `${name}=` : `${name}-${account}=`

/**
 * The value of a cookie; undefined where there is none.
 * @param account the one whose choice it is; without it that of the device
 */
export function readCookie(name: string, account?: number): string | undefined {
  const prefix = prefixOf(name, account)
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length)
}

/**
 * Stores a cookie for a year; the value has only characters that a cookie takes as they are.
 * @param account the one whose choice it is; without it that of the device
 */
export function writeCookie(name: string, value: string, account?: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${prefixOf(name, account)}${value}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`
}
