// What a person chose in this browser. It is in cookies, because every load clears local storage.

const aYear = 365 * 24 * 60 * 60

/** The value of a cookie; undefined where there is none. */
export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Stores a cookie for a year; the value has only characters that a cookie takes as they are. */
export function writeCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`
}
