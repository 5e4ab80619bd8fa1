import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { EditConflicts } from './edit-conflicts.tsx'
import { leaveEscapeToDialog } from './escape-to-dialog.ts'
import { currentToasts, dismissToast, onToastsChange, type StoredToast } from './toast-store.ts'

interface ToasterProps {
  /** Names the region; '{hotkey}' in it becomes the key: 'Notifications ({hotkey})'. */
  regionLabel: string
  closeLabel: string
}

const signs = {
  default: { icon: Info, tone: 'text-brand-ink' },
  success: { icon: CircleCheck, tone: 'text-green-ink' },
  destructive: { icon: CircleAlert, tone: 'text-red-ink' },
} as const

/** Milliseconds until a toast goes by itself; what failed stays. */
const usualDuration = 5000

/** A mouse or a finger leaves the focus in the page: while it is in the region, no toast closes by itself. */
const leaveFocus = (event: MouseEvent) => event.preventDefault()

const ToastCard = ({ shown, closeLabel }: { shown: StoredToast; closeLabel: string }) => {
  const { id, open, title, description, duration, variant = 'default' } = shown
  const actions = [shown.action, shown.secondAction].filter((action) => action !== undefined)
  const { icon: Icon, tone } = signs[variant]
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => next || dismissToast(id)}
      duration={duration ?? (variant === 'destructive' ? Infinity : usualDuration)}
      onEscapeKeyDown={leaveEscapeToDialog}
      data-variant={variant}
      // Radix takes the pointer from what is around it until it has counted its toasts.
      style={{ pointerEvents: 'auto' }}
      className={clsx(
        'relative flex w-full flex-wrap items-start gap-x-3 rounded-card bg-floating py-3.5',
        'over-sheet:min-h-14 over-sheet:flex-nowrap over-sheet:items-center over-sheet:py-1.5',
        'pr-12 pl-4 text-sm shadow-sheet select-none data-[variant=destructive]:bg-red-soft',
        'animate-rise-in data-[state=closed]:animate-fade-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        'data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swipe-out',
      )}
    >
      <Icon aria-hidden className={clsx('size-5 shrink-0', tone)} />
      {/* No higher than the header of a sheet, except what failed, which is to be read. */}
      <div
        className={clsx(
          'min-w-0 flex-1',
          variant !== 'destructive' &&
            'over-sheet:*:overflow-hidden over-sheet:*:text-ellipsis over-sheet:*:whitespace-nowrap',
        )}
      >
        <Radix.Title className="font-medium text-ink">{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className="mt-0.5 text-muted">{description}</Radix.Description>
        )}
      </div>
      {actions.length > 0 && (
        <div
          className={clsx(
            'flex shrink-0 gap-2',
            // Two buttons wrap below the text, which needs the width.
            actions.length > 1
              ? 'mt-2 -mb-1 basis-full pl-6 over-sheet:-my-3 over-sheet:basis-auto over-sheet:pl-0'
              : '-my-1 pointer-coarse:-my-3',
            // The second one needs no hurry.
            'over-sheet:*:not-first:hidden',
          )}
        >
          {actions.map((action) => (
            <Radix.Action
              key={action.label}
              altText={action.altText}
              onMouseDown={leaveFocus}
              onClick={action.onAction}
              className="min-h-7 pointer-coarse:min-h-11 rounded-chip px-2 font-semibold text-brand-ink hover:bg-hover"
            >
              {action.label}
            </Radix.Action>
          ))}
        </div>
      )}
      <Radix.Close
        aria-label={closeLabel}
        onMouseDown={leaveFocus}
        className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-control text-muted hover:text-ink pointer-coarse:top-0.5 pointer-coarse:right-0.5 pointer-coarse:size-11 over-sheet:top-1.5"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  )
}

/** Keeps --toast-room (px) of the document at the height of the toasts, which a dialog of a wide window leaves to them. */
function useToastRoom(list: HTMLElement | null) {
  useEffect(() => {
    if (!list) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      // Not set to 0 where there are none: whatever sets an inherited property restyles the whole document.
      if (list.childElementCount > 0) style.setProperty('--toast-room', `${list.offsetHeight}px`)
      else style.removeProperty('--toast-room')
    })
    observer.observe(list)
    return () => {
      observer.disconnect()
      style.removeProperty('--toast-room')
    }
  }, [list])
}

/** Receives Radix's announcements, which it skips if two frames take over a second: the app announces toasts itself. */
const ignored = document.createDocumentFragment()

/**
 * The toasts, and the dialogs of conflicting edits: rendered once, by the app, which also announces toasts to screen
 * readers. F8 focuses the list, a swipe to the right dismisses a toast.
 */
export const Toaster = ({ regionLabel, closeLabel }: ToasterProps) => {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts)
  const [list, setList] = useState<HTMLElement | null>(null)
  useToastRoom(list)
  return (
    <Radix.Provider announcerContainer={ignored} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} closeLabel={closeLabel} />
      ))}
      <Radix.Viewport
        ref={setList}
        hotkey={['F8']}
        label={regionLabel}
        // A dialog hides all around it from screen readers but live regions: Undo stays in reach.
        aria-live="off"
        className={clsx(
          'pointer-events-none fixed z-60 flex w-full max-w-[420px] flex-col gap-2 p-4 outline-none',
          // Above the bar of a phone, and above a foot that stands there, whose buttons stay in reach; the arrows at the top stay free.
          'max-sm:left-1/2 max-sm:-translate-x-1/2 sm:right-0 sm:bottom-0',
          'max-sm:bottom-[calc(env(safe-area-inset-bottom,0px)+3.5rem)]',
          'max-sm:in-[body:has([data-foot])]:bottom-[calc(env(safe-area-inset-bottom,0px)+7rem)]',
          'sm:in-[body:has([data-foot=grid])]:bottom-12',
          // Over the header of a sheet: nothing of it moves under a finger, and no field or button of it is covered.
          'over-sheet:top-[env(safe-area-inset-top,0px)] over-sheet:bottom-auto over-sheet:p-1',
        )}
      />
      <EditConflicts />
    </Radix.Provider>
  )
}
