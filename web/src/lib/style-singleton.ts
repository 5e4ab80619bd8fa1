import { useEffect } from 'react'

/**
 * Replaces the package `react-style-singleton` (by an alias in vite.config.ts), which locks scrolling
 * behind a dialog. The package inserts a style element, which our CSP (`style-src 'self'`) blocks;
 * a constructed stylesheet is allowed.
 * @returns a component that renders nothing and adopts `styles` while mounted
 */
export const styleSingleton = () => {
  const sheets = new Map<string, { sheet: CSSStyleSheet; users: number }>()

  const adopt = (styles: string) => {
    const known = sheets.get(styles)
    if (known) {
      known.users += 1
      return
    }
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    sheets.set(styles, { sheet, users: 1 })
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }

  const abandon = (styles: string) => {
    const known = sheets.get(styles)
    if (!known) return
    known.users -= 1
    if (known.users > 0) return
    sheets.delete(styles)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== known.sheet)
  }

  return ({ styles }: { styles: string }) => {
    useEffect(() => {
      adopt(styles)
      return () => abandon(styles)
    }, [styles])
    return null
  }
}
