import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Pixels beside the window within which a column is drawn already when it is scrolled to. */
const margin = 64

/**
 * Whether a column is in the window of its grid or next to it (windowing, as of virtual lists): what is in the others
 * is not drawn, for it may be hundreds of blocks. A column with the focus in it stays, and so does each while `isBusy`,
 * or a drag would lose the element that it began on. On paper all are drawn, and where nothing is laid out.
 */
export function useIsNear(column: RefObject<HTMLElement | null>, isBusy: () => boolean): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  const stays = useEffectEvent(
    () => isBusy() || Boolean(column.current?.contains(document.activeElement)),
  )
  useLayoutEffect(() => {
    const element = column.current
    if (!element || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = Boolean(entries.at(-1)?.isIntersecting)
        if (isSeen || !stays()) setNear(isSeen)
      },
      { root: element.closest('[role=group]'), rootMargin: `0px ${margin}px` },
    )
    observer.observe(element)
    const onPaper = () => flushSync(() => setNear(true))
    window.addEventListener('beforeprint', onPaper)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', onPaper)
    }
  }, [column])
  return isNear
}
