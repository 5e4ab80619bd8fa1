import { isUnanswered } from '../../../../lib/call.ts'
import '../../../../text/lost-answer.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import { text } from '../../../../text/text.ts'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast } from '../../../../ui/toast-store.ts'

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
