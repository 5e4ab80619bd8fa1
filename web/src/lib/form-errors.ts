import type { Problem } from '@salon/contract/errors'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { CallError } from './call.ts'

/** The fields that the server refused, by path, each with its sentence; none after any other failure. */
export const refusedFields = (error: unknown): NonNullable<Problem['errors']> =>
  (error instanceof CallError && error.problem?.errors) || []

/** The sentence about a field that the server refused. */
export const refusedAt = (error: unknown, field: string): string | undefined =>
  refusedFields(error).find(({ path }) => path === field)?.message

/**
 * Shows the server's validation errors at their fields, and focuses the first of them.
 * @returns whether there was any field error; otherwise the caller shows a toast
 */
export function showProblem<Values extends FieldValues>(
  error: unknown,
  setError: (path: FieldPath<Values>, refusal: { type: string; message: string }) => void,
): boolean {
  const refused = refusedFields(error)
  for (const { path, message } of refused) {
    setError(path as FieldPath<Values>, { type: 'server', message })
  }
  focusFirst(refused.map(({ path }) => path))
  return refused.length > 0
}

/** Searches the topmost dialog only: a form behind it may have a field of the same name. */
function focusFirst(paths: readonly string[]): void {
  const form = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
  const fields = [...form.querySelectorAll<HTMLElement>('[name]')]
  fields.find((field) => paths.includes(field.getAttribute('name') ?? ''))?.focus()
}
