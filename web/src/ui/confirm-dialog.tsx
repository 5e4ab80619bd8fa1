import { clsx } from 'clsx'
import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { onEscapeLeft } from './escape-to-dialog.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useNavigationBlocker } from './use-navigation-blocker.ts'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question. */
  title: ReactNode
  /** What happens if the answer is yes. */
  description?: ReactNode
  /** The verb of the answer: 'Delete', not 'Yes'. */
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  /** The confirmed work is under way; the question stays until it is closed from outside. */
  pending?: boolean
  onConfirm: () => void
  /** More to decide or to see, between the description and the buttons. */
  children?: ReactNode
}

/**
 * A question before something that matters. Confirming does not close it: close it when the work has
 * succeeded. The focus begins on the harmless answer.
 */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  pending = false,
  onConfirm,
  children,
}: ConfirmDialogProps) => {
  const returnFocus = useFocusReturn(open)
  const change = (next: boolean) => pending || onOpenChange(next)
  useNavigationBlocker(open, () => change(false))
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out" />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          onKeyDown={onEscapeLeft(() => change(false))}
          className={clsx(
            'fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-1/2',
            'max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-sheet bg-raised p-5 shadow-sheet sm:p-6',
            'animate-pop-in data-[state=closed]:animate-fade-out',
          )}
        >
          <Radix.Title className="text-xl font-semibold text-ink">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="mt-2 text-sm text-muted">{description}</Radix.Description>
          )}
          {children !== undefined && <div className="mt-4">{children}</div>}
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button disabled={pending}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant="danger" pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
