import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface PrintSheetProps {
  /** The name that a saved PDF gets. */
  title: string
  /** It was printed, or the person decided against it. */
  onDone: () => void
  children: ReactNode
}

/**
 * What stands on paper in place of the screen: prints as soon as it is there. On the screen itself
 * it is never seen; base.css hides everything else from the printer while there is one.
 */
export const PrintSheet = ({ title, onDone, children }: PrintSheetProps) => {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const before = document.title
    document.title = title
    const finish = () => {
      document.title = before
      done()
    }
    window.addEventListener('afterprint', finish, { once: true })
    window.print()
    return () => {
      document.title = before
      window.removeEventListener('afterprint', finish)
    }
  }, [title])
  return createPortal(<article className="print-sheet">{children}</article>, document.body)
}
