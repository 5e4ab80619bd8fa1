import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
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
  const sheet = useRef<HTMLElement>(null)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (sheet.current) fitPages(sheet.current)
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
  return createPortal(
    <article ref={sheet} className="print-sheet">
      {children}
    </article>,
    document.body,
  )
}

/** Of a sheet a page on its side: the letters are as large as fits. */
export const PrintPage = ({ children }: { children: ReactNode }) => (
  <div className="one-page">{children}</div>
)

/** Points; smaller letters cannot be read, and what is left goes on to a second page. */
const sizes = { largest: 10, smallest: 5, step: 0.25 }

function fitPages(sheet: HTMLElement) {
  sheet.dataset['measured'] = ''
  for (const page of sheet.querySelectorAll<HTMLElement>('.one-page')) {
    for (let size = sizes.largest; size >= sizes.smallest; size -= sizes.step) {
      page.style.fontSize = `${size}pt`
      if (page.scrollHeight <= page.clientHeight) break
    }
  }
  delete sheet.dataset['measured']
}
