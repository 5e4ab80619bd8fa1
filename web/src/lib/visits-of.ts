/** The cookie that remembers whose visits are shown: local storage is cleared by every load. */
const cookie = 'visits-of'
const aYear = 365 * 24 * 60 * 60

/** Whose visits are shown: one's own, or everybody's. */
export type VisitsOf = 'mine' | 'everyone'

/** One's own, unless everybody's were chosen. */
export const visitsOf = (): VisitsOf =>
  document.cookie.split('; ').includes(`${cookie}=everyone`) ? 'everyone' : 'mine'

export function storeVisitsOf(choice: VisitsOf): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}=${choice}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`
}
