import { useEffect, useRef, type RefObject } from 'react'

/** Milliseconds that a changed row is highlighted. */
const duration = 600

const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Highlights an element for a moment when its stamp has changed since it was first shown.
 * @returns the ref of the element
 */
export const useChangeHighlight = (stamp: string | number): RefObject<HTMLLIElement | null> => {
  const element = useRef<HTMLLIElement>(null)
  const last = useRef(stamp)
  useEffect(() => {
    if (last.current === stamp) return
    last.current = stamp
    const row = element.current
    if (!row || !('animate' in row) || wantsLessMotion()) return
    row.animate([{ backgroundColor: 'var(--brand-soft)' }, {}], { duration, easing: 'ease-out' })
  }, [stamp])
  return element
}
