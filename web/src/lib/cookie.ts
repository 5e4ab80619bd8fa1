// What a person chose in this browser. It is in cookies, because every load clears local storage.

const aYear = 365 * 24 * 60 * 60

/** The value of a cookie; undefined where there is none. */
export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The name of a cookie that holds the choice of one account: others sign in with the same browser. */
export const nameFor = (name: string, account: number | undefined): string =>
  account === undefined ? name : `${name}-${account}`

/**
 * Stores a cookie for a year; the value has only characters that a cookie takes as they are.
 * @param account the one whose choice it is; without it that of the device
 */
export function writeCookie(name: string, value: string, account?: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${nameFor(name, account)}=${value}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`
}
