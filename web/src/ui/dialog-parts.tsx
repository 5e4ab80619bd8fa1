import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** The scrolling middle of a dialog. */
export const DialogBody = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    className={clsx(
      'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6',
      className,
    )}
  />
)

/** A dialog's footer buttons, always visible: the secondary one first, the primary one last. */
export const DialogFooter = ({ className, ...rest }: ComponentProps<'footer'>) => (
  <footer
    {...rest}
    className={clsx(
      'flex shrink-0 items-center justify-end gap-3 border-t border-line px-4 pt-3 sm:px-6',
      'pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-auto',
      className,
    )}
  />
)

/** A form as the whole inside of a dialog: DialogBody and DialogFooter go into it. */
export const DialogForm = ({ onSubmit, className, ...rest }: ComponentProps<'form'>) => (
  <form
    noValidate
    {...rest}
    onSubmit={(event) => {
      // React bubbles through portals: without this, a dialog opened from within a form (a new
      // client while booking) would submit that form too.
      event.stopPropagation()
      onSubmit?.(event)
    }}
    className={clsx('flex min-h-0 flex-1 flex-col', className)}
  />
)
