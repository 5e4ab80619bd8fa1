import { useEffect, type RefObject } from 'react'

/**
 * Sets --sheet-top and --sheet-height (px) of an element to the visual viewport.
 * A phone's keyboard covers the window instead of shrinking it, so that 100dvh would put a dialog's
 * buttons below it.
 */
export const useVisualViewport = (element: RefObject<HTMLElement | null>, active: boolean) => {
  useEffect(() => {
    const seen = window.visualViewport
    if (!active || !seen) return
    const update = () => {
      // Zoomed in with two fingers, the person looks at a part of the sheet; it stays as it is.
      if (seen.scale !== 1) return
      element.current?.style.setProperty('--sheet-top', `${seen.offsetTop}px`)
      element.current?.style.setProperty('--sheet-height', `${seen.height}px`)
    }
    update()
    seen.addEventListener('resize', update)
    seen.addEventListener('scroll', update)
    return () => {
      seen.removeEventListener('resize', update)
      seen.removeEventListener('scroll', update)
    }
  }, [element, active])
}
