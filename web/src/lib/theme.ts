import type { Theme } from '@salon/contract/vocabulary'
import { readCookie, writeCookie } from './cookie.ts'

/** The cookie that stores the theme; public/theme.js reads it before the first paint. */
const cookie = 'theme'

/** Applies the theme to the document and the browser's UI, and stores it for the next load. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  // Setting the same value would recalculate all styles.
  if (dataset['theme'] !== theme) dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.media = mediaOf(meta.dataset['for'], theme)
  }
  // The default needs no cookie.
  if (theme === 'system' && readCookie(cookie) === undefined) return
  writeCookie(cookie, theme)
}

/** The media query under which the colour of `scheme` applies. */
const mediaOf = (scheme: string | undefined, theme: Theme) => {
  if (theme === 'system') return `(prefers-color-scheme: ${scheme})`
  return scheme === theme ? 'all' : 'not all'
}
