import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface PrintSheetProps {
  /** The name that a saved PDF gets. */
  title: string
  /** On one page on its side: the letters are as large as fits. */
  onePage?: boolean
  /** It was printed, or the person decided against it. */
  onDone: () => void
  children: ReactNode
}

/**
 * What stands on paper in place of the screen: prints as soon as it is there. On the screen itself
 * it is never seen; base.css hides everything else from the printer while there is one.
 */
export const PrintSheet = ({ title, onePage = false, onDone, children }: PrintSheetProps) => {
  const sheet = useRef<HTMLElement>(null)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (onePage && sheet.current) fitOnPage(sheet.current)
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
  }, [title, onePage])
  return createPortal(
    <article ref={sheet} className={clsx('print-sheet', onePage && 'one-page')}>
      {children}
    </article>,
    document.body,
  )
}

/** Points; smaller letters cannot be read, and what is left goes on to a second page. */
const sizes = { largest: 10, smallest: 5, step: 0.25 }

function fitOnPage(sheet: HTMLElement) {
  sheet.dataset['measured'] = ''
  for (let size = sizes.largest; size >= sizes.smallest; size -= sizes.step) {
    sheet.style.fontSize = `${size}pt`
    if (sheet.scrollHeight <= sheet.clientHeight) break
  }
  delete sheet.dataset['measured']
}
