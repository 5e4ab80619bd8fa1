import i18next from 'i18next'
import { en } from './en.ts'
import { text } from './text.ts'

type Code = keyof typeof en.problems

const isCode = (code: unknown): code is Code => typeof code === 'string' && code in en.problems

/** The part of a failed call that words are made of; `status` is 0 for a server out of reach. */
interface Failed {
  readonly status?: unknown
  readonly problem?: { readonly code?: unknown; readonly detail?: unknown } | null
}

/**
 * What to tell a person about an error: the server's own sentence where English is spoken, since it
 * knows more than the reason; otherwise, or without one, ours for the reason.
 */
export function sentenceOf(error: unknown): string {
  const { status, problem } = (error ?? {}) as Failed
  const said = typeof problem?.detail === 'string' ? problem.detail : ''
  if (said && (i18next.language === 'en' || !isCode(problem?.code))) return said
  if (isCode(problem?.code)) return text(`problems.${problem.code}`)
  if (status !== 0) return text('problems.unknown')
  return text(navigator.onLine ? 'problems.unreachable' : 'problems.offline')
}
