import { useEffect, useState, type ReactNode } from 'react'

interface OnDemandProps<Part> {
  /** Nothing is fetched while it is false or null; each other value that follows tries again. */
  when: unknown
  /** Fetches the part; the same function every time. */
  load: () => Promise<Part>
  children: (part: Part) => ReactNode
}

/**
 * A part of the page that is loaded on first use. Until it has loaded nothing stands in its
 * place; and where it does not come, as without a connection, the page goes on without it.
 */
export function OnDemand<Part>({ when, load, children }: OnDemandProps<Part>): ReactNode {
  const [part, setPart] = useState<Part | null>(null)
  const shouldLoad = part === null && when
  useEffect(() => {
    if (!shouldLoad) return undefined
    let isOver = false
    load().then(
      (loaded) => isOver || setPart(() => loaded),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [shouldLoad, load])
  return part && children(part)
}
