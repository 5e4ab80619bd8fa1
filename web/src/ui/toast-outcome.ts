import { sentenceOf } from '../text/problem.ts'
import { toast } from './toast-store.ts'

/** Says that something failed, and why, as far as that is known. */
export const toastFailure = (title: string, error: unknown): void =>
  void toast({ variant: 'destructive', title, description: sentenceOf(error) })

/**
 * What a change says of itself when it has ended: the callbacks that `mutate` takes, or, where one may
 * have left by then, those of the promise of `mutateAsync`.
 */
export const toastOutcome = (done: string, failed: string) => ({
  onSuccess: () => void toast({ variant: 'success', title: done }),
  onError: (error: unknown) => toastFailure(failed, error),
})
