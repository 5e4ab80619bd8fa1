import i18next from 'i18next'
import { translatedRefusal, withDays } from './refusal.ts'
import { text } from './text.ts'

/** The part of a failed call that its message is made of; `status` is 0 if the server is unreachable. */
interface Failed {
  readonly status?: unknown
  readonly problem?: {
    readonly code?: unknown
    readonly detail?: unknown
    readonly errors?: readonly { readonly message: string }[]
  } | null
}

/**
 * The message of an error. Of invalid input it is the sentence about the first field, where the language
 * has it; otherwise the language's sentence for its code; otherwise, and in English, which has
 * none, the server's own sentence; without one, what the connection says.
 */
export function sentenceOf(error: unknown): string {
  const { status, problem } = (error ?? {}) as Failed
  const [field] = problem?.code === 'invalid' ? (problem.errors ?? []) : []
  const refusal = field && translatedRefusal(field.message, text)
  if (refusal) return refusal
  if (typeof problem?.code === 'string') {
    const key = `problems.${problem.code}`
    if (i18next.exists(key)) return i18next.t(key as 'problems.unknown')
  }
  if (typeof problem?.detail === 'string' && problem.detail) return withDays(problem.detail)
  if (status !== 0) return text('problems.unknown')
  return text(navigator.onLine ? 'problems.unreachable' : 'problems.offline')
}
