import type { FieldPath, FieldValues } from 'react-hook-form'
import { refusedFields } from './refused-fields.ts'

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
