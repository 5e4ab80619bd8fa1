/** The cookie that remembers who is left out of the day by staff: local storage is cleared by every load. */
const cookie = 'hidden-staff'
const aYear = 365 * 24 * 60 * 60

/** The ids of the staff members who are left out. */
export function hiddenStaff(): ReadonlySet<number> {
  const [, ids = ''] = new RegExp(`(?:^|; )${cookie}=([\\d.]*)`).exec(document.cookie) ?? []
  return new Set(ids.split('.').filter(Boolean).map(Number))
}

export function storeHiddenStaff(ids: ReadonlySet<number>): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}=${[...ids].join('.')}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`
}
