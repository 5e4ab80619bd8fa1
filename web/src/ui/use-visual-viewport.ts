import { useEffect, type RefObject } from 'react'

/**
 * Tells an element, as --sheet-top and --sheet-height (px), which part of the window is really seen.
 * A phone's keyboard covers the window instead of shrinking it, so that 100dvh would put a dialog's
 * buttons beneath it.
 */
export const useVisualViewport = (element: RefObject<HTMLElement | null>, active: boolean) => {
  useEffect(() => {
    const seen = window.visualViewport
    if (!active || !seen) return
    const tell = () => {
      // Zoomed in with two fingers, the person looks at a part of the sheet; it stays as it is.
      if (seen.scale !== 1) return
      element.current?.style.setProperty('--sheet-top', `${seen.offsetTop}px`)
      element.current?.style.setProperty('--sheet-height', `${seen.height}px`)
    }
    tell()
    seen.addEventListener('resize', tell)
    seen.addEventListener('scroll', tell)
    return () => {
      seen.removeEventListener('resize', tell)
      seen.removeEventListener('scroll', tell)
    }
  }, [element, active])
}
