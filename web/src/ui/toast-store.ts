/** How many toasts may be seen at once; a new one takes the place of the one before. */
export const toastLimit = 1
/** How long a dismissed toast is still remembered, in milliseconds. */
export const toastRemovalDelay = 1_000_000

interface ToastAction {
  label: string
  /** For those who cannot reach the button in time: where else the same can be done. */
  altText: string
  onAction: () => void
}

export interface ToastMessage {
  title: string
  /** The sentence under the title, such as the server's message. */
  description?: string
  /** 'success' shows that something worked, 'destructive' that it did not. */
  variant?: 'default' | 'success' | 'destructive'
  /** One thing to do about it, such as Undo; it dismisses the toast. */
  action?: ToastAction
  /** One more, which needs no hurry, such as Open. */
  secondAction?: ToastAction
  /** Milliseconds until it goes by itself; by default 5000, and never of what failed. */
  duration?: number
}

export interface StoredToast extends ToastMessage {
  id: number
  open: boolean
}

let toasts: readonly StoredToast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

const set = (next: readonly StoredToast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const forget = (id: number) => {
  clearTimeout(removals.get(id))
  removals.delete(id)
}

/** Shows a message in place of the one before. */
export const toast = (message: ToastMessage): { id: number; dismiss: () => void } => {
  lastId += 1
  const id = lastId
  const next = [{ ...message, id, open: true }, ...toasts]
  for (const gone of next.slice(toastLimit)) forget(gone.id)
  set(next.slice(0, toastLimit))
  return { id, dismiss: () => dismissToast(id) }
}

/** Closes a toast; a second time does nothing. */
export const dismissToast = (id: number): void => {
  if (removals.has(id) || !toasts.some((known) => known.id === id)) return
  removals.set(
    id,
    setTimeout(() => {
      forget(id)
      set(toasts.filter((known) => known.id !== id))
    }, toastRemovalDelay),
  )
  set(toasts.map((known) => (known.id === id ? { ...known, open: false } : known)))
}

/** For tests, which share one page: as when it was loaded. */
export const resetToasts = (): void => {
  for (const { id } of toasts) forget(id)
  set([])
}

/** For the Toaster: the toasts as they are now. */
export const currentToasts = (): readonly StoredToast[] => toasts

/** For the Toaster: calls back after every change, until the returned function is called. */
export const onToastsChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
