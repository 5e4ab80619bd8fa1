import type { Theme } from '@salon/contract/vocabulary'

/** Where the theme is remembered for the next load; public/theme.js reads it before the first paint. */
const cookie = 'theme'
const aYear = 365 * 24 * 60 * 60

/** Dresses the page, the browser's bar around it, and the beginning of the next load. */
export function wearTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  // Said anew, it would have the browser dress the whole page once more.
  if (dataset['theme'] !== theme) dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.media = mediaOf(meta.dataset['for'], theme)
  }
  // What nobody chose needs no remembering.
  if (theme === 'system' && !isRemembered()) return
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookie}=${theme}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`
}

const isRemembered = () => new RegExp(`(?:^|; )${cookie}=`).test(document.cookie)

/** When the colour made for `scheme` is the right one. */
const mediaOf = (scheme: string | undefined, theme: Theme) => {
  if (theme === 'system') return `(prefers-color-scheme: ${scheme})`
  return scheme === theme ? 'all' : 'not all'
}
