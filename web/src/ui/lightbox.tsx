import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { onEscapeLeft } from './escape-to-dialog.ts'
import { IconButton } from './icon-button.tsx'
import { Picture } from './picture.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import { useNavigationBlocker } from './use-navigation-blocker.ts'
import { useSwipe } from './use-swipe.ts'

export interface LightboxPicture {
  src: string
  /** What it is, such as 'Before photo 2 of 3'; announced on each change. */
  alt: string
  /** A quieter line under it: a date, a service. */
  detail?: ReactNode
}

interface LightboxProps {
  pictures: readonly LightboxPicture[]
  /** Which of them is looked at; null when it is closed. */
  index: number | null
  /** Called with the next index, or with null to close. */
  onIndexChange: (index: number | null) => void
  words: { close: string; previous: string; next: string; broken: string }
}

/** The step that a key means in a row of `count` pictures, at picture `index`. */
const target = (key: string, index: number, count: number): number | null => {
  if (key === 'ArrowLeft') return index - 1
  if (key === 'ArrowRight') return index + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

const round = 'size-11! rounded-full! bg-black/55! text-white! enabled:hover:bg-black/75!'

/**
 * Pictures as large as the window, one at a time: by arrow keys, Home and End, by swiping, and by
 * the buttons at the sides. Esc closes it, and the focus goes back to where it came from.
 */
export const Lightbox = ({ pictures, index, onIndexChange, words }: LightboxProps) => {
  const [shown, setShown] = useState(0)
  // The last image stays visible during the closing animation.
  if (index !== null && index !== shown) setShown(index)
  const at = Math.min(index ?? shown, pictures.length - 1)
  const picture = pictures[at]
  const open = index !== null && picture !== undefined
  const returnFocus = useFocusReturn(open)
  useNavigationBlocker(open, () => onIndexChange(null))
  const content = useRef<HTMLDivElement>(null)

  const go = (next: number) => {
    if (next >= 0 && next < pictures.length) onIndexChange(next)
  }
  const swipe = useSwipe((step) => go(at + step))
  const onKeyDown = (event: KeyboardEvent) => {
    onEscapeLeft(() => onIndexChange(null))(event)
    const next = target(event.key, at, pictures.length)
    if (next === null) return
    event.preventDefault()
    go(next)
  }
  return (
    <Radix.Root open={open} onOpenChange={() => onIndexChange(null)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-black data-[state=closed]:animate-fade-out" />
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            content.current?.focus()
          }}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-40 flex animate-fade-in flex-col text-white outline-none data-[state=closed]:animate-fade-out"
        >
          <header className="flex items-start justify-between gap-3 p-3 pt-[max(0.75rem,env(safe-area-inset-top))] pl-5">
            <div aria-live="polite" className="min-w-0 pt-2.5">
              <Radix.Title className="figures text-sm font-medium">{picture?.alt}</Radix.Title>
              {picture?.detail !== undefined && (
                <p className="text-sm text-white/75">{picture.detail}</p>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={words.close} tooltip={false} className={round}>
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <div
            {...swipe}
            className="relative min-h-0 flex-1 touch-pan-y touch-pinch-zoom pb-[env(safe-area-inset-bottom)] select-none"
          >
            {picture && (
              <Picture
                src={picture.src}
                alt={picture.alt}
                brokenText={words.broken}
                fit="contain"
                className="[[role=img]]:bg-transparent [[role=img]]:text-white/75"
              />
            )}
            {pictures.length > 1 && (
              <>
                <IconButton
                  label={words.previous}
                  tooltip={false}
                  aria-disabled={at === 0}
                  onClick={() => go(at - 1)}
                  className={`absolute! top-1/2 left-3 -translate-y-1/2 aria-disabled:opacity-35 ${round}`}
                >
                  <ChevronLeft aria-hidden />
                </IconButton>
                <IconButton
                  label={words.next}
                  tooltip={false}
                  aria-disabled={at === pictures.length - 1}
                  onClick={() => go(at + 1)}
                  className={`absolute! top-1/2 right-3 -translate-y-1/2 aria-disabled:opacity-35 ${round}`}
                >
                  <ChevronRight aria-hidden />
                </IconButton>
              </>
            )}
          </div>
          {pictures.length > 1 && (
            <p aria-hidden className="figures p-3 text-center text-sm text-white/75">
              {at + 1} / {pictures.length}
            </p>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
