import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { onEscapeLeft } from './escape-to-dialog.ts'
import { IconButton } from './icon-button.tsx'
import { isCoarsePointer } from './coarse-pointer.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useNavigationBlocker } from './use-navigation-blocker.ts'
import { useVisualViewport } from './use-visual-viewport.ts'

/** The words that ask before unsaved changes are lost. */
export interface LeaveQuestion {
  title: string
  description?: string
  /** The answer that loses them: 'Discard changes'. */
  leave: string
  /** The answer that keeps them: 'Keep editing'. */
  stay: string
}

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A sentence under the title. */
  description?: ReactNode
  closeLabel: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** A question with a few answers: on a phone it is only as tall as what it holds. */
  short?: boolean
  /** There are changes that closing would lose; `leaveQuestion` is then asked first. */
  dirty?: boolean
  leaveQuestion?: LeaveQuestion
  /** What was entered is being saved, which nothing stops any more: it stays until `open` closes it. */
  pending?: boolean
  /** Called once it has closed and the focus has gone back, which may be moved on from there. */
  onClosed?: (() => void) | undefined
  /** DialogBody and DialogFooter, or a DialogForm around them. */
  children: ReactNode
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-4xl' }

/**
 * A dialog; on a phone a sheet as tall as the window, or short at its bottom, its footer above the keyboard. Esc,
 * the cross, a click beside it, going back and DialogClose all ask first when it is dirty. Closing it by `open`
 * never asks. While it is pending none of them closes it.
 */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  size = 'md',
  short = false,
  dirty = false,
  leaveQuestion,
  pending = false,
  onClosed,
  children,
}: DialogProps) => {
  const content = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  const returnFocus = useFocusReturn(open)
  useVisualViewport(content, open)

  const change = (next: boolean) => {
    if (pending) return
    if (!next && dirty && leaveQuestion) setAsking(true)
    else onOpenChange(next)
  }
  useNavigationBlocker(open, () => change(false), dirty)
  return (
    <>
      <Radix.Root open={open} onOpenChange={change}>
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out" />
          <Radix.Content
            ref={content}
            data-unsaved={dirty || undefined}
            onCloseAutoFocus={(event) => {
              returnFocus(event)
              onClosed?.()
            }}
            onKeyDown={onEscapeLeft(() => change(false))}
            onOpenAutoFocus={(event) => {
              // There the focus goes to the sheet itself.
              if (!isCoarsePointer()) return
              event.preventDefault()
              content.current?.focus()
            }}
            className={clsx(
              'fixed inset-x-0 z-40 flex flex-col bg-raised outline-none',
              short
                ? 'top-[calc(var(--sheet-top,0px)+var(--sheet-height,100dvh))] max-h-[var(--sheet-height,100dvh)] -translate-y-full rounded-t-sheet [--sheet-inset:0px]'
                : 'top-[var(--sheet-top,0px)] h-[var(--sheet-height,100dvh)]',
              'animate-rise-in data-[state=closed]:animate-sink-out',
              'sm:inset-x-auto sm:top-[calc(var(--sheet-top,0px)+var(--sheet-height,100dvh)/2)]',
              'sm:left-1/2 sm:h-auto sm:max-h-[calc(var(--sheet-height,100dvh)-max(3rem,2*var(--toast-room,0px)))] sm:w-[calc(100vw-3rem)]',
              'sm:-translate-1/2 sm:rounded-sheet sm:shadow-sheet',
              widths[size],
            )}
          >
            <header className="flex min-h-16 items-center border-b border-line py-3 pt-[max(0.75rem,var(--sheet-inset,env(safe-area-inset-top)))] pr-16 pl-4 sm:pl-6">
              <div className="min-w-0">
                <Radix.Title className="text-xl font-semibold text-ink">{title}</Radix.Title>
                {description !== undefined && (
                  <Radix.Description className="text-sm text-muted">
                    {description}
                  </Radix.Description>
                )}
              </div>
            </header>
            {children}
            {/* Last in the document, so that the first field, not the cross, gets the focus. */}
            <div className="absolute top-[max(0.75rem,var(--sheet-inset,env(safe-area-inset-top)))] right-2.5 sm:right-3.5">
              <Radix.Close asChild>
                <IconButton label={closeLabel} tooltip={false} disabled={pending}>
                  <X aria-hidden />
                </IconButton>
              </Radix.Close>
            </div>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {leaveQuestion && (
        <ConfirmDialog
          open={open && asking}
          onOpenChange={setAsking}
          title={leaveQuestion.title}
          description={leaveQuestion.description}
          confirmLabel={leaveQuestion.leave}
          cancelLabel={leaveQuestion.stay}
          onConfirm={() => {
            setAsking(false)
            onOpenChange(false)
          }}
        />
      )}
    </>
  )
}

/** Closes the dialog around it, asking first when it is dirty; its one child is the button. */
export const DialogClose = ({ children }: { children: ReactNode }) => (
  <Radix.Close asChild>{children}</Radix.Close>
)
