import type { Reason } from '@salon/contract/errors'
import { CallError } from '../../../lib/call.ts'
import { sentenceOf } from '../../../text/problem.ts'

/** What is to be said at a field, where a call was refused for one of its reasons. */
export const refusedBy = (error: unknown, ...reasons: readonly Reason[]): string | undefined =>
  error instanceof CallError && reasons.some((reason) => reason === error.problem?.code)
    ? sentenceOf(error)
    : undefined

/** What was typed into a form's field. */
export function saidIn(form: HTMLFormElement, field: string): string {
  const value = new FormData(form).get(field)
  return typeof value === 'string' ? value : ''
}
