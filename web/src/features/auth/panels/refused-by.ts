import type { Reason } from '@salon/contract/errors'
import { CallError } from '../../../lib/call.ts'
import { sentenceOf } from '../../../text/problem.ts'

/** The error of a field, if a call was refused for one of its codes. */
export const refusedBy = (error: unknown, ...reasons: readonly Reason[]): string | undefined =>
  error instanceof CallError && reasons.some((reason) => reason === error.problem?.code)
    ? sentenceOf(error)
    : undefined

/** What was typed into a form's field. */
export function fieldValue(form: HTMLFormElement, field: string): string {
  const value = new FormData(form).get(field)
  return typeof value === 'string' ? value : ''
}
