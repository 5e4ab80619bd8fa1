import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { usePage } from './context.ts'
import { failureOf, type BookingFailure } from './booking-failure.ts'

interface Loaded<T> {
  readonly value: T | undefined
  readonly error: BookingFailure | undefined
  readonly isLoading: boolean
  /** Loads anew; the former value stays until then, and beside the error where it fails. */
  readonly reload: () => void
  readonly retry: () => void
}

/** Loads something by a key; a reply to a former key is dropped. A null key loads nothing. */
export function useLoaded<T>(key: string | null, load: () => Promise<T>): Loaded<T> {
  const { words } = usePage()
  const [state, setState] = useState<{ key: string | null; value?: T; error?: unknown }>({
    key: null,
  })
  const [attempt, setAttempt] = useState(0)
  // Another function with each drawing; the key says what it loads.
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    if (key === null) return
    let isOver = false
    latest.current().then(
      (value) => isOver || setState({ key, value }),
      (error: unknown) =>
        isOver ||
        setState((before) => (before.key === key ? { ...before, error } : { key, error })),
    )
    return () => {
      isOver = true
    }
  }, [key, attempt])
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  const isCurrent = state.key === key
  return {
    value: isCurrent ? state.value : undefined,
    error: isCurrent && 'error' in state ? failureOf(state.error, words) : undefined,
    isLoading: key !== null && !isCurrent,
    reload,
    retry: () => {
      setState({ key: null })
      reload()
    },
  }
}
