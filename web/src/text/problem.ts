import i18next from 'i18next'
import { en } from './en.ts'
import { text } from './text.ts'

type Code = keyof typeof en.problems

const isCode = (code: unknown): code is Code => typeof code === 'string' && code in en.problems

/** The part of a failed call that its message is made of; `status` is 0 if the server is unreachable. */
interface Failed {
  readonly status?: unknown
  readonly problem?: { readonly code?: unknown; readonly detail?: unknown } | null
}

/**
 * The message of an error: in English the server's own sentence, since it is more specific than the
 * code; otherwise, or without one, ours for the code.
 */
export function sentenceOf(error: unknown): string {
  const { status, problem } = (error ?? {}) as Failed
  const detail = typeof problem?.detail === 'string' ? problem.detail : ''
  if (detail && (i18next.language === 'en' || !isCode(problem?.code))) return detail
  if (isCode(problem?.code)) return text(`problems.${problem.code}`)
  if (status !== 0) return text('problems.unknown')
  return text(navigator.onLine ? 'problems.unreachable' : 'problems.offline')
}
