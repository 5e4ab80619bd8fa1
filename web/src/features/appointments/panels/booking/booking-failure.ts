import { CallError } from '../../../../lib/call.ts'
import '../../../../text/lost-answer.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import { text } from '../../../../text/text.ts'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast } from '../../../../ui/toast-store.ts'

/** Whether no answer of the server came, which may have executed the request all the same. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && !error.problem && (error.status === 0 || error.status >= 500)

/**
 * Says that an appointment was not saved, and why; without an answer, that this is not known. The idempotency key
 * of the request stays for the next attempt.
 */
export function toastBookingFailure(title: string, error: unknown): void {
  if (!isUnanswered(error)) return toastFailure(title, error)
  toast({
    variant: 'destructive',
    title: text('lostAnswer.title'),
    description: `${sentenceOf(error)} ${text('lostAnswer.again')}`,
  })
}
