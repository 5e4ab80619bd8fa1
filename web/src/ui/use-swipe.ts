import { useRef, type PointerEvent } from 'react'

/** How far a finger goes sideways before it means the next thing, in CSS pixels. */
const threshold = 50

/**
 * Sideways swipes of one finger. Goes onto an element with `touch-pan-y touch-pinch-zoom`, so that
 * the browser keeps its own gestures: scrolling up and down, and zooming with two fingers. What is
 * zoomed into is looked around in, and not left.
 * @param onSwipe 1 for towards what follows (the finger goes left), -1 for back
 */
export const useSwipe = (onSwipe: (step: 1 | -1) => void) => {
  const start = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ isPrimary, pointerId, clientX, clientY }: PointerEvent) => {
      const zoomed = (window.visualViewport?.scale ?? 1) > 1.01
      // A second finger makes it a zoom.
      start.current = isPrimary && !zoomed ? { id: pointerId, x: clientX, y: clientY } : null
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current
      start.current = null
      if (from?.id !== pointerId) return
      const [across, down] = [clientX - from.x, clientY - from.y]
      if (Math.abs(across) >= threshold && Math.abs(across) > 2 * Math.abs(down)) {
        onSwipe(across < 0 ? 1 : -1)
      }
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
