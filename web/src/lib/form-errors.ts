import type { FieldPath, FieldValues } from 'react-hook-form'
import { CallError } from './call.ts'

/**
 * Puts what the server refused beside the fields that it refused.
 * @returns whether it named any field; otherwise a toast has to tell
 */
export function showProblem<Values extends FieldValues>(
  error: unknown,
  setError: (path: FieldPath<Values>, refusal: { type: string; message: string }) => void,
): boolean {
  const refused = error instanceof CallError ? (error.problem?.errors ?? []) : []
  for (const { path, message } of refused) {
    setError(path as FieldPath<Values>, { type: 'server', message })
  }
  return refused.length > 0
}
