import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, as it changes; `usual` until there is a layout. */
export function useWidth<E extends HTMLElement>(usual: number) {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
